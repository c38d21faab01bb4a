export type Celula = string | number | boolean | Date | null

export type Registro = {
  /** 1-based line of the file (for CSV the first line of a record) or row of the sheet. */
  linha: number
  celulas: readonly Celula[]
  /** Column of the sheet with the amount, when the arrangement has moved it. */
  coluna?: number
}

/** Stream of records in batches of bounded size. Throws `RefusedPlanilhaError` on an unreadable file. */
export type PlanilhaTable = AsyncIterable<readonly Registro[]>

export function countBytes({ celulas }: Registro): number {
  let bytes = 64
  for (const celula of celulas) {
    if (typeof celula === 'string') bytes += 24 + celula.length
    else bytes += typeof celula === 'number' && !Number.isInteger(celula) ? 24 : 8
  }
  return bytes
}

/** Letters of a 0-based column: `A`, `AB`. */
export function letterOf(coluna: number): string {
  let letters = ''
  for (let i = coluna; i >= 0; i = Math.floor(i / 26) - 1) letters = String.fromCharCode(65 + (i % 26)) + letters
  return letters
}

export function printCelula(celula: Celula | undefined): string {
  if (celula === null || celula === undefined) return ''
  if (celula instanceof Date) return Number.isNaN(celula.getTime()) ? '' : celula.toISOString().slice(0, 10)
  return String(celula)
}
