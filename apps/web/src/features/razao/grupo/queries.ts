/** Questions about grupos, and what a change of place leads to. */
import { cadastroRotas, deParaRotas, dreRotas, grupoCadastroRotas, grupoItemCadastroRotas, grupoRotas, inicioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'

export const arvoreQuery = query(grupoRotas.getArvore)

export function grupoQuery(id: number) {
  return query(grupoRotas.get, { params: { id } })
}

/** What the DRE would be with the item in that grupo. */
export function previaQuery(itemId: number, grupoId: number) {
  return queryOptions({
    queryKey: [grupoRotas.previewItem.nome, itemId, grupoId],
    queryFn: ({ signal }) => call(grupoRotas.previewItem, { params: { id: itemId }, body: { grupoId } }, { signal, silent: true }),
    // Of the numbers of this moment.
    staleTime: 0,
  })
}

/** Order and grupo of an item are everywhere: in the lists people choose from, the De-Para, the statement. */
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
