import type { OrcamentoStatus, OrcamentoTipo } from '@lastro/contract'
import { addMeses, mesFromSql, mesToSql, MESES_EXERCICIO, type Mes, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

/** Above any useful choice. */
const ORCAMENTOS_MAX = 200

export interface OrcamentoDoPeriodo {
  id: number
  nome: string
  cenario: string
  tipo: OrcamentoTipo
  versaoNumero: number
  status: OrcamentoStatus
  inicio: Mes
  /** Last act; with the id it identifies the lines. */
  sequencia: number
}

/**
 * Budgets whose exercício overlaps the period, most settled first within each exercício.
 * Order: approved (or closed), in approval, draft; then base scenario before others; then newest first.
 */
export async function listOrcamentosDoPeriodo({ tx, cliente }: ContextoCliente, { inicio, fim }: Periodo): Promise<OrcamentoDoPeriodo[]> {
  const { rows } = await sql<Omit<OrcamentoDoPeriodo, 'inicio'> & { mesInicio: number }>`
    select id, nome, cenario, tipo, versao_numero as "versaoNumero", status, mes_inicio as "mesInicio", sequencia::float8 as sequencia
    from orcamento
    where cliente_id = ${cliente.id} and mes_inicio between ${mesToSql(addMeses(inicio, 1 - MESES_EXERCICIO))} and ${mesToSql(fim)}
    order by mes_inicio, (tipo = 'orcamento') desc,
      (status in ('aprovado', 'encerrado')) desc, array_position(array['em_aprovacao', 'revisao', 'rascunho', 'devolvido'], status),
      (cenario = 'base') desc, approved_at desc nulls last, id desc
    limit ${ORCAMENTOS_MAX}`.execute(tx)
  return rows.map(({ mesInicio, ...row }) => ({ ...row, inicio: mesFromSql(mesInicio) }))
}
