import { type CriacaoOrigemTipo, ORIGENS } from './criacao/draft.ts'

export interface NewSearch {
  origem?: CriacaoOrigemTipo | undefined
  de?: number | undefined
}

export function parseNewSearch({ origem, de }: Record<string, unknown>): NewSearch {
  const chosen = ORIGENS.find((each) => each === origem)
  return {
    ...(chosen === undefined ? {} : { origem: chosen }),
    ...(typeof de === 'number' && Number.isSafeInteger(de) && de > 0 ? { de } : {}),
  }
}
