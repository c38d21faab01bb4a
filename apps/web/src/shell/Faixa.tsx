import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import styles from './Faixa.module.css'

interface FaixaProps {
  label: string
  tone?: 'warn'
  children: ReactNode
}

/** Notices across the page, below the top bar. */
export function Faixa({ label, tone, children }: FaixaProps) {
  return (
    <Stack as="section" divided className={styles['faixa']} data-paper="none" data-faixa data-tone={tone} aria-label={label}>
      {children}
    </Stack>
  )
}

export function FaixaLinha({ icon, actions, children }: { icon: IconName; actions: ReactNode; children: ReactNode }) {
  return (
    <Inline wrap gap={[8, 10]} padding={[8, 16]}>
      <Icon name={icon} />
      <Stack grow={240}>
        <p>{children}</p>
      </Stack>
      <Inline as="span">{actions}</Inline>
    </Inline>
  )
}
