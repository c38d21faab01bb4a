/** Table model of the DRE: rows, columns, cell values and their formats. */
import type { DreLinha, DreResposta } from '@lastro/contract'
import { isBaseNegativa } from '@lastro/engine'
import { writeRazao, writeReais } from '@lastro/formato'
import type { DreVisao } from './dre-search.ts'
import type { DreColunaName } from '../../navigation/dre-address.ts'

/**
 * Row key in the address and in the table.
 * Codes alone are ambiguous: lines and grupo itens may share one, and a grupo item may be below two lines. A line code never contains a
 * slash, which would be a division in a formula.
 */
export function chaveOf({ codigo, pai }: Pick<DreLinha, 'codigo' | 'pai'>): string {
  return pai === null ? codigo : `${pai}/${codigo}`
}

export type DreLinhaSemValores = Pick<
  DreLinha,
  'codigo' | 'grupoItemId' | 'descricao' | 'tipo' | 'unidade' | 'nivel' | 'pai' | 'formula' | 'destaque'
>

export interface DreRow<L extends DreLinhaSemValores = DreLinha> {
  linha: L
  chave: string
  classe: 'titulo' | 'detalhe' | 'filho' | 'subtotal' | 'resultado' | 'percentual'
  /** True also for a margin below a result line, which shares its band. */
  faixa: boolean
  expandable: boolean
  isOpen: boolean
}

export type DreColTipo = 'valor' | 'anterior' | 'variacao' | 'variacaoPercentual' | 'av' | 'ah'

export interface DreCol {
  /** Stable across changes of the visible columns. */
  chave: string
  tipo: DreColTipo
  em: string
  /** Index in the arrays of the line; -1 for the total. */
  index: number
}

/** `pontos` is a difference of ratios in percentage points; `nomePontos` is its unit label alone. */
export interface DreCelula {
  valor: number | null
  unidade: 'centavos' | 'razao' | 'pontos' | 'nomePontos' | 'nenhuma'
  /** Marks a percentage of the absolute value of a negative base. */
  baseNegativa?: true
}

/** Characters that fit on one line of the narrowest line column. The names of CPC 51 are longer. */
const SHORT_NAME = 28

export function isLongName(name: string): boolean {
  return name.length > SHORT_NAME
}

export function buildRows<L extends DreLinhaSemValores>(lines: readonly L[], opened: DreVisao['abertas']): DreRow<L>[] {
  const parents = new Set(lines.flatMap((line) => (line.pai ? [line.pai] : [])))
  const rows: DreRow<L>[] = []
  let previous: DreRow<L> | undefined
  for (const linha of lines) {
    if (linha.pai !== null && !isOpened(opened, linha.pai)) continue
    const expandable = linha.pai === null && parents.has(linha.codigo)
    const classe = classeOf(linha)
    const row: DreRow<L> = {
      linha,
      chave: chaveOf(linha),
      classe,
      faixa: classe === 'resultado' || (classe === 'percentual' && previous?.faixa === true),
      expandable,
      isOpen: expandable && isOpened(opened, linha.codigo),
    }
    rows.push(row)
    previous = row
  }
  return rows
}

function isOpened(opened: DreVisao['abertas'], codigo: string): boolean {
  return opened === 'todas' || opened.has(codigo)
}

function classeOf(line: DreLinhaSemValores): DreRow['classe'] {
  if (line.nivel > 0) return 'filho'
  if (line.tipo === 'titulo') return 'titulo'
  if (line.unidade === 'razao') return 'percentual'
  return line.destaque === 'nenhum' ? 'detalhe' : line.destaque
}

export function listExpandable(lines: readonly DreLinhaSemValores[]): string[] {
  const parents = new Set(lines.flatMap((line) => (line.pai ? [line.pai] : [])))
  return lines.filter((line) => line.pai === null && parents.has(line.codigo)).map((line) => line.codigo)
}

/** Toggles one line. When all were open, the others stay open. */
export function toggleLinha(lines: readonly DreLinhaSemValores[], opened: DreVisao['abertas'], codigo: string): DreVisao['abertas'] {
  const all = listExpandable(lines)
  const open = new Set(opened === 'todas' ? all : opened)
  if (!open.delete(codigo)) open.add(codigo)
  return all.length > 0 && all.every((each) => open.has(each)) ? 'todas' : open
}

export function buildCols(
  response: Pick<DreResposta, 'meses' | 'temAnoAnterior'>,
  visao: Pick<DreVisao, 'colunas' | 'porMes'>,
): {
  meses: DreCol[]
  total: DreCol[]
  analise: DreCol[]
} {
  const shown = (coluna: DreColunaName) => visao.colunas.has(coluna) && (coluna === 'av' || response.temAnoAnterior)
  const analises = (['av', 'ah'] as const).filter((coluna) => shown(coluna))
  const col = (tipo: DreColTipo, em: string, index: number): DreCol => ({ chave: `${em}:${tipo}`, tipo, em, index })
  const meses = response.meses.flatMap((mes, index) => [
    col('valor', mes, index),
    ...(visao.porMes ? analises.map((tipo) => col(tipo, mes, index)) : []),
  ])
  const total = [
    col('valor', 'total', -1),
    ...(shown('anterior') ? [col('anterior', 'total', -1)] : []),
    ...(shown('variacao') ? [col('variacao', 'total', -1), col('variacaoPercentual', 'total', -1)] : []),
  ]
  return { meses, total, analise: analises.map((tipo) => col(tipo, 'total', -1)) }
}

/** Ratios compare in percentage points and have no share of the revenue. */
export function cellOf(line: DreLinha, coluna: Pick<DreCol, 'tipo' | 'index'>): DreCelula {
  const { tipo, index } = coluna
  const at = (months: readonly (number | null)[], total: number | null) => (index < 0 ? total : (months[index] ?? null))
  const razao = line.unidade === 'razao'
  if (line.tipo === 'titulo' || (razao && tipo === 'av')) return { valor: null, unidade: 'nenhuma' }
  const valor = at(line.valores, line.total)
  const anoAnterior = at(line.anoAnterior, line.anoAnteriorTotal)
  if (tipo === 'valor') return { valor, unidade: line.unidade }
  if (tipo === 'anterior') return { valor: anoAnterior, unidade: line.unidade }
  if (tipo === 'av') return { valor: at(line.av, line.avTotal), unidade: 'razao' }
  // Only the server knows whether the two years are comparable.
  const variacao = at(line.variacao, line.variacaoTotal)
  if (razao && tipo === 'variacaoPercentual') return { valor: null, unidade: variacao === null ? 'nenhuma' : 'nomePontos' }
  if (razao) return { valor: variacao, unidade: 'pontos' }
  if (tipo === 'variacao') return { valor: variacao, unidade: 'centavos' }
  const celula: DreCelula = { valor: at(line.ah, line.ahTotal), unidade: 'razao' }
  const marked = celula.valor !== null && isBaseNegativa(valor, anoAnterior, { resultado: line.tipo === 'formula' })
  return marked ? { ...celula, baseNegativa: true } : celula
}

export function hasBaseNegativa(lines: readonly DreLinha[], colunas: readonly Pick<DreCol, 'tipo' | 'index'>[]): boolean {
  return lines.some((line) => colunas.some((coluna) => cellOf(line, coluna).baseNegativa === true))
}

/** Credit is positive, so an increase is favourable on every line, costs included. */
export function toneOf(variacao: number | null): 'favoravel' | 'desfavoravel' | null {
  if (variacao === null || variacao === 0) return null
  return variacao > 0 ? 'favoravel' : 'desfavoravel'
}

/** `LB ÷ RL`, `LB + DPE`: formula with typographic signs. */
export function printableFormula(formula: string): string {
  return formula
    .replaceAll('/', '÷')
    .replaceAll('*', '×')
    .replace(/(^|[\s(])-/g, '$1−')
    .replace(/\s+/g, ' ')
}

/** Clipboard format: pt-BR decimals, no thousands separator, ASCII hyphen for spreadsheets. */
export function clipboardText({ valor, unidade }: DreCelula): string {
  if (valor === null) return ''
  return unidade === 'centavos' ? writeReais(valor) : writeRazao(valor, 4)
}
