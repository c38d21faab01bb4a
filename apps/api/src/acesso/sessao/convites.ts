/** Invitations go to an address: when the person has another one, whoever reads that one was not invited. */
import type { Transacao } from '@lastro/db'
import type { ClientInfo } from './client-info.ts'
import { recordEntrada } from './audit.ts'
import { declineConvite, enterCliente, enterUsuario, listVinculos } from './store.ts'

/** Every invitation that waits for the person, but those of `except`. The transaction is in the context of none of them afterwards. */
export async function declineConvites(
  tx: Transacao,
  usuarioId: string,
  { clientInfo, except = [] }: { clientInfo: ClientInfo; except?: readonly string[] },
): Promise<void> {
  await enterUsuario(tx, usuarioId)
  for (const { clienteId, perfil, aceito } of await listVinculos(tx, usuarioId)) {
    if (aceito || except.includes(clienteId)) continue
    // To who invited it is an invitation declined: that the person is somebody, and has another address, is not theirs to know.
    await recordEntrada(tx, { clienteId, usuarioId, clientInfo }, 'sessao.declineConvite', { perfil })
    await enterCliente(tx, clienteId)
    await declineConvite(tx, { clienteId, usuarioId })
  }
}
