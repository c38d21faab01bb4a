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
  const { t } = useTranslation('casca')
  const { theme } = usePreferencias()
  const tema = useTema()
  return (
    <Menu position="bottom-end" width={190} withinPortal={false}>
      <Menu.Target>
        <IconButton icon={tema === 'dark' ? 'moon' : 'sun'} label={t('tema.nome')} />
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
      </Menu.Dropdown>
    </Menu>
  )
}
