import { isMes } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { CALENDARIO } from '@lastro/formato'
import type { Celula } from './cell.ts'
import type { FormatData } from './mapeamento.ts'
import { normalizeTexto } from './text.ts'

const DIA_MS = 86_400_000
/**
 * Serial 0 of the 1900 calendar of Excel in days since 1970-01-01.
 * Valid from 1900-03-01, as its 1900 has a 29 February.
 */
const SERIAL_ZERO = -25_569
/** Years of the days and months that a sheet may have. */
export const ANO_MIN = 1970
export const ANO_MAX = 2099

const ORDEM: Record<Exclude<FormatData, 'serial'>, { padrao: RegExp; ano: number; mes: number; dia: number }> = {
  'dd/mm/aaaa': { padrao: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/, dia: 1, mes: 2, ano: 3 },
  'mm/dd/aaaa': { padrao: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/, mes: 1, dia: 2, ano: 3 },
  'aaaa-mm-dd': { padrao: /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})$/, ano: 1, mes: 2, dia: 3 },
}
/** `10:30`, `T00:00:00`, `00:00:00.000Z` after the day. */
const HOUR = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/

function daysOf(ano: number, mes: number, dia: number): number | undefined {
  if (ano < ANO_MIN || ano > ANO_MAX) return undefined
  const data = new Date(Date.UTC(ano, mes - 1, dia))
  return data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia ? data.getTime() / DIA_MS : undefined
}

/** Returns days since 1970-01-01 of a date cell; undefined unless it is a valid day from 1970 to 2099. */
export function readData(celula: Celula, format: FormatData): number | undefined {
  if (celula instanceof Date) return daysOf(celula.getUTCFullYear(), celula.getUTCMonth() + 1, celula.getUTCDate())
  if (typeof celula === 'number') return serialToDays(celula)
  if (typeof celula !== 'string') return undefined
  const texto = celula.trim().replace(HOUR, '')
  if (format === 'serial') return /^\d{5}(?:[.,]\d+)?$/.test(texto) ? serialToDays(Number(texto.replace(',', '.'))) : undefined
  const { padrao, ano, mes, dia } = ORDEM[format]
  const partes = padrao.exec(texto)
  if (partes === null) return undefined
  const loadedAno = Number(partes[ano])
  return daysOf(partes[ano]?.length === 2 ? 2000 + loadedAno : loadedAno, Number(partes[mes]), Number(partes[dia]))
}

function serialToDays(serial: number): number | undefined {
  const dias = Math.floor(serial) + SERIAL_ZERO
  const ano = new Date(dias * DIA_MS).getUTCFullYear()
  return Number.isFinite(serial) && ano >= ANO_MIN && ano <= ANO_MAX ? dias : undefined
}

export function mesOfDays(dias: number): Mes {
  return new Date(dias * DIA_MS).toISOString().slice(0, 7)
}

/**
 * Reads a month: `2025-03`, `03/2025`, `202503`, `mar/25`, `março de 2025`, or any date in it.
 * As a serial, `202503` would be in 2454.
 */
export function readMes(celula: Celula, format: FormatData): Mes | undefined {
  const dias = readData(celula, format)
  if (dias !== undefined) return mesOfDays(dias)
  const texto = normalizeTexto(String(celula ?? ''))
  const numerico = /^(\d{4}) ?(\d{2})$/.exec(texto)
  if (numerico !== null) return mesOf(Number(numerico[1]), Number(numerico[2]))
  const brasileiro = /^(\d{1,2}) (\d{4})$/.exec(texto)
  if (brasileiro !== null) return mesOf(Number(brasileiro[2]), Number(brasileiro[1]))
  const nome = /^([a-z]{3})[a-z]* (?:de )?(\d{4}|\d{2})$/.exec(texto)
  if (nome === null) return undefined
  const ano = Number(nome[2])
  return mesOf(ano < 100 ? 2000 + ano : ano, CALENDARIO.pt.short.indexOf(nome[1] ?? '') + 1)
}

function mesOf(ano: number, mes: number): Mes | undefined {
  const texto = `${String(ano)}-${String(mes).padStart(2, '0')}`
  return isMes(texto) && ano >= ANO_MIN && ano <= ANO_MAX ? texto : undefined
}

/** Fewer cells of each kind may be so by chance. */
const SWAPPED_MIN = 5

/**
 * Recognises a column that Excel has read in the wrong order of day and month.
 * Days up to 12 have then become dates of another month, and the rest has stayed text.
 */
export class SwappedDates {
  #dates = 0
  #texts = 0
  #isOther = false

  add(celula: Celula): void {
    if (celula instanceof Date) {
      this.#dates++
      if (celula.getUTCDate() > 12) this.#isOther = true
    } else if (typeof celula === 'string' && celula.trim() !== '') {
      this.#texts++
      const [, first, second] = ORDEM['dd/mm/aaaa'].padrao.exec(celula.trim().replace(HOUR, '')) ?? []
      if (Math.max(Number(first), Number(second)) <= 12) this.#isOther = true
    }
  }

  get areSwapped(): boolean {
    return !this.#isOther && this.#dates >= SWAPPED_MIN && this.#texts >= SWAPPED_MIN
  }
}
