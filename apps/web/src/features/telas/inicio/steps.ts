/** The way of a new cliente: import, De-Para, DRE, budget. */
import type { Inicio } from '@lastro/contract'

export const STEPS = 4

/** How many of the first steps are done; `dre` is null until accounts of an import reach it. */
export function stepsDone({ novo, semDePara }: Inicio): number {
  if (novo) return 0
  return semDePara.contas > 0 ? 1 : 2
}
