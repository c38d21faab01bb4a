import type { RevisaoPremissas } from '@lastro/contract'
import { addMeses } from '@lastro/engine'

type Meses = RevisaoPremissas['premissas'][number]['meses']

/** Months in a row that changed alike, as one. */
export function joinMeses(meses: Meses): { inicio: string; fim: string; antesMicros: number | null; depoisMicros: number | null }[] {
  const joined: ReturnType<typeof joinMeses> = []
  for (const { mes, ...values } of meses) {
    const last = joined.at(-1)
    const follows =
      last !== undefined &&
      addMeses(last.fim, 1) === mes &&
      last.antesMicros === values.antesMicros &&
      last.depoisMicros === values.depoisMicros
    if (follows) last.fim = mes
    else joined.push({ inicio: mes, fim: mes, ...values })
  }
  return joined
}
