/** A table beside the first one of a file: a sheet of a workbook, or pages further on. */
import { formatInteiro } from '@lastro/formato'
import type { CellValue, WriteSheet } from 'hucre/xlsx'
import type { TabelaPdf } from './pdf.ts'
import type { Celula } from './table.ts'
import { cellOf, REAIS } from './xlsx.ts'

/** On paper; the sheet has them all. */
const PAPEL_LINHAS_MAX = 200
/** Of a word in a column of paper, in the unit of the widths. */
const LETRA = 1.5

export interface Anexo {
  nome: string
  cabecalho: readonly string[]
  /** Of each column, in characters. */
  larguras: readonly number[]
  linhas: readonly (readonly Celula[])[]
}

/** Amounts leave as reais, and shares as they are: a sheet has neither centavos nor points. */
function numberOf(celula: Exclude<Celula, string | null>): number | null {
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return 'razao' in celula ? celula.razao : celula.inteiro
}

const valueOf = (celula: Celula): CellValue => (celula === null || typeof celula === 'string' ? cellOf(celula) : numberOf(celula))

/** A column of nothing but amounts is written as such. */
function isDinheiro(linhas: Anexo['linhas'], coluna: number): boolean {
  const celulas = linhas.flatMap((linha) => linha[coluna] ?? [])
  return celulas.length > 0 && celulas.every((celula) => typeof celula === 'object' && 'centavos' in celula)
}

export function sheetOf({ nome, cabecalho, larguras, linhas }: Anexo): WriteSheet {
  return {
    name: nome,
    columns: larguras.map((width, i) => ({ width, ...(isDinheiro(linhas, i) ? { numFmt: REAIS } : {}) })),
    rows: [cabecalho.map(cellOf), ...linhas.map((linha) => linha.map(valueOf))],
    freezePane: { rows: 1 },
  }
}

/** Letters of the longest word of a column, which would be broken in a narrower one. */
function countLetras(linhas: Anexo['linhas'], coluna: number): number {
  let maior = 0
  for (const linha of linhas) {
    const celula = linha[coluna]
    // One by one: people say more words than a call may have arguments.
    if (typeof celula === 'string') for (const { length } of celula.split(' ')) maior = Math.max(maior, length)
  }
  return maior
}

/** The same on paper; what is left out is said above it. */
export function paperOf(anexo: Anexo): TabelaPdf {
  const { nome, cabecalho, larguras, linhas } = anexo
  const cortado = linhas.length > PAPEL_LINHAS_MAX
  const mostradas = linhas.slice(0, PAPEL_LINHAS_MAX)
  return {
    titulo: cortado ? `${nome}: ${PAPEL_LINHAS_MAX} de ${formatInteiro(linhas.length)} linhas; todas estão na planilha` : nome,
    cabecalho,
    proporcoes: larguras.map((largura, i) => Math.max(largura, countLetras([cabecalho, ...mostradas], i) * LETRA)),
    exata: true,
    textos: 'left',
    linhas: mostradas.map((celulas) => ({ celulas, nivel: 0, realce: false })),
  }
}
