import { useState } from 'react'
import { Icon } from './icons.tsx'
import styles from './SearchField.module.css'

/**
 * The search of a toolbar. `value` may follow what is typed a moment later, as the address of the page does: while somebody types, the
 * field shows what they typed, and loses no letter.
 */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={styles['search']}>
      <Icon name="search" size={14} />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        value={typed ?? value}
        placeholder={label}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(event.currentTarget.value)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
