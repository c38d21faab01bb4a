import styles from './Progress.module.css'

export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className={styles['track']} aria-label={label} max={1} value={Math.min(1, Math.max(0, value))} />
}
