import { emailRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { getSession, removeSession } from '../stores/session.ts'
import { EntryFrame } from '../shell/EntryFrame.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { EntryLinks } from '../shell/EntryLinks.tsx'
import { LinkRefused } from '../shell/LinkRefused.tsx'
import { useLink } from '../sessao/use-link.ts'

/** Confirms an address by a button, because mail scanners open every link. */
export function VerifyEmailPage() {
  const { t } = useTranslation('acesso')
  const { token, link, error } = useLink()
  const isSwap = link?.tipo === 'troca'
  const confirm = useMutation({
    mutationFn: () => call(emailRotas.confirm, { body: { token } }, { own: true }),
    // A new address ends all sessions of its user, which may not be the one of this browser.
    onSuccess: ({ sessaoEncerrada }) => {
      if (sessaoEncerrada) removeSession()
    },
  })
  if (confirm.isSuccess) {
    return (
      <EntryFrame
        title={t('verificar.feitoTitulo')}
        lead={t(isSwap ? 'verificar.trocaFeito' : 'verificar.feito', { email: confirm.data.email })}
      >
        <ButtonLink to={isSwap ? paths.login : paths.root} variant="primary" size="large" fullWidth>
          {t(isSwap ? 'verificar.entrar' : 'verificar.continuar')}
        </ButtonLink>
      </EntryFrame>
    )
  }
  if (token === '') return <WithoutLink />
  if (error) return <LinkRefused error={error} again={paths.verifyEmail} />
  return (
    <EntryFrame
      title={t('verificar.titulo')}
      lead={link && t(isSwap ? 'verificar.trocaChamada' : 'verificar.chamada', { email: link.email })}
    >
      <FormError error={confirm.error} />
      {link && (
        <Button variant="primary" size="large" fullWidth busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t(confirm.isPending ? 'verificar.confirmando' : 'verificar.confirmar')}
        </Button>
      )}
    </EntryFrame>
  )
}

function WithoutLink() {
  const { t } = useTranslation('acesso')
  const signedIn = getSession() !== null
  const resend = useMutation({ mutationFn: () => call(emailRotas.resend) })
  return (
    <EntryFrame title={t('verificar.titulo')} lead={t('verificar.semLink')}>
      <FormError error={resend.error} />
      {resend.isSuccess && <output>{t(resend.data.verificado ? 'verificar.jaVerificado' : 'verificar.reenviado')}</output>}
      {signedIn && !resend.isSuccess && (
        <Button size="large" fullWidth busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('verificar.reenviar')}
        </Button>
      )}
      <EntryLinks>
        <Link to={paths.root}>{t(signedIn ? 'verificar.continuar' : 'voltarEntrar')}</Link>
      </EntryLinks>
    </EntryFrame>
  )
}
