import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../api/errors.ts'
import { paths } from '../navigation/paths.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Stack } from '../ui/layout.tsx'
import { readTypedEmail, writeTypedEmail } from './typed-email.ts'
import styles from './form.module.css'
import { type Desafio, enter } from './sessao.ts'
import { formatWait, useRetryAfter } from './use-retry-after.ts'

interface LoginFormProps {
  cliente: string | undefined
  refusal?: ApiError | null
  onDesafio: (desafio: Desafio) => void
  onEntered: () => void
}

export function LoginForm({ cliente, refusal, onDesafio, onEntered }: LoginFormProps) {
  const { t } = useTranslation('entrar')
  const [missing, setMissing] = useState<{ email: boolean; senha: boolean }>({ email: false, senha: false })
  const email = useRef<HTMLInputElement>(null)
  const senha = useRef<HTMLInputElement>(null)
  const { seconds, waitFor } = useRetryAfter()
  useEffect(() => {
    // On a touch screen the keyboard would cover the page.
    if (!matchMedia('(hover: hover)').matches || document.activeElement !== document.body) return
    if (readTypedEmail() === '') email.current?.focus()
    else senha.current?.focus()
  }, [])
  const login = useMutation({
    mutationFn: (credentials: { email: string; senha: string }) => enter(credentials, cliente),
    onSuccess: (desafio) => (desafio ? onDesafio(desafio) : onEntered()),
    onError: (error) => {
      waitFor(error)
      senha.current?.select()
    },
  })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const credentials = { email: email.current?.value.trim() ?? '', senha: senha.current?.value ?? '' }
    const empty = { email: credentials.email === '', senha: credentials.senha === '' }
    setMissing(empty)
    if (empty.email) email.current?.focus()
    else if (empty.senha) senha.current?.focus()
    else login.mutate(credentials)
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={styles['form']}>
      <Stack gap={16}>
        <FormError error={login.isIdle ? refusal : login.error} />
        <TextField
          ref={email}
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={readTypedEmail()}
          onChange={(event) => writeTypedEmail(event.currentTarget.value)}
          error={missing.email ? t('emailObrigatorio') : undefined}
        />
        <div className={styles['withLink']}>
          <TextField
            ref={senha}
            label={t('senha')}
            name="senha"
            type="password"
            autoComplete="current-password"
            error={missing.senha ? t('senhaObrigatoria') : undefined}
          />
          <Link to={paths.forgotPassword} className="link">
            {t('esqueci')}
          </Link>
        </div>
        <Button type="submit" variant="primary" size="large" fullWidth busy={login.isPending} disabled={seconds > 0}>
          {seconds > 0 ? t('aguarde', { tempo: formatWait(seconds) }) : t(login.isPending ? 'entrando' : 'entrar')}
        </Button>
      </Stack>
    </form>
  )
}
