import { daysUntil } from '@lastro/contract'
import { formatDia, formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { diaLocal } from '../../../format/dia.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'

const NEAR_DAYS = 3

/** Deadline of what is still to be sent. Nothing without one. */
export function PrazoChip({ prazo }: { prazo: string | null }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const today = diaLocal(useNow())
  if (prazo === null) return null
  const days = daysUntil(prazo, today)
  const until = t('prazo.ate', { dia: formatDia(prazo, language) })
  if (days >= 0) {
    return <Chip tone={days <= NEAR_DAYS ? 'warning' : 'neutral'}>{days === 0 ? t('prazo.hoje') : until}</Chip>
  }
  return <Chip tone="error">{`${until} · ${t('prazo.atraso', { count: -days, total: formatInteger(-days, language) })}`}</Chip>
}
