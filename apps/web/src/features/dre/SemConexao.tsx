import { useTranslation } from 'react-i18next'
import { TEXT_NETWORK } from '../../api/errors.ts'
import { useShownHere } from '../../stores/alerts.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './SemDePara.module.css'

/** Banner above numbers read before the server became unreachable; replaces the alert of each attempt. */
export function SemConexao() {
  const { t } = useTranslation('dre')
  useShownHere(TEXT_NETWORK)
  return (
    <div className={styles['faixa']} role="status">
      <Icon name="warning" />
      <strong>{t('semConexao.texto')}</strong>
      <span>{t('semConexao.explica')}</span>
    </div>
  )
}
