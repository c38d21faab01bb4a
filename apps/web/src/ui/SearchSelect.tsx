import { type ChangeEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/fold-text.ts'
import { ControlBox, type FieldTexts, Frame } from './Field.tsx'
import { Icon } from './icons.tsx'
import { AnchoredPopover, isKitLoaded, requestKit } from './kit.ts'
import list from './OptionList.module.css'
import styles from './SearchSelect.module.css'

export interface SelectOption<T> {
  id: T
  text: string
  /** Heading above the option. Options of one heading stand together. */
  group?: string
  disabled?: boolean
}

interface SelectProps<T> {
  value: T
  options: readonly SelectOption<T>[]
  /** The empty choice, shown as the placeholder of the field. */
  none?: SelectOption<T>
  name?: string
  required?: boolean
  disabled?: boolean
  'data-first'?: boolean
  /** Says more than a label that stands in every row. */
  'aria-label'?: string
  onChange: (value: T) => void
}

/** Select for long lists: typing filters by any words of an option or its heading, ignoring accents. */
export function SearchSelect<T extends string | number | null>({
  label,
  hint,
  error,
  bare = false,
  ...select
}: SelectProps<T> & FieldTexts) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} bare={bare}>
      <ControlBox>
        <Combo
          aria-label={bare ? label : undefined}
          {...select}
          id={id}
          isInvalid={Boolean(error)}
          noteId={error || hint ? `${id}-note` : undefined}
        />
      </ControlBox>
    </Frame>
  )
}

interface ComboProps<T> extends SelectProps<T> {
  id: string
  isInvalid?: boolean
  noteId?: string | undefined
}

function Combo<T extends string | number | null>(props: ComboProps<T>) {
  const { id, isInvalid = false, noteId, value, options, none, disabled = false, onChange, ...input } = props
  const { t } = useTranslation('casca')
  const element = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Null until the user types. */
  const [typed, setTyped] = useState<string | null>(null)
  const [markedId, setMarkedId] = useState<T>()
  const all = none ? [none, ...options] : options
  const find = (text: string) => all.filter((option) => matchesText(`${option.group ?? ''} ${option.text}`, text))
  const found = isOpen ? find(typed ?? '') : []
  const marked = found.find((option) => option.id === markedId && !option.disabled)

  const open = async () => {
    if (isOpen || disabled) return
    if (!isKitLoaded() && !(await requestKit())) return
    if (document.activeElement === element.current) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const openAtChosen = () => {
    if (isOpen) return
    setMarkedId(value)
    element.current?.select()
    void open()
  }
  const choose = ({ id: chosen }: SelectOption<T>) => {
    close()
    if (chosen !== value) onChange(chosen)
  }
  const type = ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(text)
    setMarkedId(text === '' ? none?.id : find(text).find((option) => !option.disabled)?.id)
    void open()
  }
  const move = (step: 1 | -1) => {
    const free = found.filter((option) => !option.disabled)
    const at = marked ? free.indexOf(marked) : step === 1 ? -1 : 0
    setMarkedId(free.at((at + step) % free.length)?.id)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    // Keys of an input method, as for accents.
    if (event.nativeEvent.isComposing) return
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isArrow && !isOpen) openAtChosen()
    else if (isArrow) move(key === 'ArrowDown' ? 1 : -1)
    else if (!isOpen) return
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && marked) choose(marked)
    // These keys are for the list. Esc would also close the dialog around it, and Enter send its form.
    if (isArrow || key === 'Escape' || key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const chosenText = value === none?.id ? '' : (options.find((option) => option.id === value)?.text ?? '')
  const listId = `${id}-list`
  const markedElementId = marked && `${listId}-${found.indexOf(marked)}`
  const hasList = isOpen && found.length > 0
  return (
    <>
      <input
        {...input}
        ref={element}
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={markedElementId}
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        disabled={disabled}
        placeholder={none?.text}
        value={typed ?? chosenText}
        onChange={type}
        onClick={openAtChosen}
        onKeyDown={press}
        onBlur={close}
      />
      <span className={styles['arrow']}>
        <Icon name="down" size={12} />
      </span>
      {isOpen && (
        <Suspense>
          <AnchoredPopover trigger={element} width="max(var(--trigger-width), 260px)" isNonModal onOpenChange={close}>
            {hasList ? (
              <Options id={listId} label={t('opcoes')} found={found} markedElementId={markedElementId} value={value} onChoose={choose} />
            ) : (
              <p className={list['empty']} role="status">
                {t('busca.nada')}
              </p>
            )}
          </AnchoredPopover>
        </Suspense>
      )}
    </>
  )
}

interface OptionsProps<T> {
  id: string
  label: string
  found: readonly SelectOption<T>[]
  markedElementId: string | undefined
  value: T
  onChoose: (option: SelectOption<T>) => void
}

/** The focus stays in the field, which names the marked option to screen readers. */
function Options<T>({ id, label, found, markedElementId, value, onChoose }: OptionsProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = document.getElementById(markedElementId ?? '')
    if (!box.current || !option) return
    const { offsetTop, offsetHeight } = option
    const { scrollTop, clientHeight } = box.current
    if (offsetTop < scrollTop) box.current.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > scrollTop + clientHeight) box.current.scrollTop = offsetTop + offsetHeight - clientHeight
  }, [markedElementId])
  return (
    // A press must not blur the field.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={box} id={id} role="listbox" aria-label={label} className={list['list']} onMouseDown={(event) => event.preventDefault()}>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, options]) => (
        <div key={group ?? ''} {...(group === undefined ? { role: 'presentation' } : { role: 'group', 'aria-label': group })}>
          {group !== undefined && (
            <div className={list['heading']} aria-hidden="true">
              {group}
            </div>
          )}
          {options.map((option) => {
            const elementId = `${id}-${found.indexOf(option)}`
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                key={elementId}
                id={elementId}
                role="option"
                tabIndex={-1}
                className={list['option']}
                aria-selected={option.id === value}
                aria-disabled={option.disabled || undefined}
                data-selected={option.id === value || undefined}
                data-focused={elementId === markedElementId || undefined}
                onClick={() => option.disabled || onChoose(option)}
              >
                {option.text}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
