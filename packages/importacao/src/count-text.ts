import { formatInteger } from '@lastro/formato'

export function printCounting(count: number, um: string, varios: string): string {
  return `${formatInteger(count)} ${count === 1 ? um : varios}`
}
