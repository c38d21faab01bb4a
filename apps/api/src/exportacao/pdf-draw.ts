/** A table on paper: landscape A4, its head on every page, what it is of above it and where it is from below. */
import { formatDecimal } from '@lastro/engine'
import type { TableCell } from 'pdfmake'
import type { FolhaPdf } from './pdf.ts'
import { pdfmake } from './pdfmake.ts'
import type { Celula } from './tabela.ts'

const CINZA = '#5b6675'
const LINHA = '#d5dbe3'
const FUNDO = '#f2f4f8'

/** Rounded for the eye: the sheet has the centavos. Nothing is a dash, and what there is not is left empty. */
function textOf(celula: Celula): string {
  if (celula === null || typeof celula === 'string') return celula ?? ''
  if ('inteiro' in celula) return celula.inteiro === null ? '' : formatDecimal(celula.inteiro, 0)
  if ('razao' in celula) return celula.razao === null ? '—' : `${formatDecimal(celula.razao * 100, 1)}%`
  if (celula.centavos === null) return ''
  return celula.centavos === 0 ? '–' : formatDecimal(celula.centavos / 100, 0)
}

function rowOf(celulas: readonly Celula[], estilo: { nivel: number; bold: boolean; fundo: boolean }): TableCell[] {
  return celulas.map((celula, i) => ({
    text: textOf(celula),
    bold: estilo.bold,
    noWrap: i > 0 && typeof celula !== 'string',
    alignment: i === 0 ? ('left' as const) : ('right' as const),
    ...(i === 0 ? { margin: [estilo.nivel * 8, 0, 0, 0] as [number, number, number, number] } : {}),
    ...(estilo.fundo ? { fillColor: FUNDO } : {}),
  }))
}

/** Some seconds of the processor for a thousand rows: see `writePdf`. */
export async function drawPdf({ titulo, contexto, cabecalho, linhas, total }: FolhaPdf): Promise<Uint8Array> {
  const corpo = linhas.map(({ celulas, nivel }) => rowOf(celulas, { nivel, bold: nivel === 0, fundo: nivel === 0 }))
  const documento = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 34],
    info: { title: titulo },
    defaultStyle: { font: 'Roboto', fontSize: cabecalho.length > 10 ? 6.5 : 8 },
    content: [
      { text: titulo, fontSize: 14, bold: true },
      ...contexto.map((texto) => ({ text: texto, fontSize: 8, color: CINZA, margin: [0, 2, 0, 0] as [number, number, number, number] })),
      {
        margin: [0, 8, 0, 0],
        table: {
          headerRows: 1,
          dontBreakRows: true,
          // Measured columns would take most of the time that it takes.
          widths: cabecalho.map((_, i) => (i === 0 ? '*' : cabecalho.length > 10 ? 42 : 78)),
          body: [
            cabecalho.map((texto, i) => ({
              text: texto,
              bold: true,
              color: CINZA,
              alignment: i === 0 ? ('left' as const) : ('right' as const),
            })),
            ...corpo,
            rowOf(total, { nivel: 0, bold: true, fundo: true }),
          ],
        },
        layout: {
          hLineWidth: () => 0.5,
          vLineWidth: () => 0,
          hLineColor: () => LINHA,
          paddingLeft: () => 3,
          paddingRight: () => 3,
          paddingTop: () => 2,
          paddingBottom: () => 2,
        },
      },
    ],
    footer: (pagina: number, paginas: number) => ({
      columns: [{ text: titulo }, { text: `${pagina} de ${paginas}`, alignment: 'right' }],
      fontSize: 7,
      color: CINZA,
      margin: [28, 10, 28, 0],
    }),
  })
  return new Uint8Array(await documento.getBuffer())
}
