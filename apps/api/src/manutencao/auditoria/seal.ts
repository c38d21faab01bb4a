/** Hourly seals of the audit record of every cliente. A record is open to an unseen change until its seal. */
import { listClienteIds, sealAuditoria, SEAL_REGISTROS_MAX, type Database } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import { repeat, type Repeated } from '../../http/repeat.ts'

const HOUR_MS = 3_600_000

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

export function openSeals({ db, log }: { db: Database; log: FastifyBaseLogger }): Repeated {
  return repeat(
    async (closing) => {
      await sealClientes(db, closing)
    },
    { intervaloMs: HOUR_MS, atOnce: true, onError: (error) => log.error({ err: error }, 'sealing the audit record failed') },
  )
}
