/**
 * Formulas of a statement in a sheet: subtotals, formula lines and totals over months stay live.
 * A formula without a counterpart in a sheet (one that reads other months) is written as a value.
 */
import type { DreLinha } from '@lastro/contract'
import { parseFormula, type DreItem, type FormulaNode } from '@lastro/engine'
import { canLack, translateFormula } from './formula-planilha.ts'

type LinhaDePlanilha = Pick<DreLinha, 'codigo' | 'pai' | 'unidade'>

interface SheetRows {
  row: ReadonlyMap<string, number>
  details: ReadonlyMap<string, { first: number; last: number }>
}

function locate(lines: readonly LinhaDePlanilha[], first: number): SheetRows {
  const row = new Map<string, number>()
  const details = new Map<string, { first: number; last: number }>()
  for (const [i, { codigo, pai }] of lines.entries()) {
    const at = first + i
    if (pai === null) row.set(codigo, at)
    else details.set(pai, { first: details.get(pai)?.first ?? at, last: at })
  }
  return { row, details }
}

function astOf(item: DreItem): FormulaNode | undefined {
  if (item.tipo !== 'formula' && item.tipo !== 'percentual') return undefined
  const parsed = parseFormula(item.formula)
  if (!parsed.ok || item.tipo === 'formula') return parsed.ok ? parsed.ast : undefined
  const base: FormulaNode = { tipo: 'codigo', codigo: item.baseCodigo, position: 0 }
  return { tipo: 'binaria', operator: '/', left: parsed.ast, right: base, position: 0 }
}

function createLacks(itens: ReadonlyMap<string, DreItem>): (codigo: string) => boolean {
  const known = new Map<string, boolean>()
  const lacks = (codigo: string): boolean => {
    const item = itens.get(codigo)
    const ast = item && astOf(item)
    const answer = known.get(codigo) ?? (ast !== undefined && canLack(ast, lacks))
    known.set(codigo, answer)
    return answer
  }
  return lacks
}

export interface SheetFormulas {
  rowOf: (codigo: string) => number | undefined
  /** Whether the line may have no value in some column. */
  lacks: (line: LinhaDePlanilha) => boolean
  formulaOf: (line: LinhaDePlanilha, column: string) => string | undefined
}

/** @param first row of the first line, as formulas count */
export function createFormulas(lines: readonly LinhaDePlanilha[], itens: readonly DreItem[], first: number): SheetFormulas {
  const byCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const where = locate(lines, first)
  const lacks = createLacks(byCodigo)
  return {
    rowOf: (codigo) => where.row.get(codigo),
    lacks: ({ codigo, pai }) => pai === null && lacks(codigo),
    formulaOf: ({ codigo, pai, unidade }, column) => {
      const item = pai === null ? byCodigo.get(codigo) : undefined
      if (item === undefined) return undefined
      if (item.tipo === 'soma') {
        const range = where.details.get(item.codigo)
        return range === undefined ? undefined : `SUM(${column}${range.first}:${column}${range.last})`
      }
      const cell = (other: string): string | undefined => {
        const row = where.row.get(other)
        return row === undefined ? undefined : `${column}${row}`
      }
      const ast = astOf(item)
      return ast && translateFormula(ast, { cell, lacks, dinheiro: unidade === 'centavos' })
    },
  }
}
