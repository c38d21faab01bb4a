import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

export const CHIP_TONES = { neutral: undefined, info: 'info', success: 'fav', warning: 'warn', error: 'unf' } as const

interface ChipProps {
  tone?: ChipTone
  isLong?: boolean
  children: ReactNode
}

/** Chip for context next to a title. Colour is never the only sign. */
export function Chip({ tone = 'neutral', isLong = false, children }: ChipProps) {
  return (
    <span className={`${styles['chip']} ${isLong ? styles['longo'] : ''}`} data-tone={CHIP_TONES[tone]}>
      {children}
    </span>
  )
}
