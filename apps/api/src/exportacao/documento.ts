/** Document model: columns and rows that CSV, XLSX and PDF are written from. */
import type { Idioma, Negativos } from '@lastro/contract'
import type { Escala } from '@lastro/formato'

interface Calculo {
  /** Formula of the sheet, without the equals sign. */
  formula?: string | undefined
  /** Formulas read this cell. Without a value it holds an empty text there, because a blank counts as zero. */
  referenced?: boolean
}

/** `pontos` is a difference of percentages. `marked` has a negative base, which a note below the table explains. */
export type Celula =
  | string
  | null
  | { numero: number | null }
  | ({ centavos: number | null } & Calculo)
  | ({ razao: number | null; pontos?: boolean; marked?: boolean } & Calculo)

export interface Coluna {
  titulo: string
  /** On paper a code stands before the name, in one column. */
  tipo?: 'codigo' | 'nome'
  /** In characters. */
  largura?: number
  /** Texts are aligned as numbers are. */
  alignRight?: boolean
  /** Columns of one part share a page where they fit, and the heading `band`. */
  parte?: number
  band?: string
}

export interface Linha {
  celulas: readonly Celula[]
  nivel?: number
  /** Bold. Default: lines at the top level. */
  realce?: boolean
  cores?: readonly (string | undefined)[]
}

export const realceOf = ({ realce, nivel = 0 }: Pick<Linha, 'realce' | 'nivel'>): boolean => realce ?? nivel === 0

export interface DocumentTable {
  titulo?: string
  /** Name of its sheet. Default: the title. */
  sheet?: string
  note?: string
  colunas: readonly Coluna[]
  linhas: readonly Linha[]
  notes?: readonly string[]
  /**
   * On paper, `demonstrativo` measures its columns and splits them over pages, `anexo` has the widths of its columns and a limited number
   * of rows, and `resumo` has whole reais.
   */
  layout: 'demonstrativo' | 'anexo' | 'resumo'
  /** Starts on a new page, follows the previous table, or is a card that stays whole. Default: a new page. */
  lugar?: 'pagina' | 'segue' | 'cartao'
  escala?: Escala | undefined
  /** Decimals of amounts. Default: those of the scale. */
  casas?: number | undefined
  fontSize?: number
  desenhos?: readonly { nome: string | null; svg: string; height: number }[]
}

export interface Documento {
  /** File name without extension. */
  nome: string
  titulo: string
  footer?: string
  /** Head of every page after the first, beside the title. */
  head?: string
  cabecalho: readonly (string | readonly [nome: string, texto: string])[]
  tables: readonly DocumentTable[]
  negativos?: Negativos
  idioma?: Idioma
}

/** A table of texts and numbers behind a statement, or in a report of several tables. */
export function anexoOf(
  titulo: string,
  colunas: readonly (readonly [titulo: string, largura: number])[],
  rows: readonly (readonly Celula[])[],
): DocumentTable {
  return {
    titulo,
    layout: 'anexo',
    colunas: colunas.map(([head, largura]) => ({ titulo: head, largura })),
    linhas: rows.map((celulas) => ({ celulas, realce: false })),
  }
}
