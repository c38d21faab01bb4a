import { CENARIO_BASE } from '@lastro/contract'
import { readId } from '../../../navigation/search-values.ts'

export interface PremissasSearch {
  cenario?: string | undefined
  ano?: number | undefined
  /** The premissa in the panel. */
  premissa?: number | undefined
}

export type PremissasUrl = Partial<Record<keyof PremissasSearch, unknown>>

const CENARIO_MAX = 60

/** Cenário of an address; undefined for `base`. */
export function readCenario(cenario: unknown): string | undefined {
  // The router reads a cenário that is called 2027 as a number.
  const name = typeof cenario === 'number' ? String(cenario) : typeof cenario === 'string' ? cenario.trim() : ''
  return name !== '' && name.length <= CENARIO_MAX && name !== CENARIO_BASE ? name : undefined
}

export function parsePremissasSearch({ cenario, ano, premissa }: PremissasUrl): PremissasSearch {
  const which = readId(ano)
  return {
    cenario: readCenario(cenario),
    ano: which !== undefined && which >= 1900 && which <= 2199 ? which : undefined,
    premissa: readId(premissa),
  }
}
