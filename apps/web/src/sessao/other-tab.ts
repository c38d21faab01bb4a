import type { Sessao } from '@lastro/contract'
import { getSession, markEnded, peekSession, syncSession } from '../stores/session.ts'
import { forgetData } from './sessao.ts'

export interface PageControls {
  reload: () => void
  goToLogin: () => void
  leavePage: () => Promise<void>
  enter: () => void
  onSwapped: (cliente: NonNullable<Sessao['cliente']>) => void
}

/** Never shows or refetches data of one user or cliente in the name of another. */
export async function followOtherTab(page: PageControls): Promise<void> {
  const [before, after] = [getSession(), peekSession()]
  if (before && after && before.email !== after.email) {
    page.reload()
  } else if (before && after && before.clienteId !== after.clienteId) {
    const { followCliente } = await import('./active-cliente.ts')
    const sessao = await followCliente(after, page.leavePage, page.reload)
    if (sessao?.cliente) page.onSwapped(sessao.cliente)
  } else {
    // Data in memory belongs to the previous user.
    if (!before && after) forgetData()
    syncSession()
    if (before && !after) {
      markEnded(before)
      page.goToLogin()
    }
    if (!before && after) page.enter()
  }
}
