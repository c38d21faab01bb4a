import { useTranslation } from 'react-i18next'
import { Inline } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DreEsqueleto.module.css'

/** Rows of the standard model; 1 marks subtotals. */
const LINHAS = [0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1]
const COLUNAS = 13

/** Skeleton in the final shape of the statement, shown only after 200 ms. */
export function DreEsqueleto() {
  const { t } = useTranslation()
  return (
    <output className={styles['esqueleto']} aria-label={t('carregando')}>
      {LINHAS.map((strong, row) => (
        <Inline key={row} gap={24} justify="between" className={styles['linha']} data-forte={strong || undefined}>
          <Skeleton width={90 + ((row * 37) % 60)} />
          {Array.from({ length: COLUNAS }, (_, coluna) => (
            <Skeleton key={coluna} width={28 + ((row * 7 + coluna * 5) % 12)} />
          ))}
        </Inline>
      ))}
    </output>
  )
}
