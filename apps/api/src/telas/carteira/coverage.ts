/**
 * Caches the De-Para coverage of each cliente in a table.
 * The portfolio reads all in one query. Stale coverages are recomputed in the background, one cliente at a time.
 */
import { type Database } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { withCliente } from '../../http/contexto.ts'
import { saveCobertura, type CoberturaRow } from './store.ts'

/** Back-off after a failed computation, which would fail again with the same data. */
const RETRY_MS = 10 * 60_000

interface CoberturasDeps {
  db: Database
  clock: () => Date
  cubos: Pick<CuboCache, 'get'>
  compute: (data: DataDre) => Omit<CoberturaRow, 'versao'>
  log: FastifyBaseLogger
}

export interface Coberturas {
  /** Queues each cliente at most once and returns at once. */
  refresh: (clienteIds: readonly string[]) => void
  /** Waits for the running cliente; the next request queues the others again. */
  close: () => Promise<void>
}

async function refreshCobertura(
  { db, cubos, compute }: Pick<CoberturasDeps, 'db' | 'cubos' | 'compute'>,
  clienteId: string,
): Promise<void> {
  const scope = { clienteId, usuarioId: null }
  const cobertura = await withCliente(db, { ...scope, readOnly: true }, async (context) => {
    const data = await cubos.get(context, { keep: false })
    return { ...compute(data), versao: data.versao }
  })
  await withCliente(db, scope, (context) => saveCobertura(context, cobertura))
}

export function openCoberturas(deps: CoberturasDeps): Coberturas {
  const waiting = new Set<string>()
  const failedMs = new Map<string, number>()
  const failedLately = (id: string): boolean => deps.clock().getTime() - (failedMs.get(id) ?? -Infinity) < RETRY_MS
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    for (const clienteId of waiting) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time, because user requests need the same processor
        await refreshCobertura(deps, clienteId)
        failedMs.delete(clienteId)
      } catch (error) {
        failedMs.set(clienteId, deps.clock().getTime())
        deps.log.error({ err: error, clienteId }, 'computing the coverage of a cliente failed')
      }
      waiting.delete(clienteId)
    }
  }
  return {
    refresh(clienteIds) {
      for (const id of clienteIds) if (!failedLately(id)) waiting.add(id)
      running ??= run().finally(() => {
        running = undefined
      })
    },
    async close() {
      waiting.clear()
      await running
    },
  }
}
