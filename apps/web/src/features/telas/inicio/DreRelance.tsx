import type { Inicio } from '@lastro/contract'
import { anoAnteriorOf, formatPeriodo, formatPeriodos, NO_VALUE } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { AlcanceChip } from '../../../ui/AlcanceChip.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import { Block } from './Block.tsx'
import styles from './DreRelance.module.css'

/** Cap of the growth ratio, for last years near zero; the DRE has the figure. */
const GROWTH_CAP = 9.999

type InicioDre = NonNullable<Inicio['dre']>

export function DreRelance({ dre }: { dre: InicioDre }) {
  const { t } = useTranslation('inicio')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const anoAnterior = anoAnteriorOf(dre.inicio, dre.fim)
  const hasAnoAnterior = dre.linhas.some(({ ahTotal }) => ahTotal !== null)
  const negativeBase = dre.linhas.some((line) => line.baseNegativa)
  return (
    <Block title={t('dre.titulo')} link={{ to: paths.dre, text: t('dre.abrir') }}>
      <div className={styles['alcance']}>
        <AlcanceChip alcance={dre.alcance} />
      </div>
      <table className={styles['glance']} data-asterisco={negativeBase || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <Moeda />
            </th>
            <th scope="col">{formatPeriodo(dre.inicio, dre.fim, language)}</th>
            <th scope="col">{t('dre.mesAMes')}</th>
            {hasAnoAnterior && <th scope="col">% {anoAnterior ?? t('dre.anoAnterior')}</th>}
          </tr>
        </thead>
        <tbody>
          {dre.linhas.map((line) => (
            <tr key={line.codigo} data-result={line.codigo === 'LL' || undefined}>
              <th scope="row">{line.descricao}</th>
              <td className={styles['total']}>
                <Valor centavos={line.total} />
              </td>
              <td>
                <Sparkline values={line.meses} width={92} height={24} strong signed />
              </td>
              {hasAnoAnterior && (
                <td className={styles['growth']}>
                  <Razao
                    razao={line.ahTotal}
                    sinal
                    seta
                    cap={GROWTH_CAP}
                    favoravel={line.ahTotal ? line.ahTotal > 0 : undefined}
                    marca={line.baseNegativa}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {dre.lacunas.length > 0 && (
        <p className={styles['footnote']}>{shell('lacunas', { periodos: formatPeriodos(dre.lacunas, language) })}</p>
      )}
      {negativeBase && (
        <p className={styles['footnote']}>* {shell(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })}</p>
      )}
    </Block>
  )
}

export function DreRelanceVazia() {
  const { t } = useTranslation('inicio')
  const rows = ['receitaLiquida', 'lucroBruto', 'ebitda', 'resultadoFinanceiro', 'lucroLiquido'] as const
  return (
    <Block title={t('dre.titulo')} note={t('dre.depois')}>
      <table className={styles['glance']} data-empty>
        <thead>
          <tr>
            <th scope="col">
              <Moeda />
            </th>
            <th scope="col">{t('dre.periodo')}</th>
            <th scope="col">{t('dre.mesAMes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`dre.linhas.${row}`)}</th>
              <td>
                <i style={{ width: 92 }} />
                <span className="visually-hidden">{NO_VALUE}</span>
              </td>
              <td>
                <i style={{ width: 84 }} />
                <span className="visually-hidden">{NO_VALUE}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
