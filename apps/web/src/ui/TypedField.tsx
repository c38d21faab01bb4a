import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ControlBox, Frame } from './Field.tsx'

export interface TypedFieldProps {
  label: string
  hint?: ReactNode
  value: string
  required?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

interface Format {
  write: (value: string) => string
  /** Null when invalid. `over` means that typing has ended. */
  parse: (texto: string, over: boolean) => string | null
  complete: (texto: string) => string
  hintText: string
  invalidText: string
  children?: (choose: (value: string) => void) => ReactNode
}

/** Text field with parse/format. While the text does not parse, `onChange` is not called and the form is invalid. */
export function TypedField({
  label,
  hint,
  value,
  required,
  error: refused,
  onChange,
  write,
  parse,
  complete,
  hintText,
  invalidText,
  children,
}: TypedFieldProps & Format) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState(() => write(value))
  const [known, setKnown] = useState(value)
  /** Values passed to `onChange` that `value` does not show yet, e.g. through the URL. Until then the typed text stays. */
  const [told, setTold] = useState<readonly string[]>([])
  const [left, setLeft] = useState(false)
  if (value !== known) {
    const lastEcho = told.lastIndexOf(value)
    setKnown(value)
    setTold(lastEcho < 0 ? [] : told.slice(lastEcho + 1))
    if (lastEcho < 0) setTexto(write(value))
  }
  const typed = texto.trim() === '' ? '' : parse(texto, true)
  const valid = typed !== null
  const error = left && !valid ? invalidText : refused
  useEffect(() => input.current?.setCustomValidity(valid ? '' : invalidText), [valid, invalidText])

  const emitChange = (next: string) => {
    if (next === (told.at(-1) ?? value)) return
    setTold([...told, next])
    onChange(next)
  }
  const choose = (next: string) => {
    setTexto(write(next))
    emitChange(next)
  }
  const type = (element: HTMLInputElement) => {
    const added = element.value.length > texto.length && element.selectionStart === element.value.length
    const next = added ? complete(element.value) : element.value
    setTexto(next)
    setLeft(false)
    const found = next.trim() === '' ? '' : parse(next, false)
    if (found !== null) emitChange(found)
  }
  const finish = () => {
    setLeft(true)
    if (typed !== null) choose(typed)
  }
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <ControlBox>
        <input
          ref={input}
          id={id}
          value={texto}
          required={required}
          placeholder={hintText}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => type(event.currentTarget)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
        {children?.(choose)}
      </ControlBox>
    </Frame>
  )
}
