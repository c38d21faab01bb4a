import { COMENTARIO_MAX, COMENTARIO_MENTIONS_MAX } from '@lastro/contract'
import { comentarioMentionsSchema, comentarioTextoSchema } from '@lastro/contract/comentario/comentario'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Button } from '../../ui/Button.tsx'
import { Form, fromDraft, useContractForm } from '../../ui/form.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
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

interface ComentarioDraft {
  texto: string
  chosen: readonly MentionablePerson[]
}

const EMPTY = { texto: '', mencoes: [] }
const schema = z.object({ texto: comentarioTextoSchema, mencoes: comentarioMentionsSchema })

export function ComentarioForm({ people, label, sendLabel, inicial = EMPTY, onSend, onCancel }: ComentarioFormProps) {
  const { t } = useTranslation('comentario')
  const { t: commonT } = useTranslation()
  const toBody = (draft: ComentarioDraft) => ({ texto: draft.texto, mencoes: listMentions(draft.texto, draft.chosen, people) })
  const form = useContractForm({
    schema: fromDraft(toBody, schema),
    defaultValues: { texto: inicial.texto, chosen: inicial.mencoes },
    save: onSend,
    onSaved: () => {
      form.reset({ texto: '', chosen: [] })
    },
  })
  const texto = form.watch('texto')
  const chosen = form.watch('chosen')
  const { mencoes } = toBody({ texto, chosen })
  const remaining = mencoes.slice(COMENTARIO_MENTIONS_MAX)
  const mention = (person: MentionablePerson) => {
    form.setValue('texto', addMention(texto, person), { shouldDirty: true })
    form.setValue('chosen', [...chosen, person])
    form.element.current?.querySelector('textarea')?.focus()
  }
  const nomesOf = (ids: readonly string[]): string =>
    ids.map((id) => `@${[...chosen, ...people].find((person) => person.id === id)?.nome ?? ''}`).join(', ')
  const suggestions = listSuggestions(texto, people)
  return (
    <Form form={form}>
      <Stack gap={8}>
        <TextArea
          label={label}
          rows={2}
          maxLength={COMENTARIO_MAX}
          {...(remaining.length > 0 && {
            hint: t('mencoesDemais', { total: mencoes.length, max: COMENTARIO_MENTIONS_MAX, quem: nomesOf(remaining) }),
          })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
          {...form.field('texto')}
        />
        {suggestions.length > 0 && (
          <Inline role="group" aria-label={t('mencionar')} wrap>
            {suggestions.map((person) => (
              <Button key={person.id} size="small" onClick={() => mention(person)}>
                {`@${person.nome}`}
              </Button>
            ))}
          </Inline>
        )}
        <FormError error={form.failure} />
        <Inline justify="end" wrap>
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
          <Button type="submit" size="small" variant="primary" busy={form.busy} disabled={!form.complete}>
            {sendLabel}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}
