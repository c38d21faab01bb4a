import type { DreAlcance } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import styles from './AlcanceChip.module.css'
import { Chip } from './Chip.tsx'

export function AlcanceChip({ alcance: { limitado, centrosCusto, filiais } }: { alcance: DreAlcance }) {
  const { t } = useTranslation('casca')
  const nomes = [...(centrosCusto ?? []), ...(filiais ?? [])]
  if (!limitado && nomes.length === 0) return null
  const texto = nomes.length > 0 ? t('alcance.so', { nomes: nomes.join(', ') }) : t('alcance.nada')
  return (
    <Chip tone={limitado ? 'warning' : 'info'}>
      <span className={styles['nomes']} title={limitado ? t('alcance.limitado', { texto }) : texto}>
        {texto}
      </span>
    </Chip>
  )
}
