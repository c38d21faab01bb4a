import type { Negativos } from '@lastro/contract'

export const PARENTESE = 0.348

/** Prints `−12,4%*` as `(12,4%)*` on request. */
export function printNegativo(texto: string, negativos: Negativos | undefined): string {
  return negativos === 'parenteses' ? texto.replace(/^−([\d.,]+(?:%| p\.p\.| pp)?)/, '($1)') : texto
}
