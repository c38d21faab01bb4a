import type { ReactNode } from 'react'
import { IconBadge } from './IconBadge.tsx'
import type { IconName } from './icons.tsx'
import { Stack } from './layout.tsx'
import { Text } from './Text.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon: IconName
  title: string
  text?: string | undefined
  action?: ReactNode
  tone?: 'info' | 'error'
  role?: 'alert'
}

export function EmptyState({ icon, title, text, action, tone = 'info', role }: EmptyStateProps) {
  return (
    <Stack grow align="center" justify="center" gap={16} padding={[48, 24]} className={styles['state']} role={role}>
      <IconBadge name={icon} tone={tone} />
      <Stack gap={6} align="center">
        <Text as="strong" size={16}>
          {title}
        </Text>
        {text && (
          <Text as="p" tone="soft">
            {text}
          </Text>
        )}
      </Stack>
      {action}
    </Stack>
  )
}
