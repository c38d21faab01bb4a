import type { Negativos } from '@lastro/contract'
import { formatDecimal, formatReais } from '@lastro/formato'
import type { Content, TableCell } from 'pdfmake'
import { PARENTESE, printNegativo } from './negatives.ts'
import { PDF_WIDTH, PDF_MARGEM, PDF_RESPIRO, type CelulaPdf, type DocumentoPdf, type LinhaPdf, type TablePdf } from './pdf.ts'
import { pdfmake } from './pdfmake.ts'

/** Tables with more columns use a smaller font and less space. */
const MANY_COLUNAS = 10
const GREY = '#5b6675'
const LINHA = '#d5dbe3'
const BACKGROUND = '#f2f4f8'
/** A cell of up to this size fits any page and column. */
const SHORT = { letras: 500, linhas: 20 } as const
const TITULO = { bold: true, fontSize: 9 } as const

/** Text of a cell, rounded to reais unless `exata`. Zero is a dash; a missing value is empty. */
function textOf(celula: CelulaPdf, exata: boolean): string {
  if (celula === null || typeof celula === 'string') return celula ?? ''
  if ('texto' in celula) return celula.texto
  if ('inteiro' in celula) return celula.inteiro === null ? '' : formatDecimal(celula.inteiro, 0)
  if ('razao' in celula) return celula.razao === null ? '—' : `${formatDecimal(celula.razao * 100, 1)}%`
  if (celula.centavos === null) return ''
  if (celula.centavos === 0) return '–'
  return exata ? formatReais(celula.centavos) : formatDecimal(celula.centavos / 100, 0)
}

type Margem = [left: number, top: number, right: number, bottom: number]

function rowOf({ celulas, nivel, realce = nivel === 0 }: LinhaPdf, table: TablePdf, negativos: Negativos | undefined): TableCell[] {
  const { exata = false, texts = 'right' } = table
  return celulas.map((celula, i) => {
    const texto = celula === null || typeof celula === 'string'
    const written = texto ? textOf(celula, exata) : printNegativo(textOf(celula, exata), negativos)
    const margin: Margem = i === 0 ? [nivel * 8, 0, 0, 0] : [0, 0, texto || written.endsWith(')') ? 0 : penduraOf(table, negativos), 0]
    return {
      text: written,
      bold: realce,
      noWrap: i > 0 && !texto,
      alignment: i === 0 ? ('left' as const) : texto ? texts : ('right' as const),
      margin,
      ...(realce ? { fillColor: BACKGROUND } : {}),
    }
  })
}

const bodyOf = ({ pontos, cabecalho }: TablePdf): number => pontos?.fontSize ?? (cabecalho.length > MANY_COLUNAS ? 6.5 : 8)

/** Room for the closing parenthesis, so that the last digits of a column align. */
const penduraOf = (table: TablePdf, negativos: Negativos | undefined): number =>
  negativos === 'parenteses' ? PARENTESE * bodyOf(table) : 0

function rangesOf(ranges: NonNullable<TablePdf['bands']>): TableCell[] {
  return [
    { text: '' },
    ...ranges.flatMap(({ texto, colunas }): TableCell[] => [
      { text: texto, colSpan: colunas, alignment: colunas === 1 ? 'right' : 'center', color: GREY },
      ...Array.from({ length: colunas - 1 }, () => ({ text: '' })),
    ]),
  ]
}

/** Explicit widths, because automatic measuring would take most of the time. */
function widthsOf({ cabecalho, pontos, proporcoes }: TablePdf): ('*' | number)[] {
  if (pontos !== undefined) return [...pontos.widths]
  if (proporcoes === undefined) return cabecalho.map((_, i) => (i === 0 ? '*' : cabecalho.length > MANY_COLUNAS ? 42 : 78))
  const all = proporcoes.reduce((soma, width) => soma + width, 0)
  const fits = PDF_WIDTH - proporcoes.length * PDF_RESPIRO
  return proporcoes.map((width) => (width / all) * fits)
}

const isShort = (celula: CelulaPdf): boolean =>
  typeof celula !== 'string' || (celula.length <= SHORT.letras && celula.split('\n').length <= SHORT.linhas)

function tableOf(table: TablePdf, negativos: Negativos | undefined): Content {
  const { bands, cabecalho, linhas, texts = 'right' } = table
  // A following table has its name in the head, because a separate name could end up alone at the end of a page.
  const titulo = table.segue === true ? table.titulo : undefined
  const numerica = (coluna: number): boolean => {
    const celula = linhas[0]?.celulas[coluna] ?? null
    return texts === 'right' || (celula !== null && typeof celula !== 'string')
  }
  // An unbreakable row taller than a page would be cut.
  const whole = linhas.every(({ celulas }) => celulas.every(isShort))
  return {
    margin: [0, titulo === undefined ? 8 : 14, 0, 0],
    table: {
      headerRows: 1 + Number(bands !== undefined) + Number(titulo !== undefined),
      dontBreakRows: whole,
      keepWithHeaderRows: whole ? 1 : 0,
      widths: widthsOf(table),
      body: [
        ...(titulo === undefined ? [] : [[{ text: titulo, ...TITULO, colSpan: cabecalho.length }, ...cabecalho.slice(1).map(() => '')]]),
        ...(bands === undefined ? [] : [rangesOf(bands)]),
        cabecalho.map((texto, i) => ({
          text: texto,
          bold: true,
          color: GREY,
          ...(i > 0 && numerica(i)
            ? { alignment: 'right' as const, margin: [0, 0, penduraOf(table, negativos), 0] as Margem }
            : { alignment: 'left' as const }),
        })),
        ...linhas.map((line) => rowOf(line, table, negativos)),
      ],
    },
    fontSize: bodyOf(table),
    layout: {
      hLineWidth: (line) => (line === 0 && titulo !== undefined ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINHA,
      paddingLeft: () => PDF_RESPIRO / 2,
      paddingRight: () => PDF_RESPIRO / 2,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  }
}

/** Takes seconds of CPU for a thousand rows; see `writeDocumento`. */
export async function drawPdf({ titulo, footer = titulo, context, tables, negativos }: DocumentoPdf): Promise<Uint8Array> {
  const pequeno = (texto: string): Content => ({ text: texto, fontSize: 8, color: GREY, margin: [0, 2, 0, 0] })
  const documento = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [PDF_MARGEM, PDF_MARGEM, PDF_MARGEM, 34],
    info: { title: titulo },
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      { text: titulo, fontSize: 14, bold: true },
      ...context.map(pequeno),
      ...tables.flatMap((table, i): Content[] => [
        ...((i > 0 || table.titulo !== undefined) && table.segue !== true
          ? [
              {
                text: table.titulo ?? titulo,
                ...TITULO,
                ...(i > 0 ? { pageBreak: 'before' as const } : { margin: [0, 8, 0, 0] as Margem }),
              },
            ]
          : []),
        tableOf(table, negativos),
        ...(table.notes ?? []).map(pequeno),
      ]),
    ],
    footer: (page: number, pages: number) => ({
      columns: [
        { text: footer, width: '*' },
        { width: 'auto', text: `${page} de ${pages}`, alignment: 'right' },
      ],
      fontSize: 7,
      color: GREY,
      margin: [PDF_MARGEM, 10, PDF_MARGEM, 0],
    }),
  })
  return new Uint8Array(await documento.getBuffer())
}
