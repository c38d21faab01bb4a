import styles from './Skeleton.module.css'

/** A bar in place of a text that is being read. Shows after 200 ms: what is quick does not flicker. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={styles['bar']} style={{ width }} />
}

/** Rows in the final shape of a list or table, announced once as loading. */
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
