import type { Conferencia as Dados } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './Conferencia.module.css'

const DIGITO = 8.5
const SEPARADOR = 4.5
const FOLGA = 26
const SELO = 20

function widthOf(valores: readonly number[]): number {
  const widths = valores.map((valor) => {
    const text = formatCentavos(valor, { zero: 'zero' })
    const separadores = text.replaceAll(/[^.,]/g, '').length
    return (text.length - separadores) * DIGITO + separadores * SEPARADOR
  })
  return Math.ceil(Math.max(...widths) + FOLGA)
}

type Linha = Dados['linhas'][number]

/** Reconciliation of the DRE in the file with the computed one, in file order. The last total is sticky. */
export function Conferencia({ conferencia, livro }: { conferencia: Dados; livro: boolean }) {
  const { t } = useTranslation('importacao')
  const { linhas, motivoAusencia } = conferencia
  if (linhas.length === 0)
    return <EmptyState icon="dre" title={t('conferencia.semTitulo')} text={motivoAusencia ?? t('conferencia.semTexto')} />
  const grupos = [...Map.groupBy(linhas, (linha) => linha.grupo ?? '')]
  const larguras = {
    '--valor': `${widthOf(linhas.flatMap((linha) => [linha.arquivoCentavos, linha.calculadoCentavos]))}px`,
    '--diferenca': `${widthOf(linhas.map((linha) => linha.diferencaCentavos)) + SELO}px`,
  }
  const total = grupos.length === 1 ? findTotal(linhas) : undefined
  return (
    <Rolagem nome={t('conferencia.nome')} className={styles['rolo']}>
      <table className={styles['tabela']} style={larguras as CSSProperties}>
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
              .filter((linha) => linha !== total)
              .map((linha, index) => (
                <LinhaConferencia key={`${linha.codigo}:${index}`} linha={linha} />
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
function findTotal(linhas: readonly Linha[]): Linha | undefined {
  const topo = Math.min(...linhas.map((linha) => linha.nivel))
  const doTopo = linhas.filter((linha) => linha.totalizadora && linha.nivel === topo)
  if (doTopo.length === 1) return doTopo[0]
  const ultima = linhas.at(-1)
  return ultima?.totalizadora ? ultima : undefined
}

function LinhaConferencia({ linha }: { linha: Linha }) {
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
