import styles from './Progress.module.css'

/** How far something is, 0 to 1. The numbers stand beside it. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className={styles['track']} aria-label={label} max={1} value={Math.min(1, Math.max(0, value))} />
}
