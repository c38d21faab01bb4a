import type { DreAlcance } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Chip } from './Chip.tsx'
import { Truncate } from './Text.tsx'

export function AlcanceChip({ alcance: { limitado, centrosCusto, filiais } }: { alcance: DreAlcance }) {
  const { t } = useTranslation('casca')
  const nomes = [...(centrosCusto ?? []), ...(filiais ?? [])]
  if (!limitado && nomes.length === 0) return null
  const texto = nomes.length > 0 ? t('alcance.so', { nomes: nomes.join(', ') }) : t('alcance.nada')
  return (
    <Chip tone={limitado ? 'warning' : 'info'}>
      <Truncate style={{ maxWidth: 280 }} title={limitado ? t('alcance.limitado', { texto }) : texto}>
        {texto}
      </Truncate>
    </Chip>
  )
}
