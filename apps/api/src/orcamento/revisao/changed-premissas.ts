/** Diff of premissas between the approval of one version of a budget and the next version. Pure. */
import { CENARIO_BASE } from '@lastro/contract'
import type { Mes } from '@lastro/engine'
import type { MudancaSince } from '../premissa/store.ts'

export interface PremissaValor {
  premissaId: number
  cenario: string
  mes: Mes
  micros: number
}

export interface ChangedPremissa {
  premissaId: number
  meses: { mes: Mes; antesMicros: number | null; depoisMicros: number | null }[]
  /** The newest change in between. */
  last: Pick<MudancaSince, 'quando' | 'quem' | 'nota'>
}

const keyOf = ({ premissaId, cenario, mes }: { premissaId: number; cenario: string; mes: Mes }): string => `${premissaId} ${mes} ${cenario}`

/**
 * Undoes changes from today's values back to `until` and on to `since`, and compares what a budget of `cenario` reads at both moments.
 * @param valores today's values of `base` and of the cenário
 * @param until null for now
 * @param mudancas changes of both after `since`, newest first
 */
export function listChangedPremissas(
  { valores, mudancas }: { valores: readonly PremissaValor[]; mudancas: readonly MudancaSince[] },
  { cenario, until }: { cenario: string; until: Date | null },
): ChangedPremissa[] {
  const state = new Map<string, number | null>(valores.map((valor) => [keyOf(valor), valor.micros]))
  const undo = (each: MudancaSince): unknown => state.set(keyOf(each), each.antesMicros)
  const read = (premissaId: number, mes: Mes): number | null =>
    state.get(keyOf({ premissaId, mes, cenario })) ?? state.get(keyOf({ premissaId, mes, cenario: CENARIO_BASE })) ?? null
  const between = mudancas.filter(({ quando }) => until === null || quando <= until)
  mudancas.slice(0, mudancas.length - between.length).forEach(undo)
  const after = new Map(between.map(({ premissaId, mes }) => [`${premissaId} ${mes}`, read(premissaId, mes)]))
  between.forEach(undo)
  return [...Map.groupBy(between, ({ premissaId }) => premissaId)].flatMap(([premissaId, own]) => {
    const meses = [...new Set(own.map(({ mes }) => mes))].toSorted().flatMap((mes) => {
      const [antesMicros, depoisMicros] = [read(premissaId, mes), after.get(`${premissaId} ${mes}`) ?? null]
      return antesMicros === depoisMicros ? [] : [{ mes, antesMicros, depoisMicros }]
    })
    const [last] = own
    return last === undefined || meses.length === 0 ? [] : [{ premissaId, meses, last }]
  })
}
