/**
 * Compiled data per (cliente, data version, scope), bounded in bytes: the one thing that makes a warm DRE a matter of a cheap
 * version query and arithmetic. A version never changes, so nothing here is ever invalidated; old ones are only forgotten, and what they
 * share with the next one is taken over by it. The scope is asked from the transaction that would load the data: what one person may see
 * can not be handed to another.
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
   * Data of the cliente at the version that the transaction sees. Only for read-only transactions: they are one snapshot, and
   * a load runs inside the first caller's (a second connection could wait for ever while all are held by callers like it).
   * `keep: false` of who goes over all clientes and must not push out what people are looking at; `whole` of who checks whether somebody
   * wrote past the product, and takes nothing over from an older version.
   */
  get: (contexto: ContextoLeitura, options?: { keep?: boolean; whole?: boolean }) => Promise<DadosDre>
  /**
   * What the active rules of rateio make of `dados`, once per data version and only when somebody asks. In the transaction that `dados`
   * came from. @throws ErroApi `rateio_invalid`, `dados_too_large`: of the data version too, and not computed again
   */
  getRateado: (contexto: ContextoLeitura, dados: DadosDre) => Promise<Rateado>
  /** What budgets come to, beside what was done. */
  orcados: OrcadoCache
}

/** What the rules of a data version come to whenever they are run; a connection that broke says nothing of them. */
const isCerta = (error: unknown): boolean =>
  error instanceof ErroApi && (error.codigo === 'rateio_invalid' || error.cause instanceof RateioTooLargeError)

interface Entrada {
  clienteId: string
  dados: DadosDre
}

/** A promise, and its value once it is there. */
interface Pendente {
  promessa: Promise<Rateado>
  pronto?: Rateado
}

/**
 * Keeps what was loaded up to `maxBytes`; what was used longest ago goes first. What alone is more would be computed at every call: it is
 * refused.
 */
export function createCuboCache({ maxBytes }: { maxBytes: number }): CuboCache {
  const entries = new LRUCache<string, Entrada>({ maxSize: maxBytes, sizeCalculation: ({ dados }) => dados.bytes })
  const loading = new Map<string, Promise<DadosDre>>()
  const rateados = new WeakMap<DadosDre, Pendente>()
  /** What the rules made of the version before, for data that nobody has asked them of yet. */
  const herdados = new WeakMap<DadosDre, Rateado>()

  const keep = (key: string, entry: Entrada): void => {
    const isOlder = ({ clienteId, dados }: Entrada): boolean => clienteId === entry.clienteId && dados.versao < entry.dados.versao
    for (const [other] of [...entries].filter(([, each]) => isOlder(each))) entries.delete(other)
    entries.set(key, entry)
  }

  const loadDepois = async (contexto: ContextoLeitura, dados: DadosDre): Promise<Rateado> => {
    const rateado = await loadRateado(contexto, dados, herdados.get(dados))
    herdados.delete(dados)
    // It lives as long as the data that it is of, and counts with them.
    const [key] = [...entries].find(([, entry]) => entry.dados === dados) ?? []
    if (key !== undefined) {
      dados.bytes += rateado.bytes
      // Another object: `lru-cache` does not measure the same one again.
      entries.set(key, { clienteId: contexto.cliente.id, dados })
    }
    return rateado
  }

  /** The version that was used last, seen in the same scope. */
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
