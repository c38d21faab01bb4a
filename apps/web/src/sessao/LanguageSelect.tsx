import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, offeredLanguages, setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './LanguageSelect.module.css'

function choose(value: string): void {
  setPreferencia('language', LANGUAGES.find((each) => each === value) ?? 'pt')
}

export function LanguageSelect() {
  const { t } = useTranslation()
  const { language } = usePreferencias()
  return (
    <span className={styles['select']}>
      <Icon name="globe" size={14} />
      <select aria-label={t('idioma.nome')} value={language} onChange={(event) => choose(event.currentTarget.value)}>
        {offeredLanguages(language).map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  )
}
