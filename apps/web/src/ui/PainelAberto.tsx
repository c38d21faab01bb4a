import { Popover } from '@mantine/core'
import type { PanelProps } from './Painel.tsx'
import { IN_PAGE } from './portal.ts'
import { useAbertura } from './lazy-menu.ts'
import { comMantine } from '../theme/with-mantine.tsx'

export const PainelAberto = comMantine(function PainelAberto({
  label,
  width,
  position = 'bottom-end',
  inPage = false,
  className,
  renderButton,
  children,
}: PanelProps) {
  const { target, opened, setOpened } = useAbertura()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position}
      {...(width === undefined ? {} : { width })}
      {...(inPage ? { portalProps: IN_PAGE } : {})}
      trapFocus
      returnFocus
    >
      <Popover.Target>{renderButton({ ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown
        maw="calc(100vw - 16px)"
        {...(className === undefined ? { p: 0 } : { className })}
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
})
