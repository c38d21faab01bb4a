import { Menu } from '@mantine/core'
import type { MenuButtonProps, MenuOption } from './MenuBotao.tsx'
import { IN_PAGE } from './portal.ts'
import { useAbertura } from './lazy-menu.ts'
import { comMantine } from '../theme/with-mantine.tsx'

export const MenuAberto = comMantine(function MenuAberto({
  label,
  width,
  position = 'bottom-start',
  renderButton,
  options,
}: MenuButtonProps) {
  const { target, opened, setOpened } = useAbertura()
  return (
    <Menu opened={opened} onChange={setOpened} position={position} width={width} portalProps={IN_PAGE}>
      <Menu.Target>{renderButton({ ref: target })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {options.map((option) => (
          <Opcao key={option.chave} {...option} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})

function Opcao({ chave, texto, left, right, isChosen, run }: MenuOption) {
  if (isChosen === undefined) {
    return (
      <Menu.Item leftSection={left} rightSection={right} onClick={run}>
        {texto}
      </Menu.Item>
    )
  }
  return (
    <Menu.RadioItem value={chave} checked={isChosen} rightSection={right} onClick={run} closeMenuOnClick>
      {texto}
    </Menu.RadioItem>
  )
}
