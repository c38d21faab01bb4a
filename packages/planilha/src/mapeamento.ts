import { createHash } from 'node:crypto'
import type { Arranjo } from './arrangement.ts'
import type { SheetClues } from './arrangement-detection.ts'
import { normalizeTexto } from './text.ts'

export const ROLES = [
  'data',
  'mes',
  'conta',
  'contaDescricao',
  'centroCusto',
  'filial',
  'valor',
  'saldoAnterior',
  'dc',
  'debito',
  'credito',
  'historico',
  'documento',
  'lancamento',
] as const
export type ColumnRole = (typeof ROLES)[number]

export type Delimitador = ';' | ',' | '\t' | '|'
export type Codificacao = 'utf-8' | 'windows-1252'
export type Valores = 'movimento' | 'acumulado'
export type FormatData = 'dd/mm/aaaa' | 'aaaa-mm-dd' | 'mm/dd/aaaa' | 'serial'

/**
 * Mapping of a sheet: detected, corrected by the user.
 * It is remembered under the `assinatura` of the header.
 */
export type Mapeamento = {
  delimitador?: Delimitador | undefined
  codificacao?: Codificacao | undefined
  decimal: ',' | '.'
  /** Undefined while the dates of the file allow two readings and the user has not chosen one. */
  formatoData?: FormatData | undefined
  /** 1-based. */
  linhaCabecalho: number
  /** XLSX only; default the first sheet with known columns. */
  planilha?: string | undefined
  /** XLSX only; sheets with the same columns, read after `planilha`. Undefined until the user has chosen. */
  outrasPlanilhas?: string[] | undefined
  /** Movements of each month, or balances that accumulate through the exercício. Undefined until known. */
  valores?: Valores | undefined
  /** 0-based columns. */
  colunas: Partial<Record<ColumnRole, number>>
  /** For one value column without a D/C column. */
  sinal: 'credito_positivo' | 'debito_positivo'
  /** Accounts, or groups of them, whose positive amounts are debits although `sinal` says credits. */
  devedoras?: string[] | undefined
  /** Absent when each row of the sheet has its account, month and amount. */
  arranjo?: Arranjo | undefined
}

export type ReadOptions = Pick<Mapeamento, 'planilha' | 'codificacao' | 'delimitador'> &
  Pick<SheetClues, 'linhaCabecalho' | 'nome' | 'mes' | 'ano'>

export function readingOf({ planilha, codificacao, delimitador, linhaCabecalho }: Mapeamento): ReadOptions {
  return { planilha, codificacao, delimitador, linhaCabecalho }
}

/** A sheet of dated movements is a ledger; one of balances is a trial balance, even with dates. */
export function isRazao({ colunas, valores }: Mapeamento): boolean {
  return colunas.data !== undefined && valores !== 'acumulado'
}

/** The amount of a row is then its difference to the opening balance. With debit and credit, neither is read. */
export function hasOpening(colunas: Mapeamento['colunas']): boolean {
  const isOneColumn = colunas.debito === undefined && colunas.credito === undefined
  return isOneColumn && colunas.valor !== undefined && colunas.saldoAnterior !== undefined
}

export function listRolesFaltantes({ colunas }: Mapeamento): ColumnRole[] {
  const missing: ColumnRole[] = []
  if (colunas.data === undefined && colunas.mes === undefined) missing.push('data')
  if (colunas.conta === undefined) missing.push('conta')
  if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) missing.push('valor')
  return missing
}

/** Key of the mapping of a header: equal for equal columns, ignoring case and accents. */
export function signatureHeader(header: readonly string[]): string {
  return createHash('sha256').update(header.map(normalizeTexto).join('\u001f')).digest('hex').slice(0, 32)
}

const DELIMITADORES: readonly unknown[] = [';', ',', '\t', '|', undefined] satisfies readonly (Delimitador | undefined)[]
const CODIFICACOES: readonly unknown[] = ['utf-8', 'windows-1252', undefined] satisfies readonly (Codificacao | undefined)[]
const FORMATS: readonly unknown[] = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial', undefined] satisfies readonly (
  | FormatData
  | undefined
)[]
const VALORES: readonly unknown[] = ['movimento', 'acumulado', undefined] satisfies readonly (Valores | undefined)[]

function isColuna(valor: unknown): boolean {
  return Number.isInteger(valor) && Number(valor) >= 0 && Number(valor) < 16_384
}

function isArranjo(valor: unknown): valor is Arranjo {
  return typeof valor === 'object' && valor !== null && 'largura' in valor && isColuna(valor.largura)
}

export function isMapeamento(valor: unknown): valor is Mapeamento {
  if (typeof valor !== 'object' || valor === null) return false
  const mapeamento: Partial<Record<keyof Mapeamento, unknown>> = valor
  const { delimitador, codificacao, decimal, formatoData, linhaCabecalho, planilha, outrasPlanilhas, valores, colunas, sinal, arranjo } =
    mapeamento
  return (
    DELIMITADORES.includes(delimitador) &&
    CODIFICACOES.includes(codificacao) &&
    (decimal === ',' || decimal === '.') &&
    FORMATS.includes(formatoData) &&
    Number.isInteger(linhaCabecalho) &&
    (planilha === undefined || typeof planilha === 'string') &&
    (outrasPlanilhas === undefined || (Array.isArray(outrasPlanilhas) && outrasPlanilhas.every((nome) => typeof nome === 'string'))) &&
    VALORES.includes(valores) &&
    (sinal === 'credito_positivo' || sinal === 'debito_positivo') &&
    (arranjo === undefined || isArranjo(arranjo)) &&
    typeof colunas === 'object' &&
    colunas !== null &&
    Object.entries(colunas).every(([role, coluna]) => ROLES.some((known) => known === role) && isColuna(coluna))
  )
}
