import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

interface ChipProps {
  tone?: ChipTone
  /** Whose name may be of any length: it gives way to what stands beside it. */
  longo?: boolean
  children: ReactNode
}

/** Context beside a title: cliente, exercício, state. The colour never speaks alone. */
export function Chip({ tone = 'neutral', longo = false, children }: ChipProps) {
  return <span className={`${styles.chip} ${tone === 'neutral' ? '' : styles[tone]} ${longo ? styles.longo : ''}`}>{children}</span>
}
