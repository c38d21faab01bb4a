/** Ends pending invitations when the person's address changes, because an invitation is for an address. */
import type { ContextoUsuario } from '../../http/contexto.ts'
import type { ClientInfo } from './client-info.ts'
import { recordEntrada } from './audit.ts'
import { declineConvite, enterCliente, enterUsuario, listVinculos } from './store.ts'

/** Leaves the transaction without a cliente context. */
export async function declineConvites(
  context: ContextoUsuario,
  { clientInfo, except = [] }: { clientInfo: ClientInfo; except?: readonly string[] },
): Promise<void> {
  await enterUsuario(context)
  for (const { clienteId, perfil, accepted } of await listVinculos(context)) {
    if (accepted || except.includes(clienteId)) continue
    // The inviter sees a declined invitation and must not learn that the person has a new address.
    const noCliente = { ...context, cliente: { id: clienteId } }
    await recordEntrada(noCliente, clientInfo, 'sessao.declineConvite', { perfil })
    await enterCliente(noCliente)
    await declineConvite(noCliente)
  }
}
