import { senhaRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './form.module.css'
import { SenhaNovaField, findProblem } from './SenhaNovaField.tsx'

interface SenhaNovaFormProps {
  token: string
  email: string
  onDefined: (credentials: { email: string; senha: string }) => Promise<void>
}

/** Sets a password by a mailed link. A refused password does not use the link up. */
export function SenhaNovaForm({ token, email, onDefined }: SenhaNovaFormProps) {
  const { t } = useTranslation('acesso')
  const [senha, setSenha] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const define = useMutation({
    mutationFn: async () => {
      const defined = await call(senhaRotas.define, { body: { token, senha } }, { own: true })
      await onDefined({ email: defined.email, senha })
    },
    onError: (error) => {
      if (isWeak(error)) setProblem(error.details[0]?.message ?? error.message)
      field.current?.focus()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = findProblem(senha)
    setProblem(found ? t(found.key, found) : undefined)
    if (found) field.current?.focus()
    else define.mutate()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={styles['form']}>
      <Stack gap={16}>
        <FormError error={isWeak(define.error) ? null : define.error} />
        <SenhaNovaField
          ref={field}
          email={email}
          value={senha}
          onChange={(typed) => {
            setSenha(typed)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Button type="submit" variant="primary" size="large" fullWidth busy={define.isPending}>
          {t(define.isPending ? 'senha.salvando' : 'senha.salvar')}
        </Button>
      </Stack>
    </form>
  )
}

function isWeak(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'senha_weak'
}
