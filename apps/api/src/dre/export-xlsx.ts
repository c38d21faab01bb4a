/**
 * DRE in XLSX with formulas: subtotals, formula lines and totals over months stay live.
 * A formula without a counterpart in a sheet (one that reads other months) is written as a value.
 */
import type { DreLinha } from '@lastro/contract'
import { isBaseNegativa, parseFormula, type DreItem, type FormulaNode } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { writeXlsx, type Cell, type WriteSheet } from 'hucre/xlsx'
import { REAIS } from '../exportacao/xlsx.ts'
import { canLack, columnName, translateFormula } from './formula-planilha.ts'
import { variacaoOf } from './variacao.ts'

export const PERCENTUAL = '0.0%'
/** The number format prints the mark, so that the cell stays a number. */
export const PERCENTUAL_BASE_NEGATIVA = '0.0%"*"'
export const PONTOS = '0.0" p.p.";-0.0" p.p."'
const FIRST_COLUNA_MES = 2

interface DreXlsx {
  titulo: string
  cabecalho: readonly (readonly [nome: string, texto: string])[]
  meses: readonly string[]
  linhas: readonly DreLinha[]
  itens: readonly DreItem[]
  baseAv: string | undefined
  somamMeses: ReadonlySet<string>
  /** Whether the totals of both years cover the same months. Otherwise growth is omitted. */
  comparavel: boolean
  anoAnterior: string | null
  sheets: readonly WriteSheet[]
}

type LinhaDePlanilha = Pick<DreLinha, 'codigo' | 'pai' | 'unidade'>

export function cellValue(line: Pick<DreLinha, 'unidade'>, valor: number | null): number | null {
  return valor === null || line.unidade === 'razao' ? valor : valor / 100
}

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

function formulaOf(
  line: LinhaDePlanilha,
  item: DreItem | undefined,
  { where, lacks }: { where: SheetRows; lacks: (codigo: string) => boolean },
  column: string,
): string | undefined {
  if (item === undefined || line.pai !== null) return undefined
  const cell = (codigo: string): string | undefined => {
    const row = where.row.get(codigo)
    return row === undefined ? undefined : `${column}${row}`
  }
  if (item.tipo === 'soma') {
    const range = where.details.get(item.codigo)
    return range === undefined ? undefined : `SUM(${column}${range.first}:${column}${range.last})`
  }
  const ast = astOf(item)
  return ast && translateFormula(ast, { cell, lacks, dinheiro: line.unidade === 'centavos' })
}

export function createFormulas(
  lines: readonly LinhaDePlanilha[],
  itens: readonly DreItem[],
  first: number,
): {
  where: SheetRows
  lacks: (codigo: string) => boolean
  formulaOf: (line: LinhaDePlanilha, column: string) => string | undefined
} {
  const byCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const target = { where: locate(lines, first), lacks: createLacks(byCodigo) }
  return {
    ...target,
    formulaOf: (line, column) => formulaOf(line, line.pai === null ? byCodigo.get(line.codigo) : undefined, target, column),
  }
}

export async function writeDreXlsx({
  titulo,
  cabecalho,
  meses,
  linhas,
  itens,
  baseAv,
  somamMeses,
  comparavel,
  anoAnterior,
  sheets,
}: DreXlsx): Promise<Uint8Array> {
  const linhaHeader = cabecalho.length + 2
  const where = locate(linhas, linhaHeader + 2)
  const byCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const target = { where, lacks: createLacks(byCodigo) }
  const cells = new Map<string, Partial<Cell>>()
  const totalColumn = FIRST_COLUNA_MES + meses.length
  const firstMonth = columnName(FIRST_COLUNA_MES)
  const lastMonth = columnName(totalColumn - 1)
  cells.set('0,0', { value: titulo, type: 'string', style: { font: { bold: true, size: 14 } } })
  for (const [i, [nome, texto]] of cabecalho.entries()) {
    cells.set(`${i + 1},0`, { value: nome, type: 'string' })
    cells.set(`${i + 1},1`, { value: texto, type: 'string' })
  }
  const labels = [
    'Código',
    'Linha',
    ...meses.map((mes) => formatMes(mes)),
    'Total',
    'AV %',
    ...(anoAnterior === null ? [] : [anoAnterior, 'Var. R$', 'AH %']),
  ]
  for (const [i, label] of labels.entries()) {
    cells.set(`${linhaHeader},${i}`, { value: label, type: 'string', style: { font: { bold: true } } })
  }
  let hasBaseNegativa = false
  for (const [i, line] of linhas.entries()) {
    const at = linhaHeader + 1 + i
    const item = line.pai === null ? byCodigo.get(line.codigo) : undefined
    const font = { bold: line.destaque !== 'nenhum' }
    const numFmt = line.unidade === 'razao' ? PERCENTUAL : REAIS
    const put = (column: number, valor: number | null, formula: string | undefined, format: string): void => {
      if (line.tipo === 'titulo') return
      if (formula !== undefined)
        cells.set(`${at},${column}`, { formula, formulaResult: valor, type: 'formula', style: { font, numFmt: format } })
      else if (valor !== null) cells.set(`${at},${column}`, { value: valor, type: 'number', style: { font, numFmt: format } })
      else if (target.lacks(line.codigo) && item !== undefined) cells.set(`${at},${column}`, { value: '', type: 'string', style: { font } })
    }
    // Only `formula` creates a formula, so text cells stay text.
    cells.set(`${at},0`, { value: line.codigo, type: 'string', style: { font } })
    cells.set(`${at},1`, { value: `${'   '.repeat(line.nivel)}${line.descricao}`, type: 'string', style: { font } })
    for (const [m, valor] of line.valores.entries()) {
      const column = FIRST_COLUNA_MES + m
      put(column, cellValue(line, valor), formulaOf(line, item, target, columnName(column)), numFmt)
    }
    const row = at + 1
    const total =
      line.unidade !== 'razao' && (line.pai !== null || somamMeses.has(line.codigo))
        ? `SUM(${firstMonth}${row}:${lastMonth}${row})`
        : formulaOf(line, item, target, columnName(totalColumn))
    put(totalColumn, cellValue(line, line.total), total, numFmt)
    const [totalCell, previousCell] = [`${columnName(totalColumn)}${row}`, `${columnName(totalColumn + 2)}${row}`]
    const baseRow = baseAv === undefined ? undefined : where.row.get(baseAv)
    const av =
      baseRow === undefined || line.unidade === 'razao' ? undefined : `IFERROR(${totalCell}/${columnName(totalColumn)}${baseRow},"")`
    put(totalColumn + 1, line.avTotal, av, PERCENTUAL)
    if (anoAnterior === null) continue
    put(totalColumn + 2, cellValue(line, line.anoAnteriorTotal), undefined, numFmt)
    if (!comparavel) continue
    if (line.unidade === 'razao') {
      put(totalColumn + 4, line.ahTotal === null ? null : line.ahTotal * 100, undefined, PONTOS)
      continue
    }
    const variacao = variacaoOf(line)
    const diferenca = variacao === null ? undefined : `${totalCell}-${previousCell}`
    put(totalColumn + 3, variacao === null ? null : variacao / 100, diferenca, REAIS)
    const marked = isBaseNegativa(line.total, line.anoAnteriorTotal, { resultado: line.tipo === 'formula' })
    hasBaseNegativa ||= marked
    const ah = `IFERROR((${totalCell}-${previousCell})/ABS(${previousCell}),"")`
    put(totalColumn + 4, line.ahTotal, ah, marked ? PERCENTUAL_BASE_NEGATIVA : PERCENTUAL)
  }
  if (hasBaseNegativa) {
    const note = `* Base negativa em ${anoAnterior}: variação sobre o módulo.`
    cells.set(`${linhaHeader + linhas.length + 2},1`, { value: note, type: 'string' })
  }
  const output = await writeXlsx({
    sheets: [
      {
        name: 'DRE',
        columns: [
          { width: 10 },
          { width: 42 },
          ...meses.map(() => ({ width: 15 })),
          { width: 16 },
          { width: 9 },
          { width: 16 },
          { width: 16 },
          { width: 11 },
        ],
        cells,
        freezePane: { rows: linhaHeader + 1, columns: FIRST_COLUNA_MES },
      },
      ...sheets,
    ],
  })
  return new Uint8Array(output)
}
