/**
 * Caches the De-Para coverage of each cliente in a table.
 * The portfolio reads all in one query. Stale coverages are recomputed in the background, one cliente at a time.
 */
import { type Database } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
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
  // One at a time, because user requests need the same processor.
  const queue = new PQueue({ concurrency: 1 })
  const queued = new Set<string>()
  const failedMs = new Map<string, number>()
  const failedLately = (id: string): boolean => deps.clock().getTime() - (failedMs.get(id) ?? -Infinity) < RETRY_MS
  const run = async (clienteId: string): Promise<void> => {
    try {
      await refreshCobertura(deps, clienteId)
      failedMs.delete(clienteId)
    } catch (error) {
      failedMs.set(clienteId, deps.clock().getTime())
      deps.log.error({ err: error, clienteId }, 'computing the coverage of a cliente failed')
    }
    queued.delete(clienteId)
  }
  return {
    refresh(clienteIds) {
      for (const id of clienteIds) {
        if (queued.has(id) || failedLately(id)) continue
        queued.add(id)
        void queue.add(() => run(id))
      }
    },
    async close() {
      queued.clear()
      queue.clear()
      await queue.onIdle()
    },
  }
}
