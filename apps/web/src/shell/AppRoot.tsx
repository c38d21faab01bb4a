/** Around every page, signed in or not: whose view it is when not one's own, loading bar and alert area. */
import { Outlet } from '@tanstack/react-router'
import { AlertaArea } from './AlertaArea.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { VerComoFaixa } from './VerComoFaixa.tsx'

export function AppRoot() {
  return (
    <>
      <LoadingBar />
      <VerComoFaixa />
      <Outlet />
      <AlertaArea />
    </>
  )
}
