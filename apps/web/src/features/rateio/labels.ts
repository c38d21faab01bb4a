import { formatMes, formatMesCurto, type Idioma } from '@lastro/formato'

/** Months as heads of columns: with their year where there is more than one. */
export function labelMeses(meses: readonly string[], idioma: Idioma): string[] {
  const anos = new Set(meses.map((mes) => mes.slice(0, 4)))
  return meses.map((mes) => (anos.size > 1 ? formatMes(mes, idioma) : formatMesCurto(mes, idioma)))
}
