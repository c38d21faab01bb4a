import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

const TONES = { neutral: undefined, info: 'info', success: 'fav', warning: 'warn', error: 'unf' } as const

interface ChipProps {
  tone?: ChipTone
  isLong?: boolean
  children: ReactNode
}

/** Chip for context next to a title. Colour is never the only sign. */
export function Chip({ tone = 'neutral', isLong = false, children }: ChipProps) {
  return (
    <span className={`${styles['chip']} ${isLong ? styles['longo'] : ''}`} data-tone={TONES[tone]}>
      {children}
    </span>
  )
}
