/**
 * Numbers as a Brazilian report prints them, for messages and tables of text. Without the locale services of the platform: the same text in
 * every Node and browser, and integers stay integers. The screen, which speaks two languages and several scales, has its own.
 */

/** U+2212, as wide as a digit in tabular figures. */
const MENOS = '−'

function group(digitos: string): string {
  return digitos.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/** `1.234.567` */
export function formatInteiro(numero: number): string {
  return (numero < 0 ? MENOS : '') + group(String(Math.abs(numero)))
}

/** Amounts in centavos: `1.234.567,89`, `−0,05`. */
export function formatCentavos(centavos: number): string {
  const absoluto = Math.abs(centavos)
  const decimais = absoluto % 100
  return `${centavos < 0 ? MENOS : ''}${group(String((absoluto - decimais) / 100))},${String(decimais).padStart(2, '0')}`
}

/** A number that is not money, to `casas` decimals: `12,3`. What rounds to zero has no sign. */
export function formatDecimal(numero: number, casas: number): string {
  const [inteiros = '0', decimais = ''] = Math.abs(numero).toFixed(casas).split('.')
  const texto = group(inteiros) + (decimais === '' ? '' : `,${decimais}`)
  return numero < 0 && /[1-9]/.test(texto) ? MENOS + texto : texto
}
