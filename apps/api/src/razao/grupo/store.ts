import { lockNome } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

type GrupoTable = 'grupo' | 'grupo_item'

export interface TreeRow {
  id: number
  codigo: string
  versao: number
  grupoId: number | null
}

/** Serializes changes of positions. Cadastro edits of the same rows take this lock, too. */
export async function lockTable({ tx, cliente }: ContextoCliente, table: GrupoTable): Promise<void> {
  await lockNome(tx, 'cadastro', table, cliente.id)
}

const grupoDe = (table: GrupoTable) => (table === 'grupo_item' ? sql`grupo_id` : sql`null::int`)

export async function findLinha({ tx, cliente }: ContextoCliente, table: GrupoTable, id: number): Promise<TreeRow | undefined> {
  const { rows } = await sql<TreeRow>`
    select id, codigo, versao, ${grupoDe(table)} as "grupoId" from ${sql.table(table)}
    where cliente_id = ${cliente.id} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function listOrdem({ tx, cliente }: ContextoCliente, grupoId: number | null): Promise<number[]> {
  const { rows } =
    grupoId === null
      ? await sql<{ id: number }>`select id from grupo where cliente_id = ${cliente.id} order by ordem, id`.execute(tx)
      : await sql<{ id: number }>`
          select id from grupo_item where cliente_id = ${cliente.id} and grupo_id = ${grupoId} order by ordem, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Numbers the rows by position. `grupoId` becomes the grupo of all these itens. */
export async function writeOrdem({ tx, cliente }: ContextoCliente, ids: readonly number[], grupoId: number | null): Promise<void> {
  const ordem = sql`unnest(${[...ids]}::int[]) with ordinality as o (id, posicao)`
  if (grupoId === null) {
    await sql`
      update grupo t set ordem = o.posicao from ${ordem}
      where t.cliente_id = ${cliente.id} and t.id = o.id and t.ordem <> o.posicao`.execute(tx)
  } else {
    // A separate statement, because a trigger appends an item that enters a grupo without a position.
    await sql`
      update grupo_item t set grupo_id = ${grupoId}
      where t.cliente_id = ${cliente.id} and t.id = any(${[...ids]}::int[]) and t.grupo_id <> ${grupoId}`.execute(tx)
    await sql`
      update grupo_item t set ordem = o.posicao from ${ordem}
      where t.cliente_id = ${cliente.id} and t.id = o.id and t.ordem <> o.posicao`.execute(tx)
  }
}

export interface StateRow {
  id: number
  versao: number
  arquivado: boolean
}

export async function listStates({ tx, cliente }: ContextoCliente, table: GrupoTable): Promise<Map<number, StateRow>> {
  const { rows } = await sql<StateRow>`
    select id, versao, arquivado from ${sql.table(table)} where cliente_id = ${cliente.id}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
