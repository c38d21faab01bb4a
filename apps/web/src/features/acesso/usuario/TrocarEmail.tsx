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
import { Inline } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ConflitoUsuario } from './ConflitoUsuario.tsx'
import { takeUsuario } from './queries.ts'

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
    <PainelSecao titulo={t('campos.email')} gap={12}>
      <ConflitoUsuario error={form.failure} onReload={close} />
      {emailNovo && (
        <Text as="p" tone="soft">
          {t('email.aguarda', { email: emailNovo.email, data: formatInstant(emailNovo.expiresAt, now, language) })}
        </Text>
      )}
      {!open ? (
        <Inline wrap>
          <Button size="small" icon="mail" onClick={() => setOpen(true)}>
            {t('email.trocar')}
          </Button>
          {emailNovo && (
            <Button size="small" icon="undo" busy={form.busy} onClick={() => form.send({ versao: usuario.versao, email: usuario.email })}>
              {t('email.desfazer')}
            </Button>
          )}
        </Inline>
      ) : (
        <Form form={form} gap={12}>
          <TextField
            label={t('email.novo')}
            hint={t(usuario.status === 'convidado' ? 'email.dicaConvidado' : 'email.dica')}
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            {...form.field('email')}
          />
          <Inline wrap>
            <Button type="submit" size="small" icon="check" busy={form.busy}>
              {t('email.trocar')}
            </Button>
            <Button size="small" variant="quiet" onClick={close}>
              {commonT('cancelar')}
            </Button>
          </Inline>
        </Form>
      )}
    </PainelSecao>
  )
}
