import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, offeredLanguages, setPreferencia, usePreferencias } from '../theme/preferencias.ts'
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
        onChange={(event) => setPreferencia('language', LANGUAGES.find((each) => each === event.currentTarget.value) ?? 'pt')}
      >
        {offeredLanguages(language).map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  )
}
