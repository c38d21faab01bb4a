/** Fault injection: a database that fails at the n-th call, and an import process to kill. */
import { open, withTenant } from '@lastro/db'
import type { Database, ConnectionOptions } from '@lastro/db'
import type pg from 'pg'
import { importFile } from './import.ts'

export type Failure = 'recusa' | 'queda' | 'disco'

/**
 * Wraps a database so that its n-th call (1-based, COPY and COMMIT included) fails.
 * `recusa` never reaches the server, `queda` breaks the connection, `disco` is what PostgreSQL answers on a full disk.
 */
export function failAt(db: Database, n: number, failure: Failure): Database & { calls: () => number } {
  let calls = 0
  const wrap = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, property) {
        const valor: unknown = Reflect.get(target, property, target)
        if (typeof valor !== 'function') return valor
        if (property !== 'query') return valor.bind(target)
        return (...args: unknown[]): unknown => {
          if (++calls !== n) return Reflect.apply(valor, target, args)
          if (failure === 'queda') breakConnection(target)
          const error = Object.assign(new Error(`failure injected at call ${n}`), failure === 'disco' ? { code: '53100' } : {})
          if (typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0]) throw error
          return Promise.reject(error)
        }
      },
    })
  const pool = new Proxy(db.pool, {
    get(target, property) {
      const valor: unknown = Reflect.get(target, property, target)
      if (property === 'connect') return async () => wrap(await target.connect())
      return typeof valor === 'function' ? valor.bind(target) : valor
    },
  })
  return { ...db, pool, calls: () => calls }
}

/** Wraps a database so that its first statement outside a transaction is lost. */
export function loseFirstCancel(db: Database): { db: Database; sent: () => number } {
  let sent = 0
  const pool = new Proxy(db.pool, {
    get(target, property) {
      const valor: unknown = Reflect.get(target, property, target)
      if (typeof valor !== 'function') return valor
      if (property !== 'query') return valor.bind(target)
      return (...args: unknown[]): unknown => (++sent === 1 ? Promise.resolve() : Reflect.apply(valor, target, args))
    },
  })
  return { db: { ...db, pool }, sent: () => sent }
}

function hasSocket(client: object): client is { connection: { stream: { destroy: () => void } } } {
  return 'connection' in client
}

function breakConnection(client: pg.PoolClient): void {
  if (!hasSocket(client)) throw new Error('pg keeps its socket elsewhere now')
  client.connection.stream.destroy()
}

export type ProcessoData = { conexao: ConnectionOptions; clienteId: string; importacaoId: number; caminho: string }

const data = process.env['LASTRO_TESTE_IMPORTACAO']
if (data !== undefined) {
  const { conexao, ...job }: ProcessoData = JSON.parse(data)
  const db = await open(conexao, { connectionTimeoutMs: 10_000 })
  await withTenant(db, { clienteId: job.clienteId, usuarioId: null }, () => Promise.resolve())
  const { status } = await importFile({
    ...job,
    db,
    usuarioId: null,
    onProgress: ({ etapa }) => process.stdout.write(`${etapa}\n`),
  })
  process.stdout.write(`${status}\n`)
  await db.close()
}
