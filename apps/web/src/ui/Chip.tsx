import type { ReactNode } from 'react'
import styles from './Chip.module.css'

interface ChipProps {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
}

/** Context beside a title: cliente, exercício, state. The colour never speaks alone. */
export function Chip({ tone = 'neutral', children }: ChipProps) {
  return <span className={`${styles.chip} ${tone === 'neutral' ? '' : styles[tone]}`}>{children}</span>
}
