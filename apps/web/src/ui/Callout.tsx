import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './Callout.module.css'
import { type BoxProps, Inline, Stack } from './layout.tsx'

const ICONS = { info: 'help', warn: 'warning', unf: 'error', fav: 'check' } as const satisfies Record<string, IconName>

interface CalloutProps extends Omit<BoxProps, 'gap' | 'padding' | 'align'> {
  tone?: keyof typeof ICONS
  icon?: IconName
  /** Across the page, below its header. */
  banner?: boolean
  /** Beside the text. */
  actions?: ReactNode
}

/** A notice in the page. `role` says whether it is announced. */
export function Callout({ tone = 'info', icon = ICONS[tone], banner = false, actions, children, ...box }: CalloutProps) {
  return (
    <Inline
      {...box}
      className={styles['callout']}
      data-tone={tone}
      data-banner={banner || undefined}
      gap={8}
      padding={banner ? [6, 'page'] : [8, 12]}
      align={actions ? 'center' : 'start'}
      wrap
    >
      <Icon name={icon} size={16} />
      <Stack grow={200} gap={2}>
        {children}
      </Stack>
      {actions}
    </Inline>
  )
}
