/** Pending invitations go to an address, so they end when the person's address changes. */
import type { ContextoUsuario } from '../../http/contexto.ts'
import type { ClientInfo } from './client-info.ts'
import { recordEntrada } from './audit.ts'
import { declineConvite, enterCliente, enterUsuario, listVinculos } from './store.ts'

/** Declines every pending invitation of the person except `except`. Afterwards the transaction has no cliente context. */
export async function declineConvites(
  context: ContextoUsuario,
  { clientInfo, except = [] }: { clientInfo: ClientInfo; except?: readonly string[] },
): Promise<void> {
  await enterUsuario(context)
  for (const { clienteId, perfil, aceito } of await listVinculos(context)) {
    if (aceito || except.includes(clienteId)) continue
    // For the inviter it is a declined invitation. The inviter must not learn that the person exists and has a new address.
    const noCliente = { ...context, cliente: { id: clienteId } }
    await recordEntrada(noCliente, clientInfo, 'sessao.declineConvite', { perfil })
    await enterCliente(noCliente)
    await declineConvite(noCliente)
  }
}
