import { useEffect, useRef } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input, TextField } from 'react-aria-components/TextField'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import { COMBOBOX, OptionList, type OptionListProps, chooseFirstOnEnter } from './OptionList.tsx'

interface ComboBoxProps extends Omit<OptionListProps, 'className'> {
  /** Name of the field. */
  fieldLabel: string
  fieldClassName?: string | undefined
  placeholder: string
  text: string
  width: number | string
  onChange: (text: string) => void
  onClose: () => void
}

/** Search field with its list below, open and focused while mounted. */
export function ComboBox({ fieldLabel, fieldClassName, placeholder, text, width, onChange, onClose, ...list }: ComboBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Autocomplete inputValue={text} onInputChange={onChange}>
      <TextField aria-label={fieldLabel}>
        <Input
          ref={input}
          {...COMBOBOX}
          className={fieldClassName ?? ''}
          placeholder={placeholder}
          // React Aria dispatches blur events when it marks an option.
          onBlur={({ currentTarget }) => document.activeElement !== currentTarget && onClose()}
          onKeyDownCapture={(event) => {
            if (event.key === 'Escape') {
              // Closes the list only, not also the dialog around it.
              event.preventDefault()
              event.stopPropagation()
              onClose()
            }
            chooseFirstOnEnter(event, list)
          }}
        />
      </TextField>
      <AnchoredPopover trigger={input} width={width} isNonModal onOpenChange={onClose}>
        {/* A press in the list must not blur the field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onMouseDown={(event) => event.preventDefault()}>
          <OptionList {...list} />
        </div>
      </AnchoredPopover>
    </Autocomplete>
  )
}
