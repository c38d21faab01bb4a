import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input, TextField } from 'react-aria-components/TextField'
import { COMBOBOX, OptionList, type OptionListProps, chooseFirstOnEnter } from './OptionList.tsx'
import styles from './SearchField.module.css'

interface SearchListProps extends OptionListProps {
  /** Search field above the list. The caller passes the options that match. */
  search?:
    | {
        label: string
        placeholder: string
        text: string
        icon?: ReactNode
        onChange: (text: string) => void
        onFocus?: () => void
      }
    | undefined
}

/** Arrow keys in the search field move in the list; Enter takes the marked option. */
export function SearchList({ search, className, ...list }: SearchListProps) {
  if (!search) return <OptionList {...list} className={className} />
  const { label, placeholder, text, icon, onChange, onFocus } = search
  return (
    <Autocomplete inputValue={text} onInputChange={onChange}>
      <TextField aria-label={label} className={styles['line'] ?? ''}>
        {icon}
        <Input
          {...COMBOBOX}
          placeholder={placeholder}
          data-first
          onFocus={onFocus}
          onKeyDownCapture={(event) => chooseFirstOnEnter(event, list)}
        />
      </TextField>
      <OptionList {...list} className={className} />
    </Autocomplete>
  )
}
