import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import { useAbertura } from '../ui/lazy-menu.ts'
import { GrupoBotao, type GrupoProps } from './Navigation.tsx'
import { comMantine } from '../theme/with-mantine.tsx'

export const NavigationGrupo = comMantine(function NavigationGrupo({ nome, entries, section }: GrupoProps) {
  const { t } = useTranslation('casca')
  const { target, opened, setOpened } = useAbertura()
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <GrupoBotao ref={target} nome={nome} entries={entries} section={section} />
      </Menu.Target>
      <Menu.Dropdown aria-label={nome}>
        {entries.map(({ to, texto, icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            leftSection={<Icon name={icon} />}
            aria-current={to === section ? 'page' : undefined}
          >
            {t(texto)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
