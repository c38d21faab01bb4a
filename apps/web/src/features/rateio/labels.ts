import { formatMes, formatMesCurto, type Idioma } from '@lastro/formato'

export function labelMeses(meses: readonly string[], idioma: Idioma): string[] {
  const anos = new Set(meses.map((mes) => mes.slice(0, 4)))
  return meses.map((mes) => (anos.size > 1 ? formatMes(mes, idioma) : formatMesCurto(mes, idioma)))
}
