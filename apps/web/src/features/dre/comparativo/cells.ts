/** Values and formats of comparison cells. Pure; no markup. */
import type { ComparativoColuna, ComparativoLinha, DreComparativo, DreLinha } from '@lastro/contract'
import { isBaseNegativa } from '@lastro/engine'
import { type DreCelula, type DreColTipo, chaveOf } from '../demonstrativo.ts'
import type { DreExplicar } from '../dre-search.ts'

const TIPOS: Readonly<Record<ComparativoColuna['tipo'], DreColTipo>> = {
  valor: 'valor',
  variacao: 'variacao',
  percentual: 'variacaoPercentual',
  av: 'av',
  ah: 'ah',
}

export const tipoOf = ({ tipo }: ComparativoColuna): DreColTipo => TIPOS[tipo]

/** Index of the values of a source. The other side of a rateio effect is the part before it. */
export function valoresEm(
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  coluna: ComparativoColuna,
  fonte: string,
): number {
  const ladoDepois = coluna.base === coluna.fonte && fonte === coluna.base
  const depois = partes[coluna.parte]
  const parte = ladoDepois
    ? partes.findIndex(({ tipo, inicio, fim }) => tipo === 'antes' && inicio === depois?.inicio && fim === depois.fim)
    : coluna.parte
  return colunas.findIndex((each) => each.tipo === 'valor' && each.fonte === fonte && each.parte === parte)
}

export function celulaOf(comparativo: Pick<DreComparativo, 'colunas' | 'partes'>, linha: ComparativoLinha, indice: number): DreCelula {
  const coluna = comparativo.colunas[indice]
  const valor = linha.valores[indice] ?? null
  if (coluna === undefined || linha.tipo === 'titulo') return { valor: null, unidade: 'nenhuma' }
  const razao = linha.unidade === 'razao'
  if (coluna.tipo === 'valor') return { valor, unidade: linha.unidade }
  if (razao) return coluna.tipo === 'variacao' || coluna.tipo === 'ah' ? { valor, unidade: 'pontos' } : { valor: null, unidade: 'nenhuma' }
  if (coluna.tipo === 'variacao') return { valor, unidade: 'centavos' }
  if (coluna.tipo !== 'percentual' || coluna.base === null) return { valor, unidade: 'razao' }
  const atual =
    linha.valores[
      comparativo.colunas.findIndex((each) => each.tipo === 'valor' && each.fonte === coluna.fonte && each.parte === coluna.parte)
    ]
  const base = linha.valores[valoresEm(comparativo, coluna, coluna.base)]
  const marcada = valor !== null && isBaseNegativa(atual ?? null, base ?? null, { resultado: linha.tipo === 'formula' })
  return { valor, unidade: 'razao', ...(marcada ? { baseNegativa: true } : {}) }
}

/** Whether any cell has the negative base mark, which then needs a note. */
export function hasBaseNegativa(
  comparativo: Pick<DreComparativo, 'colunas' | 'partes'>,
  linhas: readonly ComparativoLinha[],
  indices: Iterable<number> = comparativo.colunas.keys(),
): boolean {
  const todos = [...indices]
  return linhas.some((linha) => todos.some((indice) => celulaOf(comparativo, linha, indice).baseNegativa === true))
}

/** The single column of all companies, which is pinned; undefined when there are several or none. */
export function findColunaTotal({ colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>): ComparativoColuna | undefined {
  const [total, ...outras] = colunas.filter(({ parte }) => partes[parte]?.tipo === 'consolidado')
  return outras.length === 0 ? total : undefined
}

/** Row and column in the address; undefined when they do not exist any more. */
export function findCelula(
  comparativo: DreComparativo | undefined,
  explicar: DreExplicar | null,
): { linha: ComparativoLinha | undefined; coluna: ComparativoColuna | undefined } {
  if (comparativo === undefined || explicar === null) return { linha: undefined, coluna: undefined }
  return {
    linha: comparativo.linhas.find((linha) => chaveOf(linha) === explicar.chave),
    coluna: comparativo.colunas.find(({ chave }) => chave === explicar.em),
  }
}

export function linhaDaColuna({ valores, evolucao: _evolucao, ...linha }: ComparativoLinha, indice: number): DreLinha {
  const vazio = { av: [], avTotal: null, anoAnterior: [], anoAnteriorTotal: null, variacao: [], variacaoTotal: null, ah: [], ahTotal: null }
  return { ...linha, ...vazio, valores: [], total: valores[indice] ?? null }
}
