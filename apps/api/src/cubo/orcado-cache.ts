/**
 * Cache of budget lines and of budget amounts after rateio, bounded in bytes.
 * Lines are keyed by the last act of the budget and amounts by the rules, so entries are never invalidated.
 */
import { applyRateio, indexCubo, type Cubo, type CuboIndexado } from '@lastro/engine'
import { LRUCache } from 'lru-cache'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { LINHAS_MAX, readLinhas, type LinhasDeOrcamento } from './orcado-store.ts'
import { runRegras, type CompiledRateio } from './rateio.ts'

interface Ato {
  id: number
  sequencia: number
}

export interface Orcado {
  antes: CuboIndexado
  depois: (ruler: CompiledRateio) => CuboIndexado
}

export interface OrcadoCache {
  /**
   * Lines of each budget by id, within the scope of the transaction.
   * @param escopo see `escopoOf`
   * @throws ErroApi `dados_too_large`
   */
  readLinhas: (context: ContextoCliente, escopo: string, orcamentos: readonly Ato[]) => Promise<Map<number, LinhasDeOrcamento>>
  /** @param key identifies the amounts: cliente, scope, budgets with their last act, months */
  open: (key: string, build: () => Cubo) => Orcado
}

const BYTES_MAX = 48 * 1024 * 1024
const BYTES_VALOR = 10
const BYTES_CELULA = 300

function settle<T>(compute: () => T): () => T {
  let ready: { valor: T } | { erro: ErroApi } | undefined
  return () => {
    if (ready === undefined) {
      try {
        ready = { valor: compute() }
      } catch (error) {
        if (!(error instanceof ErroApi)) throw error
        ready = { erro: error }
      }
    }
    if ('erro' in ready) throw ready.erro
    return ready.valor
  }
}

function createOrcado(cubo: Cubo): Orcado {
  const antes = indexCubo(cubo)
  const readyItems = new WeakMap<CompiledRateio, () => CuboIndexado>()
  return {
    antes,
    depois: (ruler) => {
      const { rateio, direcionadores } = ruler
      if (rateio.regras.length === 0) return antes
      const ready = readyItems.get(ruler) ?? settle(() => indexCubo(runRegras(() => applyRateio(cubo, rateio, direcionadores)).cubo))
      readyItems.set(ruler, ready)
      return ready()
    },
  }
}

export function createOrcadoCache(maxBytes = BYTES_MAX): OrcadoCache {
  const lines = new LRUCache<string, LinhasDeOrcamento>({
    maxSize: maxBytes / 2,
    sizeCalculation: ({ valoresCentavos }) => 1000 + valoresCentavos.length * BYTES_VALOR,
  })
  const orcados = new LRUCache<string, Orcado>({
    maxSize: maxBytes / 2,
    sizeCalculation: ({ antes }) => 1000 + antes.cubo.tamanho * BYTES_CELULA,
  })
  return {
    async readLinhas(context, escopo, orcamentos) {
      const keyOf = ({ id, sequencia }: Ato): string => `${context.cliente.id} ${escopo} ${id} ${sequencia}`
      const loaded = new Map(
        orcamentos.flatMap((each) => {
          const known = lines.get(keyOf(each))
          return known === undefined ? [] : [[each.id, known] as const]
        }),
      )
      const kept = [...loaded.values()].reduce((soma, { grupoItemId }) => soma + grupoItemId.length, 0)
      const missing = orcamentos.filter(({ id }) => !loaded.has(id))
      const ids = missing.map(({ id }) => id)
      for (const [id, deste] of await readLinhas(context, ids, Math.max(LINHAS_MAX - kept, 0))) loaded.set(id, deste)
      for (const each of missing) lines.set(keyOf(each), loaded.get(each.id))
      return loaded
    },
    open(key, build) {
      const known = orcados.get(key)
      if (known !== undefined) return known
      const orcado = createOrcado(build())
      orcados.set(key, orcado)
      return orcado
    },
  }
}
