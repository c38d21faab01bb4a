import { type Usuario, usuarioRotas } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import form from './Formulario.module.css'
import { takeUsuario } from './queries.ts'
import styles from './UsuarioPainel.module.css'

export function TrocarEmail({ usuario }: { usuario: Usuario }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [email, setEmail] = useState<string | null>(null)
  useUnsaved(email !== null && email.trim() !== '')
  const swap = useMutation({
    mutationFn: (asked: string) =>
      call(usuarioRotas.changeEmail, { params: { id: usuario.id }, body: { versao: usuario.versao, email: asked } }),
    onSuccess: async (saved) => {
      setEmail(null)
      showSuccess(saved.emailNovo ? t('email.enviado', { email: saved.emailNovo.email }) : t('email.vale', { email: saved.email }))
      await takeUsuario(saved)
    },
  })
  const { emailNovo } = usuario
  return (
    <section className={styles['secao']}>
      <h3>{t('campos.email')}</h3>
      <FormError error={swap.error} />
      {emailNovo && (
        <p className={styles['nota']}>
          {t('email.aguarda', { email: emailNovo.email, data: formatInstant(emailNovo.expiresAt, now, language) })}
        </p>
      )}
      {email === null ? (
        <div className={form['acoes']}>
          <Button size="small" icon="mail" onClick={() => setEmail('')}>
            {t('email.trocar')}
          </Button>
          {emailNovo && (
            <Button size="small" icon="undo" busy={swap.isPending} onClick={() => swap.mutate(usuario.email)}>
              {t('email.desfazer')}
            </Button>
          )}
        </div>
      ) : (
        <form
          className={styles['campos']}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault()
            swap.mutate(email.trim())
          }}
        >
          <TextField
            label={t('email.novo')}
            hint={t(usuario.status === 'convidado' ? 'email.dicaConvidado' : 'email.dica')}
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <div className={form['acoes']}>
            <Button type="submit" size="small" icon="check" busy={swap.isPending}>
              {t('email.trocar')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setEmail(null)
                swap.reset()
              }}
            >
              {commonT('cancelar')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
