/** Rows of a report that are no data: titles, repeated headers, page totals, signatures. */
import type { Celula } from './cell.ts'
import { normalizeTexto } from './text.ts'

/** Why a row was not counted, as `lastro ler` prints it. */
export const IGNORED_TEXTO = {
  titulo: 'Título acima do cabeçalho.',
  cabecalho: 'Cabeçalho repetido.',
  conta: 'Título com a conta das linhas seguintes.',
  secao: 'Título de seção, sem valor.',
  total: 'Total das linhas anteriores.',
  transporte: 'Transporte ou saldo de outra página ou data, e não movimento.',
  resultado: 'Resultado calculado de outras linhas.',
  resumo: 'Resumo depois da última conta.',
  semValor: 'Linha sem valor.',
  ignorada: 'Linha como as que foram mandadas ignorar.',
  sintetica: 'Conta sintética ou subtotal: o valor já está em outras contas.',
} as const
export type IgnoredReason = keyof typeof IGNORED_TEXTO
export type OnIgnored = (line: number, reason: IgnoredReason) => void

const TOTAL = /^(?:sub ?)?(?:tota(?:l|is)|soma|somatorio)\b/
const TRANSPORTE =
  /^(?:(?:saldo )?(?:(?:a |de )transport(?:e|ar)|transportar)|transporte (?:anterior|d[ae] (?:pagina|folha)|do saldo)|saldo (?:anterior|inicial|final|atual|do dia|em)|saldo$|opening balance|closing balance)\b/
const PERIODO = String.raw`(?:exercicio|periodo|mes|ano|trimestre|semestre|bimestre)\b`
/** `Lucro líquido de imóveis` may be an account, `Lucro líquido do exercício` is none. */
const NOT_OF_OTHERS = String.raw`\b(?! (?:de|d[ao]s?|n[ao]s?|com|em|sobre|por) (?!${PERIODO}))`
const RESULTADO = new RegExp(
  [
    `(?:receita|faturamento) (?:operacional )?liquid[ao]\\b(?! (?:de|d[ao]s?) (?!${PERIODO}|vendas|servicos|mercadorias|produtos|operacoes|bens))`,
    `(?:lucro|prejuizo)(?: (?:ou )?(?:lucro|prejuizo))?(?:$| (?:antes|depois|apos)\\b| por acao\\b| (?:d|n)[oa] ${PERIODO}| (?:bruto|liquido|operacional|final|ajustado|contabil|gerencial|total)${NOT_OF_OTHERS})`,
    `(?:resultado|result)$`,
    `resultado (?:antes\\b|(?:bruto|operacional|liquido|final)${NOT_OF_OTHERS}|d[oa] ${PERIODO})`,
    `margem(?:$| \\d| (?:de )?(?:contribuicao|bruta|liquida|operacional|ebitda|ebit|lucro|lucratividade)\\b)`,
    `(?:ebitda|ebit|lair|lajida)\\b`,
    `gross (?:profit|margin)|net (?:operating )?(?:income|profit|revenue|loss)|operating (?:income|profit)$`,
  ]
    .map((part) => `^(?:${part})`)
    .join('|'),
)
const SUMMARY = /^resumo\b/

/** `* Total` of SAP, one star for each level. */
const STARS = /^\*+(?:\s|$)/

/** `T O T A I S  D A  C O N T A`, as Protheus prints. */
function joinSpaced(texto: string): string {
  if (!/^(?:\S ){3,}/.test(texto.trim())) return texto
  return texto
    .trim()
    .split(/\s{2,}/)
    .map((word) => (/^(?:\S )+\S$/.test(word) ? word.replaceAll(' ', '') : word))
    .join(' ')
}

/** Kind of a label that stands for no account; undefined for any other text. */
export function noiseOf(texto: string): IgnoredReason | undefined {
  const nome = normalizeTexto(joinSpaced(texto))
  if (TOTAL.test(nome) || STARS.test(texto.trim())) return 'total'
  if (TRANSPORTE.test(nome)) return 'transporte'
  if (SUMMARY.test(nome)) return 'resumo'
  return RESULTADO.test(nome) ? 'resultado' : undefined
}

/** Whether a text is `Transporte` or begins with it: carried from another page, or the account of an expense. */
export function isTransporte(texto: string): boolean {
  return /^transporte\b/.test(normalizeTexto(joinSpaced(texto)))
}

/** The first label of a row without an account. A result is one only by its own name, because an account may be named so. */
export function noiseOfRow(celulas: readonly Celula[]): IgnoredReason | undefined {
  for (const celula of celulas) {
    if (typeof celula !== 'string') continue
    const noise = isTransporte(celula) ? 'transporte' : noiseOf(celula)
    if (noise !== undefined && noise !== 'resultado') return noise
  }
  return undefined
}

export function isBlank(celula: Celula | undefined): boolean {
  return celula === null || celula === undefined || (typeof celula === 'string' && celula.trim() === '')
}
