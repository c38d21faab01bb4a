/** Invitations go to an address: when the person has another one, whoever reads that one was not invited. */
import type { ContextoUsuario } from '../../http/contexto.ts'
import type { ClientInfo } from './client-info.ts'
import { recordEntrada } from './audit.ts'
import { declineConvite, enterCliente, enterUsuario, listVinculos } from './store.ts'

/** Every invitation that waits for the person, but those of `except`. The transaction is in the context of none of them afterwards. */
export async function declineConvites(
  contexto: ContextoUsuario,
  { clientInfo, except = [] }: { clientInfo: ClientInfo; except?: readonly string[] },
): Promise<void> {
  await enterUsuario(contexto)
  for (const { clienteId, perfil, aceito } of await listVinculos(contexto)) {
    if (aceito || except.includes(clienteId)) continue
    // To who invited it is an invitation declined: that the person is somebody, and has another address, is not theirs to know.
    const noCliente = { ...contexto, cliente: { id: clienteId } }
    await recordEntrada(noCliente, clientInfo, 'sessao.declineConvite', { perfil })
    await enterCliente(noCliente)
    await declineConvite(noCliente)
  }
}
