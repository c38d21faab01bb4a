/** A formula with its numbers in place of its names. Pure. */

const NAME = /[\p{L}\d_.]/u

/**
 * Writes the value of each reading where the formula reads it.
 * @param readings in the order in which the formula reads them, each as the formula writes it
 */
export function writeWithNumbers(formula: string, readings: readonly { texto: string; valor: string }[]): string {
  let written = ''
  let rest = formula
  for (const { texto, valor } of readings) {
    const at = findName(rest, texto)
    if (at < 0) continue
    written += rest.slice(0, at) + valor
    rest = rest.slice(at + texto.length)
  }
  return (written + rest).replaceAll(' * ', ' × ').replaceAll(' / ', ' ÷ ').replaceAll('-', '−')
}

/** Position of a whole name: `RB` is not in `RB.01`. */
function findName(texto: string, name: string): number {
  for (let at = texto.indexOf(name); at >= 0; at = texto.indexOf(name, at + 1)) {
    if (!NAME.test(texto[at - 1] ?? '') && !NAME.test(texto[at + name.length] ?? '')) return at
  }
  return -1
}
