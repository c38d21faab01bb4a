import { formatMes, formatShortMes, type Language } from '@lastro/formato'

export function labelMeses(meses: readonly string[], language: Language): string[] {
  const anos = new Set(meses.map((mes) => mes.slice(0, 4)))
  return meses.map((mes) => (anos.size > 1 ? formatMes(mes, language) : formatShortMes(mes, language)))
}
