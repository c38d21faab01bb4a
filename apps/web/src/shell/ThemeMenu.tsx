import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preferencias } from '../theme/preferences.ts'
import { useTheme } from '../theme/color-scheme.ts'
import type { IconName } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useLazyMenu } from '../ui/lazy-menu.ts'

export const THEMES: readonly { value: Preferencias['theme']; icon: IconName }[] = [
  { value: 'system', icon: 'screen' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
]

const loadThemes = () => import('./ThemeOpcoes.tsx')
const ThemeOpcoes = lazy(async () => ({ default: (await loadThemes()).ThemeOpcoes }))

export function ThemeMenu() {
  const { t } = useTranslation('casca')
  const theme = useTheme()
  const { asked, trigger } = useLazyMenu(loadThemes)
  const button = <IconButton icon={theme === 'dark' ? 'moon' : 'sun'} label={t('tema.nome')} aria-haspopup="menu" {...trigger} />
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ThemeOpcoes />
    </Suspense>
  )
}
