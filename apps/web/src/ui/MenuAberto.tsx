import { Menu } from '@mantine/core'
import type { MenuBotaoProps } from './MenuBotao.tsx'
import { IN_PAGE } from './portal.ts'
import { useAbertura } from './sob-demanda.ts'

export function MenuAberto({ label, width, position = 'bottom-start', renderButton, opcoes }: MenuBotaoProps) {
  const { target, opened, setOpened } = useAbertura()
  return (
    <Menu opened={opened} onChange={setOpened} position={position} width={width} portalProps={IN_PAGE}>
      <Menu.Target>{renderButton({ ref: target })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {opcoes.map(({ chave, texto, esquerda, direita, run }) => (
          <Menu.Item key={chave} leftSection={esquerda} rightSection={direita} onClick={run}>
            {texto}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
