/** Months of an exercício as bits, the first month in the lowest: how holds and changes are stored. */
export const MESES = 12

/** The month at place 1 to 12 as a bit. */
export const bitOf = (mes: number): number => 1 << (mes - 1)

/** Places 1 to 12, ascending. */
export function listBits(meses: number): number[] {
  const lugares: number[] = []
  for (let mes = 1; mes <= MESES; mes++) if ((meses & bitOf(mes)) !== 0) lugares.push(mes)
  return lugares
}

/** What differs between two lists of twelve: which months, and what they were and are. */
export function diffMeses(antes: readonly number[], depois: readonly number[]): { meses: number; antes: number[]; depois: number[] } {
  const diff = { meses: 0, antes: [] as number[], depois: [] as number[] }
  for (let i = 0; i < MESES; i++) {
    if (antes[i] === depois[i]) continue
    diff.meses |= 1 << i
    diff.antes.push(antes[i]!)
    diff.depois.push(depois[i]!)
  }
  return diff
}
