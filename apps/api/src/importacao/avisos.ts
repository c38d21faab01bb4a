/**
 * News of imports across processes, over LISTEN/NOTIFY: "look at it again" and "stop it". The news says only which import;
 * what it is now is read from the database, under the rights of whoever asks.
 */
import { createClient, withSistema, type Banco, type Transacao } from '@lastro/db'
import { sql } from 'kysely'

const CANAL = 'lastro_importacao'
const RELIGAR_MS = 1_000

type Aviso = { tipo: 'mudou' | 'cancelar'; importacaoId: number }

export interface Avisos {
  /** Tells every process, this one included: at once, or when the transaction given is committed. */
  send: (aviso: Aviso, tx?: Transacao) => Promise<void>
  /** @returns how to stop listening */
  listen: (listener: (aviso: Aviso) => void) => () => void
  /** Aborted when the process stops: streams end, browsers reconnect elsewhere. */
  closing: AbortSignal
  close: () => Promise<void>
}

/** Text of a NOTIFY; anything else on the channel is not ours. */
function parseAviso(payload: string | undefined): Aviso | undefined {
  const [, tipo, id] = /^(mudou|cancelar) (\d{1,10})$/.exec(payload ?? '') ?? []
  return tipo === 'mudou' || tipo === 'cancelar' ? { tipo, importacaoId: Number(id) } : undefined
}

export async function openAvisos(db: Banco): Promise<Avisos> {
  const listeners = new Set<(aviso: Aviso) => void>()
  const closing = new AbortController()
  let client: ReturnType<typeof createClient> | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = createClient(db.conexao, { applicationName: 'lastro avisos' })
    // A lost connection comes back by itself; who listens reads the state again at its own pace meanwhile.
    next.on('end', () => {
      if (!closing.signal.aborted) retry = setTimeout(() => void connect().catch(() => {}), RELIGAR_MS)
    })
    next.on('notification', ({ payload }) => {
      const aviso = parseAviso(payload)
      if (aviso !== undefined) for (const listener of listeners) listener(aviso)
    })
    // From here on, so that closing ends one that is not connected yet.
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CANAL}`)
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
    async send({ tipo, importacaoId }, tx) {
      const notify = sql`select pg_notify(${CANAL}, ${`${tipo} ${importacaoId}`})`
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
