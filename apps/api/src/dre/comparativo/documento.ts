/** The statement in columns as a document. In a workbook, subtotals, variances and shares are formulas. */
import type { ComparativoColuna, ComparativoLinha, DreComparativo, FolhaFormato, Idioma, Paper } from '@lastro/contract'
import { isBaseNegativa, type DreItem } from '@lastro/engine'
import type { Celula, Coluna, Documento, DocumentTable } from '../../exportacao/documento.ts'
import { firstRowOf, isAlone } from '../../exportacao/workbook.ts'
import { columnName } from '../../exportacao/xlsx.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { createFormulas, type SheetFormulas } from '../statement-formulas.ts'
import { linhaOf, razaoCell, valorCell } from '../statement-table.ts'
import { listOpen } from '../paper.ts'
import { createLabels, baseParteOf } from './labels.ts'

const FIRST_COLUNA = 2
const WIDTH_MAX = 34
/** Width of a bold letter, in characters. */
const BOLD_LETTER = 1.15

/** Must be serializable for the child process. */
export interface ComparativoContent extends Omit<Documento, 'tables' | 'cabecalho'> {
  cabecalho: readonly (readonly [nome: string, texto: string])[]
  comparativo: DreComparativo
  itens: readonly DreItem[]
  anexos: readonly DocumentTable[]
  paper: Paper
  idioma: Idioma
}

function widthOf(min: number, texts: readonly string[]): number {
  const letters = Math.max(0, ...texts.map(({ length }) => length))
  return Math.min(WIDTH_MAX, Math.max(min, Math.ceil(letters * BOLD_LETTER) + 1))
}

function listColunas({
  comparativo,
  cabecalho: header,
  idioma,
}: Pick<ComparativoContent, 'comparativo' | 'cabecalho' | 'idioma'>): Coluna[] {
  const t = textsOf(idioma, 'dre')
  const labels = createLabels(comparativo, idioma)
  const colunas = comparativo.colunas.map((coluna) => ({
    titulo: labels.coluna(coluna),
    parte: coluna.parte,
    band: labels.parte(coluna.parte),
  }))
  return [
    {
      titulo: t('colunas.codigo'),
      tipo: 'codigo',
      largura: widthOf(
        10,
        header.map(([nome]) => nome),
      ),
    },
    { titulo: t('colunas.linha'), tipo: 'nome', largura: 42 },
    ...colunas.map((coluna, i): Coluna => {
      const { tipo } = comparativo.colunas[i]!
      const texts = [coluna.titulo, ...(isAlone(colunas, i) ? [coluna.band] : [])]
      return { ...coluna, largura: widthOf(tipo === 'valor' || tipo === 'variacao' ? 16 : 11, texts) }
    }),
  ]
}

/** The columns that a consolidated column sums. */
function listSummed({ colunas, partes }: DreComparativo, { tipo, fonte, parte }: ComparativoColuna): number[] {
  const whole = partes[parte]
  if (whole?.tipo !== 'consolidado' || tipo !== 'valor') return []
  return colunas.flatMap((other, i) => {
    const otherParte = partes[other.parte]
    const soma = other.tipo === 'valor' && other.fonte === fonte && (otherParte?.tipo === 'cliente' || otherParte?.tipo === 'eliminacoes')
    return soma && otherParte.inicio === whole.inicio && otherParte.fim === whole.fim ? [i] : []
  })
}

interface ReadColuna extends ComparativoColuna {
  at: number
  /** The columns it is derived from. */
  fonteAt: number | undefined
  baseAt: number | undefined
  summedAt: readonly number[]
}

function readColunas(comparativo: DreComparativo): ReadColuna[] {
  const { colunas, partes } = comparativo
  const valores = new Map(colunas.flatMap(({ tipo, fonte, parte }, i) => (tipo === 'valor' ? [[`${fonte} ${parte}`, i] as const] : [])))
  return colunas.map((coluna, at) => ({
    ...coluna,
    at,
    fonteAt: valores.get(`${coluna.fonte} ${coluna.parte}`),
    baseAt: coluna.base === null ? undefined : valores.get(`${coluna.base} ${baseParteOf(partes, coluna)}`),
    summedAt: listSummed(comparativo, coluna),
  }))
}

const columnOf = (at: number): string => columnName(FIRST_COLUNA + at)

/** @param row of the line in the sheet */
function formulaOf(
  line: ComparativoLinha,
  row: number,
  { at, tipo, fonteAt, baseAt, summedAt }: ReadColuna,
  formulas: SheetFormulas,
  baseAv: string | undefined,
): string | undefined {
  if (line.valores[at] === null || line.valores[at] === undefined) return undefined
  if (tipo === 'valor') {
    if (line.pai === null || summedAt.length === 0) return formulas.formulaOf(line, columnOf(at))
    return summedAt.map((other) => `${columnOf(other)}${row}`).join('+')
  }
  if (line.unidade === 'razao' || tipo === 'ah' || fonteAt === undefined) return undefined
  const current = `${columnOf(fonteAt)}${row}`
  if (tipo === 'av') {
    const baseRow = baseAv === undefined ? undefined : formulas.rowOf(baseAv)
    return baseRow === undefined ? undefined : `IFERROR(${current}/${columnOf(fonteAt)}${baseRow},"")`
  }
  if (baseAt === undefined) return undefined
  const base = `${columnOf(baseAt)}${row}`
  return tipo === 'variacao' ? `${current}-${base}` : `IFERROR((${current}-${base})/ABS(${base}),"")`
}

function isMarked(line: ComparativoLinha, { at, tipo, fonteAt, baseAt }: ReadColuna): boolean {
  if (tipo !== 'percentual' || baseAt === undefined || line.unidade === 'razao' || line.valores[at] === null) return false
  const current = fonteAt === undefined ? null : (line.valores[fonteAt] ?? null)
  return isBaseNegativa(current, line.valores[baseAt] ?? null, { resultado: line.tipo === 'formula' })
}

export function buildComparativo({ comparativo, itens, anexos, paper, ...documento }: ComparativoContent, format: FolhaFormato): Documento {
  const { baseAv } = comparativo
  const t = textsOf(documento.idioma, 'dre')
  const lines = listOpen(comparativo.linhas, paper)
  const heads = listColunas({ comparativo, ...documento })
  const colunas = readColunas(comparativo)
  const first = firstRowOf(documento.cabecalho.length, heads)
  const formulas = format === 'xlsx' ? createFormulas(lines, itens, first) : undefined
  let hasMarked = false
  const celulaOf = (line: ComparativoLinha, i: number, coluna: ReadColuna): Celula => {
    const { at, tipo } = coluna
    const valor = line.valores[at] ?? null
    const formula = formulas && formulaOf(line, first + i, coluna, formulas, baseAv?.codigo)
    if (tipo === 'valor') return valorCell(line, valor, { formula, referenced: formulas?.lacks(line) === true })
    if (tipo === 'variacao' && line.unidade !== 'razao') return valorCell(line, valor, { formula })
    const marked = isMarked(line, coluna)
    hasMarked ||= marked
    return razaoCell(line, valor, { pontos: tipo !== 'av', marked, formula })
  }
  const rows = lines.map((line, i) =>
    linhaOf(
      line,
      colunas.map((coluna) => celulaOf(line, i, coluna)),
    ),
  )
  return {
    ...documento,
    tables: [
      {
        sheet: t('arquivo.dre'),
        layout: 'demonstrativo',
        escala: paper.escala,
        casas: paper.casas,
        colunas: heads,
        linhas: rows,
        notes: hasMarked ? [t('baseNegativa')] : [],
      },
      ...anexos,
    ],
  }
}
