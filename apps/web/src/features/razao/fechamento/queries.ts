/** Questions about closed months, and what an act on them leads to. */
import { deParaRotas, dreRotas, fechamentoRotas, inicioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { invalidate, query } from '../../../api/api.ts'

/** Asked anew each time: what a month is made of changes on many screens, none of which knows of this one. */
export const fechamentosQuery = queryOptions({ ...query(fechamentoRotas.list), staleTime: 0 })

export function mesQuery(mes: string) {
  return queryOptions({ ...query(fechamentoRotas.get, { params: { mes } }), staleTime: 0 })
}

/** What is closed stands in the statement and in the De-Para, too. */
export async function invalidateFechamentos(): Promise<void> {
  await invalidate(...Object.values(fechamentoRotas), dreRotas.get, dreRotas.getValores, deParaRotas.list, inicioRotas.get)
}
