import { addMeses } from '@lastro/engine'

export function groupMeses(meses: readonly string[]): { inicio: string; fim: string }[] {
  const ranges: { inicio: string; fim: string }[] = []
  for (const mes of meses.toSorted()) {
    const last = ranges.at(-1)
    if (last && addMeses(last.fim, 1) === mes) last.fim = mes
    else ranges.push({ inicio: mes, fim: mes })
  }
  return ranges
}
