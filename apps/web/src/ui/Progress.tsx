import styles from './Progress.module.css'

/** Share done, from 0 to 1; undefined while it is unknown. */
export function Progress({ value, label }: { value: number | undefined; label: string }) {
  return (
    <progress
      className={styles['track']}
      aria-label={label}
      max={1}
      value={value === undefined ? value : Math.min(1, Math.max(0, value))}
    />
  )
}
