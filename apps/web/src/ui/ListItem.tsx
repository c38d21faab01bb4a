import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { Inline, Stack } from './layout.tsx'
import { Text } from './Text.tsx'

interface ListItemProps {
  icon?: IconName
  name: string
  /** Beside the name. */
  chips?: ReactNode
  detail: ReactNode
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** Line of a `Stack divided` list: a name, facts below it, and an action. */
export function ListItem({ icon, name, chips, detail, children }: ListItemProps) {
  return (
    <Inline as="li" wrap gap={[4, 12]} padding={[10, 0]}>
      {icon && (
        <Text tone="soft">
          <Icon name={icon} />
        </Text>
      )}
      <Stack grow={150}>
        <span>
          <Text as="strong" weight="semibold">
            {name}
          </Text>{' '}
          {chips}
        </span>
        <Text as="small" size={12} tone="soft">
          {detail}
        </Text>
      </Stack>
      {children}
    </Inline>
  )
}
