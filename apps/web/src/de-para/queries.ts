/** Questions of the De-Para screen, and the one write. */
import { cadastroRotas, deParaRotas, dreRotas, inicioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../api/api.ts'
import type { Mudanca } from './mudancas.ts'

export const deParaQuery = query(deParaRotas.list, { query: {} })
export const gruposQuery = query(cadastroRotas.grupos)

/** What the changes would do to the DRE. A POST, but it writes nothing: asked like a question and remembered. */
export function previaQuery(mudancas: readonly Mudanca[], versao: number) {
  return queryOptions({
    queryKey: [deParaRotas.preview.nome, versao, mudancas],
    queryFn: ({ signal }) => call(deParaRotas.preview, { body: { mudancas: [...mudancas], versao } }, { signal, silent: true }),
    enabled: mudancas.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function saveMudancas(mudancas: readonly Mudanca[], versao: number) {
  return call(deParaRotas.update, { body: { mudancas: [...mudancas], versao } })
}

/** The statement and the home page follow the De-Para. */
export async function invalidateDependents(): Promise<void> {
  await invalidate(...Object.values(dreRotas), inicioRotas.get)
}
