/**
 * Cache of budget lines and of budget amounts after rateio, bounded in bytes.
 * After acts on cells only the changed lines are read. Amounts are keyed by the last act and the rules, so entries are never invalidated.
 */
import { applyRateio, indexCubo, type Cubo, type CuboIndexado } from '@lastro/engine'
import { LRUCache } from 'lru-cache'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { LINHAS_MAX, readLinhas, updateLinhas, type LinhasDeOrcamento } from './orcado-store.ts'
import { runRegras, type CompiledRateio } from './run-rateio.ts'

interface OrcamentoSequencia {
  id: number
  sequencia: number
}

export interface Orcado {
  before: CuboIndexado
  after: (ruler: CompiledRateio) => CuboIndexado
}

export interface OrcadoCache {
  /**
   * Lines of each budget by id, within the scope of the transaction.
   * @param escopo see `escopoOf`
   * @throws ErroApi `dados_too_large`
   */
  readLinhas: (
    context: ContextoCliente,
    escopo: string,
    orcamentos: readonly OrcamentoSequencia[],
  ) => Promise<Map<number, LinhasDeOrcamento>>
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
  const before = indexCubo(cubo)
  const memo = new WeakMap<CompiledRateio, () => CuboIndexado>()
  return {
    before,
    after: (ruler) => {
      const { rateio, direcionadores } = ruler
      if (rateio.regras.length === 0) return before
      const ready = memo.get(ruler) ?? settle(() => indexCubo(runRegras(() => applyRateio(cubo, rateio, direcionadores)).cubo))
      memo.set(ruler, ready)
      return ready()
    },
  }
}

export function createOrcadoCache(maxBytes = BYTES_MAX): OrcadoCache {
  const lines = new LRUCache<string, { sequencia: number; linhas: LinhasDeOrcamento }>({
    maxSize: maxBytes / 2,
    sizeCalculation: ({ linhas }) => 1000 + linhas.valoresCentavos.length * BYTES_VALOR,
  })
  const orcados = new LRUCache<string, Orcado>({
    maxSize: maxBytes / 2,
    sizeCalculation: ({ before }) => 1000 + before.cubo.tamanho * BYTES_CELULA,
  })
  return {
    async readLinhas(context, escopo, orcamentos) {
      const loaded = new Map<number, LinhasDeOrcamento>()
      const keyOf = (id: number): string => `${context.cliente.id} ${escopo} ${id}`
      for (const { id, sequencia } of orcamentos) {
        const known = lines.get(keyOf(id))
        if (known === undefined || known.sequencia > sequencia) continue
        const linhas = known.sequencia === sequencia ? known.linhas : await updateLinhas(context, id, known)
        if (linhas !== undefined) loaded.set(id, linhas)
      }
      const kept = [...loaded.values()].reduce((soma, { id }) => soma + id.length, 0)
      const missing = orcamentos.flatMap(({ id }) => (loaded.has(id) ? [] : [id]))
      for (const [id, linhas] of await readLinhas(context, missing, Math.max(LINHAS_MAX - kept, 0))) loaded.set(id, linhas)
      for (const { id, sequencia } of orcamentos) {
        const linhas = loaded.get(id)
        // A concurrent request may have read a later act.
        if (linhas !== undefined && (lines.peek(keyOf(id))?.sequencia ?? -1) < sequencia) lines.set(keyOf(id), { sequencia, linhas })
      }
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
