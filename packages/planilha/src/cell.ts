/** A cell as its format delivers it: text from a CSV, a number or a date from a sheet. */
export type Celula = string | number | boolean | Date | null

export type Registro = {
  /** 1-based line of the file (CSV: the first one of a record) or row of the sheet. */
  linha: number
  celulas: readonly Celula[]
}

/** A source of records in order, in batches of bounded size. Reading throws `PlanilhaRecusadaError` on a file that can not be read. */
export type Tabela = AsyncIterable<readonly Registro[]>

/** What a record takes in memory, about. */
export function countBytes({ celulas }: Registro): number {
  let bytes = 64
  for (const celula of celulas) {
    if (typeof celula === 'string') bytes += 24 + celula.length
    else bytes += typeof celula === 'number' && !Number.isInteger(celula) ? 24 : 8
  }
  return bytes
}

/** The cell as a person sees it in a preview. */
export function printCelula(celula: Celula | undefined): string {
  if (celula === null || celula === undefined) return ''
  if (celula instanceof Date) return Number.isNaN(celula.getTime()) ? '' : celula.toISOString().slice(0, 10)
  return String(celula)
}
