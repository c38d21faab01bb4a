/** Questions about closed months, and what an act on them leads to. */
import { deParaRotas, dreRotas, fechamentoRotas } from '@lastro/contract'
import { invalidate, query } from '../api/api.ts'

export const fechamentosQuery = query(fechamentoRotas.list)

export const mesQuery = (mes: string) => query(fechamentoRotas.get, { params: { mes } })

/** What is closed stands in the statement and in the De-Para, too. */
export async function invalidateFechamentos(): Promise<void> {
  await invalidate(...Object.values(fechamentoRotas), dreRotas.get, deParaRotas.list)
}
