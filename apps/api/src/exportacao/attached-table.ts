import { formatInteger } from '@lastro/formato'
import type { CellValue, WriteSheet } from 'hucre/xlsx'
import type { TablePdf } from './pdf.ts'
import type { TableCellValue } from './table.ts'
import { cellOf, REAIS } from './xlsx.ts'

const ROLE_LINHAS_MAX = 200
const LETTER = 1.5

export interface AttachedTable {
  nome: string
  cabecalho: readonly string[]
  widths: readonly number[]
  linhas: readonly (readonly TableCellValue[])[]
}

function numberOf(celula: Exclude<TableCellValue, string | null>): number | null {
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return 'razao' in celula ? celula.razao : celula.inteiro
}

const valueOf = (celula: TableCellValue): CellValue => (celula === null || typeof celula === 'string' ? cellOf(celula) : numberOf(celula))

function isDinheiro(lines: AttachedTable['linhas'], coluna: number): boolean {
  const celulas = lines.flatMap((line) => line[coluna] ?? [])
  return celulas.length > 0 && celulas.every((celula) => typeof celula === 'object' && 'centavos' in celula)
}

export function sheetOf({ nome, cabecalho, widths, linhas }: AttachedTable): WriteSheet {
  return {
    name: nome,
    columns: widths.map((width, i) => ({ width, ...(isDinheiro(linhas, i) ? { numFmt: REAIS } : {}) })),
    rows: [cabecalho.map(cellOf), ...linhas.map((line) => line.map(valueOf))],
    freezePane: { rows: 1 },
  }
}

/** A column narrower than its longest word would break the word. */
function countLetters(lines: AttachedTable['linhas'], coluna: number): number {
  let largest = 0
  for (const line of lines) {
    const celula = line[coluna]
    // A loop, because spreading that many words exceeds the argument limit of a call.
    if (typeof celula === 'string') for (const { length } of celula.split(' ')) largest = Math.max(largest, length)
  }
  return largest
}

export function tableOf(anexo: AttachedTable): TablePdf {
  const { nome, cabecalho, widths, linhas } = anexo
  const cortado = linhas.length > ROLE_LINHAS_MAX
  const shown = linhas.slice(0, ROLE_LINHAS_MAX)
  return {
    titulo: cortado ? `${nome}: ${ROLE_LINHAS_MAX} de ${formatInteger(linhas.length)} linhas; todas estão na planilha` : nome,
    cabecalho,
    proporcoes: widths.map((width, i) => Math.max(width, countLetters([cabecalho, ...shown], i) * LETTER)),
    exata: true,
    texts: 'left',
    linhas: shown.map((celulas) => ({ celulas, nivel: 0, realce: false })),
  }
}
