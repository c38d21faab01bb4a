import { AREA_STATUS, type OrcamentoItem } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Text } from '../../ui/Text.tsx'
import { Inline } from '../../ui/layout.tsx'
import styles from './Orcamento.module.css'

export function AreasProgress({ areas }: { areas: OrcamentoItem['areas'] }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const total = AREA_STATUS.reduce((soma, status) => soma + areas[status], 0)
  if (total === 0) return null
  const integer = (value: number) => formatInteger(value, language)
  const partes = AREA_STATUS.filter((status) => areas[status] > 0).map((status) => `${t(`area.${status}`)}: ${integer(areas[status])}`)
  return (
    <Inline as="span" title={partes.join('\n')}>
      <span className={styles['trilho']} aria-hidden="true">
        {(['aprovada', 'enviada', 'devolvida'] as const).map((status) => (
          <span key={status} data-status={status} style={{ width: `${(areas[status] / total) * 100}%` }} />
        ))}
      </span>
      <Text tone="soft" className="num">
        {t('lista.andamento', { prontas: integer(areas.enviada + areas.aprovada), total: integer(total) })}
      </Text>
      <span className="visually-hidden">{partes.join(', ')}</span>
    </Inline>
  )
}
