import { formatInteiro } from '@lastro/formato'
import type { CellValue, WriteSheet } from 'hucre/xlsx'
import type { TabelaPdf } from './pdf.ts'
import type { Celula } from './table.ts'
import { cellOf, REAIS } from './xlsx.ts'

const PAPEL_LINHAS_MAX = 200
const LETRA = 1.5

export interface Anexo {
  nome: string
  cabecalho: readonly string[]
  larguras: readonly number[]
  linhas: readonly (readonly Celula[])[]
}

/** Sheets use reais and plain ratios. */
function numberOf(celula: Exclude<Celula, string | null>): number | null {
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return 'razao' in celula ? celula.razao : celula.inteiro
}

const valueOf = (celula: Celula): CellValue => (celula === null || typeof celula === 'string' ? cellOf(celula) : numberOf(celula))

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

/** Length of the longest word of a column, which a narrower one would break. */
function countLetras(linhas: Anexo['linhas'], coluna: number): number {
  let maior = 0
  for (const linha of linhas) {
    const celula = linha[coluna]
    // A loop, because spreading so many words exceeds the argument limit of a call.
    if (typeof celula === 'string') for (const { length } of celula.split(' ')) maior = Math.max(maior, length)
  }
  return maior
}

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
