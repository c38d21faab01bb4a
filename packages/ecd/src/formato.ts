/** `1.234.567,89`, for messages and reports; amounts in centavos. */
export function formatCentavos(centavos: number): string {
  const absoluto = Math.abs(centavos)
  const inteiro = Math.floor(absoluto / 100)
  const decimais = String(absoluto % 100).padStart(2, '0')
  return `${centavos < 0 ? '−' : ''}${formatInteiro(inteiro)},${decimais}`
}

/** `1.234.567` */
export function formatInteiro(numero: number): string {
  return String(numero).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}
