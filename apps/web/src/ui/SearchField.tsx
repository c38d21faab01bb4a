import { type ComponentProps, useState } from 'react'
import { Icon } from './icons.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'onKeyDown'> {
  label: string
  value: string
  onChange: (value: string) => void
  [data: `data-${string}`]: boolean
}

/** Toolbar search. `value` may lag behind, e.g. when it comes from the URL; the field keeps the typed text while focused. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={styles['search']}>
      <Icon name="search" size={14} />
      <span className="visually-hidden">{label}</span>
      <input
        {...input}
        type="search"
        value={typed ?? value}
        placeholder={label}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(event.currentTarget.value)
        }}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
