import type { Escopo } from '@lastro/db'

export function isLimited({ centrosCusto, filiais }: Escopo): boolean {
  return centrosCusto !== null || filiais !== null
}
