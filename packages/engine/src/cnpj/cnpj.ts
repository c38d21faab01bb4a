/** Validates a CNPJ by its check digits. Accepts the alphanumeric form of IN RFB 2.229/2024. */
export function isCnpj(texto: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(texto) || /^(.)\1{13}$/.test(texto)) return false
  return cnpjDigits(texto.slice(0, 12)) === texto.slice(12)
}

/** Modulo 11 over (ASCII code − 48), weights 2 to 9 from the right. */
function cnpjDigits(base: string): string {
  let complete = base
  for (let digit = 0; digit < 2; digit++) {
    let soma = 0
    for (let i = 0; i < complete.length; i++) soma += (complete.charCodeAt(i) - 48) * (((complete.length - 1 - i) % 8) + 2)
    const rest = soma % 11
    complete += rest < 2 ? '0' : String(11 - rest)
  }
  return complete.slice(12)
}
