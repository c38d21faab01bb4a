/**
 * Cache of budget lines and of budget amounts after rateio. Lines are keyed by the last act of the budget and amounts by the rules, so
 * entries are never invalidated. Bounded in bytes.
 */
import { applyRateio, indexCubo, type Cubo, type CuboIndexado } from '@lastro/engine'
import { LRUCache } from 'lru-cache'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { LINHAS_MAX, readLinhas, type LinhasDeOrcamento } from './orcado-store.ts'
import { runRegras, type Regua } from './rateio.ts'

interface Ato {
  id: number
  sequencia: number
}

export interface Orcado {
  antes: CuboIndexado
  /** @throws ErroApi `dados_too_large` */
  depois: (regua: Regua) => CuboIndexado
}

export interface OrcadoCache {
  /**
   * Lines of each budget by id, as the scope of the transaction shows them.
   * @param escopo of the transaction, see `escopoOf`
   * @throws ErroApi `dados_too_large`
   */
  readLinhas: (contexto: ContextoCliente, escopo: string, orcamentos: readonly Ato[]) => Promise<Map<number, LinhasDeOrcamento>>
  /** @param chave identifies the amounts: cliente, scope, budgets with their last act, months */
  open: (chave: string, build: () => Cubo) => Orcado
}

const BYTES_MAX = 48 * 1024 * 1024
const BYTES_VALOR = 10
const BYTES_CELULA = 300

function settle<T>(compute: () => T): () => T {
  let pronto: { valor: T } | { erro: ErroApi } | undefined
  return () => {
    if (pronto === undefined) {
      try {
        pronto = { valor: compute() }
      } catch (error) {
        if (!(error instanceof ErroApi)) throw error
        pronto = { erro: error }
      }
    }
    if ('erro' in pronto) throw pronto.erro
    return pronto.valor
  }
}

function createOrcado(cubo: Cubo): Orcado {
  const antes = indexCubo(cubo)
  const prontos = new WeakMap<Regua, () => CuboIndexado>()
  return {
    antes,
    depois: (regua) => {
      const { rateio, direcionadores } = regua
      if (rateio.regras.length === 0) return antes
      const pronto = prontos.get(regua) ?? settle(() => indexCubo(runRegras(() => applyRateio(cubo, rateio, direcionadores)).cubo))
      prontos.set(regua, pronto)
      return pronto()
    },
  }
}

export function createOrcadoCache(maxBytes = BYTES_MAX): OrcadoCache {
  const linhas = new LRUCache<string, LinhasDeOrcamento>({
    maxSize: maxBytes / 2,
    sizeCalculation: ({ valoresCentavos }) => 1000 + valoresCentavos.length * BYTES_VALOR,
  })
  const orcados = new LRUCache<string, Orcado>({
    maxSize: maxBytes / 2,
    sizeCalculation: ({ antes }) => 1000 + antes.cubo.tamanho * BYTES_CELULA,
  })
  return {
    async readLinhas(contexto, escopo, orcamentos) {
      const keyOf = ({ id, sequencia }: Ato): string => `${contexto.cliente.id} ${escopo} ${id} ${sequencia}`
      const lidas = new Map(
        orcamentos.flatMap((each) => {
          const known = linhas.get(keyOf(each))
          return known === undefined ? [] : [[each.id, known] as const]
        }),
      )
      const guardadas = [...lidas.values()].reduce((soma, { grupoItemId }) => soma + grupoItemId.length, 0)
      const faltam = orcamentos.filter(({ id }) => !lidas.has(id))
      const ids = faltam.map(({ id }) => id)
      for (const [id, deste] of await readLinhas(contexto, ids, Math.max(LINHAS_MAX - guardadas, 0))) lidas.set(id, deste)
      for (const each of faltam) linhas.set(keyOf(each), lidas.get(each.id))
      return lidas
    },
    open(chave, build) {
      const known = orcados.get(chave)
      if (known !== undefined) return known
      const orcado = createOrcado(build())
      orcados.set(chave, orcado)
      return orcado
    },
  }
}
