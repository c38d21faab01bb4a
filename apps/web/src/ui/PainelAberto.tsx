import { Popover } from '@mantine/core'
import type { PainelProps } from './Painel.tsx'
import { useAbertura } from './sob-demanda.ts'

export function PainelAberto({ width, className, renderButton, children }: PainelProps) {
  const { target, opened, setOpened } = useAbertura()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={width} trapFocus returnFocus>
      <Popover.Target>{renderButton({ ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)" {...(className === undefined ? { p: 0 } : { className })}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
