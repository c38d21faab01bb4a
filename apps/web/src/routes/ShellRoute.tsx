import { Shell } from '../shell/Shell.tsx'
import { usePreparo } from '../ui/lazy-menu.ts'

/** Screens are often opened without a pointer over a link first, so their list is prefetched. */
const loadScreens = () => import('./screens.ts')

export function ShellRoute() {
  usePreparo(loadScreens)
  return <Shell />
}
