import { lockNome } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'

export interface ChaveRow {
  id: number
  nome: string
  origem: string
  prefixo: string
  criadaPor: string
  createdAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const columns = sql`
  c.id, c.nome, c.origem, c.prefixo, u.nome as "criadaPor", c.created_at as "createdAt", c.revoked_at as "revokedAt",
  c.last_used_at as "lastUsedAt" from chave_integracao c join usuario u on u.id = c.created_by`

/** Revoked keys stay listed, because their imports are still there. */
export async function listChaves({ tx, cliente }: ContextoCliente): Promise<ChaveRow[]> {
  const { rows } = await sql<ChaveRow>`select ${columns} where c.cliente_id = ${cliente.id} order by c.id desc limit 500`.execute(tx)
  return rows
}

export async function findChave({ tx, cliente }: ContextoCliente, id: number): Promise<ChaveRow | undefined> {
  const { rows } = await sql<ChaveRow>`select ${columns} where c.cliente_id = ${cliente.id} and c.id = ${id}`.execute(tx)
  return rows[0]
}

/** Counts active keys under a lock, so that no key is created in between. */
export async function countActive({ tx, cliente }: ContextoCliente): Promise<number> {
  await lockNome(tx, 'cadastro', 'chave_integracao', cliente.id)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from chave_integracao where cliente_id = ${cliente.id} and revoked_at is null`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface NewChave {
  nome: string
  origem: string
  prefixo: string
  hash: Buffer
}

export async function insertChave(
  { tx, cliente, usuario }: ContextoCliente & ContextoUsuario,
  { nome, origem, prefixo, hash }: NewChave,
): Promise<number> {
  const { id } = await tx
    .insertInto('chave_integracao')
    .values({ cliente_id: cliente.id, nome, origem, prefixo, segredo_hash: hash, created_by: usuario.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeChave({ tx, cliente }: ContextoCliente, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chave_integracao set revoked_at = ${now} where cliente_id = ${cliente.id} and id = ${id} and revoked_at is null`.execute(tx)
  return numAffectedRows === 1n
}

interface CandidateRow {
  id: number
  nome: string
  origem: string
  segredoHash: Buffer
  clienteArchived: boolean
}

export async function listCandidates({ tx, cliente }: ContextoCliente, prefix: string): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.id, c.nome, c.origem, c.segredo_hash as "segredoHash", e.arquivado as "clienteArchived"
    from chave_integracao c join cliente e on e.id = c.cliente_id
    where c.cliente_id = ${cliente.id} and c.prefixo = ${prefix} and c.revoked_at is null`.execute(tx)
  return rows
}

/** Updates last use at most once a minute, so that concurrent pushes do not wait for each other. */
export async function touchChave({ tx, cliente }: ContextoCliente, id: number, now: Date): Promise<void> {
  await sql`
    update chave_integracao set last_used_at = ${now}
    where cliente_id = ${cliente.id} and id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
    tx,
  )
}
