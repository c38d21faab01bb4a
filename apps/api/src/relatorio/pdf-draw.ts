/** Renders a report as PDF: A4 landscape, one card after the other, with the numbers of the screen. */
import type { DreAlcance, Idioma } from '@lastro/contract'
import { forcaOf } from '@lastro/engine'
import { formatCentavos, formatRazao, type Escala } from '@lastro/formato'
import type { Content, TableCell } from 'pdfmake'
import { formatMoment } from '../exportacao/timestamp.ts'
import { textsOf } from '../i18n/i18n.ts'
import { pdfmake } from '../exportacao/pdfmake.ts'
import type { TableCellValue } from '../exportacao/table.ts'
import { drawSvg } from './svg-charts.ts'
import type { CartaoTable } from './cartao-tabela.ts'
import type { RelatorioSheet } from './figures.ts'
import type { PdfHeader } from './pdf.ts'
import { printPeriodo } from './texts.ts'

const MARGEM = 36
/** A4 landscape, in points. */
const WIDTH = 841.89 - 2 * MARGEM
const MUTED = '#5b6673'
const BACKGROUND_TOTAL = '#f1f4f8'

function printCelula(celula: TableCellValue, escala: Escala, idioma: Idioma): string {
  if (celula === null) return ''
  if (typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro === null ? '' : String(celula.inteiro)
  return 'centavos' in celula ? formatCentavos(celula.centavos, { escala, idioma }) : formatRazao(celula.razao, { idioma, symbol: true })
}

const isNumero = (celula: TableCellValue): boolean => celula !== null && typeof celula !== 'string'
const valorOf = (celula: TableCellValue | undefined): number | null => {
  if (celula === undefined || celula === null || typeof celula === 'string' || 'inteiro' in celula) return null
  return 'centavos' in celula ? celula.centavos : celula.razao
}

function shadeOf(table: CartaoTable): (celula: TableCellValue, line: number, coluna: number) => string | undefined {
  if (table.tipo !== 'centros') return () => undefined
  const body = table.linhas.slice(0, table.linhas.length - table.totais).map((line) => line.slice(1, -1))
  const max = Math.max(0, ...body.flat().map((celula) => Math.abs(valorOf(celula) ?? 0)))
  return (celula, line, coluna) => {
    if (line >= body.length || coluna === 0 || coluna === table.cabecalho.length - 1 || max === 0) return undefined
    const forca = forcaOf(valorOf(celula), max)
    const mix = (full: number): string =>
      Math.round(255 - (255 - full) * forca * 0.45)
        .toString(16)
        .padStart(2, '0')
    return `#${mix(0x2a)}${mix(0x64)}${mix(0xcc)}`
  }
}

function buildTable(table: CartaoTable, language: Idioma): Content {
  const { cabecalho, linhas, totais, escala } = table
  const narrow = cabecalho.length > 8
  const shade = shadeOf(table)
  const numerica = (coluna: number): boolean => linhas.some((line) => isNumero(line[coluna] ?? null))
  const head = cabecalho.map((texto, coluna): TableCell => ({ text: texto, color: MUTED, alignment: numerica(coluna) ? 'right' : 'left' }))
  const body = linhas.map((line, i) => {
    const total = i >= linhas.length - totais
    return line.map((celula, coluna): TableCell => {
      const color = total ? BACKGROUND_TOTAL : shade(celula, i, coluna)
      return {
        text: printCelula(celula, escala, language),
        alignment: isNumero(celula) ? 'right' : 'left',
        bold: total,
        noWrap: isNumero(celula),
        ...(color === undefined ? {} : { fillColor: color }),
      }
    })
  })
  const [first = '*', ...others] = cabecalho.map((_, coluna) => (coluna === 0 ? '*' : 'auto'))
  return {
    fontSize: narrow ? 6.5 : 8,
    table: { headerRows: 1, dontBreakRows: true, widths: [first, ...others], body: [head, ...body] },
    layout: {
      hLineWidth: (i: number) => (i === 1 ? 0.8 : 0.3),
      vLineWidth: () => 0,
      hLineColor: () => '#c3cad3',
      paddingLeft: (i: number) => (i === 0 ? 0 : 4),
      paddingRight: () => 4,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  }
}

/** Months as columns, because a landscape page is wider than high. */
function transpose(table: CartaoTable): CartaoTable {
  const nomes = table.cabecalho.slice(1)
  return {
    ...table,
    cabecalho: ['', ...table.linhas.map(([mes]) => (typeof mes === 'string' ? mes : ''))],
    linhas: nomes.map((nome, i) => [nome, ...table.linhas.map((line) => line[i + 1] ?? null)]),
  }
}

function buildCartao(table: CartaoTable, idioma: Idioma): Content {
  const { titulo, note, emptyText, drawing, escala } = table
  const hasDinheiro = table.linhas.some((line) =>
    line.some((celula) => celula !== null && typeof celula === 'object' && 'centavos' in celula),
  )
  const unidade = hasDinheiro ? ` · ${textsOf(idioma, 'relatorio')(`escala.${escala}`)}` : ''
  const head: Content = {
    columns: [
      { text: titulo, bold: true, fontSize: 11, width: '*' },
      { text: `${note}${unidade}`, color: MUTED, fontSize: 8, width: 'auto', margin: [8, 2, 0, 0] },
    ],
    margin: [0, 0, 0, 4],
  }
  const desenhos = drawing === null ? [] : drawSvg(drawing, { largura: WIDTH, escala, idioma })
  const body: Content[] = emptyText
    ? [{ text: emptyText, color: MUTED, fontSize: 9 }]
    : [
        ...desenhos.flatMap(({ nome, svg, height }): Content[] => [
          ...(nome === null ? [] : [{ text: nome, fontSize: 8, color: MUTED }]),
          { svg, width: WIDTH, height },
        ]),
        ...(table.tipo === 'cascata' ? [] : [buildTable(table.tipo === 'evolucao' ? transpose(table) : table, idioma)]),
      ]
  const short = table.linhas.length <= 25
  return { stack: [head, ...body], unbreakable: short, margin: [0, 0, 0, 16] }
}

function describePartes({ centrosCusto, filiais }: DreAlcance, language: Idioma): string {
  const t = textsOf(language, 'relatorio')
  return `${t('centros')}: ${centrosCusto?.join(', ') ?? t('todos')} · ${t('filiais')}: ${filiais?.join(', ') ?? t('todas')}`
}

export async function drawPdf({ periodo, alcance, tables }: RelatorioSheet, emissao: PdfHeader): Promise<Uint8Array> {
  const { titulo, descricao, clienteNome, quem, instant, idioma } = emissao
  const t = textsOf(idioma, 'relatorio')
  const documento = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGEM, MARGEM, MARGEM, MARGEM + 8],
    info: { title: `${titulo} · ${clienteNome}`, author: clienteNome, creationDate: instant },
    language: idioma === 'pt' ? 'pt-BR' : 'en-GB',
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    content: [
      { text: titulo, fontSize: 16, bold: true },
      { text: `${clienteNome} · ${printPeriodo(periodo, idioma)}`, margin: [0, 2, 0, 0] },
      { text: describePartes(alcance, idioma), color: MUTED, fontSize: 8, margin: [0, 2, 0, 0] },
      { text: descricao, color: MUTED, fontSize: 8, margin: [0, 0, 0, 12] },
      ...tables.map((table) => buildCartao(table, idioma)),
    ],
    footer: (page: number, pages: number): Content => ({
      columns: [
        { text: t('emitido', { replace: { quem, quando: formatMoment(instant, idioma) } }), width: '*' },
        { text: t('pagina', { replace: { numero: page, de: pages } }), width: 'auto' },
      ],
      margin: [MARGEM, 10, MARGEM, 0],
      fontSize: 7,
      color: MUTED,
    }),
  })
  return new Uint8Array(await documento.getBuffer())
}
