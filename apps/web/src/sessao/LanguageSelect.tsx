import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, offeredLanguages, setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Icon } from '../ui/icons.tsx'
import { Inline } from '../ui/layout.tsx'
import styles from './form.module.css'

function choose(value: string): void {
  setPreferencia('language', LANGUAGES.find((each) => each === value) ?? 'pt')
}

export function LanguageSelect() {
  const { t } = useTranslation()
  const { language } = usePreferencias()
  return (
    <Inline as="span" gap={6}>
      <Icon name="globe" size={14} />
      <select
        className={styles['select']}
        aria-label={t('idioma.nome')}
        value={language}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {offeredLanguages(language).map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </Inline>
  )
}
