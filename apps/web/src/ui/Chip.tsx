import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

interface ChipProps {
  tone?: ChipTone
  longo?: boolean
  children: ReactNode
}

/** Chip for context next to a title. Colour is never the only sign. */
export function Chip({ tone = 'neutral', longo = false, children }: ChipProps) {
  return <span className={`${styles.chip} ${tone === 'neutral' ? '' : styles[tone]} ${longo ? styles.longo : ''}`}>{children}</span>
}
