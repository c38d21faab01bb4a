import type { Sessao, Usuario } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PainelLateral, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { AcoesEntrada } from './AcoesEntrada.tsx'
import { ClientesUsuario } from './ClientesUsuario.tsx'
import { DadosUsuario } from './DadosUsuario.tsx'
import { usuarioQuery } from './queries.ts'
import { SessoesUsuario } from './SessoesUsuario.tsx'
import { Situacao } from './Situacao.tsx'
import { TrocarEmail } from './TrocarEmail.tsx'

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
      <PainelSecao gap={12}>
        <Inline wrap gap={[4, 8]}>
          <Situacao usuario={usuario} />
          <span>{usuario.email}</span>
          {usuario.emailVerificado && (
            <Text size={12} tone="fav">
              {t('painel.verificado')}
            </Text>
          )}
        </Inline>
        <Text as="p" tone="soft">
          {[
            usuario.lastAccessAt ? t('painel.acesso', { quando: when(usuario.lastAccessAt) }) : t('painel.nunca'),
            t(usuario.segundoFator ? 'painel.comFator' : 'painel.semFator'),
          ].join(' · ')}
        </Text>
        {usuario.status === 'bloqueado' && usuario.motivoBloqueio && (
          <Text as="p" tone="soft">
            {t('bloqueio.porque', { motivo: usuario.motivoBloqueio })}
          </Text>
        )}
        {usuario.convite && (
          <Text as="p" tone="soft">
            {t(usuario.convite.vencido ? 'convite.venceu' : 'convite.vence', { quando: when(usuario.convite.expiresAt) })}
          </Text>
        )}
        <AcoesEntrada usuario={usuario} canChange={canChange} canInvite={canInvite}>
          {canSeePermissoes && usuario.clientes.some(({ id }) => id === sessao.cliente?.id) && (
            <ButtonLink to={paths.permissoes} search={{ ver: 'pessoas', pessoa: usuario.id }} icon="shield" size="small">
              {t('painel.permissoes')}
            </ButtonLink>
          )}
        </AcoesEntrada>
      </PainelSecao>
      {canChange && !usuario.pessoaEditavel && (
        <Callout banner icon="lock">
          {t(fixedReason(usuario))}
        </Callout>
      )}
      <DadosUsuario usuario={usuario} viewerPerfil={sessao.perfil} canChange={canChange} />
      {canChange && usuario.pessoaEditavel && !usuario.eu && usuario.status !== 'bloqueado' && <TrocarEmail usuario={usuario} />}
      <ClientesUsuario usuario={usuario} sessao={sessao} canChange={canChange} />
      {canChange && usuario.editavel && <SessoesUsuario usuario={usuario} />}
    </>
  )
}
