import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'

interface BlockProps {
  title: string
  note?: ReactNode
  link?: { to: string; text: string }
  children: ReactNode
}

export function Block({ title, note, link, children }: BlockProps) {
  return (
    <Stack as="section" gap={6} aria-label={title}>
      <Inline>
        <h2>{title}</h2>
        {note !== undefined && (
          <Truncate size={12} tone="quiet">
            {note}
          </Truncate>
        )}
        <Spacer />
        {link && (
          <Link to={link.to}>
            <Text size={12} weight="medium" tone="accent">
              <Inline as="span" gap={2}>
                {link.text}
                <Icon name="right" size={12} />
              </Inline>
            </Text>
          </Link>
        )}
      </Inline>
      {children}
    </Stack>
  )
}
