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

/** Index of the values of a source. The base of a rateio effect is the part before it. */
export function valoresEm(
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  coluna: ComparativoColuna,
  fonte: string,
): number {
  const sideAfter = coluna.base === coluna.fonte && fonte === coluna.base
  const after = partes[coluna.parte]
  const parte = sideAfter
    ? partes.findIndex(({ tipo, inicio, fim }) => tipo === 'antes' && inicio === after?.inicio && fim === after.fim)
    : coluna.parte
  return colunas.findIndex((each) => each.tipo === 'valor' && each.fonte === fonte && each.parte === parte)
}

export function celulaOf(comparativo: Pick<DreComparativo, 'colunas' | 'partes'>, line: ComparativoLinha, index: number): DreCelula {
  const coluna = comparativo.colunas[index]
  const valor = line.valores[index] ?? null
  if (coluna === undefined || line.tipo === 'titulo') return { valor: null, unidade: 'nenhuma' }
  const razao = line.unidade === 'razao'
  if (coluna.tipo === 'valor') return { valor, unidade: line.unidade }
  if (razao) return coluna.tipo === 'variacao' || coluna.tipo === 'ah' ? { valor, unidade: 'pontos' } : { valor: null, unidade: 'nenhuma' }
  if (coluna.tipo === 'variacao') return { valor, unidade: 'centavos' }
  if (coluna.tipo !== 'percentual' || coluna.base === null) return { valor, unidade: 'razao' }
  const current =
    line.valores[
      comparativo.colunas.findIndex((each) => each.tipo === 'valor' && each.fonte === coluna.fonte && each.parte === coluna.parte)
    ]
  const base = line.valores[valoresEm(comparativo, coluna, coluna.base)]
  const marked = valor !== null && isBaseNegativa(current ?? null, base ?? null, { resultado: line.tipo === 'formula' })
  return { valor, unidade: 'razao', ...(marked ? { baseNegativa: true } : {}) }
}

export function hasBaseNegativa(
  comparativo: Pick<DreComparativo, 'colunas' | 'partes'>,
  lines: readonly ComparativoLinha[],
  indices: Iterable<number> = comparativo.colunas.keys(),
): boolean {
  const all = [...indices]
  return lines.some((line) => all.some((index) => celulaOf(comparativo, line, index).baseNegativa === true))
}

/** The single column of all companies, which is pinned; undefined when there are several or none. */
export function findColunaTotal({ colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>): ComparativoColuna | undefined {
  const [total, ...others] = colunas.filter(({ parte }) => partes[parte]?.tipo === 'consolidado')
  return others.length === 0 ? total : undefined
}

export function findCelula(
  comparativo: DreComparativo | undefined,
  explicar: DreExplicar | null,
): { linha: ComparativoLinha | undefined; coluna: ComparativoColuna | undefined } {
  if (comparativo === undefined || explicar === null) return { linha: undefined, coluna: undefined }
  return {
    linha: comparativo.linhas.find((line) => chaveOf(line) === explicar.chave),
    coluna: comparativo.colunas.find(({ chave }) => chave === explicar.em),
  }
}

export function linhaDaColuna({ valores, evolucao: _evolucao, ...line }: ComparativoLinha, index: number): DreLinha {
  const empty = { av: [], avTotal: null, anoAnterior: [], anoAnteriorTotal: null, variacao: [], variacaoTotal: null, ah: [], ahTotal: null }
  return { ...line, ...empty, valores: [], total: valores[index] ?? null }
}
