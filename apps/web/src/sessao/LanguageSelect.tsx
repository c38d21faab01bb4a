import { useTranslation } from 'react-i18next'
import { setPreferencia, usePreferencias } from '../theme/preferencias.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './LanguageSelect.module.css'

/** Language before there is a user menu. A native select: small, and right on a phone. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const { language } = usePreferencias()
  return (
    <span className={styles['select']}>
      <Icon name="globe" size={14} />
      <select
        aria-label={t('idioma.nome')}
        value={language}
        onChange={(event) => setPreferencia('language', event.currentTarget.value === 'en' ? 'en' : 'pt')}
      >
        <option value="pt">{t('idioma.pt')}</option>
        <option value="en">{t('idioma.en')}</option>
      </select>
    </span>
  )
}
