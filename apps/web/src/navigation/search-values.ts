/** Parsers of search parameters; undefined for invalid values, never an error. */

const MAX_PAGE = 100_000

/** The router parses digits as a number. */
export function readText(value: unknown, max: number): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) || undefined : undefined
}

/** From page 2; the first page is the default. */
export function readPage(value: unknown): number | undefined {
  const page = readId(value)
  return page !== undefined && page > 1 && page <= MAX_PAGE ? page : undefined
}

export function readId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined
}
