/**
 * DRE in XLSX with formulas. Detail lines are values, a soma line is the SUM of its details, a formula line is its formula over cells, and
 * a total is the sum of its months. A formula without a counterpart in a sheet (it reads other months) stays a value.
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
const COLUNA_PRIMEIRO_MES = 2

interface DreXlsx {
  titulo: string
  cabecalho: readonly (readonly [nome: string, texto: string])[]
  meses: readonly string[]
  linhas: readonly DreLinha[]
  itens: readonly DreItem[]
  baseAv: string | undefined
  /** Codes of lines whose total is the sum of their months. */
  somamMeses: ReadonlySet<string>
  /** Whether the totals of both years cover the same months. Otherwise growth is omitted. */
  comparavel: boolean
  anoAnterior: string | null
  folhas: readonly WriteSheet[]
}

type LinhaDePlanilha = Pick<DreLinha, 'codigo' | 'pai' | 'unidade'>

export function cellValue(linha: Pick<DreLinha, 'unidade'>, valor: number | null): number | null {
  return valor === null || linha.unidade === 'razao' ? valor : valor / 100
}

interface Linhas {
  row: ReadonlyMap<string, number>
  details: ReadonlyMap<string, { first: number; last: number }>
}

function locate(linhas: readonly LinhaDePlanilha[], first: number): Linhas {
  const row = new Map<string, number>()
  const details = new Map<string, { first: number; last: number }>()
  for (const [i, { codigo, pai }] of linhas.entries()) {
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
  const base: FormulaNode = { tipo: 'codigo', codigo: item.baseCodigo, posicao: 0 }
  return { tipo: 'binaria', operador: '/', esquerda: parsed.ast, direita: base, posicao: 0 }
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
  linha: LinhaDePlanilha,
  item: DreItem | undefined,
  { where, lacks }: { where: Linhas; lacks: (codigo: string) => boolean },
  column: string,
): string | undefined {
  if (item === undefined || linha.pai !== null) return undefined
  const cell = (codigo: string): string | undefined => {
    const row = where.row.get(codigo)
    return row === undefined ? undefined : `${column}${row}`
  }
  if (item.tipo === 'soma') {
    const range = where.details.get(item.codigo)
    return range === undefined ? undefined : `SUM(${column}${range.first}:${column}${range.last})`
  }
  const ast = astOf(item)
  return ast && translateFormula(ast, { cell, lacks, dinheiro: linha.unidade === 'centavos' })
}

export function createFormulas(
  linhas: readonly LinhaDePlanilha[],
  itens: readonly DreItem[],
  first: number,
): {
  where: Linhas
  lacks: (codigo: string) => boolean
  formulaOf: (linha: LinhaDePlanilha, column: string) => string | undefined
} {
  const byCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const alvo = { where: locate(linhas, first), lacks: createLacks(byCodigo) }
  return {
    ...alvo,
    formulaOf: (linha, column) => formulaOf(linha, linha.pai === null ? byCodigo.get(linha.codigo) : undefined, alvo, column),
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
  folhas,
}: DreXlsx): Promise<Uint8Array> {
  const linhaCabecalho = cabecalho.length + 2
  const where = locate(linhas, linhaCabecalho + 2)
  const byCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const alvo = { where, lacks: createLacks(byCodigo) }
  const cells = new Map<string, Partial<Cell>>()
  const totalColumn = COLUNA_PRIMEIRO_MES + meses.length
  const firstMonth = columnName(COLUNA_PRIMEIRO_MES)
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
    cells.set(`${linhaCabecalho},${i}`, { value: label, type: 'string', style: { font: { bold: true } } })
  }
  let temBaseNegativa = false
  for (const [i, linha] of linhas.entries()) {
    const at = linhaCabecalho + 1 + i
    const item = linha.pai === null ? byCodigo.get(linha.codigo) : undefined
    const font = { bold: linha.destaque !== 'nenhum' }
    const numFmt = linha.unidade === 'razao' ? PERCENTUAL : REAIS
    const put = (column: number, valor: number | null, formula: string | undefined, format: string): void => {
      if (linha.tipo === 'titulo') return
      if (formula !== undefined)
        cells.set(`${at},${column}`, { formula, formulaResult: valor, type: 'formula', style: { font, numFmt: format } })
      else if (valor !== null) cells.set(`${at},${column}`, { value: valor, type: 'number', style: { font, numFmt: format } })
      else if (alvo.lacks(linha.codigo) && item !== undefined) cells.set(`${at},${column}`, { value: '', type: 'string', style: { font } })
    }
    // Only `formula` creates a formula. Text cells stay text even if they begin like one.
    cells.set(`${at},0`, { value: linha.codigo, type: 'string', style: { font } })
    cells.set(`${at},1`, { value: `${'   '.repeat(linha.nivel)}${linha.descricao}`, type: 'string', style: { font } })
    for (const [m, valor] of linha.valores.entries()) {
      const column = COLUNA_PRIMEIRO_MES + m
      put(column, cellValue(linha, valor), formulaOf(linha, item, alvo, columnName(column)), numFmt)
    }
    const row = at + 1
    const total =
      linha.unidade !== 'razao' && (linha.pai !== null || somamMeses.has(linha.codigo))
        ? `SUM(${firstMonth}${row}:${lastMonth}${row})`
        : formulaOf(linha, item, alvo, columnName(totalColumn))
    put(totalColumn, cellValue(linha, linha.total), total, numFmt)
    const [totalCell, anteriorCell] = [`${columnName(totalColumn)}${row}`, `${columnName(totalColumn + 2)}${row}`]
    const baseRow = baseAv === undefined ? undefined : where.row.get(baseAv)
    const av =
      baseRow === undefined || linha.unidade === 'razao' ? undefined : `IFERROR(${totalCell}/${columnName(totalColumn)}${baseRow},"")`
    put(totalColumn + 1, linha.avTotal, av, PERCENTUAL)
    if (anoAnterior === null) continue
    put(totalColumn + 2, cellValue(linha, linha.anoAnteriorTotal), undefined, numFmt)
    if (!comparavel) continue
    if (linha.unidade === 'razao') {
      put(totalColumn + 4, linha.ahTotal === null ? null : linha.ahTotal * 100, undefined, PONTOS)
      continue
    }
    const variacao = variacaoOf(linha)
    const diferenca = variacao === null ? undefined : `${totalCell}-${anteriorCell}`
    put(totalColumn + 3, variacao === null ? null : variacao / 100, diferenca, REAIS)
    const marcada = isBaseNegativa(linha.total, linha.anoAnteriorTotal, { resultado: linha.tipo === 'formula' })
    temBaseNegativa ||= marcada
    const ah = `IFERROR((${totalCell}-${anteriorCell})/ABS(${anteriorCell}),"")`
    put(totalColumn + 4, linha.ahTotal, ah, marcada ? PERCENTUAL_BASE_NEGATIVA : PERCENTUAL)
  }
  if (temBaseNegativa) {
    const nota = `* Base negativa em ${anoAnterior}: variação sobre o módulo.`
    cells.set(`${linhaCabecalho + linhas.length + 2},1`, { value: nota, type: 'string' })
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
        freezePane: { rows: linhaCabecalho + 1, columns: COLUNA_PRIMEIRO_MES },
      },
      ...folhas,
    ],
  })
  return new Uint8Array(output)
}
