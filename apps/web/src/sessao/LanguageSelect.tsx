import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, getPreferencias, offeredLanguages, setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './LanguageSelect.module.css'

function choose(value = ''): void {
  setPreferencia('language', LANGUAGES.find((each) => each === value) ?? 'pt')
}

export function LanguageSelect() {
  const { t } = useTranslation()
  const { language } = usePreferencias()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // The user may have chosen in the server-rendered page before hydration.
    if (select.current?.value !== getPreferencias().language) choose(select.current?.value)
  }, [])
  return (
    <span className={styles['select']}>
      <Icon name="globe" size={14} />
      <select aria-label={t('idioma.nome')} value={language} ref={select} onChange={(event) => choose(event.currentTarget.value)}>
        {offeredLanguages(language).map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  )
}
