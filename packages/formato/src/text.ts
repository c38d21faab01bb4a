/** Counts and lists of names in Portuguese sentences. */
import { formatInteger } from './amount.ts'

/** `1 conta`, `1.234 contas` */
export function countText(count: number, singular: string, plural: string): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`
}

/** Names the first `max`, and counts the rest: `Taxas, Fretes e mais 12`. */
export function joinFirst(nomes: readonly string[], max: number): string {
  const first = nomes.slice(0, max).join(', ')
  return nomes.length > max ? `${first} e mais ${formatInteger(nomes.length - max)}` : first
}
