/** Budgets as rows: which there are of the exercícios of a period. */
import type { OrcamentoStatus, OrcamentoTipo } from '@lastro/contract'
import { addMeses, mesFromSql, mesToSql, MESES_EXERCICIO, type Mes, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

/** More budgets than this of one period nobody chooses from. */
const ORCAMENTOS_MAX = 200

export interface OrcamentoDoPeriodo {
  id: number
  nome: string
  cenario: string
  tipo: OrcamentoTipo
  versaoNumero: number
  status: OrcamentoStatus
  inicio: Mes
  /** Of its last act: with the id, what its lines are of. */
  sequencia: number
}

/**
 * Budgets whose exercício has a month of the period, the most settled of each exercício first: approved before those in approval and those
 * before drafts, the base scenario before others, the newest before the older ones. One that is closed was approved and holds on.
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
