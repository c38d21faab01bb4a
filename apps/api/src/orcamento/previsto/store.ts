import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface NewPrevisto {
  nome: string
  cenario: string
  realizadoAte: number
  donoId: string
  origem: { id: number; sequencia: number }
}

export async function insertPrevisto({ tx, cliente }: ContextoCliente, fresh: NewPrevisto): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orcamento (cliente_id, nome, mes_inicio, cenario, tipo, modelo_id, dono_id, created_by, origem_id, origem_sequencia, realizado_ate)
    select cliente_id, ${fresh.nome}, mes_inicio, ${fresh.cenario}, 'previsto', modelo_id, ${fresh.donoId}, ${fresh.donoId}, id, ${fresh.origem.sequencia},
      ${fresh.realizadoAte}
    from orcamento where cliente_id = ${cliente.id} and id = ${fresh.origem.id}
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the locked budget was not found')
  return row.id
}

/** Bumps the version, so that stale acts on the whole budget conflict. */
export async function updateRealizadoUntil({ tx, cliente }: ContextoCliente, id: number, realizadoUntil: number): Promise<void> {
  await sql`
    update orcamento set realizado_ate = ${realizadoUntil}, versao = versao + 1
    where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}
