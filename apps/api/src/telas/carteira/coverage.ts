/**
 * Keeps the coverage of each cliente, which only the calculation can tell, where one query reads it for all of them. Computed beside the
 * requests, one cliente after the other, when the overview finds data newer than what is kept.
 */
import { type Banco } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { withCliente } from '../../http/contexto.ts'
import { saveCobertura, type CoberturaRow } from './store.ts'

/** Data that could not be computed are as they were when the next overview asks, a moment later: they are tried again after this. */
const DE_NOVO_MS = 10 * 60_000

interface CoberturasDeps {
  db: Banco
  clock: () => Date
  cubos: Pick<CuboCache, 'get'>
  /** As the screen of the De-Para has it. */
  compute: (dados: DadosDre) => Omit<CoberturaRow, 'versao'>
  log: FastifyBaseLogger
}

export interface Coberturas {
  /** Returns at once. A cliente that waits already waits once. */
  refresh: (clienteIds: readonly string[]) => void
  /** Waits for the cliente at work; the others are asked for again by the next overview. */
  close: () => Promise<void>
}

async function refreshCobertura(
  { db, cubos, compute }: Pick<CoberturasDeps, 'db' | 'cubos' | 'compute'>,
  clienteId: string,
): Promise<void> {
  const scope = { clienteId, usuarioId: null }
  const cobertura = await withCliente(db, { ...scope, readOnly: true }, async (contexto) => {
    const dados = await cubos.get(contexto, { keep: false })
    return { ...compute(dados), versao: dados.versao }
  })
  await withCliente(db, scope, (contexto) => saveCobertura(contexto, cobertura))
}

export function openCoberturas(deps: CoberturasDeps): Coberturas {
  const waiting = new Set<string>()
  /** When each was tried without success. */
  const failedMs = new Map<string, number>()
  const failedLately = (id: string): boolean => deps.clock().getTime() - (failedMs.get(id) ?? -Infinity) < DE_NOVO_MS
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    for (const clienteId of waiting) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time: people are waiting for the same processor
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
