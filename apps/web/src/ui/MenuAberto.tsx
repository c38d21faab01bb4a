import { Menu } from '@mantine/core'
import { Icon } from './icons.tsx'
import type { MenuBotaoProps } from './MenuBotao.tsx'
import { IN_PAGE } from './portal.ts'
import { useAbertura } from './sob-demanda.ts'

export function MenuAberto({ label, width, position = 'bottom-start', renderButton, opcoes }: MenuBotaoProps) {
  const { target, opened, setOpened } = useAbertura()
  return (
    <Menu opened={opened} onChange={setOpened} position={position} width={width} portalProps={IN_PAGE}>
      <Menu.Target>{renderButton({ ref: target })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {opcoes.map(({ chave, texto, esquerda, direita, escolhida, run }) => (
          <Menu.Item
            key={chave}
            leftSection={esquerda}
            rightSection={escolhida ? <Icon name="check" size={14} /> : direita}
            onClick={run}
            {...(escolhida === undefined ? {} : { role: 'menuitemradio', 'aria-checked': escolhida })}
          >
            {texto}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
