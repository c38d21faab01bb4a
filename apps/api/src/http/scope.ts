import type { Escopo } from '@lastro/db'

/** Whether a person sees only some centros de custo or filiais. */
export function isLimited({ centrosCusto, filiais }: Escopo): boolean {
  return centrosCusto !== null || filiais !== null
}
