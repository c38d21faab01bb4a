/** Draws laid out tables as PDF. The only file of the server that knows the library. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Idioma } from '@lastro/contract'
import pdfmake from 'pdfmake'
import type { Content, TableCell } from 'pdfmake'
import { textsOf } from '../i18n/i18n.ts'
import { PDF_INDENT, PDF_MARGEM, PDF_RESPIRO, PDF_WIDTH, type CelulaPdf, type PdfTable } from './pdf-layout.ts'

// The bundled font, and no other file or network access.
const FONTES = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({ Roboto: { normal: join(FONTES, 'Roboto-Regular.ttf'), bold: join(FONTES, 'Roboto-Medium.ttf') } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTES))

const GREY = '#5b6675'
const RULE = '#d5dbe3'
const BACKGROUND = '#f2f4f8'
/** A cell of up to this size fits any page and column. */
const SHORT = { letras: 500, linhas: 20 } as const
const CONTEXT_LINES = 4
/** A card of up to this many rows is never split. */
const CARTAO_LINHAS_MAX = 25

export interface LaidDocumento {
  titulo: string
  footer: string
  head: string
  context: readonly string[]
  tables: readonly PdfTable[]
  idioma: Idioma
}

type Margem = [left: number, top: number, right: number, bottom: number]

const small = (text: string): Content => ({ text, fontSize: 8, color: GREY, margin: [0, 2, 0, 0] })

/** A long block is in two columns, which leaves the page to the table. */
function contextOf(context: readonly string[]): Content[] {
  const lines = context.map(small)
  if (lines.length <= CONTEXT_LINES) return lines
  const half = Math.ceil(lines.length / 2)
  return [{ columns: [{ stack: lines.slice(0, half) }, { stack: lines.slice(half) }], columnGap: 16 }]
}

function rowOf({ celulas, nivel, realce, cores }: PdfTable['linhas'][number], pendura: number): TableCell[] {
  return celulas.map(({ texto, numero, alignRight }, i) => {
    const fillColor = realce ? BACKGROUND : cores[i]
    const margin: Margem = i === 0 ? [nivel * PDF_INDENT, 0, 0, 0] : [0, 0, !numero || texto.endsWith(')') ? 0 : pendura, 0]
    return {
      text: texto,
      bold: realce,
      noWrap: i > 0 && numero,
      alignment: i > 0 && alignRight ? ('right' as const) : ('left' as const),
      margin,
      ...(fillColor === undefined ? {} : { fillColor }),
    }
  })
}

function bandsOf(bands: PdfTable['bands']): TableCell[] {
  return [
    { text: '' },
    ...bands.flatMap(({ texto, colunas }): TableCell[] => [
      { text: texto, colSpan: colunas, alignment: colunas === 1 ? 'right' : 'center', color: GREY },
      ...Array.from({ length: colunas - 1 }, () => ({ text: '' })),
    ]),
  ]
}

const isShort = ({ texto }: CelulaPdf): boolean => texto.length <= SHORT.letras && texto.split('\n').length <= SHORT.linhas

function tableOf({ titulo, lugar, bands, cabecalho, linhas, widths, fontSize, pendura }: PdfTable): Content {
  // A following table has its name in the head, because a separate name could end up alone at the end of a page.
  const inside = lugar === 'segue' ? titulo : undefined
  // An unbreakable row taller than a page would be cut.
  const whole = linhas.every(({ celulas }) => celulas.every(isShort))
  return {
    margin: [0, inside === undefined ? 8 : 14, 0, 0],
    table: {
      headerRows: 1 + Number(bands.length > 0) + Number(inside !== undefined),
      dontBreakRows: whole,
      keepWithHeaderRows: whole ? 1 : 0,
      widths: [...widths],
      body: [
        ...(inside === undefined
          ? []
          : [[{ text: inside, bold: true, fontSize: 9, colSpan: cabecalho.length }, ...cabecalho.slice(1).map(() => '')]]),
        ...(bands.length === 0 ? [] : [bandsOf(bands)]),
        cabecalho.map(({ texto, alignRight }) => ({
          text: texto,
          bold: true,
          color: GREY,
          ...(alignRight ? { alignment: 'right' as const, margin: [0, 0, pendura, 0] as Margem } : { alignment: 'left' as const }),
        })),
        ...linhas.map((line) => rowOf(line, pendura)),
      ],
    },
    fontSize,
    layout: {
      hLineWidth: (line) => (line === 0 && inside !== undefined ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: () => PDF_RESPIRO / 2,
      paddingRight: () => PDF_RESPIRO / 2,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  }
}

function titleOf(titulo: string, note = ''): Content {
  return {
    columns: [
      { text: titulo, bold: true, fontSize: 10, width: '*' },
      { text: note, color: GREY, fontSize: 8, width: 'auto', margin: [8, 2, 0, 0] },
    ],
  }
}

function blockOf(table: PdfTable, i: number, documento: string): Content {
  const { titulo, note, lugar, desenhos, cabecalho, linhas, notes } = table
  const named = lugar !== 'segue' && (i > 0 || titulo !== undefined)
  const stack: Content[] = [
    ...(named ? [titleOf(titulo ?? documento, note)] : []),
    ...desenhos.flatMap(({ nome, svg, height }): Content[] => [...(nome === null ? [] : [small(nome)]), { svg, width: PDF_WIDTH, height }]),
    ...(cabecalho.length === 0 ? [] : [tableOf(table)]),
    ...notes.map(small),
  ]
  if (lugar === 'cartao') return { stack, unbreakable: linhas.length <= CARTAO_LINHAS_MAX, margin: [0, 12, 0, 0] }
  return lugar === 'pagina' && i > 0 ? { stack, pageBreak: 'before' } : { stack, margin: [0, named ? 8 : 0, 0, 0] }
}

/** Takes seconds of CPU for a thousand rows; see `writePdf`. */
export async function drawPdf({ titulo, footer, head, context, tables, idioma }: LaidDocumento): Promise<Uint8Array> {
  const t = textsOf(idioma, 'comum')
  const documento = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [PDF_MARGEM, PDF_MARGEM, PDF_MARGEM, 34],
    info: { title: titulo },
    language: idioma === 'pt' ? 'pt-BR' : 'en-GB',
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [{ text: titulo, fontSize: 14, bold: true }, ...contextOf(context), ...tables.map((table, i) => blockOf(table, i, titulo))],
    header: (page: number) =>
      page === 1
        ? ''
        : {
            columns: [
              { text: titulo, bold: true, width: '*' },
              { text: head, color: GREY, width: 'auto' },
            ],
            fontSize: 8,
            margin: [PDF_MARGEM, 12, PDF_MARGEM, 0],
          },
    footer: (page: number, pages: number) => ({
      columns: [
        { text: footer, width: '*' },
        { width: 'auto', text: t('pagina', { replace: { numero: page, de: pages } }), alignment: 'right' },
      ],
      fontSize: 7,
      color: GREY,
      margin: [PDF_MARGEM, 10, PDF_MARGEM, 0],
    }),
  })
  return new Uint8Array(await documento.getBuffer())
}
