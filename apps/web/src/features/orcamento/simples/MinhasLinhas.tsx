import type { Orcamento, OrcamentoArea, OrcamentoLinhas } from '@lastro/contract'
import { COLUNA_TOTAL, type CelulaValor, orientCentavos } from '@lastro/engine'
import { formatInteiro, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { AtoDeValores } from '../grade/ato.ts'
import { BarraEstado } from '../grade/BarraEstado.tsx'
import { listDiferentes } from '../grade/celula.ts'
import { distributeDigitado } from '../grade/distribute.ts'
import type { EstadoFila, FilaAtos } from '../grade/outbox.ts'
import { useMesaViva } from '../grade/use-live-grid.ts'
import { cabecasOf } from '../exercicio.ts'
import { readTaxaPpm } from '../rate.ts'
import { EnviarMinhas } from './EnviarMinhas.tsx'
import { LinhaSimples } from './LinhaSimples.tsx'
import { SEM_PASSADO, passadoOf, ultimosMesesQuery } from './last-twelve-months.ts'
import styles from './simples.module.css'
import { type MinhaArea, type MinhaLinha, applySugestao, listAreas, readMeses, suggestMeses } from './suggestion.ts'
import { AreaCabeca } from './AreaCabeca.tsx'

const DE_UMA_VEZ = 60

interface MinhasLinhasProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  fila: FilaAtos
  estado: EstadoFila
  onEscolher: () => void
  onComentar: (celula: { linhaId: number; mes: number | null }) => void
}

/** Simple budget form for occasional planners: the user's lines with past and suggestion, and sending. Works on a phone. */
export function MinhasLinhas({ orcamento, linhas, fila, estado, onEscolher, onComentar }: MinhasLinhasProps) {
  const { t } = useTranslation('orcamento-simples')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const { dados, atos } = useMesaViva({ orcamento, linhas, fila })
  const versao = useSyncExternalStore(dados.subscribe, dados.versao)
  const { modelo } = dados
  const [taxa, setTaxa] = useState('')
  const [mostradas, setMostradas] = useState(DE_UMA_VEZ)
  const taxaPpm = taxa.trim() === '' ? 0 : readTaxaPpm(taxa)
  const { data: lido, isPending, error, refetch } = useQuery(ultimosMesesQuery(orcamento.id))
  const passado = useMemo(() => (lido === undefined ? SEM_PASSADO : passadoOf(lido, orcamento.inicio)), [lido, orcamento.inicio])
  const areas = useMemo(() => listAreas(modelo), [modelo])
  const quadro = new Map(orcamento.quadro.map((area) => [area.centroCusto?.id ?? 0, area]))
  const minhas = areas.flatMap((area): (MinhaArea & { area: OrcamentoArea })[] => {
    const doQuadro = quadro.get(area.centroCustoId)
    return doQuadro === undefined || doQuadro.acoes.preencher === 'sem_direito' ? [] : [{ ...area, area: doQuadro }]
  })
  const sugestaoOf = ({ id }: MinhaLinha) => (taxaPpm === undefined ? null : suggestMeses(passado.mesesDe(id), passado.conhecidos, taxaPpm))
  const submit = (tipo: AtoDeValores['tipo'], celulas: readonly CelulaValor[], detalhe?: AtoDeValores['detalhe']) => {
    const diferentes = listDiferentes(modelo, celulas)
    if (diferentes.length === 0) return
    const mudancas = diferentes.map(({ linha, mes, valorCentavos }) => ({
      linhaId: modelo.entrada.linhas.id[linha]!,
      mes: mes + 1,
      valorCentavos,
    }))
    dados.submit(diferentes, atos.onAto({ tipo, mudancas, ...(detalhe ? { detalhe } : {}) }))
  }
  const applySugestoes = (quais: readonly MinhaLinha[]) =>
    submit(
      'preencher',
      quais.flatMap((linha) => {
        const sugestao = sugestaoOf(linha)
        return sugestao === null ? [] : applySugestao(modelo, linha, sugestao)
      }),
      { sugestao: true, taxaPpm: taxaPpm ?? 0 },
    )
  const typeTotal = ({ no, id }: MinhaLinha, digitado: number) => {
    const totalCentavos = orientCentavos(modelo.naturezas[no] ?? 'outras', digitado)
    const metodo = readMeses(modelo, no).some((valor) => valor !== 0) ? 'proporcional' : 'sazonal'
    const { feito } = distributeDigitado(
      modelo,
      { no, coluna: COLUNA_TOTAL, totalCentavos },
      metodo,
      ({ mes }) => passado.mesesDe(id)[mes]!,
    )
    if (feito.ok) submit('distribuir', feito.celulas, { metodo, totalCentavos, linhaId: id })
  }
  const typeMes = ({ no, linha }: MinhaLinha, mes: number, digitado: number) =>
    submit('editar', [{ linha, mes, valorCentavos: orientCentavos(modelo.naturezas[no] ?? 'outras', digitado) }])
  if (isPending) return <SkeletonRows rows={8} label={comum('carregando')} />
  if (minhas.length === 0) return <EmptyState icon="columns" title={t('nenhuma')} text={t('nenhumaTexto')} />
  const { exercicio, anoAnterior } = cabecasOf(orcamento.inicio)
  const { periodo } = passado
  const quando = periodo === null ? anoAnterior : formatPeriodo(periodo.inicio, periodo.fim, language)
  const todas = minhas.flatMap(({ linhas: delas }) => delas)
  return (
    <section className={styles['simples']} aria-label={t('titulo')} data-versao={versao}>
      <div className={styles['areas']}>
        <div className={styles['ajuda']}>
          <p>
            {t(error ? 'passadoFalhou' : periodo === null ? 'semPassado' : 'texto', { quando, exercicio })}{' '}
            {error && (
              <Button size="small" variant="quiet" icon="undo" onClick={() => void refetch()}>
                {comum('tentarDeNovo')}
              </Button>
            )}
          </p>
          <div className={styles['sugerir']}>
            {periodo !== null && (
              <>
                <TextField
                  label={t('reajuste')}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0"
                  value={taxa}
                  error={taxaPpm === undefined ? t('reajusteErro') : undefined}
                  onChange={(event) => setTaxa(event.currentTarget.value)}
                />
                <Button size="small" disabled={taxaPpm === undefined} onClick={() => applySugestoes(todas)}>
                  {t('usarTodas')}
                </Button>
              </>
            )}
            <IconButton icon="undo" label={t('desfazer')} disabled={!atos.onDesfazer} onClick={atos.onDesfazer} />
          </div>
        </div>
        {minhas.map(({ centroCustoId, area, linhas: delas }, i) => {
          const antes = minhas.slice(0, i).reduce((soma, { linhas: outras }) => soma + outras.length, 0)
          const destas = delas.slice(0, Math.max(mostradas - antes, 0))
          if (destas.length === 0) return null
          return (
            <section key={centroCustoId} aria-labelledby={`area-${centroCustoId}`}>
              <AreaCabeca
                id={`area-${centroCustoId}`}
                area={area}
                modelo={modelo}
                linhas={delas}
                passado={passado}
                quando={quando}
                exercicio={exercicio}
              />
              <ul className={styles['linhas']}>
                {destas.map((linha) => (
                  <LinhaSimples
                    key={linha.linha}
                    dados={dados}
                    linha={linha}
                    inicio={orcamento.inicio}
                    passado={passado.mesesDe(linha.id)}
                    quando={quando}
                    exercicio={exercicio}
                    sugestao={sugestaoOf(linha)}
                    motivo={area.acoes.preencher}
                    onSugestao={() => applySugestoes([linha])}
                    onTotal={(valor) => typeTotal(linha, valor)}
                    onMes={(mes, valor) => typeMes(linha, mes, valor)}
                    onComentar={() => onComentar({ linhaId: linha.id, mes: null })}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        {todas.length > mostradas && (
          <Button size="small" variant="quiet" fullWidth onClick={() => setMostradas(mostradas + DE_UMA_VEZ)}>
            {t('mais', { count: todas.length - mostradas, total: formatInteiro(todas.length - mostradas, language) })}
          </Button>
        )}
      </div>
      <EnviarMinhas orcamento={orcamento} areas={minhas.map(({ area }) => area)} fila={fila} />
      <BarraEstado
        passado={false}
        pendentes={dados.pendentes()}
        semConexao={atos.semConexao || estado.semResposta}
        disputa={estado.disputa && { celulas: estado.disputa.total, onEscolher }}
        aviso={null}
        ultimoSalvamento={null}
        presencas={[]}
        resumo={null}
        onPessoa={() => {}}
      />
    </section>
  )
}
