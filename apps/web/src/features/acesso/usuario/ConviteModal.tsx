import type { Perfil, Sessao } from '@lastro/contract'
import { usuarioRotas } from '@lastro/contract/acesso/usuario'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { EscolhaClientes } from './EscolhaClientes.tsx'
import { perfisFor, takeUsuario } from './queries.ts'

interface ConviteModalProps {
  sessao: Sessao
  onClose: () => void
  onInvited: (id: string) => void
}

export function ConviteModal({ sessao, onClose, onInvited }: ConviteModalProps) {
  const { t } = useTranslation('usuario')
  const { t: shell } = useTranslation('casca')
  const perfil: Perfil = 'analista'
  const form = useContractForm({
    schema: usuarioRotas.create.body,
    defaultValues: { email: '', nome: '', perfil, clientes: sessao.cliente ? [sessao.cliente.id] : [] },
    messages: (campo, empty) =>
      campo === 'nome' && empty
        ? t('convite.nomeVazio')
        : campo === 'email'
          ? t(empty ? 'convite.emailVazio' : 'convite.emailInvalido')
          : undefined,
    save: (body, key) => call(usuarioRotas.create, { body }, { headers: { 'idempotency-key': key } }),
    onSaved: async (usuario) => {
      onClose()
      showSuccess(t(usuario.status === 'convidado' ? 'convite.enviado' : 'convite.ligado', { nome: usuario.nome, email: usuario.email }))
      onInvited(usuario.id)
      await takeUsuario(usuario)
    },
  })
  const clientes = form.value('clientes')
  return (
    <Dialog title={t('convite.titulo')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('convite.enviar')} icon="mail">
        <TextField
          label={t('campos.email')}
          type="email"
          data-first
          required
          autoComplete="off"
          hint={t('convite.emailDica')}
          {...form.field('email')}
        />
        <TextField label={t('campos.nome')} required maxLength={120} autoComplete="off" {...form.field('nome')} />
        <SelectField label={t('campos.perfil')} hint={t(`perfis.${form.watch('perfil')}`)} {...form.field('perfil')}>
          {perfisFor(sessao.perfil).map((each) => (
            <option key={each} value={each}>
              {shell(`perfil.${each}`)}
            </option>
          ))}
        </SelectField>
        {sessao.clientes.length > 0 && <EscolhaClientes clientes={sessao.clientes} chosen={clientes.value} onChange={clientes.onChange} />}
      </DialogForm>
    </Dialog>
  )
}
