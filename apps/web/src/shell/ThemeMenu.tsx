import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Preferencias, setPreferencia, usePreferencias } from '../theme/preferencias.ts'
import { useTema } from '../theme/tema.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Menu.module.css'

export const THEMES: readonly { value: Preferencias['theme']; icon: IconName }[] = [
  { value: 'system', icon: 'screen' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
]

export function ThemeMenu() {
  const { t } = useTranslation()
  const { theme } = usePreferencias()
  const tema = useTema()
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <IconButton icon={tema === 'dark' ? 'moon' : 'sun'} label={t('tema.nome')} />
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ value, icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={theme === value}
            className={styles['item']}
            leftSection={<Icon name={icon} />}
            rightSection={theme === value && <Icon name="check" size={14} />}
            onClick={() => setPreferencia('theme', value)}
          >
            {t(`tema.${value}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
