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
  opcoes,
}: MenuButtonProps) {
  const { target, opened, setOpened } = useAbertura()
  return (
    <Menu opened={opened} onChange={setOpened} position={position} width={width} portalProps={IN_PAGE}>
      <Menu.Target>{renderButton({ ref: target })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {opcoes.map((option) => (
          <Opcao key={option.chave} {...option} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})

function Opcao({ chave, texto, esquerda, direita, escolhida, run }: MenuOption) {
  if (escolhida === undefined) {
    return (
      <Menu.Item leftSection={esquerda} rightSection={direita} onClick={run}>
        {texto}
      </Menu.Item>
    )
  }
  return (
    <Menu.RadioItem value={chave} checked={escolhida} rightSection={direita} onClick={run} closeMenuOnClick>
      {texto}
    </Menu.RadioItem>
  )
}
