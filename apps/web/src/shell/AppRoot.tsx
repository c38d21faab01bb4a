/** Around every page, signed in or not: whose view it is when not one's own, loading bar and alert area. */
import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useSession } from '../sessao/armazenamento.ts'
import { AlertaArea } from './AlertaArea.tsx'
import { LoadingBar } from './LoadingBar.tsx'

// Nobody sees as somebody else before being in.
const VerComoFaixa = lazy(async () => ({ default: (await import('./VerComoFaixa.tsx')).VerComoFaixa }))

export function AppRoot() {
  const session = useSession()
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
