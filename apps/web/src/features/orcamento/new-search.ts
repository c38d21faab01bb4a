/** Where the lines of a new budget come from, as the address says it. */
import { type Origem, ORIGENS } from './criacao/draft.ts'

export interface NovoSearch {
  origem?: Origem | undefined
  /** Id of the budget to copy. */
  de?: number | undefined
}

/** What stands in an address may be anything. */
export function parseNovoSearch({ origem, de }: Record<string, unknown>): NovoSearch {
  const escolhida = ORIGENS.find((each) => each === origem)
  return {
    ...(escolhida === undefined ? {} : { origem: escolhida }),
    ...(typeof de === 'number' && Number.isSafeInteger(de) && de > 0 ? { de } : {}),
  }
}
