import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

interface ChipProps {
  tone?: ChipTone
  children: ReactNode
}

/** Context beside a title: cliente, exercício, state. The colour never speaks alone. */
export function Chip({ tone = 'neutral', children }: ChipProps) {
  return <span className={`${styles.chip} ${tone === 'neutral' ? '' : styles[tone]}`}>{children}</span>
}
