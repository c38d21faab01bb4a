import type { ReactNode } from 'react'
import { Grid, Stack } from './layout.tsx'
import { Text } from './Text.tsx'

interface DescriptionListProps {
  items: readonly { name: string; value: ReactNode }[]
  /** Width of the names in px. On a phone each stands above its value. */
  nameWidth?: number
  label?: string
}

/** Facts of one record, each with its name. */
export function DescriptionList({ items, nameWidth = 160, label }: DescriptionListProps) {
  return (
    <Stack as="dl" divided aria-label={label}>
      {items.map(({ name, value }) => (
        <Grid key={name} columns={`${nameWidth}px minmax(0, 1fr)`} gap={[0, 12]} padding={[8, 0]}>
          <Text as="dt" tone="quiet">
            {name}
          </Text>
          <dd>{value}</dd>
        </Grid>
      ))}
    </Stack>
  )
}
