/**
 * Compiled data per (cliente, data version, scope), bounded in bytes: the one thing that makes a warm DRE a matter of a cheap
 * version query and arithmetic. A version never changes, so nothing here is ever invalidated; old ones are only forgotten. The scope is
 * asked from the transaction that would load the data: what one person may see can not be handed to another.
 */
import type { Transacao } from '@lastro/db'
import type pg from 'pg'
import { loadDados, type DadosDre } from './dados.ts'
import { findEdicao } from './store.ts'

/** The transaction of a request: Kysely and the driver's own client over the same connection. */
export interface Leitura {
  tx: Transacao
  client: pg.ClientBase
}

export interface CuboCache {
  /**
   * Data of the cliente at the version that the transaction sees. Only for read-only transactions: they are one snapshot, and
   * a load runs inside the first caller's (a second connection could wait for ever while all are held by callers like it).
   * `keep: false` of who goes over all clientes and must not push out what people are looking at.
   */
  get: (leitura: Leitura, clienteId: string, options?: { keep: boolean }) => Promise<DadosDre>
}

interface Entrada {
  clienteId: string
  dados: DadosDre
}

/** Keeps what was loaded up to `maxBytes`; what was used longest ago goes first. What alone is more would be computed at every call: it is refused. */
export function createCuboCache({ maxBytes }: { maxBytes: number }): CuboCache {
  /** Least recently used first. */
  const entries = new Map<string, Entrada>()
  const loading = new Map<string, Promise<DadosDre>>()
  let bytes = 0

  const forget = (key: string): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    bytes -= entry.dados.bytes
    entries.delete(key)
  }

  const keep = (key: string, entry: Entrada): void => {
    for (const [other, { clienteId, dados }] of entries) {
      if (other === key || (clienteId === entry.clienteId && dados.versao < entry.dados.versao)) forget(other)
    }
    if (entry.dados.bytes > maxBytes) return
    entries.set(key, entry)
    bytes += entry.dados.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  const load = async (key: string, leitura: Leitura, clienteId: string): Promise<DadosDre> => {
    const dados = await loadDados(leitura.tx, leitura.client, clienteId, maxBytes)
    keep(key, { clienteId, dados })
    return dados
  }

  return {
    async get(leitura, clienteId, options) {
      const { versao, centrosCusto, filiais } = await findEdicao(leitura.tx, clienteId)
      const key = `${clienteId} ${versao} ${centrosCusto}/${filiais}`
      const entry = entries.get(key)
      if (entry !== undefined) {
        entries.delete(key)
        entries.set(key, entry)
        return entry.dados
      }
      if (options?.keep === false) return loading.get(key) ?? loadDados(leitura.tx, leitura.client, clienteId, maxBytes)
      const pending = loading.get(key) ?? load(key, leitura, clienteId).finally(() => loading.delete(key))
      loading.set(key, pending)
      return pending
    },
  }
}
