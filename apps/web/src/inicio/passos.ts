/** The way of a new cliente to its first DRE: import, De-Para, DRE. */
import type { Inicio } from '@lastro/contract'

export const STEPS = 3

/** How many of the first steps are done; `dre` is null until accounts of an import reach it. */
export function stepsDone({ novo, semDePara }: Inicio): number {
  if (novo) return 0
  return semDePara.contas > 0 ? 1 : 2
}
