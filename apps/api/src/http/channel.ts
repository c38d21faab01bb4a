/**
 * News across processes, over LISTEN/NOTIFY. News says only what to look at again; what it is now is read from the database, under the rights
 * of whoever asks.
 */
import { COMECO_MS, createClient, withSistema, type Banco, type Transacao } from '@lastro/db'
import { sql } from 'kysely'

const RECONNECT_MS = 1_000

export interface Channel<A> {
  /** Tells every process, this one included: at once, or when the transaction given is committed. */
  send: (aviso: A, tx?: Transacao) => Promise<void>
  /** @returns how to stop listening */
  listen: (listener: (aviso: A) => void) => () => void
  /** Aborted when the process stops: streams end, browsers reconnect elsewhere. */
  closing: AbortSignal
  close: () => Promise<void>
}

interface ChannelDef<A> {
  /** Of the channel in the database. */
  nome: string
  /** How the connection calls itself. */
  applicationName: string
  print: (aviso: A) => string
  /** Undefined for a text that is not ours. */
  parse: (payload: string) => A | undefined
}

/** @throws what the database says when it can not be listened to */
export async function openChannel<A>(db: Banco, { nome, applicationName, print, parse }: ChannelDef<A>): Promise<Channel<A>> {
  const listeners = new Set<(aviso: A) => void>()
  const closing = new AbortController()
  let client: ReturnType<typeof createClient> | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = createClient(db.conexao, { applicationName, connectionTimeoutMs: COMECO_MS })
    // A lost connection comes back by itself; who listens reads the state again at its own pace meanwhile.
    next.on('end', () => {
      if (!closing.signal.aborted) retry = setTimeout(() => void connect().catch(() => {}), RECONNECT_MS)
    })
    next.on('notification', ({ payload = '' }) => {
      const aviso = parse(payload)
      if (aviso !== undefined) for (const listener of listeners) listener(aviso)
    })
    // From here on, so that closing ends one that is not connected yet.
    client = next
    try {
      await next.connect()
      await next.query(`listen ${nome}`)
    } catch (error) {
      await next.end()
      throw error
    }
  }
  const close = async (): Promise<void> => {
    closing.abort()
    clearTimeout(retry)
    await client?.end()
  }
  try {
    await connect()
  } catch (error) {
    await close()
    throw error
  }
  return {
    async send(aviso, tx) {
      const notify = sql`select pg_notify(${nome}, ${print(aviso)})`
      await (tx === undefined ? withSistema(db, {}, (own) => notify.execute(own)) : notify.execute(tx))
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    closing: closing.signal,
    close,
  }
}
