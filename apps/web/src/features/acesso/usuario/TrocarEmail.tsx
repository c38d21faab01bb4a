import type { Usuario } from '@lastro/contract'
import { usuarioRotas } from '@lastro/contract/acesso/usuario'
import { formatInstant } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { ConflitoUsuario } from './ConflitoUsuario.tsx'
import styled from './Formulario.module.css'
import { takeUsuario } from './queries.ts'
import styles from './UsuarioPainel.module.css'

export function TrocarEmail({ usuario }: { usuario: Usuario }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [open, setOpen] = useState(false)
  const form = useContractForm({
    schema: usuarioRotas.changeEmail.body,
    defaultValues: { versao: usuario.versao, email: '' },
    follow: true,
    messages: (_, empty) => t(empty ? 'convite.emailVazio' : 'convite.emailInvalido'),
    save: (body) => call(usuarioRotas.changeEmail, { params: { id: usuario.id }, body }),
    onSaved: async (saved) => {
      close()
      showSuccess(saved.emailNovo ? t('email.enviado', { email: saved.emailNovo.email }) : t('email.vale', { email: saved.email }))
      await takeUsuario(saved)
    },
  })
  const close = () => {
    setOpen(false)
    form.reset()
  }
  const { emailNovo } = usuario
  return (
    <section className={styles['secao']}>
      <h3>{t('campos.email')}</h3>
      <ConflitoUsuario error={form.failure} onReload={close} />
      {emailNovo && (
        <p className={styles['nota']}>
          {t('email.aguarda', { email: emailNovo.email, data: formatInstant(emailNovo.expiresAt, now, language) })}
        </p>
      )}
      {!open ? (
        <div className={styled['acoes']}>
          <Button size="small" icon="mail" onClick={() => setOpen(true)}>
            {t('email.trocar')}
          </Button>
          {emailNovo && (
            <Button size="small" icon="undo" busy={form.busy} onClick={() => form.send({ versao: usuario.versao, email: usuario.email })}>
              {t('email.desfazer')}
            </Button>
          )}
        </div>
      ) : (
        <Form form={form} className={styles['campos']}>
          <TextField
            label={t('email.novo')}
            hint={t(usuario.status === 'convidado' ? 'email.dicaConvidado' : 'email.dica')}
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            {...form.field('email')}
          />
          <div className={styled['acoes']}>
            <Button type="submit" size="small" icon="check" busy={form.busy}>
              {t('email.trocar')}
            </Button>
            <Button size="small" variant="quiet" onClick={close}>
              {commonT('cancelar')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
