/** Months of an exercício as a bit mask, first month lowest. Holds and changes are stored this way. */
export const MESES = 12

export const bitOf = (mes: number): number => 1 << (mes - 1)

export function listBits(meses: number): number[] {
  const lugares: number[] = []
  for (let mes = 1; mes <= MESES; mes++) if ((meses & bitOf(mes)) !== 0) lugares.push(mes)
  return lugares
}

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
