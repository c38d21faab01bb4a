import { formatInteiro } from '@lastro/formato'

export function printContagem(quantos: number, um: string, varios: string): string {
  return `${formatInteiro(quantos)} ${quantos === 1 ? um : varios}`
}
