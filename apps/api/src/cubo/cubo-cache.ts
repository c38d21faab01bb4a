/**
 * LRU cache of compiled data per (cliente, data version, scope), bounded in bytes. A warm DRE costs a version query and arithmetic.
 *
 * A version never changes, so entries are never invalidated. The next version carries over the parts it shares. The scope is read from the
 * transaction that would load the data, so data of one scope cannot reach another.
 */
import { RateioTooLargeError } from '@lastro/engine'
import { LRUCache } from 'lru-cache'
import type { ContextoLeitura } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { escopoOf, loadDados, type DadosDre } from './dre-data.ts'
import { createOrcadoCache, type OrcadoCache } from './orcado-cache.ts'
import { loadRateado, type Rateado } from './rateio.ts'
import { findEdicao, type Edicao } from './store.ts'

export interface CuboCache {
  /**
   * Data of the cliente at the version the transaction sees. Concurrent loads are coalesced.
   *
   * Only for read-only transactions, which are one snapshot. The load runs in the first caller's transaction, because waiting for a second
   * connection could deadlock. `keep: false` is for jobs over all clientes, which must not evict data in use. `whole` is for integrity
   * checks and carries nothing over from an older version.
   */
  get: (contexto: ContextoLeitura, options?: { keep?: boolean; whole?: boolean }) => Promise<DadosDre>
  /**
   * Amounts after the active rules of rateio, computed lazily once per data version. Runs in the transaction that `dados` were read in.
   * @throws ErroApi `rateio_invalid`, `dados_too_large`, which are cached as well
   */
  getRateado: (contexto: ContextoLeitura, dados: DadosDre) => Promise<Rateado>
  /** Cached budget amounts. */
  orcados: OrcadoCache
}

const isCerta = (error: unknown): boolean =>
  error instanceof ErroApi && (error.codigo === 'rateio_invalid' || error.cause instanceof RateioTooLargeError)

interface Entrada {
  clienteId: string
  dados: DadosDre
}

interface Pendente {
  promessa: Promise<Rateado>
  pronto?: Rateado
}

/** LRU up to `maxBytes`. Data larger than that are refused, because each call would compute them again. */
export function createCuboCache({ maxBytes }: { maxBytes: number }): CuboCache {
  const entries = new LRUCache<string, Entrada>({ maxSize: maxBytes, sizeCalculation: ({ dados }) => dados.bytes })
  const loading = new Map<string, Promise<DadosDre>>()
  const rateados = new WeakMap<DadosDre, Pendente>()
  const herdados = new WeakMap<DadosDre, Rateado>()

  const keep = (key: string, entry: Entrada): void => {
    const isOlder = ({ clienteId, dados }: Entrada): boolean => clienteId === entry.clienteId && dados.versao < entry.dados.versao
    for (const [other] of [...entries].filter(([, each]) => isOlder(each))) entries.delete(other)
    entries.set(key, entry)
  }

  const loadDepois = async (contexto: ContextoLeitura, dados: DadosDre): Promise<Rateado> => {
    const rateado = await loadRateado(contexto, dados, herdados.get(dados))
    herdados.delete(dados)
    const [key] = [...entries].find(([, entry]) => entry.dados === dados) ?? []
    if (key !== undefined) {
      dados.bytes += rateado.bytes
      // A new object, because `lru-cache` does not measure the same one again.
      entries.set(key, { clienteId: contexto.cliente.id, dados })
    }
    return rateado
  }

  const findAntes = (clienteId: string, escopo: string): DadosDre | undefined =>
    entries.find((entry) => entry.clienteId === clienteId && entry.dados.escopo === escopo)?.dados

  const load = async (key: string, contexto: ContextoLeitura, edicao: Edicao, antes?: DadosDre): Promise<DadosDre> => {
    const dados = await loadDados(contexto, maxBytes, antes, edicao)
    const herdado = antes && (rateados.get(antes)?.pronto ?? herdados.get(antes))
    if (herdado !== undefined) herdados.set(dados, herdado)
    keep(key, { clienteId: contexto.cliente.id, dados })
    return dados
  }

  return {
    async get(contexto, options) {
      const edicao = await findEdicao(contexto)
      const clienteId = contexto.cliente.id
      const escopo = escopoOf(edicao)
      const key = `${clienteId} ${edicao.versao} ${escopo}`
      const entry = entries.get(key)
      if (entry !== undefined && (options?.whole !== true || !entry.dados.herdado)) return entry.dados
      if (options?.keep === false) return loading.get(key) ?? loadDados(contexto, maxBytes, undefined, edicao)
      const whole = options?.whole === true
      const chave = whole ? `${key} inteiro` : key
      const begin = (): Promise<DadosDre> =>
        load(key, contexto, edicao, whole ? undefined : findAntes(clienteId, escopo)).finally(() => loading.delete(chave))
      const pending = loading.get(chave) ?? begin()
      loading.set(chave, pending)
      return pending
    },
    getRateado(contexto, dados) {
      const known = rateados.get(dados)
      if (known !== undefined) return known.promessa
      const pendente: Pendente = { promessa: loadDepois(contexto, dados) }
      rateados.set(dados, pendente)
      pendente.promessa.then(
        (rateado) => {
          pendente.pronto = rateado
        },
        (error: unknown) => {
          if (!isCerta(error)) rateados.delete(dados)
        },
      )
      return pendente.promessa
    },
    orcados: createOrcadoCache(),
  }
}
