import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { useSession } from '../stores/session.ts'
import { AlertaArea } from './AlertaArea.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { useHashLinks } from './use-hash-links.ts'

const VerComoFaixa = lazy(async () => {
  const [{ VerComoFaixa: component }] = await Promise.all([import('./VerComoFaixa.tsx'), loadTexts('casca')])
  return { default: component }
})

export function AppRoot() {
  const session = useSession()
  useHashLinks()
  return (
    <>
      <LoadingBar />
      {session && (
        <Suspense>
          <VerComoFaixa />
        </Suspense>
      )}
      <Outlet />
      <AlertaArea />
    </>
  )
}
