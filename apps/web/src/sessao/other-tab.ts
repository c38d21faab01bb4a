/** What this tab does when another one signed in, signed out or switched the cliente. */
import type { Sessao } from '@lastro/contract'
import { getSession, peekSession, syncSession } from '../stores/session.ts'
import { markTerminou } from '../stores/session-ended.ts'

export interface Pagina {
  /** Starts the application anew. */
  reload: () => void
  goToLogin: () => void
  /** Away from what belongs to one cliente. */
  leavePage: () => Promise<void>
  /** The guard decides again: somebody who stood before the sign-in is in now. */
  enter: () => void
  /** Nobody asked for it here, and the numbers on the screen are another company's now. */
  onTrocado: (cliente: NonNullable<Sessao['cliente']>) => void
}

/** Nothing that was read for one person or cliente is shown, or asked for again, in the name of another. */
export async function followOtherTab(pagina: Pagina): Promise<void> {
  const [before, after] = [getSession(), peekSession()]
  if (before && after && before.email !== after.email) {
    pagina.reload()
  } else if (before && after && before.clienteId !== after.clienteId) {
    const { followCliente } = await import('./active-cliente.ts')
    const sessao = await followCliente(after, pagina.leavePage, pagina.reload)
    if (sessao?.cliente) pagina.onTrocado(sessao.cliente)
  } else {
    // What is still in memory is of who left last, perhaps somebody else.
    if (!before && after) (await import('./sessao.ts')).forgetData()
    syncSession()
    if (before && !after) {
      markTerminou(before)
      pagina.goToLogin()
    }
    if (!before && after) pagina.enter()
  }
}
