import { COMENTARIO_MAX, COMENTARIO_MENTIONS_MAX } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createChave } from '../../api/idempotencia.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import styles from './Comentario.module.css'
import { type MentionablePerson, addMention, listMentions, listSuggestions } from './mentions.ts'

export interface Remark {
  texto: string
  mencoes: string[]
}

interface ComentarioFormProps {
  people: readonly MentionablePerson[]
  label: string
  sendLabel: string
  inicial?: { texto: string; mencoes: readonly MentionablePerson[] }
  /** `key`: idempotency key, the same for the same text. */
  onSend: (said: Remark, key: string) => Promise<unknown>
  onCancel?: () => void
}

const EMPTY = { texto: '', mencoes: [] }

export function ComentarioForm({ people, label, sendLabel, inicial = EMPTY, onSend, onCancel }: ComentarioFormProps) {
  const { t } = useTranslation('comentario')
  const { t: commonT } = useTranslation()
  const campo = useRef<HTMLTextAreaElement>(null)
  const [{ texto, chave }, setState] = useState(() => ({ texto: inicial.texto, chave: createChave() }))
  const [chosen, setChosen] = useState(inicial.mencoes)
  const write = (fresh: string) => setState({ texto: fresh, chave: createChave() })
  const mencoes = listMentions(texto, chosen, people)
  const remaining = mencoes.slice(COMENTARIO_MENTIONS_MAX)
  const send = useMutation({
    mutationFn: () => onSend({ texto: texto.trim(), mencoes }, chave),
    onSuccess: () => {
      write('')
      setChosen([])
    },
  })
  useUnsaved(texto.trim() !== inicial.texto.trim() && !send.isPending)
  const mention = (person: MentionablePerson) => {
    write(addMention(texto, person))
    setChosen([...chosen, person])
    campo.current?.focus()
  }
  const nomesOf = (ids: readonly string[]): string =>
    ids.map((id) => `@${[...chosen, ...people].find((person) => person.id === id)?.nome ?? ''}`).join(', ')
  const canSend = texto.trim() !== '' && remaining.length === 0
  const suggestions = listSuggestions(texto, people)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (canSend) send.mutate()
  }
  return (
    <form className={styles['comentar']} onSubmit={submit}>
      <TextArea
        ref={campo}
        label={label}
        rows={2}
        maxLength={COMENTARIO_MAX}
        value={texto}
        {...(remaining.length > 0 && {
          hint: t('mencoesDemais', { total: mencoes.length, max: COMENTARIO_MENTIONS_MAX, quem: nomesOf(remaining) }),
        })}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {suggestions.length > 0 && (
        <div role="group" aria-label={t('mencionar')} className={styles['botoes']}>
          {suggestions.map((person) => (
            <Button key={person.id} size="small" onClick={() => mention(person)}>
              {`@${person.nome}`}
            </Button>
          ))}
        </div>
      )}
      <FormError error={send.error} />
      <div className={styles['acoes']}>
        {people.length > 0 && (
          <Menu
            label={t('mencionar')}
            width={240}
            renderButton={(button) => (
              <ToolbarButton icon="user" menu disabled={mencoes.length >= COMENTARIO_MENTIONS_MAX} {...button}>
                {t('mencionar')}
              </ToolbarButton>
            )}
            options={people.map((person) => ({
              id: person.id,
              text: person.nome,
              run: () => mention(person),
            }))}
          />
        )}
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {commonT('cancelar')}
          </Button>
        )}
        <Button type="submit" size="small" variant="primary" busy={send.isPending} disabled={!canSend}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
