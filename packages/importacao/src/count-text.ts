import { formatInteiro } from '@lastro/formato'

/** How much was looked at, as a report says it: `1 conta`, `5.528 contas`. */
export function printContagem(quantos: number, um: string, varios: string): string {
  return `${formatInteiro(quantos)} ${quantos === 1 ? um : varios}`
}
