import { createHash } from 'node:crypto'
import { normalizeTexto } from './text.ts'

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

/** Mapping of a sheet: proposed by `detectMapeamento`, corrected by the user, remembered under the `assinatura` of the header. */
export type Mapeamento = {
  delimitador?: Delimitador | undefined
  codificacao?: Codificacao | undefined
  decimal: ',' | '.'
  formatoData: FormatoData
  /** 1-based line of the header. */
  linhaCabecalho: number
  /** XLSX only; the first sheet by default. */
  planilha?: string | undefined
  /** Papel to 0-based column. */
  colunas: Partial<Record<Papel, number>>
  /** Sign of the amount when there is one value column and no D/C column. */
  sinal: 'credito_positivo' | 'debito_positivo'
}

export type Leitura = Pick<Mapeamento, 'planilha' | 'codificacao' | 'delimitador'> & { linhaCabecalho?: number | undefined }

export function leituraOf({ planilha, codificacao, delimitador, linhaCabecalho }: Mapeamento): Leitura {
  return { planilha, codificacao, delimitador, linhaCabecalho }
}

export function listPapeisFaltantes({ colunas }: Mapeamento): Papel[] {
  const faltam: Papel[] = []
  if (colunas.data === undefined && colunas.mes === undefined) faltam.push('data')
  if (colunas.conta === undefined) faltam.push('conta')
  if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) faltam.push('valor')
  return faltam
}

/** Key under which the mapping of a header is remembered: equal for equal columns, ignoring case and accents. */
export function assinaturaCabecalho(cabecalho: readonly string[]): string {
  return createHash('sha256').update(cabecalho.map(normalizeTexto).join('\u001f')).digest('hex').slice(0, 32)
}

const DELIMITADORES: readonly unknown[] = [';', ',', '\t', '|', undefined] satisfies readonly (Delimitador | undefined)[]
const CODIFICACOES: readonly unknown[] = ['utf-8', 'windows-1252', undefined] satisfies readonly (Codificacao | undefined)[]
const FORMATOS: readonly unknown[] = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] satisfies readonly FormatoData[]

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
    FORMATOS.includes(formatoData) &&
    Number.isInteger(linhaCabecalho) &&
    (planilha === undefined || typeof planilha === 'string') &&
    (sinal === 'credito_positivo' || sinal === 'debito_positivo') &&
    typeof colunas === 'object' &&
    colunas !== null &&
    Object.entries(colunas).every(([papel, coluna]) => PAPEIS.some((conhecido) => conhecido === papel) && isColuna(coluna))
  )
}
