/** Around every page, signed in or not: loading bar and alert area. */
import { Outlet } from '@tanstack/react-router'
import { AlertaArea } from './AlertaArea.tsx'
import { LoadingBar } from './LoadingBar.tsx'

export function AppRoot() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <AlertaArea />
    </>
  )
}
