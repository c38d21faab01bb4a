/**
 * A month (competência) is the string `2025-03`, never a Date: a date has a time and a time has a zone, and both have moved
 * entries across a month end before. Inside the calculation a month is an index, `ano × 12 + mês − 1`, so neighbours differ by 1.
 * In SQL it is the integer 202503, which people can read in a query.
 */
export type Mes = string

const PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** True for `0001-01` … `9999-12`, two digits for the month. */
export function isMes(texto: unknown): texto is Mes {
  return typeof texto === 'string' && PATTERN.test(texto) && !texto.startsWith('0000')
}

/** `2025-03` → 24302. Throws RangeError when the text is not a month. */
export function mesToIndex(mes: Mes): number {
  if (!isMes(mes)) throw new RangeError(`mês inválido: ${String(mes)}`)
  return Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1
}

/** 24302 → `2025-03`. Throws RangeError outside years 1 to 9999. */
export function mesFromIndex(index: number): Mes {
  if (!Number.isInteger(index) || index < 12 || index >= 120_000) throw new RangeError(`índice de mês inválido: ${index}`)
  const ano = Math.floor(index / 12)
  return `${String(ano).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** `2025-03` → 202503, the form of a month in SQL. */
export function mesToSql(mes: Mes): number {
  const index = mesToIndex(mes)
  return Math.floor(index / 12) * 100 + (index % 12) + 1
}

/** 202503 → 24302: SQL month to month index, for filling typed arrays without a string in between. Throws RangeError. */
export function mesIndexFromSql(sql: number): number {
  const ano = Math.floor(sql / 100)
  const mes = sql - ano * 100
  if (!Number.isInteger(sql) || ano < 1 || ano > 9999 || mes < 1 || mes > 12) throw new RangeError(`mês inválido: ${sql}`)
  return ano * 12 + mes - 1
}

/** 202503 → `2025-03`. Throws RangeError when the integer is not a month. */
export function mesFromSql(sql: number): Mes {
  return mesFromIndex(mesIndexFromSql(sql))
}

/** The month `quantidade` months later (earlier when negative): `addMeses('2025-11', 3)` is `2026-02`. */
export function addMeses(mes: Mes, quantidade: number): Mes {
  return mesFromIndex(mesToIndex(mes) + quantidade)
}

/** Every month from `inicio` to `fim`, both included; empty when `fim` is before `inicio`. */
export function listMeses(inicio: Mes, fim: Mes): Mes[] {
  const primeiro = mesToIndex(inicio)
  const ultimo = mesToIndex(fim)
  return Array.from({ length: Math.max(0, ultimo - primeiro + 1) }, (_, i) => mesFromIndex(primeiro + i))
}
