import { type Perfil, type Sessao, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { EscolhaClientes } from './EscolhaClientes.tsx'
import styles from './Formulario.module.css'
import { perfisFor, takeUsuario } from './queries.ts'

/** Catches unfinished input only, because the server validates. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

interface ConviteModalProps {
  sessao: Sessao
  onClose: () => void
  onInvited: (id: string) => void
}

export function ConviteModal({ sessao, onClose, onInvited }: ConviteModalProps) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const [nome, setNome] = useState('')
  const [email, setEmail] = useState('')
  const [perfil, setPerfil] = useState<Perfil>('analista')
  const [clientes, setClientes] = useState<string[]>(sessao.cliente ? [sessao.cliente.id] : [])
  // One idempotency key for this form, so a double click or a lost response invites once.
  const [key] = useState(createChave)
  const [tried, setTried] = useState(false)
  const campoEmail = useRef<HTMLInputElement>(null)
  const campoNome = useRef<HTMLInputElement>(null)
  const perfis = perfisFor(sessao.perfil)
  const confirmDiscard = useUnsaved(nome !== '' || email !== '')
  const close = async () => {
    if (await confirmDiscard()) onClose()
  }
  const invite = useMutation({
    mutationFn: () => call(usuarioRotas.create, { body: { nome, email, perfil, clientes } }, { headers: { 'idempotency-key': key } }),
    onSuccess: async (usuario) => {
      // Unmounted before navigation, or the unsaved changes guard would ask about data already sent.
      flushSync(onClose)
      showSuccess(t(usuario.status === 'convidado' ? 'convite.enviado' : 'convite.ligado', { nome: usuario.nome, email: usuario.email }))
      onInvited(usuario.id)
      await takeUsuario(usuario)
    },
  })
  const problemas = !tried
    ? {}
    : {
        ...(EMAIL.test(email.trim()) ? {} : { email: t(email.trim() === '' ? 'convite.emailVazio' : 'convite.emailInvalido') }),
        ...(nome.trim() === '' ? { nome: t('convite.nomeVazio') } : {}),
      }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!EMAIL.test(email.trim())) campoEmail.current?.focus()
    else if (nome.trim() === '') campoNome.current?.focus()
    else invite.mutate()
  }
  const detailOf = (campo: string) => {
    if (!invite.error) return undefined
    return toApiError(invite.error).details.find((detail) => detail.campo === campo || detail.campo === `body.${campo}`)?.message
  }
  return (
    <Dialog title={t('convite.titulo')} onClose={() => void close()}>
      <form className={styles['corpo']} noValidate onSubmit={submit}>
        <FormError error={(detailOf('email') ?? detailOf('nome')) ? null : invite.error} />
        <TextField
          label={t('campos.email')}
          type="email"
          ref={campoEmail}
          data-first
          required
          autoComplete="off"
          hint={t('convite.emailDica')}
          error={problemas.email ?? detailOf('email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label={t('campos.nome')}
          ref={campoNome}
          required
          maxLength={120}
          autoComplete="off"
          error={problemas.nome ?? detailOf('nome')}
          value={nome}
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <SelectField
          label={t('campos.perfil')}
          hint={t(`perfis.${perfil}`)}
          value={perfil}
          onChange={(event) => setPerfil(perfis.find((each) => each === event.currentTarget.value) ?? perfil)}
        >
          {perfis.map((each) => (
            <option key={each} value={each}>
              {shell(`perfil.${each}`)}
            </option>
          ))}
        </SelectField>
        {sessao.clientes.length > 0 && <EscolhaClientes clientes={sessao.clientes} chosen={clientes} onChange={setClientes} />}
        <div className={styles['direita']}>
          <Button onClick={() => void close()}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="mail" busy={invite.isPending}>
            {t('convite.enviar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
