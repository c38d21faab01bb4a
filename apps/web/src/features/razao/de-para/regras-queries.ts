import { type DeParaRegraCorpo, type DeParaRegraPrevia, deParaRegraRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'
import { invalidateDePara } from './queries.ts'

export const regrasQuery = query(deParaRegraRotas.list)

/** Effect of a rule, or of deleting it when `regra` is null. A POST that writes nothing, so it is cached like a query. */
export function previewRegraQuery(question: { id: number | null; regra: DeParaRegraCorpo | null }, versao: number) {
  return queryOptions({
    queryKey: [deParaRegraRotas.preview.nome, question, versao],
    queryFn: ({ signal }) => call(deParaRegraRotas.preview, { body: question }, { signal, silent: true }),
    // Keeps the previous preview while loading, except to or from a deletion, which would read as its opposite.
    placeholderData: (before: DeParaRegraPrevia | undefined, from) => {
      const previousQuestion = from?.queryKey[1]
      return typeof previousQuestion === 'object' && (previousQuestion.regra === null) === (question.regra === null) ? before : undefined
    },
    retry: false,
  })
}

export async function invalidateRegras(): Promise<void> {
  await Promise.all([invalidate(deParaRegraRotas.list), invalidateDePara()])
}
