import styles from './Skeleton.module.css'

/** Placeholder bar. Appears after 200 ms, to avoid a flicker. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={styles['bar']} style={{ width }} />
}

export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <output aria-label={label} className={styles['rows']}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']}>
          <Skeleton width={`${28 + ((row * 37) % 24)}%`} />
          <Skeleton width={96} />
        </div>
      ))}
    </output>
  )
}
