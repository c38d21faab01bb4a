/**
 * Month (competência) as the string `2025-03`, never a Date.
 * A Date has a time zone, which has moved entries across a month end before. Calculations use a month index, `ano × 12 + mês − 1`, so
 * neighbours differ by 1. SQL uses the integer 202503, readable in a query.
 */
export type Mes = string

const PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Accepts `0001-01` … `9999-12`. */
export function isMes(texto: unknown): texto is Mes {
  return typeof texto === 'string' && PATTERN.test(texto) && !texto.startsWith('0000')
}

/**
 * Converts `2025-03` to 24302.
 * @throws RangeError when the text is not a month.
 */
export function mesToIndex(mes: Mes): number {
  if (!isMes(mes)) throw new RangeError(`invalid month: ${String(mes)}`)
  return Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1
}

/**
 * Converts 24302 to `2025-03`.
 * @throws RangeError outside years 1 to 9999.
 */
export function mesFromIndex(index: number): Mes {
  if (!Number.isInteger(index) || index < 12 || index >= 120_000) throw new RangeError(`invalid month index: ${index}`)
  const ano = Math.floor(index / 12)
  return `${String(ano).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Converts `2025-03` to 202503, the form in SQL. */
export function mesToSql(mes: Mes): number {
  const index = mesToIndex(mes)
  return Math.floor(index / 12) * 100 + (index % 12) + 1
}

/**
 * Converts 202503 to 24302, without an intermediate string.
 * @throws RangeError when the integer is not a month.
 */
export function mesIndexFromSql(sql: number): number {
  const ano = Math.floor(sql / 100)
  const mes = sql - ano * 100
  if (!Number.isInteger(sql) || ano < 1 || ano > 9999 || mes < 1 || mes > 12) throw new RangeError(`invalid month: ${sql}`)
  return ano * 12 + mes - 1
}

/**
 * Converts 202503 to `2025-03`.
 * @throws RangeError when the integer is not a month.
 */
export function mesFromSql(sql: number): Mes {
  return mesFromIndex(mesIndexFromSql(sql))
}

/** Adds `quantity` months (subtracts when negative): `addMeses('2025-11', 3)` is `2026-02`. */
export function addMeses(mes: Mes, quantity: number): Mes {
  return mesFromIndex(mesToIndex(mes) + quantity)
}

/** Lists every month from `inicio` to `fim`, both included; empty when `fim` is before `inicio`. */
export function listMeses(inicio: Mes, fim: Mes): Mes[] {
  const first = mesToIndex(inicio)
  const last = mesToIndex(fim)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => mesFromIndex(first + i))
}
