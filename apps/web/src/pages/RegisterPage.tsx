import { cadastroClienteRotas } from '@lastro/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { STEPS, EMPTY_DRAFT, type CadastroDraft, reachStep } from '../features/acesso/cadastro-cliente/draft.ts'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { EmailForm } from '../sessao/EmailForm.tsx'
import { hashOf } from '../sessao/link-token.ts'
import { EntryFrame } from '../shell/EntryFrame.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EntryLinks } from '../shell/EntryLinks.tsx'
import { LinkRefused } from '../shell/LinkRefused.tsx'
import { LinkSent } from '../shell/LinkSent.tsx'
import { OutraSessao } from '../shell/OutraSessao.tsx'
import { TwoSteps } from '../shell/TwoSteps.tsx'
import { useSignIn } from '../sessao/use-sign-in.ts'
import { useLink } from '../sessao/use-link.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const CadastroForm = lazyPart(async () => (await import('../features/acesso/cadastro-cliente/CadastroForm.tsx')).CadastroForm)

/** Self-registration of a company, by a mailed link from an open marca or an invitation. */
export function RegisterPage() {
  const { t } = useTranslation('acesso')
  const navigate = useNavigate()
  const { passo = 0 } = useSearch({ strict: false })
  const { token, link, error } = useLink()
  const { desafio, enterWith, onEntered, toLogin } = useSignIn()
  const [typed, setDraft] = useState<CadastroDraft | null>(null)
  const draft = typed ?? { ...EMPTY_DRAFT, nome: link?.nome ?? '' }
  if (desafio) return <TwoSteps desafio={desafio} onBack={toLogin} onEntered={onEntered} />
  if (token === '') return <WithoutLink />
  if (error) return <LinkRefused error={error} again={paths.register} />
  if (link && !link.cadastro) {
    return (
      <EntryFrame title={t('senha.conviteTitulo')} lead={t('senha.para', { nome: link.nome, email: link.email })}>
        <ButtonLink to={paths.newPassword} hash={hashOf(token)} variant="primary" size="large" fullWidth>
          {t('cadastro.continuar')}
        </ButtonLink>
      </EntryFrame>
    )
  }
  const current = reachStep(passo, draft)
  const stage = STEPS[current] ?? 'empresa'
  return (
    <EntryFrame wide title={t(`cadastro.${stage}.titulo`)} lead={link && t(`cadastro.${stage}.chamada`, { email: link.email })}>
      {link && passo === 0 && <OutraSessao nome={link.nome} email={link.email} />}
      {link && (
        <CadastroForm
          token={token}
          link={link}
          draft={draft}
          onChange={setDraft}
          stepIndex={passo}
          onStep={(next) => void navigate({ to: '.', search: { passo: next || undefined }, hash: true })}
          onCreated={enterWith}
        />
      )}
    </EntryFrame>
  )
}

function WithoutLink() {
  const { t } = useTranslation('acesso')
  const { nome, config } = useMarca()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  if (sent) return <LinkSent email={email} text={t('enviado.cadastro', { email })} onAgain={() => setSent(false)} />
  if (config && !config.cadastroAberto) {
    return (
      <EntryFrame title={t('cadastro.fechadoTitulo')} lead={t('cadastro.fechado', { nome })}>
        <ButtonLink to={paths.newPassword} variant="primary" size="large" fullWidth>
          {t('cadastro.tenhoConvite')}
        </ButtonLink>
        <EntryLinks>
          {config.contato && <a href={contactAddress(config.contato)}>{t('cadastro.falarConosco')}</a>}
          <Link to={paths.login}>{t('voltarEntrar')}</Link>
        </EntryLinks>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('cadastro.titulo')} lead={t('cadastro.chamada')}>
      {config && (
        <EmailForm
          label={t('cadastro.enviar')}
          initial={email}
          send={(asked) => call(cadastroClienteRotas.start, { body: { email: asked } }, { own: true })}
          onSent={(asked) => {
            setEmail(asked)
            setSent(true)
          }}
        />
      )}
      <EntryLinks>
        <Link to={paths.login}>{t('voltarEntrar')}</Link>
      </EntryLinks>
    </EntryFrame>
  )
}
