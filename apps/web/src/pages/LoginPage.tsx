import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../api/errors.ts'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { ContaTrabalhoEntrada } from '../sessao/lazy-conta-trabalho.ts'
import { LoginForm } from '../sessao/LoginForm.tsx'
import type { Desafio } from '../sessao/sessao.ts'
import { useEndedSession } from '../stores/session.ts'
import { enteredTo, safeReturnPath } from '../sessao/return-path.ts'
import { EntryFrame } from '../shell/EntryFrame.tsx'
import { EntryLinks } from '../shell/EntryLinks.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const TwoSteps = lazyPart(async () => (await import('../shell/TwoSteps.tsx')).TwoSteps)

export function LoginPage() {
  const { t } = useTranslation('entrar')
  const { config } = useMarca()
  const lead = useEndedSession() ? 'terminou' : config?.contaTrabalho ? 'chamadaContaTrabalho' : 'chamada'
  return <SignIn title={t('titulo')} lead={t(lead)} />
}

export function TwoStepsPage() {
  const { t } = useTranslation('entrar')
  return <SignIn title={t('segundoFator.titulo')} lead={t('segundoFator.antes')} />
}

function SignIn({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation('entrar')
  const router = useRouter()
  const { to, q: said } = useSearch({ strict: false })
  const ended = useEndedSession()
  const q = said ?? ended?.cliente
  const { config } = useMarca()
  const [desafio, setDesafio] = useState<Desafio | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  // A transition keeps the password step until the next one loads.
  const onDesafio = (asked: Desafio) => startTransition(() => setDesafio(asked))
  const onEntered = () => router.history.push(enteredTo(to))
  if (desafio) {
    const onBack = (error: ApiError | null) => {
      setRefusal(error)
      setDesafio(null)
    }
    return <TwoSteps desafio={desafio} cliente={q} onBack={onBack} onEntered={onEntered} />
  }
  return (
    <EntryFrame title={title} lead={lead}>
      {config?.contaTrabalho && (
        <ContaTrabalhoEntrada
          placement="antes"
          entrada={{ to: safeReturnPath(to), cliente: q, convite: undefined }}
          onEntered={onEntered}
        />
      )}
      <LoginForm cliente={q} refusal={refusal} onDesafio={onDesafio} onEntered={onEntered} />
      <EntryLinks>
        <p>
          {t('recebeuConvite')} <Link to={paths.newPassword}>{t('cadastrarSenha')}</Link>
        </p>
        {config?.cadastroAberto && (
          <p>
            {t('semConta')} <Link to={paths.register}>{t('criarConta')}</Link>
          </p>
        )}
      </EntryLinks>
    </EntryFrame>
  )
}
