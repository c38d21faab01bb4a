import type { Sessao, Usuario } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PainelLateral } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { AcoesEntrada } from './AcoesEntrada.tsx'
import { ClientesUsuario } from './ClientesUsuario.tsx'
import { DadosUsuario } from './DadosUsuario.tsx'
import { usuarioQuery } from './queries.ts'
import { SessoesUsuario } from './SessoesUsuario.tsx'
import { Situacao } from './Situacao.tsx'
import { TrocarEmail } from './TrocarEmail.tsx'
import styles from './UsuarioPainel.module.css'

interface UsuarioPainelProps {
  id: string
  sessao: Sessao
  canChange: boolean
  canInvite: boolean
  canSeePermissoes: boolean
  onClose: () => void
}

export function UsuarioPainel({ id, onClose, ...rest }: UsuarioPainelProps) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { data: usuario, error, refetch } = useQuery(usuarioQuery(id))
  return (
    <PainelLateral titulo={usuario?.nome ?? t('painel.nome')} onClose={onClose}>
      {!usuario && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!usuario && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
      {usuario && <Conteudo usuario={usuario} {...rest} />}
    </PainelLateral>
  )
}

function fixedReason({ eu, editavel, status }: Usuario): 'painel.proprio' | 'painel.fixo' | 'painel.fixoConvite' | 'painel.fixoPessoa' {
  if (eu) return 'painel.proprio'
  if (!editavel) return 'painel.fixo'
  return status === 'convidado' ? 'painel.fixoConvite' : 'painel.fixoPessoa'
}

function Conteudo({
  usuario,
  sessao,
  canChange,
  canInvite,
  canSeePermissoes,
}: Omit<UsuarioPainelProps, 'id' | 'onClose'> & { usuario: Usuario }) {
  const { t } = useTranslation('usuario')
  const { language } = usePreferencias()
  const now = useNow()
  const when = (instant: string) => formatInstant(instant, now, language)
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
        <AcoesEntrada usuario={usuario} canChange={canChange} canInvite={canInvite}>
          {canSeePermissoes && usuario.clientes.some(({ id }) => id === sessao.cliente?.id) && (
            <ButtonLink to={paths.permissoes} search={{ ver: 'pessoas', pessoa: usuario.id }} icon="shield" size="small">
              {t('painel.permissoes')}
            </ButtonLink>
          )}
        </AcoesEntrada>
      </section>
      {canChange && !usuario.pessoaEditavel && (
        <p className={styles['fixo']}>
          <Icon name="lock" size={14} />
          {t(fixedReason(usuario))}
        </p>
      )}
      <DadosUsuario usuario={usuario} viewerPerfil={sessao.perfil} canChange={canChange} />
      {canChange && usuario.pessoaEditavel && !usuario.eu && usuario.status !== 'bloqueado' && <TrocarEmail usuario={usuario} />}
      <ClientesUsuario usuario={usuario} sessao={sessao} canChange={canChange} />
      {canChange && usuario.editavel && <SessoesUsuario usuario={usuario} />}
    </>
  )
}
