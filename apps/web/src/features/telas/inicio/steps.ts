import type { Inicio } from '@lastro/contract'

export const STEPS = 4

/** Number of steps done. `dre` is null until imported accounts reach it. */
export function stepsDone({ novo, semDePara }: Inicio): number {
  if (novo) return 0
  return semDePara.contas > 0 ? 1 : 2
}
