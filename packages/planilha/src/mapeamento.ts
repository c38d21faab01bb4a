import { createHash } from 'node:crypto'
import { normalizeTexto } from './text.ts'

export const ROLES = [
  'data',
  'mes',
  'conta',
  'contaDescricao',
  'centroCusto',
  'filial',
  'valor',
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
export type FormatData = 'dd/mm/aaaa' | 'aaaa-mm-dd' | 'mm/dd/aaaa' | 'serial'

/**
 * Mapping of a sheet: detected, corrected by the user.
 * It is remembered under the `assinatura` of the header.
 */
export type Mapeamento = {
  delimitador?: Delimitador | undefined
  codificacao?: Codificacao | undefined
  decimal: ',' | '.'
  formatoData: FormatData
  /** 1-based. */
  linhaCabecalho: number
  /** XLSX only; default the first sheet. */
  planilha?: string | undefined
  /** 0-based columns. */
  colunas: Partial<Record<ColumnRole, number>>
  /** For one value column without a D/C column. */
  sinal: 'credito_positivo' | 'debito_positivo'
}

export type ReadOptions = Pick<Mapeamento, 'planilha' | 'codificacao' | 'delimitador'> & { linhaCabecalho?: number | undefined }

export function readingOf({ planilha, codificacao, delimitador, linhaCabecalho }: Mapeamento): ReadOptions {
  return { planilha, codificacao, delimitador, linhaCabecalho }
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
const FORMATS: readonly unknown[] = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] satisfies readonly FormatData[]

function isColuna(valor: unknown): boolean {
  return Number.isInteger(valor) && Number(valor) >= 0 && Number(valor) < 16_384
}

export function isMapeamento(valor: unknown): valor is Mapeamento {
  if (typeof valor !== 'object' || valor === null) return false
  const mapeamento: Partial<Record<keyof Mapeamento, unknown>> = valor
  const { delimitador, codificacao, decimal, formatoData, linhaCabecalho, planilha, colunas, sinal } = mapeamento
  return (
    DELIMITADORES.includes(delimitador) &&
    CODIFICACOES.includes(codificacao) &&
    (decimal === ',' || decimal === '.') &&
    FORMATS.includes(formatoData) &&
    Number.isInteger(linhaCabecalho) &&
    (planilha === undefined || typeof planilha === 'string') &&
    (sinal === 'credito_positivo' || sinal === 'debito_positivo') &&
    typeof colunas === 'object' &&
    colunas !== null &&
    Object.entries(colunas).every(([role, coluna]) => ROLES.some((known) => known === role) && isColuna(coluna))
  )
}
