/** Questions about models of DRE, and what a change of one leads to. */
import { dreItemRotas, dreModeloRotas, dreRotas, type DreItemCorpo, grupoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'

export const modelosQuery = query(dreModeloRotas.list)

/** The lines of a model that are valid in a month; the last ones without it. */
export function estruturaQuery(id: number, vigencia: string | undefined) {
  return query(dreModeloRotas.get, { params: { id }, query: vigencia === undefined ? {} : { vigencia } })
}

export function itemQuery(id: number) {
  return query(dreItemRotas.get, { params: { id } })
}

export interface ItemPerguntado {
  modeloId: number
  vigencia: string | null
  itemId: number | null
  item: DreItemCorpo
}

/** What a line in writing would come to. Key: the whole question, so an answer never belongs to another line. */
export function previaQuery(pergunta: ItemPerguntado) {
  return queryOptions({
    queryKey: [dreItemRotas.preview.nome, pergunta],
    queryFn: ({ signal }) => call(dreItemRotas.preview, { body: pergunta }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}

/** The statement is another one, and so is what uses a grupo. */
export async function invalidateModelos(): Promise<void> {
  await invalidate(
    ...Object.values(dreModeloRotas),
    ...Object.values(dreItemRotas),
    ...Object.values(dreRotas),
    ...Object.values(grupoRotas),
  )
}
