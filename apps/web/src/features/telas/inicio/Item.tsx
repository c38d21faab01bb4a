import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import styles from './Item.module.css'

interface ItemProps {
  icon: IconName
  tone?: 'running' | 'done' | 'warning' | 'error' | undefined
  title: ReactNode
  detail?: ReactNode
  progress?: ReactNode
  aside?: ReactNode
  action?: ReactNode
}

export function Item({ icon, tone, title, detail, progress, aside, action }: ItemProps) {
  return (
    <Inline gap={12} padding={[8, 0]} className={styles['item']}>
      <span className={styles['icon']} data-tone={tone}>
        <Icon name={icon} size={tone === 'done' || icon === 'file' ? 14 : 16} />
      </span>
      <Stack grow gap={2}>
        <Truncate as="strong" weight="semibold">
          {title}
        </Truncate>
        {detail && (
          <Text as="small" size={12} tone="quiet">
            {detail}
          </Text>
        )}
        {progress}
      </Stack>
      {aside}
      {action}
    </Inline>
  )
}
