/**
 * Cache of area progress, brought up to date by the changes since.
 * Keyed by scope, so that data of one scope cannot reach another.
 */
import { LRUCache } from 'lru-cache'
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { rewindValores } from './colunas.ts'
import { listSince, markNow, type SequenciaMark } from './changes-since.ts'
import { listLinhas, type MudancaRow, type EditedOrcamentoRow } from './store.ts'

const ENTRADAS_MAX = 1_000

export interface Progress {
  centroCustoId: number | null
  linhas: number
  preenchidas: number
  totalCentavos: number
}

export interface ProgressCache {
  /**
   * Only for read-only transactions, which are one snapshot.
   * The result is shared and must not be changed.
   */
  read: (context: ContextoLeitura, orcamento: Pick<EditedOrcamentoRow, 'id' | 'sequencia'>) => Promise<readonly Progress[]>
}

interface ProgressCacheEntry extends SequenciaMark {
  progress: readonly Progress[]
}

export function createProgressCache(sum: (context: ContextoCliente, orcamentoId: number) => Promise<Progress[]>): ProgressCache {
  const entradas = new LRUCache<string, ProgressCacheEntry>({ max: ENTRADAS_MAX })
  return {
    async read(context, orcamento) {
      const { id } = orcamento
      const { cliente, escopo } = context
      const key = JSON.stringify([cliente.id, id, escopo.centrosCusto, escopo.filiais])
      const { agora, earlier } = await markNow(context, orcamento, entradas.get(key))
      const caughtUp = earlier && (await catchUp(context, id, earlier, agora.sequencia))
      const progress = caughtUp ?? (await sum(context, id))
      entradas.set(key, { ...agora, progress })
      return progress
    },
  }
}

const isPreenchida = (valores: readonly number[]): boolean => valores.some((valor) => valor !== 0)
const sumValores = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

/** Undefined when lines were added or removed, or there were too many acts. */
async function catchUp(
  context: ContextoCliente,
  orcamentoId: number,
  { sequencia: de, progress: previous }: ProgressCacheEntry,
  ate: number,
): Promise<readonly Progress[] | undefined> {
  if (de === ate) return previous
  const since = await listSince(context, { orcamentoId, de, ate })
  if (since === undefined) return undefined
  const porLinha = Map.groupBy(since.mudancas, ({ linhaId }) => linhaId)
  const lines = await listLinhas(context, orcamentoId, [...porLinha.keys()])
  const areas = new Map(previous.map((progress) => [progress.centroCustoId, { ...progress }]))
  for (const [linhaId, mudancas] of porLinha) {
    const line = lines.get(linhaId)
    const area = line && areas.get(line.centroCustoId)
    if (line === undefined || area === undefined) return undefined
    const before = rewindLinha(line.valores, mudancas)
    area.totalCentavos += sumValores(line.valores) - sumValores(before)
    area.preenchidas += Number(isPreenchida(line.valores)) - Number(isPreenchida(before))
  }
  return [...areas.values()]
}

function rewindLinha(now: readonly number[], mudancas: readonly MudancaRow[]): number[] {
  const before = [...now]
  let vistas = 0
  for (const mudanca of mudancas) vistas = rewindValores(before, 0, vistas, mudanca)
  return before
}
