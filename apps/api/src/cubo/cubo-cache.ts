/**
 * LRU cache of compiled data per (cliente, data version, scope), bounded in bytes.
 *
 * A version never changes, so entries are never invalidated. The next version reuses unchanged parts.
 * The scope is read from the transaction that would load the data, so data of one scope cannot reach another.
 */
import { RateioTooLargeError } from '@lastro/engine'
import { LRUCache } from 'lru-cache'
import type { ContextoLeitura } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { escopoOf, loadData, type DataDre } from './dre-data.ts'
import { createOrcadoCache, type OrcadoCache } from './orcado-cache.ts'
import { loadRateado, type Rateado } from './run-rateio.ts'
import { findEdicao, type Edicao } from './store.ts'

export interface CuboCache {
  /**
   * Data of the cliente at the version the transaction sees. Concurrent loads are coalesced.
   *
   * Only for read-only transactions, which are one snapshot.
   * The load runs in the first caller's transaction, because waiting for a second connection could deadlock.
   * `keep: false` is for jobs over all clientes, which must not evict data in use.
   * `whole` is for integrity checks and reuses no older version.
   */
  get: (context: ContextoLeitura, options?: { keep?: boolean; whole?: boolean }) => Promise<DataDre>
  /**
   * Amounts after the active rules of rateio, computed lazily once per data version.
   * Must run in the transaction that read `data`.
   * @throws ErroApi `rateio_invalid`, `dados_too_large`, which are cached as well
   */
  getRateado: (context: ContextoLeitura, data: DataDre) => Promise<Rateado>
  orcados: OrcadoCache
  usage: () => { bytes: number; entries: number }
}

const isCacheable = (error: unknown): boolean =>
  error instanceof ErroApi && (error.codigo === 'rateio_invalid' || error.cause instanceof RateioTooLargeError)

interface CuboCacheEntry {
  clienteId: string
  dados: DataDre
}

interface Pending {
  promessa: Promise<Rateado>
  ready?: Rateado
}

/** Part of the memory above which data are large. Many small clientes fit beside the large ones. */
const LARGE_PART = 1 / 8
/** Part of the memory for large data, so that several huge clientes never evict all small ones. */
const LARGE_MAX_PART = 3 / 4

/** Data larger than `maxBytes` are refused, because each call would compute them again. */
export function createCuboCache({ maxBytes }: { maxBytes: number }): CuboCache {
  const entries = new LRUCache<string, CuboCacheEntry>({ maxSize: maxBytes, sizeCalculation: ({ dados }) => dados.bytes })
  const loading = new Map<string, Promise<DataDre>>()
  const rateados = new WeakMap<DataDre, Pending>()
  const herdados = new WeakMap<DataDre, Rateado>()

  const isLarge = ({ bytes }: DataDre): boolean => bytes > maxBytes * LARGE_PART

  /** Large data evict other large data first, the least recently used. */
  const put = (key: string, entry: CuboCacheEntry): void => {
    if (isLarge(entry.dados)) {
      let largeBytes = entry.dados.bytes
      for (const [other, { dados }] of [...entries].filter(([each, { dados: kept }]) => each !== key && isLarge(kept))) {
        largeBytes += dados.bytes
        if (largeBytes > maxBytes * LARGE_MAX_PART) entries.delete(other)
      }
    }
    entries.set(key, entry)
  }

  const keep = (key: string, entry: CuboCacheEntry): void => {
    const isOlder = ({ clienteId, dados }: CuboCacheEntry): boolean => clienteId === entry.clienteId && dados.versao < entry.dados.versao
    for (const [other] of [...entries].filter(([, each]) => isOlder(each))) entries.delete(other)
    put(key, entry)
  }

  const loadAfter = async (context: ContextoLeitura, dados: DataDre): Promise<Rateado> => {
    const rateado = await loadRateado(context, dados, herdados.get(dados))
    herdados.delete(dados)
    const [key] = [...entries].find(([, entry]) => entry.dados === dados) ?? []
    if (key !== undefined) {
      dados.bytes += rateado.bytes
      // A new object, because `lru-cache` does not measure the same one again.
      put(key, { clienteId: context.cliente.id, dados })
    }
    return rateado
  }

  const findBefore = (clienteId: string, escopo: string): DataDre | undefined =>
    entries.find((entry) => entry.clienteId === clienteId && entry.dados.escopo === escopo)?.dados

  const load = async (key: string, context: ContextoLeitura, edicao: Edicao, before?: DataDre): Promise<DataDre> => {
    const dados = await loadData(context, maxBytes, before, edicao)
    const herdado = before && (rateados.get(before)?.ready ?? herdados.get(before))
    if (herdado !== undefined) herdados.set(dados, herdado)
    keep(key, { clienteId: context.cliente.id, dados })
    return dados
  }

  return {
    async get(context, options) {
      const edicao = await findEdicao(context)
      const clienteId = context.cliente.id
      const escopo = escopoOf(edicao)
      const key = `${clienteId} ${edicao.versao} ${escopo}`
      const entry = entries.get(key)
      if (entry !== undefined && (options?.whole !== true || !entry.dados.herdado)) return entry.dados
      if (options?.keep === false) return loading.get(key) ?? loadData(context, maxBytes, undefined, edicao)
      const whole = options?.whole === true
      const cacheKey = whole ? `${key} inteiro` : key
      const begin = (): Promise<DataDre> =>
        load(key, context, edicao, whole ? undefined : findBefore(clienteId, escopo)).finally(() => loading.delete(cacheKey))
      const pending = loading.get(cacheKey) ?? begin()
      loading.set(cacheKey, pending)
      return pending
    },
    getRateado(context, data) {
      const known = rateados.get(data)
      if (known !== undefined) return known.promessa
      const pending: Pending = { promessa: loadAfter(context, data) }
      rateados.set(data, pending)
      pending.promessa.then(
        (rateado) => {
          pending.ready = rateado
        },
        (error: unknown) => {
          if (!isCacheable(error)) rateados.delete(data)
        },
      )
      return pending.promessa
    },
    orcados: createOrcadoCache(),
    usage: () => ({ bytes: entries.calculatedSize, entries: entries.size }),
  }
}
