import { orcamentoRotas, premissaRotas } from '@lastro/contract'
import { invalidate, query } from '../../../api/api.ts'

export const mesesOf = (ano: number): { inicio: string; fim: string } => ({ inicio: `${ano}-01`, fim: `${ano}-12` })

export function premissasQuery(cenario: string, ano: number) {
  return query(premissaRotas.list, { query: { cenario, ...mesesOf(ano) } })
}

export const historicoQuery = (id: number) => query(premissaRotas.listHistorico, { params: { id } })

export async function invalidatePremissas(): Promise<void> {
  await invalidate(premissaRotas.list, premissaRotas.listHistorico, orcamentoRotas.list)
}
