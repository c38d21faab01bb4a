import { readId } from '../../../navigation/search-values.ts'
import { readCenario } from '../premissa/premissas-search.ts'

export interface InvestimentosSearch {
  cenario?: string | undefined
  /** The asset or loan in the panel. */
  item?: number | undefined
}

export type InvestimentosUrl = Partial<Record<keyof InvestimentosSearch, unknown>>

export function parseInvestimentosSearch({ cenario, item }: InvestimentosUrl): InvestimentosSearch {
  return { cenario: readCenario(cenario), item: readId(item) }
}
