import type { DreVisaoGuardada } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface VisaoRow {
  id: number
  nome: string
  usuarioId: string | null
  endereco: DreVisaoGuardada['endereco']
}

const VISAO = sql`id, nome, usuario_id as "usuarioId", endereco`

export async function listVisoes({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<VisaoRow[]> {
  const { rows } = await sql<VisaoRow>`
    select ${VISAO} from dre_visao where cliente_id = ${cliente.id} and (usuario_id is null or usuario_id = ${usuarioId})
    order by usuario_id nulls first, nome`.execute(tx)
  return rows
}

export async function findVisao(
  { tx, cliente }: ContextoCliente,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<VisaoRow | undefined> {
  const { rows } = await sql<VisaoRow>`
    select ${VISAO} from dre_visao
    where cliente_id = ${cliente.id} and id = ${id} and (usuario_id is null or usuario_id = ${usuarioId})`.execute(tx)
  return rows[0]
}

export async function listNomes({ tx, cliente }: ContextoCliente, owner: string | null): Promise<Set<string>> {
  const { rows } = await sql<{ nome: string }>`
    select nome from dre_visao where cliente_id = ${cliente.id} and usuario_id is not distinct from ${owner}::uuid`.execute(tx)
  return new Set(rows.map(({ nome }) => nome))
}

export async function countVisoes({ tx, cliente }: ContextoCliente, owner: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from dre_visao where cliente_id = ${cliente.id} and usuario_id is not distinct from ${owner}::uuid`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

export async function insertVisao(
  { tx, cliente }: ContextoCliente,
  { nome, dono, endereco, usuarioId }: { nome: string; dono: string | null; endereco: VisaoRow['endereco']; usuarioId: string },
): Promise<VisaoRow> {
  const { rows } = await sql<VisaoRow>`
    insert into dre_visao (cliente_id, nome, usuario_id, endereco, created_by)
    values (${cliente.id}, ${nome}, ${dono}::uuid, ${JSON.stringify(endereco)}::jsonb, ${usuarioId}) returning ${VISAO}`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the insert of a view returned no row')
  return row
}

export async function deleteByNome({ tx, cliente }: ContextoCliente, { nome, dono }: { nome: string; dono: string | null }): Promise<void> {
  await sql`
    delete from dre_visao where cliente_id = ${cliente.id} and nome = ${nome} and usuario_id is not distinct from ${dono}::uuid`.execute(tx)
}

export async function deleteVisao({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from dre_visao where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}
