import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import styles from './BottomBar.module.css'
import { Entry, useSection } from './Navigation.tsx'
import type { NavigationItem } from './screen-list.ts'

/** The screens for reading and approving, which is what a phone is for. */
const SCREENS: ReadonlySet<string> = new Set([paths.home, paths.dre, paths.orcamentos, paths.workspace])

export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation('casca')
  const section = useSection(items)
  const shown = items.filter(({ to }) => SCREENS.has(to))
  if (shown.length < 2) return null
  return (
    <nav data-bottom-bar data-paper="none" className={styles['bar']} aria-label={t('navegacao.atalhos')}>
      {shown.map((item) => (
        <Entry key={item.to} item={item} section={section} />
      ))}
    </nav>
  )
}
