/**
 * How far the areas are of budgets that were opened last: who opens a hundred thousand lines waits for what changed since, and not until all of
 * them are added up. Kept per scope: what one person sees is not handed to another.
 */
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { rewindValores } from './colunas.ts'
import { listDesde, markAgora, type Marca } from './changes-since.ts'
import { listLinhas, type MudancaRow, type OrcamentoRow } from './store.ts'

/** A few numbers for each area: a thousand budgets are a few megabytes. */
const ENTRADAS_MAX = 1_000

export interface Andamento {
  centroCustoId: number | null
  linhas: number
  /** Lines with some amount. */
  preenchidas: number
  totalCentavos: number
}

export interface AndamentosCache {
  /** Areas of a budget as they are now. Only of read-only transactions: they are one snapshot. What is answered is not to be changed. */
  read: (contexto: ContextoLeitura, orcamento: Pick<OrcamentoRow, 'id' | 'sequencia'>) => Promise<readonly Andamento[]>
}

interface Entrada extends Marca {
  andamentos: readonly Andamento[]
}

/** @param sum adds up all lines that are seen */
export function createAndamentosCache(sum: (contexto: ContextoCliente, orcamentoId: number) => Promise<Andamento[]>): AndamentosCache {
  /** Least recently used first. */
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

/** What was added up, with what was done since; undefined when lines came or went, or too much was done. */
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

/** What a line had before these changes of it, ascending. */
function rewindLinha(agora: readonly number[], mudancas: readonly MudancaRow[]): number[] {
  const eram = [...agora]
  let vistas = 0
  for (const mudanca of mudancas) vistas = rewindValores(eram, 0, vistas, mudanca)
  return eram
}
