/** Lays tables out for A4 landscape: prints their cells, measures their columns and splits them over pages. */
import { packColunas } from '@lastro/engine'
import { formatCentavos, formatInteger, formatRazao } from '@lastro/formato'
import { ErroApi } from '../http/erro.ts'
import { textsOf } from '../i18n/i18n.ts'
import { realceOf, type Celula, type Coluna, type Documento, type DocumentTable, type Linha } from './documento.ts'
import { PARENTESE, printNegativo } from './negatives.ts'

/** About twenty-five pages. */
export const PDF_LINHAS_MAX = 1_000
const ANEXO_LINHAS_MAX = 200

export const PDF_MARGEM = 28
export const PDF_WIDTH = 841.89 - 2 * PDF_MARGEM
/** In points, both sides together. */
export const PDF_RESPIRO = 6
export const PDF_INDENT = 8

/** Tables with more columns use a smaller font and less space. */
const MANY_COLUNAS = 10
/** In points. Longer names wrap. */
const NOME = { min: 110, max: 200 }
/** Width of the names where it saves a page. */
const NOME_NARROW = 130
const COLUNA_MIN = 27
/** Maximum stretch of a table with few columns, so that numbers can still be followed from their names. */
const STRETCH_MAX = 1.8
const LETTER = 1.5

export interface CelulaPdf {
  texto: string
  numero: boolean
  alignRight: boolean
}

export interface PdfTable {
  titulo: string | undefined
  note: string | undefined
  lugar: NonNullable<DocumentTable['lugar']>
  desenhos: NonNullable<DocumentTable['desenhos']>
  bands: readonly { texto: string; colunas: number }[]
  cabecalho: readonly CelulaPdf[]
  linhas: readonly { celulas: readonly CelulaPdf[]; nivel: number; realce: boolean; cores: readonly (string | undefined)[] }[]
  /** In points. */
  widths: readonly ('*' | number)[]
  fontSize: number
  /** Room for the closing parenthesis, so that the last digits of a column align. */
  pendura: number
  notes: readonly string[]
}

type Impressao = Pick<Documento, 'negativos' | 'idioma'>

/** Zero is a dash; whole reais in a `resumo`. */
function printNumero(
  celula: Exclude<Celula, string | null>,
  { layout, escala, casas = layout === 'resumo' ? 0 : undefined }: DocumentTable,
  { idioma = 'pt' }: Impressao,
): string {
  if ('numero' in celula) return celula.numero === null ? '' : formatInteger(celula.numero, idioma)
  if ('centavos' in celula) {
    if (celula.centavos === null && layout !== 'demonstrativo') return ''
    return formatCentavos(celula.centavos, { idioma, ...(escala && { escala }), ...(casas !== undefined && { casas }) })
  }
  const { razao, pontos, marked } = celula
  if (razao !== null && pontos === true) return `${formatRazao(razao, { idioma })} ${textsOf(idioma, 'comum')('pontos')}`
  return `${formatRazao(razao, { idioma, symbol: true })}${razao !== null && marked === true ? '*' : ''}`
}

function printCelula(celula: Celula, { alignRight = false }: Coluna, table: DocumentTable, impressao: Impressao): CelulaPdf {
  const texto = celula === null || typeof celula === 'string'
  if (texto) return { texto: celula ?? '', numero: false, alignRight }
  return { texto: printNegativo(printNumero(celula, table, impressao), impressao.negativos), numero: true, alignRight: true }
}

interface PrintedLinha extends Omit<Linha, 'celulas'> {
  celulas: CelulaPdf[]
}

function printLinhas(table: DocumentTable, impressao: Impressao): PrintedLinha[] {
  return table.linhas.map(({ celulas, ...line }) => ({
    ...line,
    celulas: celulas.map((celula, i) => printCelula(celula, table.colunas[i]!, table, impressao)),
  }))
}

const bodyOf = ({ layout, fontSize, colunas }: DocumentTable): number =>
  fontSize ?? (layout === 'demonstrativo' ? 7 : colunas.length > MANY_COLUNAS ? 6.5 : 8)

const penduraOf = (table: DocumentTable, { negativos }: Impressao): number => (negativos === 'parenteses' ? PARENTESE * bodyOf(table) : 0)

/** @param indices of the shown columns */
function buildTable(
  table: DocumentTable,
  lines: readonly PrintedLinha[],
  widths: readonly ('*' | number)[],
  impressao: Impressao,
  indices: readonly number[] = table.colunas.map((_, i) => i),
): PdfTable {
  const { titulo, note, lugar = 'pagina', desenhos = [], colunas, notes = [] } = table
  const isNumerica = (i: number): boolean => colunas[i]!.alignRight === true || lines.some(({ celulas }) => celulas[i]?.numero)
  return {
    titulo,
    note,
    lugar,
    desenhos,
    bands: bandsOf(indices.slice(1).map((i) => colunas[i]!)),
    cabecalho: indices.map((i, at) => ({ texto: colunas[i]!.titulo, numero: false, alignRight: at > 0 && isNumerica(i) })),
    linhas: lines.map(({ celulas, nivel = 0, realce, cores = [] }) => ({
      celulas: indices.map((i) => celulas[i]!),
      nivel,
      realce: realceOf({ realce, nivel }),
      cores: indices.map((i) => cores[i]),
    })),
    widths,
    fontSize: bodyOf(table),
    pendura: penduraOf(table, impressao),
    notes,
  }
}

function bandsOf(values: readonly Coluna[]): PdfTable['bands'] {
  if (values.every(({ band }) => band === undefined)) return []
  const partes = [...Map.groupBy(values, ({ parte }) => parte).values()]
  return partes.map((colunas) => ({ texto: colunas[0]!.band ?? '', colunas: colunas.length }))
}

/** In points, slightly too large. */
function widthOf(texto: string, fontSize: number): number {
  const narrow = texto.replaceAll(/[^.,: ]/g, '').length
  return fontSize * (0.58 * (texto.length - narrow) + 0.28 * narrow)
}

const longestWord = (titulo: string, fontSize: number): number =>
  Math.max(...titulo.split(' ').map((word) => widthOf(word, fontSize))) * 1.06

function assertFitting(blocks: number, lines: number): void {
  const total = blocks * lines
  if (total <= PDF_LINHAS_MAX) return
  throw new ErroApi('dre_pdf_too_large', {
    message: `Em papel seriam ${formatInteger(total)} linhas, em ${formatInteger(blocks)} blocos de colunas; cabem ${formatInteger(PDF_LINHAS_MAX)}.`,
  })
}

const COLUNAS_BY_BLOCK = Math.floor((PDF_WIDTH - NOME.min - PDF_RESPIRO) / (COLUNA_MIN + PDF_RESPIRO))

/** Lower bound of the size, to check before cells are computed. */
export function assertPaper(colunas: number, lines: number): void {
  assertFitting(Math.ceil(colunas / COLUNAS_BY_BLOCK), lines)
}

/** Whole points, so that the parts of a page fit its width. */
function spreadWidths(widths: readonly number[]): number[] {
  const free = PDF_WIDTH - widths.length * PDF_RESPIRO
  const fator = Math.min(STRETCH_MAX, free / widths.reduce((soma, each) => soma + each, 0))
  return widths.map((width) => (fator > 1 ? Math.max(width, Math.floor(width * fator)) : width))
}

/** A code stands before the name of a line at the top level only. */
function joinCodigo({ celulas: [codigo, nome, ...rest], nivel = 0, ...line }: PrintedLinha): PrintedLinha {
  const joined = nivel === 0 && codigo!.texto !== '' && codigo!.texto !== nome!.texto ? `${codigo!.texto} ${nome!.texto}` : nome!.texto
  return { ...line, nivel, celulas: [{ ...nome!, texto: joined }, ...rest] }
}

function layDemonstrativo(table: DocumentTable, impressao: Impressao): PdfTable[] {
  const coded = table.colunas[0]?.tipo === 'codigo'
  const colunas = coded ? table.colunas.slice(1) : table.colunas
  const values = colunas.slice(1)
  assertPaper(values.length, table.linhas.length)
  const printed = printLinhas(table, impressao)
  const lines = coded ? printed.map(joinCodigo) : printed
  const fontSize = bodyOf(table)
  const names = lines.map(({ celulas: [first], nivel = 0 }) => widthOf(first!.texto, fontSize) + nivel * PDF_INDENT)
  const widest = Math.min(NOME.max, Math.max(NOME.min, ...names))
  const byParte = Map.groupBy(values, ({ parte }) => parte)
  const widths = values.map(({ titulo, band = '', parte }, i) => {
    const cells = lines.map(({ celulas }) => {
      const { texto, numero } = celulas[i + 1]!
      return numero ? widthOf(texto, fontSize) : Math.min(NOME.max, widthOf(texto, fontSize))
    })
    const heads = [longestWord(titulo, fontSize), longestWord(band, fontSize) / (byParte.get(parte)?.length ?? 1)]
    return penduraOf(table, impressao) + Math.max(COLUNA_MIN, ...heads, ...cells)
  })
  const pack = (name: number): number[][] =>
    packColunas(
      widths.map((width, i) => ({ largura: width + PDF_RESPIRO, parte: values[i]!.parte ?? 0 })),
      { largura: PDF_WIDTH - name - PDF_RESPIRO },
    )
  const narrow = Math.min(widest, NOME_NARROW)
  const nome = pack(narrow).length < pack(widest).length ? narrow : widest
  const blocks = pack(nome)
  assertFitting(blocks.length, lines.length)
  return blocks.map((block, i): PdfTable => {
    const widthsOfBlock = spreadWidths([nome, ...block.map((at) => widths[at]!)])
    const laid = buildTable({ ...table, colunas }, lines, widthsOfBlock, impressao, [0, ...block.map((at) => at + 1)])
    return {
      ...laid,
      ...(i > 0 && { note: undefined, desenhos: [] }),
      ...(i < blocks.length - 1 && { notes: [] }),
    }
  })
}

/** A column narrower than its longest word would break the word. */
function countLetters({ titulo }: Coluna, celulas: readonly CelulaPdf[]): number {
  let largest = 0
  // Loops, because spreading that many words exceeds the argument limit of a call.
  for (const texto of [titulo, ...celulas.flatMap((celula) => (celula.numero ? [] : celula.texto))]) {
    for (const { length } of texto.split(' ')) largest = Math.max(largest, length)
  }
  return largest
}

/** Explicit widths, because automatic measuring would take most of the time. */
function layAnexo({ titulo = '', ...table }: DocumentTable, impressao: Impressao): PdfTable[] {
  const { idioma = 'pt' } = impressao
  const count = table.linhas.length
  const replace = { titulo, mostradas: ANEXO_LINHAS_MAX, quantas: formatInteger(count, idioma) }
  const shown: DocumentTable = {
    ...table,
    titulo: count > ANEXO_LINHAS_MAX ? textsOf(idioma, 'comum')('linhasMostradas', { replace }) : titulo,
    linhas: table.linhas.slice(0, ANEXO_LINHAS_MAX),
  }
  const lines = printLinhas(shown, impressao)
  const widths = table.colunas.map((coluna, i) => {
    const celulas = lines.map((line) => line.celulas[i]!)
    return Math.max(coluna.largura ?? 0, countLetters(coluna, celulas) * LETTER)
  })
  const fits = PDF_WIDTH - widths.length * PDF_RESPIRO
  const all = widths.reduce((soma, width) => soma + width, 0)
  const stretched = widths.map((width) => (width / all) * fits)
  return [buildTable(shown, lines, stretched, impressao)]
}

/** The first column takes the rest. */
function laySummary(table: DocumentTable, impressao: Impressao): PdfTable[] {
  const width = table.colunas.length > MANY_COLUNAS ? 42 : 78
  const equal = table.colunas.map((_, i) => (i === 0 ? '*' : width))
  return [buildTable(table, printLinhas(table, impressao), equal, impressao)]
}

const LAYOUTS = { demonstrativo: layDemonstrativo, anexo: layAnexo, resumo: laySummary }

/** @throws ErroApi `dre_pdf_too_large` */
export function layTables({ tables, ...impressao }: Pick<Documento, 'tables'> & Impressao): PdfTable[] {
  return tables.flatMap((table) => LAYOUTS[table.layout](table, impressao))
}
