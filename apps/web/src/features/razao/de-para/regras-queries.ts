/** Questions about the wider rules of the De-Para, and what a change of one leads to. */
import { type DeParaRegraCorpo, type DeParaRegraPrevia, deParaRegraRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'
import { invalidateDePara } from './queries.ts'

export const regrasQuery = query(deParaRegraRotas.list)

/** What a rule would do, or would no longer do when `regra` is null. A POST, but it writes nothing: asked like a question and remembered. */
export function previaRegraQuery(pergunta: { id: number | null; regra: DeParaRegraCorpo | null }, versao: number) {
  return queryOptions({
    queryKey: [deParaRegraRotas.preview.nome, pergunta, versao],
    queryFn: ({ signal }) => call(deParaRegraRotas.preview, { body: pergunta }, { signal, silent: true }),
    // What stood there stays while the next comes, unless one of them is of a rule that goes: it would be read as the opposite.
    placeholderData: (antes: DeParaRegraPrevia | undefined, de) => {
      const deAntes = de?.queryKey[1]
      return typeof deAntes === 'object' && (deAntes.regra === null) === (pergunta.regra === null) ? antes : undefined
    },
    retry: false,
  })
}

/** The rules, the accounts that they decide, and the statement. */
export async function invalidateRegras(): Promise<void> {
  await Promise.all([invalidate(deParaRegraRotas.list), invalidateDePara()])
}
