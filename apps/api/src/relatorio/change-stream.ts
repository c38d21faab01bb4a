/**
 * Reports that follow their data: whoever has one open is told of which version everything is, at once and at each change, whichever process
 * made it. It is read once for all readers of a cliente. The first word of a stream is what is now: who comes back has missed nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { RelatorioVersoes } from '@lastro/contract'
import { type Banco } from '@lastro/db'
import { openChannel } from '../http/channel.ts'
import { withCliente } from '../http/contexto.ts'
import { findVersoes } from './data-versions.ts'

/** Looks again even without news: a NOTIFY can be lost with its connection. */
const RELER_MS = 15_000
/** Fifty people in one budget move it many times in a second: a board is told of it once. */
const PAUSA_MS = 1_000

const CLIENTE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Novidades {
  /**
   * @param waits false tells what is now and ends
   * @param left aborted when nobody reads any more
   */
  watch: (clienteId: string, waits: boolean, left: AbortSignal) => AsyncGenerator<RelatorioVersoes>
  close: () => Promise<void>
}

interface Sala {
  leitores: number
  /** Settles when it was read for the first time, or could not be. */
  pronta: Promise<void>
  agora: () => RelatorioVersoes | undefined
  /** Settles at the next change. */
  news: () => Promise<void>
  refresh: () => void
  close: () => void
  /** Settles when it reads no more. */
  quiet: () => Promise<void>
}

function createSala(read: () => Promise<RelatorioVersoes>, onError: (error: unknown) => void): Sala {
  const closed = new AbortController()
  let agora: RelatorioVersoes | undefined
  let next = Promise.withResolvers<void>()
  const primeira = Promise.withResolvers<void>()
  let pending = false
  let reading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    pending = false
    try {
      const lida = await read()
      if (JSON.stringify(lida) === JSON.stringify(agora)) return
      agora = lida
      next.resolve()
      next = Promise.withResolvers()
    } catch (error) {
      onError(error)
    } finally {
      primeira.resolve()
    }
  }
  /** Reads while there is something to look at, with a pause after each time. */
  const drain = async (): Promise<void> => {
    const goesOn = (): boolean => pending && !closed.signal.aborted
    do {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
      await load()
      // oxlint-disable-next-line no-await-in-loop -- and a pause between them
      await pause(PAUSA_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
    } while (goesOn())
    reading = undefined
  }
  const refresh = (): void => {
    pending = true
    reading ??= drain()
  }
  const timer = setInterval(refresh, RELER_MS)
  timer.unref()
  refresh()
  return {
    leitores: 0,
    pronta: primeira.promise,
    agora: () => agora,
    news: () => next.promise,
    refresh,
    close() {
      clearInterval(timer)
      closed.abort()
    },
    quiet: async () => reading,
  }
}

async function waitFor(news: Promise<void>, ending: AbortSignal): Promise<void> {
  const other = Promise.withResolvers<void>()
  const end = (): void => other.resolve()
  ending.addEventListener('abort', end)
  await Promise.race([news, other.promise])
  ending.removeEventListener('abort', end)
}

/** @param onError of a read that failed: it is tried again @throws what the database says when it can not be listened to */
export async function openNovidades(db: Banco, onError: (error: unknown) => void): Promise<Novidades> {
  const avisos = await openChannel<string>(db, {
    nome: 'lastro_relatorio',
    applicationName: 'lastro avisos de relatorio',
    print: (clienteId) => clienteId,
    parse: (payload) => (CLIENTE.test(payload) ? payload : undefined),
  })
  const salas = new Map<string, Sala>()
  /** Left by the last reader, and perhaps in the middle of reading. */
  const deixadas = new Set<Promise<void>>()
  avisos.listen((clienteId) => salas.get(clienteId)?.refresh())

  const enter = (clienteId: string): { sala: Sala; leave: () => void } => {
    const read = (): Promise<RelatorioVersoes> =>
      withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (contexto) => findVersoes(contexto))
    const sala = salas.get(clienteId) ?? createSala(read, onError)
    salas.set(clienteId, sala)
    sala.leitores += 1
    const leave = (): void => {
      sala.leitores -= 1
      if (sala.leitores > 0) return
      sala.close()
      salas.delete(clienteId)
      const fim = sala.quiet().finally(() => deixadas.delete(fim))
      deixadas.add(fim)
    }
    return { sala, leave }
  }

  async function* watch(clienteId: string, waits: boolean, left: AbortSignal): AsyncGenerator<RelatorioVersoes> {
    const ending = AbortSignal.any([avisos.closing, left])
    const { sala, leave } = enter(clienteId)
    try {
      await sala.pronta
      let dita: RelatorioVersoes | undefined
      while (!ending.aborted) {
        const news = sala.news()
        const agora = sala.agora()
        if (agora !== undefined && agora !== dita) yield agora
        dita = agora
        if (!waits) return
        await waitFor(news, ending)
      }
    } finally {
      leave()
    }
  }

  const close = async (): Promise<void> => {
    await avisos.close()
    for (const sala of salas.values()) sala.close()
    // Nobody reads of a database that is about to be closed.
    await Promise.all([...deixadas, ...[...salas.values()].map((sala) => sala.quiet())])
  }
  return { watch, close }
}
