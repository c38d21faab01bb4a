import type { Negativos } from '@lastro/contract'

/** Width of a closing parenthesis beside the size of its letters, in the font of the files. */
export const PARENTESE = 0.348

/** A number that was set with a minus sign, as its reader has negatives: `−12,4%*` as `(12,4%)*`. Any other text stays as it is. */
export function printNegativo(texto: string, negativos: Negativos | undefined): string {
  return negativos === 'parenteses' ? texto.replace(/^−([\d.,]+(?:%| p\.p\.)?)/, '($1)') : texto
}
