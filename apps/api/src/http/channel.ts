/**
 * Publish/subscribe between processes, over LISTEN/NOTIFY. A message only names what changed; subscribers read it from the database with
 * their own rights.
 */
import { START_MS, createClient, withSistema, type Database, type Transacao } from '@lastro/db'
import { sql } from 'kysely'

const RECONNECT_MS = 1_000

export interface Channel<A> {
  /** Publishes to every process, including this one: at once, or when `tx` commits. */
  send: (aviso: A, tx?: Transacao) => Promise<void>
  listen: (listener: (aviso: A) => void) => () => void
  /** Aborted when the process stops, so that streams end and browsers reconnect elsewhere. */
  closing: AbortSignal
  close: () => Promise<void>
}

interface ChannelDef<A> {
  nome: string
  applicationName: string
  print: (aviso: A) => string
  parse: (payload: string) => A | undefined
}

export async function openChannel<A>(db: Database, { nome, applicationName, print, parse }: ChannelDef<A>): Promise<Channel<A>> {
  const listeners = new Set<(aviso: A) => void>()
  const closing = new AbortController()
  let client: ReturnType<typeof createClient> | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = createClient(db.conexao, { applicationName, connectionTimeoutMs: START_MS })
    // Subscribers poll until the reconnection.
    next.on('end', () => {
      if (!closing.signal.aborted) retry = setTimeout(() => void connect().catch(() => {}), RECONNECT_MS)
    })
    next.on('notification', ({ payload = '' }) => {
      const aviso = parse(payload)
      if (aviso !== undefined) for (const listener of listeners) listener(aviso)
    })
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
      await (tx === undefined ? withSistema(db, {}, (transaction) => notify.execute(transaction)) : notify.execute(tx))
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    closing: closing.signal,
    close,
  }
}
