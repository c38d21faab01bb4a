import { formatInteger } from '@lastro/formato'

export function printCounting(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`
}
