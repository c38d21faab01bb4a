import { Icon } from './icons.tsx'
import styles from './SearchField.module.css'

/** The search of a toolbar. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className={styles['search']}>
      <Icon name="search" size={14} />
      <span className="visually-hidden">{label}</span>
      <input type="search" value={value} placeholder={label} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  )
}
