import type { DreResposta } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './SemDePara.module.css'

export function Lacunas({ lacunas }: Pick<DreResposta, 'lacunas'>) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  return (
    <div className={styles['faixa']} role="status">
      <Icon name="calendar" />
      <strong>{shell('lacunas', { periodos: formatPeriodos(lacunas, language) })}</strong>
      <span>{t('lacunas.explica')}</span>
    </div>
  )
}
