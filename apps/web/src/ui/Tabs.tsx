import { type ReactNode, useEffect, useRef } from 'react'
import { keepInSight } from './scroll-into-view.ts'
import styles from './Tabs.module.css'

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  // On a phone the tabs scroll, so bring the current one into view, once.
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current]') ?? null
    if (line.current && current && current !== shown.current) keepInSight(line.current, current)
    shown.current = current
  })
  return (
    <nav ref={line} className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  )
}
