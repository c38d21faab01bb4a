import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/TextArea.tsx'
import { Text } from '../../../ui/Text.tsx'
import { FormulaLugar } from '../../dre/FormulaLugar.tsx'
import { type Completion, type FormulaName, listCompletions, typedName } from './completion.ts'
import styles from './formula.module.css'

interface FormulaCampoProps {
  valor: string
  names: readonly FormulaName[]
  /** Refusal of the text, with its place where it has one. */
  error: { mensagem: string; position: number | null } | null
  onChange: (valor: string) => void
  onSave: () => void
}

/** Field of a formula: Tab takes the marked name, Enter saves, Shift Enter breaks the line. */
export function FormulaCampo({ valor, names, error, onChange, onSave }: FormulaCampoProps) {
  const { t } = useTranslation('orcamento-formula')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(valor.length)
  const [isOpen, setOpen] = useState(false)
  /** Null until an arrow marks one: the first is offered, and Enter still saves. */
  const [marked, setMarked] = useState<number | null>(null)
  const typed = typedName(valor, caret)
  const found = isOpen && typed !== null ? listCompletions(names, typed.name) : []
  const current = Math.min(marked ?? 0, found.length - 1)

  // After the panel has taken the focus on opening.
  useEffect(() => {
    queueMicrotask(() => {
      const { current: element } = field
      element?.focus()
      element?.setSelectionRange(element.value.length, element.value.length)
    })
  }, [])

  const close = () => {
    setOpen(false)
    setMarked(null)
  }
  const take = ({ texto }: Completion) => {
    if (typed === null) return
    const end = typed.inicio + texto.length
    // A bracket that was typed to open the code is part of the typed name, and one that closes it is skipped.
    const rest = valor.slice(caret).replace(texto.endsWith(']') ? /^\]/ : /^$/, '')
    close()
    flushSync(() => onChange(valor.slice(0, typed.inicio) + texto + rest))
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
    setCaret(end)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const chosen = found[current]
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (chosen && isArrow) {
      const step = key === 'ArrowDown' ? 1 : -1
      setMarked(marked === null && step === 1 && found.length > 1 ? 1 : (current + step + found.length) % found.length)
    } else if (chosen && !shiftKey && (key === 'Tab' || (key === 'Enter' && marked !== null))) take(chosen)
    else if (chosen && key === 'Escape') close()
    else if (key === 'Enter' && !shiftKey) onSave()
    else return
    event.preventDefault()
  }
  const listId = `${id}-list`
  return (
    <>
      <TextArea
        ref={field}
        label={t('campo')}
        hint={t('dica')}
        value={valor}
        rows={3}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
        aria-invalid={error !== null || undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          setOpen(true)
          setMarked(null)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={close}
      />
      {found.length > 0 && (
        // A press must not blur the field.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div id={listId} role="listbox" aria-label={t('nomes')} className={styles['nomes']} onMouseDown={(event) => event.preventDefault()}>
          {found.map((completion, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={`${completion.tipo} ${completion.texto}`}
              id={`${listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === current}
              onClick={() => take(completion)}
            >
              <code dir="ltr">{completion.texto}</code>
              <span>{completion.descricao}</span>
              <small>{t(`tipo.${completion.tipo}`)}</small>
            </div>
          ))}
        </div>
      )}
      <div role="status">
        {error && (
          <Text as="p" tone="unf">
            <bdi>{error.mensagem}</bdi>
            {error.position !== null && valor !== '' && <FormulaLugar texto={valor} position={error.position} />}
          </Text>
        )}
      </div>
    </>
  )
}
