/**
 * Streams data versions to open reports, at once and on each change in any process.
 * One read serves all readers of a cliente. A stream starts with the current versions, so a reconnect misses nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { RelatorioVersoes } from '@lastro/contract'
import { type Database } from '@lastro/db'
import { openChannel } from '../http/channel.ts'
import { withCliente } from '../http/contexto.ts'
import { findVersoes } from './data-versions.ts'

/** Polling interval, because a NOTIFY can be lost with its connection. */
const POLL_MS = 15_000
/** Throttle: fifty users in one budget change it many times a second, and a report reloads once. */
const THROTTLE_MS = 1_000

const CLIENTE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface News {
  /**
   * @param waits false: sends the current versions and ends
   * @param left aborted when the client has disconnected
   */
  watch: (clienteId: string, waits: boolean, left: AbortSignal) => AsyncGenerator<RelatorioVersoes>
  close: () => Promise<void>
}

interface ChangeRoom {
  leitores: number
  ready: Promise<void>
  current: () => RelatorioVersoes | undefined
  news: () => Promise<void>
  refresh: () => void
  close: () => void
  quiet: () => Promise<void>
}

function createSala(read: () => Promise<RelatorioVersoes>, onError: (error: unknown) => void): ChangeRoom {
  const closed = new AbortController()
  let now: RelatorioVersoes | undefined
  let next = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let pending = false
  let reading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    pending = false
    try {
      const loaded = await read()
      if (JSON.stringify(loaded) === JSON.stringify(now)) return
      now = loaded
      next.resolve()
      next = Promise.withResolvers()
    } catch (error) {
      onError(error)
    } finally {
      first.resolve()
    }
  }
  const drain = async (): Promise<void> => {
    const shouldContinue = (): boolean => pending && !closed.signal.aborted
    do {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
      await load()
      // oxlint-disable-next-line no-await-in-loop -- and a pause between them
      await pause(THROTTLE_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
    } while (shouldContinue())
    reading = undefined
  }
  const refresh = (): void => {
    pending = true
    reading ??= drain()
  }
  const timer = setInterval(refresh, POLL_MS)
  timer.unref()
  refresh()
  return {
    leitores: 0,
    ready: first.promise,
    current: () => now,
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

/**
 * @param onError called for a failed read, which is retried
 * @throws the database error when LISTEN fails
 */
export async function openNews(db: Database, onError: (error: unknown) => void): Promise<News> {
  const avisos = await openChannel<string>(db, {
    nome: 'lastro_relatorio',
    applicationName: 'lastro avisos de relatorio',
    print: (clienteId) => clienteId,
    parse: (payload) => (CLIENTE.test(payload) ? payload : undefined),
  })
  const salas = new Map<string, ChangeRoom>()
  const pendingReads = new Set<Promise<void>>()
  avisos.listen((clienteId) => salas.get(clienteId)?.refresh())

  const enter = (clienteId: string): { sala: ChangeRoom; leave: () => void } => {
    const read = (): Promise<RelatorioVersoes> =>
      withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (context) => findVersoes(context))
    const sala = salas.get(clienteId) ?? createSala(read, onError)
    salas.set(clienteId, sala)
    sala.leitores += 1
    const leave = (): void => {
      sala.leitores -= 1
      if (sala.leitores > 0) return
      sala.close()
      salas.delete(clienteId)
      const fim = sala.quiet().finally(() => pendingReads.delete(fim))
      pendingReads.add(fim)
    }
    return { sala, leave }
  }

  async function* watch(clienteId: string, waits: boolean, left: AbortSignal): AsyncGenerator<RelatorioVersoes> {
    const ending = AbortSignal.any([avisos.closing, left])
    const { sala, leave } = enter(clienteId)
    try {
      await sala.ready
      let sent: RelatorioVersoes | undefined
      while (!ending.aborted) {
        const news = sala.news()
        const now = sala.current()
        if (now !== undefined && now !== sent) yield now
        sent = now
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
    // No read may outlive this, because the database is about to close.
    await Promise.all([...pendingReads, ...[...salas.values()].map((sala) => sala.quiet())])
  }
  return { watch, close }
}
