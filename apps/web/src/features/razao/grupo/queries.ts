import { cadastroRotas, deParaRotas, dreRotas, grupoCadastroRotas, grupoItemCadastroRotas, grupoRotas, inicioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'

export const arvoreQuery = query(grupoRotas.getArvore)

export function grupoQuery(id: number) {
  return query(grupoRotas.get, { params: { id } })
}

export function previewQuery(itemId: number, grupoId: number) {
  return queryOptions({
    queryKey: [grupoRotas.previewItem.nome, itemId, grupoId],
    queryFn: ({ signal }) => call(grupoRotas.previewItem, { params: { id: itemId }, body: { grupoId } }, { signal, silent: true }),
    staleTime: 0,
  })
}

export async function invalidateGrupos(): Promise<void> {
  await invalidate(
    grupoRotas.getArvore,
    grupoRotas.get,
    grupoRotas.previewItem,
    grupoCadastroRotas.browse,
    grupoItemCadastroRotas.browse,
    ...Object.values(cadastroRotas),
    ...Object.values(deParaRotas),
    ...Object.values(dreRotas),
    inicioRotas.get,
  )
}
