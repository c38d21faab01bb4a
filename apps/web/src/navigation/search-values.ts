/**
 * What stands in the search of an address, value by value: whatever somebody wrote there. What does not fit is undefined, never an error.
 */

const MAX_PAGINA = 100_000

/** A text of digits only comes back from the address as a number. */
export function readText(value: unknown, max: number): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) || undefined : undefined
}

/** From the second page on: the first is what no number stands for. */
export function readPagina(value: unknown): number | undefined {
  const pagina = readId(value)
  return pagina !== undefined && pagina > 1 && pagina <= MAX_PAGINA ? pagina : undefined
}

/** A number that the database gives. */
export function readId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined
}
