import { useTranslation } from 'react-i18next'
import { useTheme } from '../theme/color-scheme.ts'
import { type Preferencias, setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Menu } from '../ui/Menu.tsx'

export const THEMES: readonly { value: Preferencias['theme']; icon: IconName }[] = [
  { value: 'system', icon: 'screen' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
]
const SKINS = ['default', 'bordered'] as const
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const

export function ThemeMenu() {
  const { t } = useTranslation('casca')
  const { theme, skin, direction } = usePreferencias()
  const icon = useTheme() === 'dark' ? 'moon' : 'sun'
  return (
    <Menu
      label={t('tema.nome')}
      width={190}
      position="bottom-end"
      staysOpen
      renderButton={(button) => <IconButton {...button} icon={icon} label={t('tema.nome')} />}
      sections={[
        {
          options: THEMES.map((each) => ({
            id: each.value,
            text: t(`tema.${each.value}`),
            right: <Icon name={each.icon} />,
            isChosen: each.value === theme,
            run: () => setPreferencia('theme', each.value),
          })),
        },
        {
          label: t('tema.skin.nome'),
          options: SKINS.map((value) => ({
            id: value,
            text: t(`tema.skin.${value}`),
            isChosen: value === skin,
            run: () => setPreferencia('skin', value),
          })),
        },
        {
          label: t('tema.direction.nome'),
          options: DIRECTIONS.map((value) => ({
            id: value,
            text: t(`tema.direction.${value}`),
            isChosen: value === direction,
            run: () => setPreferencia('direction', value),
          })),
        },
      ]}
    />
  )
}
