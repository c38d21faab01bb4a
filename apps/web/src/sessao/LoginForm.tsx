import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { RequestId } from '../ui/RequestId.tsx'
import styles from './LoginForm.module.css'
import { enter } from './sessao.ts'

interface LoginFormProps {
  /** Cliente name left in the address by the last sign-out. */
  cliente: string | undefined
  onEntered: () => void
}

/** E-mail and password. The server's refusal is shown here and nowhere else. */
export function LoginForm({ cliente, onEntered }: LoginFormProps) {
  const { t } = useTranslation('entrar')
  const id = useId()
  const [visible, setVisible] = useState(false)
  const [missing, setMissing] = useState<{ email: boolean; senha: boolean }>({ email: false, senha: false })
  const email = useRef<HTMLInputElement>(null)
  const senha = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover the page before it was read.
    if (matchMedia('(hover: hover)').matches) email.current?.focus()
  }, [])
  const login = useMutation({
    mutationFn: (credentials: { email: string; senha: string }) => enter(credentials, cliente),
    onSuccess: onEntered,
    onError: () => senha.current?.select(),
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

  const error = login.error && toApiError(login.error)
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      {error && (
        <div className={styles['error']} role="alert" id={`${id}-error`}>
          <Icon name="error" />
          <div>
            <strong>{error.message}</strong>
            {error.action && <p>{error.action}</p>}
            {error.status >= 500 && error.requestId && <RequestId value={error.requestId} />}
          </div>
        </div>
      )}
      <div className={styles['field']}>
        <label htmlFor={`${id}-email`}>{t('email')}</label>
        <div className={styles['box']}>
          <input
            ref={email}
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={missing.email || undefined}
            aria-describedby={missing.email ? `${id}-email-missing` : undefined}
          />
        </div>
        {missing.email && (
          <p className={styles['missing']} id={`${id}-email-missing`}>
            {t('emailObrigatorio')}
          </p>
        )}
      </div>
      <div className={styles['field']}>
        <label htmlFor={`${id}-senha`}>{t('senha')}</label>
        <div className={styles['box']}>
          <input
            ref={senha}
            id={`${id}-senha`}
            name="senha"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            aria-invalid={missing.senha || undefined}
            aria-describedby={missing.senha ? `${id}-senha-missing` : undefined}
          />
          <IconButton
            icon={visible ? 'eyeOff' : 'eye'}
            label={t(visible ? 'ocultarSenha' : 'mostrarSenha')}
            onClick={() => setVisible(!visible)}
          />
        </div>
        {missing.senha && (
          <p className={styles['missing']} id={`${id}-senha-missing`}>
            {t('senhaObrigatoria')}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" size="large" fullWidth busy={login.isPending}>
        {t(login.isPending ? 'entrando' : 'entrar')}
      </Button>
    </form>
  )
}
