import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSession } from '../stores/session.ts'
import { AlertaArea } from './AlertaArea.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { useHashLinks } from './use-hash-links.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const VerComoFaixa = lazyPart(async () => {
  const [{ VerComoFaixa: component }] = await Promise.all([import('./VerComoFaixa.tsx'), loadTexts('casca')])
  return component
})

export function AppRoot() {
  const session = useSession()
  // Reads the cached session only, because a visitor has none to fetch.
  const { data: sessao } = useQuery({ ...sessaoQuery, enabled: false })
  useHashLinks()
  return (
    <>
      <LoadingBar />
      {session && sessao?.vendoComo && (
        <Suspense>
          <VerComoFaixa sessao={sessao} vendoComo={sessao.vendoComo} />
        </Suspense>
      )}
      <Outlet />
      <AlertaArea />
    </>
  )
}
