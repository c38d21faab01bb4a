import { createHash } from 'node:crypto'
import { normalizeTexto } from './text.ts'

/** What a column of a sheet can mean. The contract, which knows no package of ours, has the same list: a test of the API compares them. */
export const PAPEIS = [
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
export type Papel = (typeof PAPEIS)[number]

export type Delimitador = ';' | ',' | '\t' | '|'
export type Codificacao = 'utf-8' | 'windows-1252'
export type FormatoData = 'dd/mm/aaaa' | 'aaaa-mm-dd' | 'mm/dd/aaaa' | 'serial'

/** How to read a sheet: proposed by `detectMapeamento`, corrected by the user, remembered under the `assinatura` of the header. */
export type Mapeamento = {
  /** CSV only. */
  delimitador?: Delimitador | undefined
  /** CSV only. */
  codificacao?: Codificacao | undefined
  decimal: ',' | '.'
  formatoData: FormatoData
  /** 1-based line of the header. */
  linhaCabecalho: number
  /** XLSX only; the first sheet when absent. */
  planilha?: string | undefined
  /** Papel → 0-based column. */
  colunas: Partial<Record<Papel, number>>
  /** How the amount is signed when there is one value column and no D/C column. */
  sinal: 'credito_positivo' | 'debito_positivo'
}

/** How the text becomes rows and columns, before what the columns mean. What is absent is detected. */
export type Leitura = Pick<Mapeamento, 'planilha' | 'codificacao' | 'delimitador'> & { linhaCabecalho?: number | undefined }

/** The part of a mapping that is about reading, without what the columns mean. */
export function leituraOf({ planilha, codificacao, delimitador, linhaCabecalho }: Mapeamento): Leitura {
  return { planilha, codificacao, delimitador, linhaCabecalho }
}

/** What a mapping still lacks before a file can be read with it; empty when it is complete. */
export function listPapeisFaltantes({ colunas }: Mapeamento): Papel[] {
  const faltam: Papel[] = []
  if (colunas.data === undefined && colunas.mes === undefined) faltam.push('data')
  if (colunas.conta === undefined) faltam.push('conta')
  if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) faltam.push('valor')
  return faltam
}

/** Name under which the mapping of a header is remembered: two files with the same columns have the same one, whatever case or accents. */
export function assinaturaCabecalho(cabecalho: readonly string[]): string {
  return createHash('sha256').update(cabecalho.map(normalizeTexto).join('\u001f')).digest('hex').slice(0, 32)
}

const DELIMITADORES: readonly unknown[] = [';', ',', '\t', '|', undefined] satisfies readonly (Delimitador | undefined)[]
const CODIFICACOES: readonly unknown[] = ['utf-8', 'windows-1252', undefined] satisfies readonly (Codificacao | undefined)[]
const FORMATOS: readonly unknown[] = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] satisfies readonly FormatoData[]

function isColuna(valor: unknown): boolean {
  return Number.isInteger(valor) && Number(valor) >= 0 && Number(valor) < 16_384
}

/** True for a mapping as it was stored: what comes back from a database is JSON until somebody looks. */
export function isMapeamento(valor: unknown): valor is Mapeamento {
  if (typeof valor !== 'object' || valor === null) return false
  const mapeamento: Partial<Record<keyof Mapeamento, unknown>> = valor
  const { delimitador, codificacao, decimal, formatoData, linhaCabecalho, planilha, colunas, sinal } = mapeamento
  return (
    DELIMITADORES.includes(delimitador) &&
    CODIFICACOES.includes(codificacao) &&
    (decimal === ',' || decimal === '.') &&
    FORMATOS.includes(formatoData) &&
    Number.isInteger(linhaCabecalho) &&
    (planilha === undefined || typeof planilha === 'string') &&
    (sinal === 'credito_positivo' || sinal === 'debito_positivo') &&
    typeof colunas === 'object' &&
    colunas !== null &&
    Object.entries(colunas).every(([papel, coluna]) => PAPEIS.some((conhecido) => conhecido === papel) && isColuna(coluna))
  )
}
