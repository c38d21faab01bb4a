import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { useTheme } from '../theme/color-scheme.ts'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAbertura } from '../ui/lazy-menu.ts'
import styles from './Menu.module.css'
import { THEMES } from './ThemeMenu.tsx'
import { comMantine } from '../theme/with-mantine.tsx'

const SKINS = ['default', 'bordered'] as const
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const

export const ThemeOpcoes = comMantine(function ThemeOpcoes() {
  const { t } = useTranslation('casca')
  const { theme, skin, direction } = usePreferencias()
  const themeItem = useTheme()
  const { target, opened, setOpened } = useAbertura()
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={190} withinPortal={false}>
      <Menu.Target>
        <IconButton ref={target} icon={themeItem === 'dark' ? 'moon' : 'sun'} label={t('tema.nome')} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('tema.nome')}>
        <Menu.RadioGroup
          value={theme}
          onChange={(value) => setPreferencia('theme', THEMES.find((one) => one.value === value)?.value ?? 'system')}
        >
          {THEMES.map(({ value, icon }) => (
            <Menu.RadioItem key={value} value={value} className={styles['item']} rightSection={<Icon name={icon} />}>
              {t(`tema.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('tema.skin.nome')}</Menu.Label>
        <Menu.RadioGroup value={skin} onChange={(value) => setPreferencia('skin', SKINS.find((one) => one === value) ?? 'default')}>
          {SKINS.map((value) => (
            <Menu.RadioItem key={value} value={value} className={styles['item']}>
              {t(`tema.skin.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('tema.direction.nome')}</Menu.Label>
        <Menu.RadioGroup
          value={direction}
          onChange={(value) => setPreferencia('direction', DIRECTIONS.find((one) => one === value) ?? 'auto')}
        >
          {DIRECTIONS.map((value) => (
            <Menu.RadioItem key={value} value={value} className={styles['item']}>
              {t(`tema.direction.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
