import { deParaRotas, dreRotas, fechamentoRotas, inicioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { invalidate, query } from '../../../api/api.ts'

/** Always refetches, because many screens change the months without invalidating it. */
export const fechamentosQuery = queryOptions({ ...query(fechamentoRotas.list), staleTime: 0 })

export function mesQuery(mes: string) {
  return queryOptions({ ...query(fechamentoRotas.get, { params: { mes } }), staleTime: 0 })
}

export function checklistQuery(periodo: { inicio: string; fim: string }) {
  return queryOptions({ ...query(fechamentoRotas.preview, { query: periodo }), staleTime: 0 })
}

export async function invalidateFechamentos(): Promise<void> {
  await invalidate(...Object.values(fechamentoRotas), dreRotas.get, dreRotas.getValores, deParaRotas.list, inicioRotas.get)
}
