/** Hourly seals of the audit record of every cliente. A record is open to an unseen change until its seal. */
import { listClienteIds, sealAuditoria, SEAL_REGISTROS_MAX, type Database } from '@lastro/db'

/** Returns the number of records sealed. */
export async function sealClientes(db: Database, closing: AbortSignal): Promise<number> {
  let total = 0
  for (const clienteId of await listClienteIds(db)) {
    for (let sealed = SEAL_REGISTROS_MAX; sealed === SEAL_REGISTROS_MAX && !closing.aborted; total += sealed) {
      sealed = await sealAuditoria(db, clienteId)
    }
  }
  return total
}
