import type { Conferencia as Data } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './Conferencia.module.css'

const DIGIT = 8.5
const SEPARATOR = 4.5
const SLACK = 26
const SEALER = 20

function widthOf(valores: readonly number[]): number {
  const widths = valores.map((valor) => {
    const text = formatCentavos(valor, { zero: 'zero' })
    const separadores = text.replaceAll(/[^.,]/g, '').length
    return (text.length - separadores) * DIGIT + separadores * SEPARATOR
  })
  return Math.ceil(Math.max(...widths) + SLACK)
}

type ConferenciaRow = Data['linhas'][number]

/** Reconciles the DRE in the file with the computed one, in file order. The last total is sticky. */
export function Conferencia({ conferencia, livro }: { conferencia: Data; livro: boolean }) {
  const { t } = useTranslation('importacao')
  const { linhas, motivoAusencia } = conferencia
  if (linhas.length === 0)
    return <EmptyState icon="dre" title={t('conferencia.semTitulo')} text={motivoAusencia ?? t('conferencia.semTexto')} />
  const grupos = [...Map.groupBy(linhas, (line) => line.grupo ?? '')]
  const widths = {
    '--valor': `${widthOf(linhas.flatMap((line) => [line.arquivoCentavos, line.calculadoCentavos]))}px`,
    '--diferenca': `${widthOf(linhas.map((line) => line.diferencaCentavos)) + SEALER}px`,
  }
  const total = grupos.length === 1 ? findTotal(linhas) : undefined
  return (
    <Rolagem nome={t('conferencia.nome')} className={styles['rolo']}>
      <table className={styles['tabela']} style={widths}>
        <colgroup>
          <col className={styles['codigo']} />
          <col />
          <col className={styles['valor']} />
          <col className={styles['valor']} data-calculado />
          <col className={styles['diferencas']} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('conferencia.codigo')}</th>
            <th scope="col">{t('conferencia.linha')}</th>
            <th scope="col" className="num">
              {t(livro ? 'conferencia.arquivoJ150' : 'conferencia.arquivo')}
            </th>
            <th scope="col" className="num">
              {t('conferencia.calculado')}
            </th>
            <th scope="col" className="num">
              {t('conferencia.diferenca')}
            </th>
          </tr>
        </thead>
        {grupos.map(([grupo, doGrupo]) => (
          <tbody key={grupo}>
            {grupo !== '' && (
              <tr className={styles['grupo']}>
                <th scope="colgroup" colSpan={5}>
                  {grupo}
                </th>
              </tr>
            )}
            {doGrupo
              .filter((line) => line !== total)
              .map((line, index) => (
                <LinhaConferencia key={`${line.codigo}:${index}`} linha={line} />
              ))}
          </tbody>
        ))}
        {total && (
          <tfoot>
            <LinhaConferencia linha={total} />
          </tfoot>
        )}
      </table>
    </Rolagem>
  )
}

/** Total of the whole DRE: the topmost total, which files put first or last. */
function findTotal(lines: readonly ConferenciaRow[]): ConferenciaRow | undefined {
  const top = Math.min(...lines.map((line) => line.nivel))
  const topLevel = lines.filter((line) => line.totalizadora && line.nivel === top)
  if (topLevel.length === 1) return topLevel[0]
  const last = lines.at(-1)
  return last?.totalizadora ? last : undefined
}

function LinhaConferencia({ linha }: { linha: ConferenciaRow }) {
  const { t } = useTranslation('importacao')
  const confere = linha.diferencaCentavos === 0
  return (
    <tr className={linha.totalizadora ? styles['total'] : undefined} data-difere={!confere || undefined}>
      <td>{linha.codigo}</td>
      <th scope="row" style={{ paddingInlineStart: 12 + Math.max(0, linha.nivel - 1) * 16 }} title={linha.descricao}>
        {linha.descricao}
      </th>
      <td className="num">
        <Valor centavos={linha.arquivoCentavos} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={linha.calculadoCentavos} zero="zero" />
      </td>
      <td className="num">
        <span className={styles['diferenca']}>
          <Valor centavos={linha.diferencaCentavos} zero="zero" />
          <Icon name={confere ? 'check' : 'error'} size={12} />
          <span className="visually-hidden">{t(confere ? 'conferencia.confere' : 'conferencia.difere')}</span>
        </span>
      </td>
    </tr>
  )
}
