import type { ReactNode } from 'react'
import styles from './BulletList.module.css'
import { Stack } from './layout.tsx'

/** Sentences as a list with bullets. Children are `li`. */
export function BulletList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={6} className={styles['bullets']}>
      {children}
    </Stack>
  )
}
