import { CENARIOS_MAX } from '@lastro/contract'
import { readId, readText } from '../../../navigation/search-values.ts'

export interface CenariosSearch {
  /** Comma-separated ids of the columns; by default the original and its scenarios. */
  com?: string | undefined
  mes?: number | undefined
  simular?: boolean | undefined
  sensibilidade?: boolean | undefined
}

export function parseCenariosSearch(search: Record<string, unknown>): CenariosSearch {
  // A single id comes back from the URL as a number.
  const included = readText(search['com'], 60) ?? ''
  const mes = readId(search['mes'])
  return {
    com: new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${CENARIOS_MAX - 1}}$`).test(included) ? included : undefined,
    mes: mes !== undefined && mes <= 12 ? mes : undefined,
    simular: search['simular'] === true || undefined,
    sensibilidade: (search['simular'] !== true && search['sensibilidade'] === true) || undefined,
  }
}
