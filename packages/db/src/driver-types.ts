import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182

/**
 * Parses a bigint as a number. Amounts are bounded so that every sum stays below 2^53; a larger one is a bug, to be thrown and never
 * rounded.
 */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number exactly`)
  return value
}

/** Parses `{1,NULL,3}`. Numbers and dates are never quoted in an array. */
function parseArray<T>(parseItem: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parseItem(item)))
}

const asText = (text: string): string => text

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [DATE, asText],
  [INT8_ARRAY, parseArray(parseInt8)],
  [DATE_ARRAY, parseArray(asText)],
])

/** Type parsers of the driver: bigint as a safe number, date as the text `2025-03-31` (a day has no time zone), the rest as in pg. */
export const driverTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format),
}
