import type { OrcamentoMotivo } from '@lastro/contract'
import { addMeses, orientCentavos } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import type { GradeDados } from '../grade/cell-store.ts'
import { isPresa } from '../grade/modelo.ts'
import { CampoValor } from './CampoValor.tsx'
import styles from './simples.module.css'
import { type MinhaLinha, applySugestao, readMeses, sumMeses } from './suggestion.ts'

interface LinhaSimplesProps {
  dados: GradeDados
  linha: MinhaLinha
  inicio: string
  passado: readonly number[]
  quando: string
  exercicio: string
  sugestao: readonly number[] | null
  motivo: OrcamentoMotivo | null
  onSugestao: () => void
  onTotal: (centavos: number) => void
  onMes: (mes: number, centavos: number) => void
  onComentar: () => void
}

/** One line with past, suggested and planned amounts, by month on request. Signed as in the grid. */
export function LinhaSimples(props: LinhaSimplesProps) {
  const { dados, linha, inicio, passado, quando, exercicio, sugestao, motivo, onSugestao, onTotal, onMes, onComentar } = props
  const { t } = useTranslation('orcamento-simples')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const [aberta, setAberta] = useState(false)
  const meses = useId()
  const { modelo } = dados
  const natureza = modelo.naturezas[linha.no] ?? 'outras'
  const orient = (centavos: number): number => orientCentavos(natureza, centavos)
  const atuais = readMeses(modelo, linha.no)
  const presaOf = (mes: number): string | null => {
    if (motivo !== null) return comOrcamento(`motivo.${motivo}`)
    if (mes < modelo.entrada.mesesRealizados) return t('realizado')
    return isPresa(modelo, { linha: linha.linha, mes }) ? t('travada') : null
  }
  const livres = atuais.filter((_, mes) => presaOf(mes) === null).length
  const igual = sugestao === null || applySugestao(modelo, linha, sugestao).every(({ mes, valorCentavos }) => atuais[mes] === valorCentavos)
  const nome = t('linha', { linha: linha.nome, grupo: linha.grupo })
  return (
    <li className={styles['linha']}>
      <div className={styles['nome']}>
        <strong>{linha.nome}</strong>
        <small>{linha.grupo}</small>
      </div>
      <dl className={styles['passado']}>
        <div>
          <dt>{quando}</dt>
          <dd>
            <Valor centavos={orient(sumMeses(passado))} casas={0} zero="zero" />
          </dd>
        </div>
        <div>
          <dt>{t('sugestao')}</dt>
          <dd>{sugestao === null ? '—' : <Valor centavos={orient(sumMeses(sugestao))} casas={0} zero="zero" />}</dd>
        </div>
      </dl>
      <span className={styles['usar']}>
        {sugestao !== null && livres > 0 && (
          <Button
            size="small"
            variant="quiet"
            disabled={igual}
            aria-label={t(igual ? 'usadaDe' : 'usarDe', { linha: nome })}
            onClick={onSugestao}
          >
            {t(igual ? 'usada' : 'usar')}
          </Button>
        )}
      </span>
      <CampoValor
        nome={t('anoDe', { ano: exercicio, linha: nome })}
        centavos={orient(sumMeses(atuais))}
        presa={livres === 0 ? presaOf(11) : null}
        pendente={atuais.some((_, mes) => dados.isPendente({ linha: linha.linha, mes }))}
        onValor={onTotal}
      />
      <span className={styles['botoes']}>
        <IconButton
          icon={aberta ? 'down' : 'right'}
          label={t(aberta ? 'fecharMeses' : 'abrirMeses', { linha: nome })}
          aria-expanded={aberta}
          aria-controls={meses}
          onClick={() => setAberta(!aberta)}
        />
        <IconButton icon="mail" label={t('comentar', { linha: nome })} onClick={onComentar} />
      </span>
      {aberta && (
        <ol id={meses} className={styles['meses']}>
          {atuais.map((valor, mes) => {
            const rotulo = formatMes(addMeses(inicio, mes), language)
            return (
              <li key={rotulo}>
                <span>{rotulo}</span>
                <small>
                  <Valor centavos={orient(passado[mes]!)} casas={0} zero="zero" />
                </small>
                <CampoValor
                  nome={t('mesDe', { mes: rotulo, linha: nome })}
                  centavos={orient(valor)}
                  presa={presaOf(mes)}
                  pendente={dados.isPendente({ linha: linha.linha, mes })}
                  onValor={(novo) => onMes(mes, novo)}
                />
              </li>
            )
          })}
        </ol>
      )}
    </li>
  )
}
