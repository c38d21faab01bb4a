import { type Perfil, type Sessao, type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { formatInstante } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Icon } from '../ui/icons.tsx'
import { PainelLateral } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { BloquearDialog } from './BloquearDialog.tsx'
import { DesligarFatorDialog } from './DesligarFatorDialog.tsx'
import { EscolhaClientes } from './EscolhaClientes.tsx'
import formulario from './Formulario.module.css'
import { perfisFor, takeUsuario, usuarioQuery } from './queries.ts'
import { SessoesUsuario } from './SessoesUsuario.tsx'
import { Situacao } from './Situacao.tsx'
import { TrocarEmail } from './TrocarEmail.tsx'
import styles from './UsuarioPainel.module.css'

interface UsuarioPainelProps {
  id: string
  sessao: Sessao
  /** What who looks may do with users. */
  podeAlterar: boolean
  podeConvidar: boolean
  podeVerPermissoes: boolean
  onClose: () => void
}

/** One person, beside the list: data, clientes, sessions, and whether they may enter. Esc closes. */
export function UsuarioPainel({ id, onClose, ...rest }: UsuarioPainelProps) {
  const { t } = useTranslation('usuario')
  const { t: comum } = useTranslation()
  const { data: usuario, error, refetch } = useQuery(usuarioQuery(id))
  return (
    <PainelLateral titulo={usuario?.nome ?? t('painel.nome')} onClose={onClose}>
      {!usuario && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!usuario && !error && <SkeletonRows rows={6} label={comum('carregando')} />}
      {usuario && <Conteudo usuario={usuario} {...rest} />}
    </PainelLateral>
  )
}

/** Why not everything of the person can be changed here. */
function fixedReason({ eu, editavel, status }: Usuario): 'painel.proprio' | 'painel.fixo' | 'painel.fixoConvite' | 'painel.fixoPessoa' {
  if (eu) return 'painel.proprio'
  if (!editavel) return 'painel.fixo'
  return status === 'convidado' ? 'painel.fixoConvite' : 'painel.fixoPessoa'
}

function Conteudo({
  usuario,
  sessao,
  podeAlterar,
  podeConvidar,
  podeVerPermissoes,
}: Omit<UsuarioPainelProps, 'id' | 'onClose'> & { usuario: Usuario }) {
  const { t } = useTranslation('usuario')
  const { language } = usePreferencias()
  const now = useNow()
  const when = (instante: string) => formatInstante(instante, now, language)
  return (
    <>
      <section className={styles['secao']}>
        <div className={styles['estado']}>
          <Situacao usuario={usuario} />
          <span>{usuario.email}</span>
          {usuario.emailVerificado && <small>{t('painel.verificado')}</small>}
        </div>
        <p className={styles['nota']}>
          {[
            usuario.lastAccessAt ? t('painel.acesso', { quando: when(usuario.lastAccessAt) }) : t('painel.nunca'),
            t(usuario.segundoFator ? 'painel.comFator' : 'painel.semFator'),
          ].join(' · ')}
        </p>
        {usuario.status === 'bloqueado' && usuario.motivoBloqueio && (
          <p className={styles['nota']}>{t('bloqueio.porque', { motivo: usuario.motivoBloqueio })}</p>
        )}
        {usuario.convite && (
          <p className={styles['nota']}>
            {t(usuario.convite.vencido ? 'convite.venceu' : 'convite.vence', { quando: when(usuario.convite.expiresAt) })}
          </p>
        )}
        <AcoesEntrada usuario={usuario} podeAlterar={podeAlterar} podeConvidar={podeConvidar}>
          {podeVerPermissoes && usuario.clientes.some(({ id }) => id === sessao.cliente?.id) && (
            <ButtonLink to={paths.permissoes} search={{ ver: 'pessoas', pessoa: usuario.id }} icon="shield" size="small">
              {t('painel.permissoes')}
            </ButtonLink>
          )}
        </AcoesEntrada>
      </section>
      {podeAlterar && !usuario.pessoaEditavel && (
        <p className={styles['fixo']}>
          <Icon name="lock" size={14} />
          {t(fixedReason(usuario))}
        </p>
      )}
      <Dados usuario={usuario} quem={sessao.perfil} podeAlterar={podeAlterar} />
      {podeAlterar && usuario.pessoaEditavel && !usuario.eu && usuario.status !== 'bloqueado' && <TrocarEmail usuario={usuario} />}
      <Clientes usuario={usuario} sessao={sessao} podeAlterar={podeAlterar} />
      {podeAlterar && usuario.editavel && <SessoesUsuario usuario={usuario} />}
    </>
  )
}

/** Invitation again, blocking and unblocking. */
function AcoesEntrada({
  usuario,
  podeAlterar,
  podeConvidar,
  children,
}: {
  usuario: Usuario
  podeAlterar: boolean
  podeConvidar: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('usuario')
  const [bloqueando, setBloqueando] = useState(false)
  const [desligando, setDesligando] = useState(false)
  const reenviar = useMutation({
    mutationFn: () => call(usuarioRotas.resendConvite, { params: { id: usuario.id } }),
    onSuccess: async (saved) => {
      showSuccess(t('convite.enviado', { nome: saved.nome, email: saved.email }))
      await takeUsuario(saved)
    },
  })
  const desbloquear = useMutation({
    mutationFn: () => call(usuarioRotas.unblock, { params: { id: usuario.id } }),
    onSuccess: async (saved) => {
      showSuccess(t('bloqueio.desfeito', { nome: saved.nome }))
      await takeUsuario(saved)
    },
  })
  const podeBloquear = podeAlterar && usuario.editavel && !usuario.eu
  return (
    <>
      <FormError error={reenviar.error ?? desbloquear.error} />
      <div className={formulario['acoes']}>
        {usuario.status === 'convidado' && podeConvidar && (
          <Button size="small" icon="mail" busy={reenviar.isPending} onClick={() => reenviar.mutate()}>
            {t('convite.reenviar')}
          </Button>
        )}
        {usuario.status !== 'bloqueado' && podeBloquear && (
          <Button size="small" icon="block" onClick={() => setBloqueando(true)}>
            {t('bloqueio.bloquear')}
          </Button>
        )}
        {usuario.segundoFator && podeBloquear && usuario.pessoaEditavel && (
          <Button size="small" icon="shield" onClick={() => setDesligando(true)}>
            {t('fator.botao')}
          </Button>
        )}
        {usuario.status === 'bloqueado' && podeBloquear && (
          <Button size="small" icon="check" busy={desbloquear.isPending} onClick={() => desbloquear.mutate()}>
            {t('bloqueio.desbloquear')}
          </Button>
        )}
        {children}
      </div>
      {desligando && <DesligarFatorDialog usuario={usuario} onClose={() => setDesligando(false)} />}
      {bloqueando && <BloquearDialog usuario={usuario} onClose={() => setBloqueando(false)} />}
    </>
  )
}

/** After somebody else changed the person: reads it again, and the form begins from there. */
function Conflito({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('usuario')
  if (!error) return null
  return (
    <>
      <FormError error={error} />
      {toApiError(error).code === 'usuario_version_conflict' && (
        <Button
          size="small"
          onClick={() => {
            onReload()
            void invalidate(usuarioRotas.get, usuarioRotas.list)
          }}
        >
          {t('painel.atualizar')}
        </Button>
      )}
    </>
  )
}

function Dados({ usuario, quem, podeAlterar }: { usuario: Usuario; quem: Perfil; podeAlterar: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: comum } = useTranslation()
  const { t: casca } = useTranslation('casca')
  // Only what was changed here: the rest is as the server last said, whatever was saved beside it.
  const [mudado, setMudado] = useState<{ nome?: string; perfil?: Perfil }>({})
  const { nome, perfil } = { ...usuario, ...mudado }
  const changed = nome.trim() !== usuario.nome || perfil !== usuario.perfil
  useUnsaved(changed)
  const fixo = !podeAlterar || !usuario.editavel
  const perfis = perfisFor(quem)
  const options = perfis.includes(usuario.perfil) ? perfis : [usuario.perfil, ...perfis]
  const salvar = useMutation({
    mutationFn: () => call(usuarioRotas.update, { params: { id: usuario.id }, body: { versao: usuario.versao, nome, perfil } }),
    onSuccess: async (saved) => {
      showSuccess(t('painel.salvo', { nome: saved.nome }))
      await takeUsuario(saved)
      setMudado({})
    },
  })
  return (
    <form
      className={styles['secao']}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        salvar.mutate()
      }}
    >
      <h3>{t('painel.dados')}</h3>
      <Conflito
        error={salvar.error}
        onReload={() => {
          salvar.reset()
          setMudado({})
        }}
      />
      <TextField
        label={t('campos.nome')}
        required
        maxLength={120}
        readOnly={fixo || !usuario.pessoaEditavel}
        value={nome}
        onChange={(event) => setMudado({ ...mudado, nome: event.currentTarget.value })}
      />
      <SelectField
        label={t('campos.perfil')}
        hint={t(`perfis.${perfil}`)}
        disabled={fixo || usuario.eu}
        value={perfil}
        onChange={(event) => setMudado({ ...mudado, perfil: options.find((each) => each === event.currentTarget.value) ?? perfil })}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {casca(`perfil.${each}`)}
          </option>
        ))}
      </SelectField>
      {!fixo && (
        <div className={formulario['acoes']}>
          <Button type="submit" size="small" icon="check" busy={salvar.isPending} disabled={!changed}>
            {comum('salvar')}
          </Button>
        </div>
      )}
    </form>
  )
}

function Clientes({ usuario, sessao, podeAlterar }: { usuario: Usuario; sessao: Sessao; podeAlterar: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: comum } = useTranslation()
  const [escolhidos, setEscolhidos] = useState<readonly string[] | null>(null)
  const clientes = escolhidos ?? usuario.clientes.map(({ id }) => id)
  const fixo = !podeAlterar || usuario.eu || usuario.perfil === 'admin'
  const changed = clientes.length !== usuario.clientes.length || usuario.clientes.some(({ id }) => !clientes.includes(id))
  useUnsaved(changed)
  const salvar = useMutation({
    mutationFn: () =>
      call(usuarioRotas.updateClientes, { params: { id: usuario.id }, body: { versao: usuario.versao, clientes: [...clientes] } }),
    onSuccess: async (saved) => {
      showSuccess(t('painel.clientesSalvos', { nome: saved.nome }))
      await takeUsuario(saved)
      setEscolhidos(null)
    },
  })
  if (sessao.clientes.length === 0) return null
  return (
    <section className={styles['secao']}>
      <Conflito
        error={salvar.error}
        onReload={() => {
          salvar.reset()
          setEscolhidos(null)
        }}
      />
      <EscolhaClientes clientes={sessao.clientes} escolhidos={clientes} fixo={fixo} onChange={setEscolhidos} />
      {usuario.perfil === 'admin' && <p className={styles['nota']}>{t('painel.clientesAdmin')}</p>}
      {!fixo && clientes.length === 0 && <p className={styles['nota']}>{t('painel.semClientes')}</p>}
      {!fixo && changed && (
        <div className={formulario['acoes']}>
          <Button size="small" icon="check" busy={salvar.isPending} onClick={() => salvar.mutate()}>
            {t('painel.salvarClientes')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setEscolhidos(null)}>
            {comum('cancelar')}
          </Button>
        </div>
      )}
    </section>
  )
}
