import { cadastroRotas, deParaRotas, dreRotas, inicioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'
import type { ContaMudanca } from './mudancas.ts'

export const deParaQuery = query(deParaRotas.list, { query: {} })
export const gruposQuery = query(cadastroRotas.listGrupos)

/** Effect of the changes on the DRE. A POST that writes nothing, so it is cached like a query. */
export function previewQuery(mudancas: readonly ContaMudanca[], versao: number) {
  return queryOptions({
    queryKey: [deParaRotas.preview.nome, versao, mudancas],
    queryFn: ({ signal }) => call(deParaRotas.preview, { body: { mudancas: [...mudancas], versao } }, { signal, silent: true }),
    enabled: mudancas.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function saveMudancas(mudancas: readonly ContaMudanca[], versao: number) {
  return call(deParaRotas.update, { body: { mudancas: [...mudancas], versao } })
}

export function undoMudancas(auditoriaId: number) {
  return call(deParaRotas.undo, { body: { auditoriaId } })
}

export async function invalidateDePara(): Promise<void> {
  await invalidate(deParaRotas.list, ...Object.values(dreRotas), inicioRotas.get)
}
