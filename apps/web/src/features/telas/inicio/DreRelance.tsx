import type { Inicio } from '@lastro/contract'
import { anoAnteriorOf, formatPeriodo, formatPeriodos, NO_VALUE } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { AlcanceChip } from '../../../ui/AlcanceChip.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
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
      <Inline>
        <AlcanceChip alcance={dre.alcance} />
      </Inline>
      <Table label={`${t('dre.titulo')}, ${formatPeriodo(dre.inicio, dre.fim, language)}`} density="open" frame="inline">
        <thead>
          <tr>
            <th scope="col">
              <Moeda />
            </th>
            <th scope="col" className="num">
              {formatPeriodo(dre.inicio, dre.fim, language)}
            </th>
            <th scope="col" className={`num ${styles['meses']}`}>
              {t('dre.mesAMes')}
            </th>
            {hasAnoAnterior && (
              <th scope="col" className="num">
                % {anoAnterior ?? t('dre.anoAnterior')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {dre.linhas.map((line) => (
            <tr key={line.codigo} data-total={line.codigo === 'LL' || undefined}>
              <th scope="row">{line.descricao}</th>
              <td className="num">
                <Text size={14} weight="semibold">
                  <Valor centavos={line.total} />
                </Text>
              </td>
              <td className={styles['meses']}>
                <Sparkline values={line.meses} width={92} height={24} strong signed />
              </td>
              {hasAnoAnterior && (
                <td className={`num ${negativeBase ? styles['comMarca'] : ''}`}>
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
      </Table>
      {dre.lacunas.length > 0 && <Note>{shell('lacunas', { periodos: formatPeriodos(dre.lacunas, language) })}</Note>}
      {negativeBase && <Note>* {shell(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })}</Note>}
    </Block>
  )
}

export function DreRelanceVazia() {
  const { t } = useTranslation('inicio')
  const rows = ['receitaLiquida', 'lucroBruto', 'ebitda', 'resultadoFinanceiro', 'lucroLiquido'] as const
  return (
    <Block title={t('dre.titulo')} note={t('dre.depois')}>
      <Table label={`${t('dre.titulo')}, ${t('dre.depois')}`} density="open" frame="inline">
        <thead>
          <tr>
            <th scope="col">
              <Moeda />
            </th>
            <th scope="col" className="num">
              {t('dre.periodo')}
            </th>
            <th scope="col" className="num">
              {t('dre.mesAMes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">
                <Text tone="quiet">{t(`dre.linhas.${row}`)}</Text>
              </th>
              <td className="num">
                <Skeleton width={92} />
                <span className="visually-hidden">{NO_VALUE}</span>
              </td>
              <td className="num">
                <Skeleton width={84} />
                <span className="visually-hidden">{NO_VALUE}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Block>
  )
}
