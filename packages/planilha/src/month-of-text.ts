/** Months in titles, names of sheets and names of files. */
import { isMes } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { CALENDARIO } from '@lastro/formato'
import { normalizeTexto } from './text.ts'

const SHORT = [CALENDARIO.pt.short, CALENDARIO.en.short.map((nome) => nome.slice(0, 3).toLowerCase())]
const LONG = [CALENDARIO.pt.meses, CALENDARIO.en.meses].flat().map((nome) => normalizeTexto(nome))

/** 1 to 12 for `mar`, `março`, `March`; undefined for any other word. */
export function monthOfName(nome: string): number | undefined {
  const word = normalizeTexto(nome)
  if (word.length > 3 && !LONG.some((long) => long.startsWith(word))) return undefined
  for (const names of SHORT) {
    const index = names.indexOf(word.slice(0, 3))
    if (index !== -1 && word.length >= 3) return index + 1
  }
  return undefined
}

/** When a report was printed says nothing about its period. */
const PRINTED =
  /(?:emiss[aã]o|emitid[oa]|impress[aã]o|impress[oa]|gerad[oa]|hora|data(?: de emiss[aã]o| d[ao] relat[oó]rio)?)\s*(?:em\s*)?(?:[:\-–]\s*)?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s+(?:[aà]s\s+)?\d{1,2}:\d{2}/gi

const NAMED = /(?<![a-zà-ü])([a-zç]{3,9})\.?[\s/_.-]*(?:de[\s_]+)?(\d{4}|\d{2})(?!\d|[/.-]\d)/gi
const PATTERNS: readonly { pattern: RegExp; mes: number; ano: number }[] = [
  { pattern: /(?<!\d)\d{1,2}[/.-](\d{1,2})[/.-]((?:19|20)\d{2})(?!\d)/g, mes: 1, ano: 2 },
  { pattern: /(?<![\d/.-])(\d{1,2})[\s/._-]?((?:19|20)\d{2})(?!\d|[/.-]\d)/g, mes: 1, ano: 2 },
  { pattern: /(?<!\d)((?:19|20)\d{2})[\s/._-]?(0[1-9]|1[0-2])(?!\d)/g, mes: 2, ano: 1 },
]

/** Every month with its year in a text, ascending: both ends of `01/01/2025 a 31/03/2025`. */
export function monthsOf(texto: string): Mes[] {
  const clean = texto.replaceAll(PRINTED, ' ')
  const months = new Set<Mes>()
  const add = (ano: number, mes: number): void => {
    const found = `${String(ano < 100 ? 2000 + ano : ano)}-${String(mes).padStart(2, '0')}`
    if (isMes(found)) months.add(found)
  }
  for (const { pattern, mes, ano } of PATTERNS) for (const match of clean.matchAll(pattern)) add(Number(match[ano]), Number(match[mes]))
  for (const [, nome = '', ano] of clean.matchAll(NAMED)) add(Number(ano), monthOfName(nome) ?? 0)
  return [...months].toSorted()
}

/** The only year in some texts. */
export function yearOf(texts: readonly string[]): number | undefined {
  const years = new Set(texts.flatMap((texto) => texto.replaceAll(PRINTED, ' ').match(/(?<!\d)20\d{2}(?!\d)/g) ?? []))
  return years.size === 1 ? Number([...years][0]) : undefined
}

const PERIOD = /\b(?:periodo|competencia|referencia|referente|mes|balancete|razao|encerrad[oa]|posicao)\b/
const DAY = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{4}`
/** One date alone is that of the print, unless a word makes it the end of a period. */
const LONE_DAY = new RegExp(String.raw`(?<!\d|\b(?:em|at[eé])\s{1,3})${DAY}`, 'gi')

/** The months that titles name: of the line that speaks of the period, else of all of them. */
export function monthsOfTitles(titles: readonly string[]): Mes[] {
  const named = titles.filter((title) => PERIOD.test(normalizeTexto(title)) && monthsOf(title).length > 0)
  const others = titles.map((title) => (title.match(LONE_DAY)?.length === 1 ? title.replaceAll(LONE_DAY, ' ') : title))
  return [...new Set((named.length > 0 ? named : others).flatMap(monthsOf))].toSorted()
}
