import type { Idioma } from '@lastro/contract'
import { formatInteger, formatMes } from '@lastro/formato'
import { textsOf } from '../i18n/i18n.ts'

/** `jan/2025 a mar/2025`, or one month. */
export function printPeriodo({ inicio, fim }: { inicio: string; fim: string }, language: Idioma): string {
  const [from, to] = [formatMes(inicio, language), formatMes(fim, language)]
  return inicio === fim ? from : textsOf(language, 'comum')('periodo', { replace: { inicio: from, fim: to } })
}

/** `2025-01 a 2025-03`, which sorts in the name of a file. */
export function printMeses({ inicio, fim }: { inicio: string; fim: string }, language: Idioma): string {
  return textsOf(language, 'comum')('periodo', { replace: { inicio, fim } })
}

/** Names the first `max`, and counts the rest: `Taxas, Fretes e mais 12`. */
export function printFirst(nomes: readonly string[], max: number, language: Idioma): string {
  const first = nomes.slice(0, max).join(', ')
  if (nomes.length <= max) return first
  return textsOf(language, 'comum')('eMais', { replace: { nomes: first, quantos: formatInteger(nomes.length - max, language) } })
}
