/** Sheets of a document: the first table below the title and header, and one more sheet for each other table. */
import type { Idioma } from '@lastro/contract'
import { textsOf } from '../i18n/i18n.ts'
import { realceOf, type Celula, type Coluna, type Documento, type DocumentTable, type Linha } from './documento.ts'
import type { SheetCell, Sheet, SheetValue } from './xlsx.ts'

const REAIS = '#,##0.00;[Red]-#,##0.00;"–"'
const PERCENTUAL = '0.0%'
/** The number format prints the mark, so that the cell stays a number. */
const PERCENTUAL_BASE_NEGATIVA = '0.0%"*"'
const COLUNAS_BY_PAGE = 9

function pontosFormat(language: Idioma): string {
  const unit = `" ${textsOf(language, 'comum')('pontos')}"`
  return `0.0${unit};-0.0${unit}`
}

const hasBands = (colunas: readonly Coluna[]): boolean => colunas.some(({ band }) => band !== undefined)

/** Row of the first line below the title, a blank row and the heads, as formulas count. */
export const firstRowOf = (headerCount: number, colunas: readonly Coluna[]): number => headerCount + 4 + Number(hasBands(colunas))

function numberOf(celula: Exclude<Celula, string | null>, language: Idioma): { valor: number | null; formato?: string } {
  if ('numero' in celula) return { valor: celula.numero }
  if ('centavos' in celula) return { valor: celula.centavos === null ? null : celula.centavos / 100, formato: REAIS }
  const { razao, pontos, marked } = celula
  if (pontos === true) return { valor: razao === null ? null : razao * 100, formato: pontosFormat(language) }
  return { valor: razao, formato: marked === true ? PERCENTUAL_BASE_NEGATIVA : PERCENTUAL }
}

function cellOf(celula: Celula, negrito: boolean, language: Idioma): SheetValue | SheetCell {
  if (celula === null) return null
  if (typeof celula === 'string') return negrito ? { valor: celula, negrito } : celula
  const number = numberOf(celula, language)
  const { formula, referenced = false } = 'numero' in celula ? {} : celula
  if (number.valor === null && formula === undefined) return referenced ? { valor: '', negrito } : null
  return { ...number, formula, negrito }
}

function rowOf(line: Linha, colunas: readonly Coluna[], language: Idioma): (SheetValue | SheetCell)[] {
  const { celulas, nivel = 0 } = line
  const realce = realceOf(line)
  return celulas.map((celula, i) =>
    cellOf(colunas[i]?.tipo === 'nome' && typeof celula === 'string' ? `${'   '.repeat(nivel)}${celula}` : celula, realce, language),
  )
}

/** Whether a column is the only one of its part. */
export const isAlone = (colunas: readonly Pick<Coluna, 'parte'>[], i: number): boolean =>
  colunas[i - 1]?.parte !== colunas[i]?.parte && colunas[i + 1]?.parte !== colunas[i]?.parte

function bandsOf(colunas: readonly Coluna[]): (SheetCell | null)[][] {
  if (!hasBands(colunas)) return []
  const bands = colunas.map(({ parte, band }, i) =>
    band === undefined || colunas[i - 1]?.parte === parte ? null : { valor: band, negrito: true, alignRight: isAlone(colunas, i) },
  )
  return [bands]
}

const headOf = (colunas: readonly Coluna[]): SheetCell[] =>
  colunas.map(({ titulo, tipo, parte }) => ({ valor: titulo, negrito: true, alignRight: tipo === undefined && parte !== undefined }))

function statementSheet(
  { titulo, cabecalho, idioma: language = 'pt' }: Documento,
  { sheet, colunas, linhas, notes = [] }: DocumentTable,
): Sheet {
  const block = cabecalho.map((each) => (typeof each === 'string' ? [each] : [...each]))
  const first = firstRowOf(cabecalho.length, colunas)
  const heads = hasBands(colunas) ? first - 2 : first - 1
  return {
    nome: sheet ?? titulo,
    colunas: colunas.map(({ largura }) => ({ largura })),
    linhas: [
      [{ valor: titulo, negrito: true, tamanho: 14 }],
      ...block,
      [],
      ...bandsOf(colunas),
      headOf(colunas),
      ...linhas.map((line) => rowOf(line, colunas, language)),
      ...(notes.length === 0 ? [] : [[], ...notes.map((note) => [null, note])]),
    ],
    fixas: { linhas: first - 1, colunas: colunas.filter(({ tipo }) => tipo !== undefined).length },
    impressao: {
      pages: Math.ceil((colunas.length - 2) / COLUNAS_BY_PAGE),
      linhas: `$${heads}:$${first - 1}`,
      colunas: '$A:$B',
    },
  }
}

function attachedSheet({ titulo = '', colunas, linhas }: DocumentTable, language: Idioma = 'pt'): Sheet {
  return {
    nome: titulo,
    colunas: colunas.map(({ largura }) => ({ largura })),
    linhas: [headOf(colunas), ...linhas.map((line) => rowOf(line, colunas, language))],
    fixas: { linhas: 1 },
  }
}

export function sheetsOf(documento: Documento): Sheet[] {
  const [first, ...others] = documento.tables
  return [
    ...(first === undefined ? [] : [statementSheet(documento, first)]),
    ...others.map((table) => attachedSheet(table, documento.idioma)),
  ]
}
