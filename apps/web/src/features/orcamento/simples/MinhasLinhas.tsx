import type { Orcamento, OrcamentoArea, OrcamentoLinhas } from '@lastro/contract'
import { COLUNA_TOTAL, type CelulaValor, orientCentavos } from '@lastro/engine'
import { formatInteger, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Grid, Inline, Stack } from '../../../ui/layout.tsx'
import type { AtoDeValores } from '../grade/cell-store.ts'
import { BarraEstado } from '../grade/BarraEstado.tsx'
import { listDifferent } from '../grade/celula.ts'
import { distributeTyped } from '../grade/distribute.ts'
import type { OutboxState, Outbox } from '../grade/outbox.ts'
import { useLiveGrid } from '../grade/use-live-grid.ts'
import { cabecasOf } from '../exercicio.ts'
import { readTaxaPpm } from '../rate.ts'
import { EnviarMinhas } from './EnviarMinhas.tsx'
import { LinhaSimples } from './LinhaSimples.tsx'
import { SEM_PASSADO, passadoOf, lastMesesQuery } from './last-twelve-months.ts'
import styles from './simples.module.css'
import { type MineArea, type MineLinha, applySuggestion, listAreas, readMeses, suggestMeses } from './suggestion.ts'
import { AreaCabeca } from './AreaCabeca.tsx'

const OF_ONE_TURN = 60

interface MinhasLinhasProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  outbox: Outbox
  outboxState: OutboxState
  onChoose: () => void
  onComment: (celula: { linhaId: number; mes: number | null }) => void
}

/** Simple budget form for occasional planners: the user's lines with past and suggestion, and sending. Works on a phone. */
export function MinhasLinhas({ orcamento, linhas, outbox, outboxState, onChoose, onComment }: MinhasLinhasProps) {
  const { t } = useTranslation('orcamento-simples')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { gridData, atos } = useLiveGrid({ orcamento, linhas, outbox })
  const versao = useSyncExternalStore(gridData.subscribe, gridData.versao)
  const { modelo } = gridData
  const [taxa, setTaxa] = useState('')
  const [shown, setShown] = useState(OF_ONE_TURN)
  const taxaPpm = taxa.trim() === '' ? 0 : readTaxaPpm(taxa)
  const { data: loaded, isPending, error, refetch } = useQuery(lastMesesQuery(orcamento.id))
  const passado = useMemo(() => (loaded === undefined ? SEM_PASSADO : passadoOf(loaded, orcamento.inicio)), [loaded, orcamento.inicio])
  const areas = useMemo(() => listAreas(modelo), [modelo])
  const quadro = new Map(orcamento.quadro.map((area) => [area.centroCusto?.id ?? 0, area]))
  const mine = areas.flatMap((area): (MineArea & { area: OrcamentoArea })[] => {
    const doQuadro = quadro.get(area.centroCustoId)
    return doQuadro === undefined || doQuadro.acoes.preencher === 'sem_direito' ? [] : [{ ...area, area: doQuadro }]
  })
  const suggestionOf = ({ id }: MineLinha) => (taxaPpm === undefined ? null : suggestMeses(passado.mesesDe(id), passado.known, taxaPpm))
  const submit = (tipo: AtoDeValores['tipo'], celulas: readonly CelulaValor[], detalhe?: AtoDeValores['detalhe']) => {
    const different = listDifferent(modelo, celulas)
    if (different.length === 0) return
    const mudancas = different.map(({ linha, mes, valorCentavos }) => ({
      linhaId: modelo.entrada.linhas.id[linha]!,
      mes: mes + 1,
      valorCentavos,
    }))
    gridData.submit(different, atos.onAto({ tipo, mudancas, ...(detalhe ? { detalhe } : {}) }))
  }
  const applySuggestions = (which: readonly MineLinha[]) =>
    submit(
      'preencher',
      which.flatMap((line) => {
        const suggestion = suggestionOf(line)
        return suggestion === null ? [] : applySuggestion(modelo, line, suggestion)
      }),
      { sugestao: true, taxaPpm: taxaPpm ?? 0 },
    )
  const typeTotal = ({ node, id }: MineLinha, typed: number) => {
    const totalCentavos = orientCentavos(modelo.naturezas[node] ?? 'outras', typed)
    const metodo = readMeses(modelo, node).some((valor) => valor !== 0) ? 'proporcional' : 'sazonal'
    const { result } = distributeTyped(
      modelo,
      { node, coluna: COLUNA_TOTAL, totalCentavos },
      metodo,
      ({ mes }) => passado.mesesDe(id)[mes]!,
    )
    if (result.ok) submit('distribuir', result.celulas, { metodo, totalCentavos, linhaId: id })
  }
  const typeMes = ({ node, linha }: MineLinha, mes: number, typed: number) =>
    submit('editar', [{ linha, mes, valorCentavos: orientCentavos(modelo.naturezas[node] ?? 'outras', typed) }])
  if (isPending) return <SkeletonRows rows={8} label={commonT('carregando')} />
  if (mine.length === 0) return <EmptyState icon="columns" title={t('nenhuma')} text={t('nenhumaTexto')} />
  const { exercicio, anoAnterior } = cabecasOf(orcamento.inicio)
  const { periodo } = passado
  const quando = periodo === null ? anoAnterior : formatPeriodo(periodo.inicio, periodo.fim, language)
  const all = mine.flatMap(({ linhas: own }) => own)
  return (
    <section className={styles['simples']} aria-label={t('titulo')} data-versao={versao}>
      <Stack data-paper="whole" className={styles['areas']} padding={[0, 'page']}>
        <Inline align="end" gap={[8, 16]} padding={[12, 0]} wrap>
          <Stack grow={320}>
            <Text tone="soft">
              {t(error ? 'passadoFalhou' : periodo === null ? 'semPassado' : 'texto', { quando, exercicio })}{' '}
              {error && (
                <Button size="small" variant="quiet" icon="undo" onClick={() => void refetch()}>
                  {commonT('tentarDeNovo')}
                </Button>
              )}
            </Text>
          </Stack>
          <Grid columns="132px auto auto" phone="132px auto auto" align="end" gap={8}>
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
                <Button size="small" disabled={taxaPpm === undefined} onClick={() => applySuggestions(all)}>
                  {t('usarTodas')}
                </Button>
              </>
            )}
            <IconButton icon="undo" label={t('desfazer')} disabled={!atos.onUndo} onClick={atos.onUndo} />
          </Grid>
        </Inline>
        {mine.map(({ centroCustoId, area, linhas: own }, i) => {
          const before = mine.slice(0, i).reduce((soma, { linhas: others }) => soma + others.length, 0)
          const shownLines = own.slice(0, Math.max(shown - before, 0))
          if (shownLines.length === 0) return null
          return (
            <section key={centroCustoId} aria-labelledby={`area-${centroCustoId}`}>
              <AreaCabeca
                id={`area-${centroCustoId}`}
                orcamento={orcamento}
                area={area}
                modelo={modelo}
                linhas={own}
                passado={passado}
                quando={quando}
                exercicio={exercicio}
              />
              <ul>
                {shownLines.map((line) => (
                  <LinhaSimples
                    key={line.linha}
                    gridData={gridData}
                    linha={line}
                    inicio={orcamento.inicio}
                    passado={passado.mesesDe(line.id)}
                    quando={quando}
                    exercicio={exercicio}
                    suggestion={suggestionOf(line)}
                    motivo={area.acoes.preencher}
                    onSuggestion={() => applySuggestions([line])}
                    onTotal={(valor) => typeTotal(line, valor)}
                    onMes={(mes, valor) => typeMes(line, mes, valor)}
                    onComment={() => onComment({ linhaId: line.id, mes: null })}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        {all.length > shown && (
          <Button size="small" variant="quiet" fullWidth onClick={() => setShown(shown + OF_ONE_TURN)}>
            {t('mais', { count: all.length - shown, total: formatInteger(all.length - shown, language) })}
          </Button>
        )}
      </Stack>
      <EnviarMinhas orcamento={orcamento} areas={mine.map(({ area }) => area)} outbox={outbox} />
      <BarraEstado
        passado={false}
        pendingCount={gridData.countPending()}
        semConexao={atos.semConexao || outboxState.isUnanswered}
        disputa={outboxState.disputa && { celulas: outboxState.disputa.total, onChoose }}
        aviso={null}
        lastSaved={null}
        presencas={[]}
        summary={null}
        onPerson={() => {}}
      />
    </section>
  )
}
