import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { ContaTrabalhoEntrada } from '../sessao/lazy-conta-trabalho.ts'
import { ColarLink } from '../sessao/ColarLink.tsx'
import { hashOf } from '../sessao/link-token.ts'
import { SenhaNovaForm } from '../sessao/SenhaNovaForm.tsx'
import { EntryFrame } from '../shell/EntryFrame.tsx'
import { EntryBack, EntryLinks } from '../shell/EntryLinks.tsx'
import { LinkRefused } from '../shell/LinkRefused.tsx'
import { OutraSessao } from '../shell/OutraSessao.tsx'
import { TwoSteps } from '../shell/TwoSteps.tsx'
import { useSignIn } from '../sessao/use-sign-in.ts'
import { useLink } from '../sessao/use-link.ts'

export function NewPasswordPage() {
  const { t } = useTranslation('acesso')
  const navigate = useNavigate()
  const { token, link, error } = useLink()
  const { config } = useMarca()
  const { desafio, enterWith, onEntered, toLogin } = useSignIn()
  if (desafio) return <TwoSteps desafio={desafio} onBack={toLogin} onEntered={onEntered} />
  if (token === '') {
    return (
      <EntryFrame title={t('senha.semLinkTitulo')} lead={t('senha.semLinkChamada')}>
        <ColarLink onToken={(pasted) => void navigate({ to: '.', hash: hashOf(pasted) })} />
        <EntryLinks>
          <Link to={paths.forgotPassword}>{t('link.pedirOutro')}</Link>
          <EntryBack />
        </EntryLinks>
      </EntryFrame>
    )
  }
  if (error) return <LinkRefused error={error} again={paths.forgotPassword} />
  if (link?.cadastro) return <Navigate to={paths.register} hash={hashOf(token)} replace />
  if (link?.tipo === 'email' || link?.tipo === 'troca') return <Navigate to={paths.verifyEmail} hash={hashOf(token)} replace />
  return (
    <EntryFrame
      title={t(link?.tipo === 'senha' ? 'senha.novaTitulo' : 'senha.conviteTitulo')}
      lead={link && `${t('senha.para', { nome: link.nome, email: link.email })} ${link.tipo === 'senha' ? t('senha.outrasSessoes') : ''}`}
    >
      {link && <OutraSessao nome={link.nome} email={link.email} />}
      {link && <SenhaNovaForm token={token} email={link.email} onDefined={enterWith} />}
      {link?.tipo === 'convite' && config?.contaTrabalho && (
        <ContaTrabalhoEntrada placement="depois" entrada={{ to: paths.root, cliente: undefined, convite: token }} onEntered={onEntered} />
      )}
      <EntryLinks>
        <EntryBack />
      </EntryLinks>
    </EntryFrame>
  )
}
