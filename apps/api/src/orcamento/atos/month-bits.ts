/** Months of an exercício as a bit mask, first month lowest. Holds and changes are stored this way. */
export const MESES = 12

export const bitOf = (mes: number): number => 1 << (mes - 1)

export function listBits(meses: number): number[] {
  const locations: number[] = []
  for (let mes = 1; mes <= MESES; mes++) if ((meses & bitOf(mes)) !== 0) locations.push(mes)
  return locations
}

export function diffMeses(before: readonly number[], after: readonly number[]): { meses: number; antes: number[]; depois: number[] } {
  const diff = { meses: 0, antes: [] as number[], depois: [] as number[] }
  for (let i = 0; i < MESES; i++) {
    if (before[i] === after[i]) continue
    diff.meses |= 1 << i
    diff.antes.push(before[i]!)
    diff.depois.push(after[i]!)
  }
  return diff
}
