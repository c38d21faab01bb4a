/** Test factory of valid CNPJs, unique within a test file and the same in every run. */

/** The two check digits of twelve digits: modulo 11, weights 2 to 9 from the right. */
function cnpjDigits(base: string): string {
  let complete = base
  for (let digit = 0; digit < 2; digit++) {
    let soma = 0
    for (let i = 0; i < complete.length; i++) soma += Number(complete[i]) * (((complete.length - 1 - i) % 8) + 2)
    complete += soma % 11 < 2 ? '0' : String(11 - (soma % 11))
  }
  return complete.slice(12)
}

export function cnpjOf(numero: number): string {
  const base = `${String(numero).padStart(8, '0')}0001`
  return base + cnpjDigits(base)
}

let last = 11_222_333

export function nextCnpj(): string {
  return cnpjOf(++last)
}
