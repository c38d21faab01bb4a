import { dreItemRotas, dreModeloRotas, dreRotas, type DreItemCorpo, grupoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'

export const modelosQuery = query(dreModeloRotas.list)

export function estruturaQuery(id: number, vigencia: string | undefined) {
  return query(dreModeloRotas.get, { params: { id }, query: vigencia === undefined ? {} : { vigencia } })
}

export function itemQuery(id: number) {
  return query(dreItemRotas.get, { params: { id } })
}

export interface ItemAsked {
  modeloId: number
  vigencia: string | null
  itemId: number | null
  item: DreItemCorpo
}

/** Preview of a draft line. The key is the whole input, so that a response never belongs to another draft. */
export function previewQuery(question: ItemAsked) {
  return queryOptions({
    queryKey: [dreItemRotas.preview.nome, question],
    queryFn: ({ signal }) => call(dreItemRotas.preview, { body: question }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}

export async function invalidateModelos(): Promise<void> {
  await invalidate(
    ...Object.values(dreModeloRotas),
    ...Object.values(dreItemRotas),
    ...Object.values(dreRotas),
    ...Object.values(grupoRotas),
  )
}
