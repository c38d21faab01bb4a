/**
 * Cache of area progress for recently opened budgets. Opening a hundred thousand lines costs only the changes since. Keyed by scope, so
 * that data of one scope cannot reach another.
 */
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { rewindValores } from './colunas.ts'
import { listDesde, markAgora, type Marca } from './changes-since.ts'
import { listLinhas, type MudancaRow, type OrcamentoRow } from './store.ts'

const ENTRADAS_MAX = 1_000

export interface Andamento {
  centroCustoId: number | null
  linhas: number
  preenchidas: number
  totalCentavos: number
}

export interface AndamentosCache {
  /** Current area progress. Only for read-only transactions, which are one snapshot. The result is shared and must not be changed. */
  read: (contexto: ContextoLeitura, orcamento: Pick<OrcamentoRow, 'id' | 'sequencia'>) => Promise<readonly Andamento[]>
}

interface Entrada extends Marca {
  andamentos: readonly Andamento[]
}

export function createAndamentosCache(sum: (contexto: ContextoCliente, orcamentoId: number) => Promise<Andamento[]>): AndamentosCache {
  const entradas = new Map<string, Entrada>()
  return {
    async read(contexto, orcamento) {
      const { id } = orcamento
      const { cliente, escopo } = contexto
      const chave = JSON.stringify([cliente.id, id, escopo.centrosCusto, escopo.filiais])
      const { agora, passada } = await markAgora(contexto, orcamento, entradas.get(chave))
      const trazidos = passada && (await bringUp(contexto, id, passada, agora.sequencia))
      const andamentos = trazidos ?? (await sum(contexto, id))
      entradas.delete(chave)
      entradas.set(chave, { ...agora, andamentos })
      for (const velha of entradas.keys()) {
        if (entradas.size <= ENTRADAS_MAX) break
        entradas.delete(velha)
      }
      return andamentos
    },
  }
}

const isPreenchida = (valores: readonly number[]): boolean => valores.some((valor) => valor !== 0)
const sumValores = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

/** Applies the acts since to a cached sum. Undefined when lines were added or removed, or there were too many acts. */
async function bringUp(
  contexto: ContextoCliente,
  orcamentoId: number,
  { sequencia: de, andamentos }: Entrada,
  ate: number,
): Promise<readonly Andamento[] | undefined> {
  if (de === ate) return andamentos
  const desde = await listDesde(contexto, { orcamentoId, de, ate })
  if (desde === undefined) return undefined
  const porLinha = Map.groupBy(desde.mudancas, ({ linhaId }) => linhaId)
  const linhas = await listLinhas(contexto, orcamentoId, [...porLinha.keys()])
  const areas = new Map(andamentos.map((andamento) => [andamento.centroCustoId, { ...andamento }]))
  for (const [linhaId, delas] of porLinha) {
    const linha = linhas.get(linhaId)
    const area = linha && areas.get(linha.centroCustoId)
    if (linha === undefined || area === undefined) return undefined
    const eram = rewindLinha(linha.valores, delas)
    area.totalCentavos += sumValores(linha.valores) - sumValores(eram)
    area.preenchidas += Number(isPreenchida(linha.valores)) - Number(isPreenchida(eram))
  }
  return [...areas.values()]
}

function rewindLinha(agora: readonly number[], mudancas: readonly MudancaRow[]): number[] {
  const eram = [...agora]
  let vistas = 0
  for (const mudanca of mudancas) vistas = rewindValores(eram, 0, vistas, mudanca)
  return eram
}
