/** Questions of the De-Para screen, its one write and how to take it back. */
import { cadastroRotas, deParaRotas, dreRotas, inicioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'
import type { Mudanca } from './mudancas.ts'

export const deParaQuery = query(deParaRotas.list, { query: {} })
export const gruposQuery = query(cadastroRotas.listGrupos)

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

/** Takes back the change of that record, whoever looks at what meanwhile. */
export function undoMudancas(auditoriaId: number) {
  return call(deParaRotas.undo, { body: { auditoriaId } })
}

/** The list, and the statement and the home page that follow it. */
export async function invalidateDePara(): Promise<void> {
  await invalidate(deParaRotas.list, ...Object.values(dreRotas), inicioRotas.get)
}
