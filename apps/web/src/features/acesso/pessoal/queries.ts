import { integracaoRotas, notificacaoRotas, pessoalRotas, type RotaBody } from '@lastro/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, invalidate, query, queryClient } from '../../../api/api.ts'

export const euQuery = query(pessoalRotas.get)
export const preferenciasQuery = query(notificacaoRotas.getPreferencias)
export const contasQuery = query(pessoalRotas.listContas)
export const chavesQuery = query(integracaoRotas.list)

export const atividadesQuery = infiniteQueryOptions({
  queryKey: [pessoalRotas.listAtividade.nome],
  queryFn: ({ pageParam, signal }) => call(pessoalRotas.listAtividade, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (page) => page.proximo,
})

export async function updatePreferencia(body: RotaBody<typeof notificacaoRotas.updatePreferencia>): Promise<void> {
  queryClient.setQueryData(preferenciasQuery.queryKey, await call(notificacaoRotas.updatePreferencia, { body }))
}

export async function unlinkConta(body: RotaBody<typeof pessoalRotas.unlinkConta>): Promise<void> {
  queryClient.setQueryData(contasQuery.queryKey, await call(pessoalRotas.unlinkConta, { body }))
  await invalidate(notificacaoRotas.list)
}

export async function createChaveIntegracao(body: RotaBody<typeof integracaoRotas.create>, key: string) {
  const made = await call(integracaoRotas.create, { body }, { headers: { 'idempotency-key': key } })
  await invalidate(integracaoRotas.list)
  return made
}

export async function revokeChave(id: number): Promise<void> {
  await call(integracaoRotas.revoke, { params: { id } })
  await invalidate(integracaoRotas.list)
}
