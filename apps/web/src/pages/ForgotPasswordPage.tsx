import { senhaRotas } from '@lastro/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { readTypedEmail, writeTypedEmail } from '../sessao/typed-email.ts'
import { EmailForm } from '../sessao/EmailForm.tsx'
import { EntryFrame } from '../shell/EntryFrame.tsx'
import { EntryLinks } from '../shell/EntryLinks.tsx'
import { LinkSent } from '../shell/LinkSent.tsx'

/** Same answer for known and unknown addresses, so that accounts cannot be probed. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('acesso')
  const [email, setEmail] = useState(readTypedEmail)
  const [sent, setSent] = useState(false)
  if (sent) return <LinkSent email={email} text={t('enviado.senha', { email })} onAgain={() => setSent(false)} />
  return (
    <EntryFrame title={t('esqueci.titulo')} lead={t('esqueci.chamada')}>
      <EmailForm
        label={t('esqueci.enviar')}
        initial={email}
        send={(asked) => call(senhaRotas.sendLink, { body: { email: asked } }, { own: true })}
        onSent={(asked) => {
          writeTypedEmail(asked)
          setEmail(asked)
          setSent(true)
        }}
      />
      <EntryLinks>
        <Link to={paths.login}>{t('voltarEntrar')}</Link>
      </EntryLinks>
    </EntryFrame>
  )
}
