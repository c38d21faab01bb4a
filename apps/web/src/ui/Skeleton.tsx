import { Inline, Stack } from './layout.tsx'
import styles from './Skeleton.module.css'

/** Placeholder bar. Appears after 200 ms, to avoid a flicker. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={styles['bar']} style={{ width }} />
}

export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <Stack role="status" divided padding={[0, 'page']} aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Inline key={row} justify="between" className={styles['row']}>
          <Skeleton width={`${28 + ((row * 37) % 24)}%`} />
          <Skeleton width={96} />
        </Inline>
      ))}
    </Stack>
  )
}
