import type { DreVisaoGuardada } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface VisaoRow {
  id: number
  nome: string
  usuarioId: string | null
  endereco: DreVisaoGuardada['endereco']
  padrao: boolean
}

/** Own and shared views of a person. */
const visaoOf = (clienteId: string, usuarioId: string) => sql`
  select v.id, v.nome, v.usuario_id as "usuarioId", v.endereco,
    exists (select from dre_visao_padrao p where p.cliente_id = v.cliente_id and p.usuario_id = ${usuarioId}::uuid
      and p.nome = v.nome and p.minha = (v.usuario_id is not null)) as padrao
  from dre_visao v where v.cliente_id = ${clienteId} and (v.usuario_id is null or v.usuario_id = ${usuarioId}::uuid)`

export async function listVisoes({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<VisaoRow[]> {
  const { rows } = await sql<VisaoRow>`${visaoOf(cliente.id, usuarioId)} order by v.usuario_id nulls first, v.nome`.execute(tx)
  return rows
}

export async function findVisao(
  { tx, cliente }: ContextoCliente,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<VisaoRow | undefined> {
  const { rows } = await sql<VisaoRow>`${visaoOf(cliente.id, usuarioId)} and v.id = ${id}`.execute(tx)
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
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dre_visao (cliente_id, nome, usuario_id, endereco, created_by)
    values (${cliente.id}, ${nome}, ${dono}::uuid, ${JSON.stringify(endereco)}::jsonb, ${usuarioId}) returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the insert of a view returned no row')
  return row.id
}

export async function deleteByNome({ tx, cliente }: ContextoCliente, { nome, dono }: { nome: string; dono: string | null }): Promise<void> {
  await sql`
    delete from dre_visao where cliente_id = ${cliente.id} and nome = ${nome} and usuario_id is not distinct from ${dono}::uuid`.execute(tx)
}

export async function deleteVisao({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from dre_visao where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

export async function savePadrao(
  { tx, cliente }: ContextoCliente,
  { usuarioId, nome, minha }: { usuarioId: string; nome: string; minha: boolean },
): Promise<void> {
  await sql`
    insert into dre_visao_padrao (cliente_id, usuario_id, nome, minha) values (${cliente.id}, ${usuarioId}::uuid, ${nome}, ${minha})
    on conflict (cliente_id, usuario_id) do update set nome = excluded.nome, minha = excluded.minha`.execute(tx)
}

export async function deletePadrao({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<void> {
  await sql`delete from dre_visao_padrao where cliente_id = ${cliente.id} and usuario_id = ${usuarioId}::uuid`.execute(tx)
}
