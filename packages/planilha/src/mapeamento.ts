import { createHash } from 'node:crypto'
import { isBelow } from '@lastro/engine'
import type { Arranjo } from './arrangement.ts'
import type { SheetClues } from './arrangement-detection.ts'
import type { RowPattern } from './ignored-rows.ts'
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
  'lote',
  'lancamento',
] as const
export type ColumnRole = (typeof ROLES)[number]

/** A blank: the columns are aligned by blanks. */
export type Delimitador = ';' | ',' | '\t' | '|' | ' '
export type Codificacao = 'utf-8' | 'windows-1252'
export type Valores = 'movimento' | 'acumulado'
export type FormatData = 'dd/mm/aaaa' | 'aaaa-mm-dd' | 'mm/dd/aaaa' | 'serial'

/**
 * Mapping of a sheet: detected, corrected by the user.
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
  /** For one value column without a D/C column. Positive is credit while neither the sheet nor the user has said it. */
  sinal?: 'credito_positivo' | 'debito_positivo' | undefined
  /** Accounts, or groups of them, whose positive amounts are debits although `sinal` says credits. */
  devedoras?: string[] | undefined
  /** Whether accounts whose amounts may by chance be the sum of their neighbours are subtotals. Undefined until the user has said it. */
  subtotais?: boolean | undefined
  /** Absent when each row of the sheet has its account, month and amount. */
  arranjo?: Arranjo | undefined
  /** Rows below the header that are not counted, as the user has said. */
  ignorar?: RowPattern[] | undefined
}

export type ReadOptions = Pick<Mapeamento, 'planilha' | 'codificacao' | 'delimitador'> &
  Pick<SheetClues, 'linhaCabecalho' | 'nome' | 'mes' | 'ano'>

/** Clues under which the detection arrives at the same arrangement again. */
export function readingOf({ planilha, codificacao, delimitador, linhaCabecalho, arranjo }: Mapeamento): ReadOptions {
  const first = arranjo?.meses?.[0]?.mes
  const ano = arranjo?.mesSemAno?.ano ?? (first === undefined ? undefined : Number(first.slice(0, 4)))
  return { planilha, codificacao, delimitador, linhaCabecalho, mes: arranjo?.mes, ano }
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

/** The account itself and the groups above it, as far as `groups` has them. Names begin alike without being one below the other. */
export function listGroupsOf(conta: string, groups: ReadonlySet<string>): string[] {
  const found = groups.has(conta) ? [conta] : []
  if (!/^\d/.test(conta)) return found
  for (let end = conta.length - 1; end > 0; end--) {
    const group = conta.slice(0, end)
    if (groups.has(group) && isBelow(conta, group)) found.push(group)
  }
  return found
}

export function listRolesFaltantes({ colunas }: Mapeamento): ColumnRole[] {
  const missing: ColumnRole[] = []
  if (colunas.data === undefined && colunas.mes === undefined) missing.push('data')
  if (colunas.conta === undefined) missing.push('conta')
  if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) missing.push('valor')
  return missing
}

/** Hash of a header: equal for equal columns, ignoring case, accents and blank cells at the end. */
export function signatureHeader(header: readonly string[]): string {
  const names = header.map(normalizeTexto)
  const width = names.findLastIndex((name) => name !== '') + 1
  return createHash('sha256').update(names.slice(0, width).join('\u001f')).digest('hex').slice(0, 32)
}
