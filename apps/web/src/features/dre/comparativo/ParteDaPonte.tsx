import type { ReactNode } from 'react'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Truncate } from '../../../ui/Text.tsx'

interface ParteDaPonteProps {
  nome: string
  valor: ReactNode
  isTotal?: boolean
  children?: ReactNode
}

/** One contribution to a difference, or one of the amounts compared. */
export function ParteDaPonte({ nome, valor, isTotal = false, children }: ParteDaPonteProps) {
  return (
    <Stack as="li" gap={2} padding={[4, 0]} {...(isTotal ? {} : { 'data-parcela': true })}>
      <Inline gap={12} justify="between">
        <Truncate weight={isTotal ? 'semibold' : 'regular'}>{nome}</Truncate>
        {valor}
      </Inline>
      {children}
    </Stack>
  )
}
