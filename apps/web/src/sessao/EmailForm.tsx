import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './form.module.css'
import { formatWait, useRetryAfter } from './use-retry-after.ts'

interface EmailFormProps {
  label: string
  initial?: string | undefined
  /** The answer never reveals whether the address is known. */
  send: (email: string) => Promise<unknown>
  onSent: (email: string) => void
}

export function EmailForm({ label, initial = '', send, onSent }: EmailFormProps) {
  const { t } = useTranslation('acesso')
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'emailObrigatorio' | 'emailInvalido' | null>(null)
  useEffect(() => field.current?.focus(), [])
  const { seconds, waitFor } = useRetryAfter()
  const request = useMutation({ mutationFn: send, onSuccess: (_data, email) => onSent(email), onError: waitFor })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    const found = email === '' ? 'emailObrigatorio' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'emailInvalido'
    setProblem(found)
    if (found) field.current?.focus()
    else request.mutate(email)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={styles['form']}>
      <Stack gap={16}>
        <FormError error={request.error} />
        <TextField
          ref={field}
          label={t('email')}
          name="email"
          type="email"
          defaultValue={initial}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={problem ? t(problem) : undefined}
        />
        <Button type="submit" variant="primary" size="large" fullWidth busy={request.isPending} disabled={seconds > 0}>
          {seconds > 0 ? t('aguarde', { tempo: formatWait(seconds) }) : request.isPending ? t('enviando') : label}
        </Button>
      </Stack>
    </form>
  )
}
