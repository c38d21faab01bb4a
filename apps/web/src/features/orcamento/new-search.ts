import { type Origem, ORIGENS } from './criacao/draft.ts'

export interface NovoSearch {
  origem?: Origem | undefined
  de?: number | undefined
}

export function parseNovoSearch({ origem, de }: Record<string, unknown>): NovoSearch {
  const escolhida = ORIGENS.find((each) => each === origem)
  return {
    ...(escolhida === undefined ? {} : { origem: escolhida }),
    ...(typeof de === 'number' && Number.isSafeInteger(de) && de > 0 ? { de } : {}),
  }
}
