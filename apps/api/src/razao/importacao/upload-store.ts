/** Rows of uploaded files. Every process of an installation reads the same ones. */
import { lockNome } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

/** Time for a file to arrive. */
const ARRIVAL_MS = 3_600_000

export interface Upload {
  id: string
  clienteId: string
  arquivoNome: string
  tamanhoBytes: number
  sha256: string
}

export type UploadKey = Pick<Upload, 'id' | 'clienteId'>

/**
 * Reserves a slot for the file `id`. Files set aside make room, the one that expires first before others.
 * @returns the ids that made room, whose bytes are to be removed; undefined when the cliente has `max` files already
 */
export async function reserveSlot(
  { tx, cliente }: ContextoCliente,
  { id, max, now }: { id: string; max: number; now: Date },
): Promise<string[] | undefined> {
  // Counting and reserving are one step, or concurrent requests would get the same slot.
  await lockNome(tx, 'arquivoEnviado', cliente.id)
  const { rows } = await sql<{ id: string; isAside: boolean }>`
    select id, situacao = 'guardado' as "isAside" from arquivo_enviado
    where cliente_id = ${cliente.id} and situacao <> 'removido' and expires_at > ${now} order by expires_at`.execute(tx)
  const excess = Math.max(0, rows.length - max + 1)
  const freed = rows.flatMap((row) => (row.isAside ? [row.id] : [])).slice(0, excess)
  if (freed.length < excess) return undefined
  for (const one of freed) await markRemoved({ tx, cliente }, one)
  await sql`
    insert into arquivo_enviado (cliente_id, id, nome, situacao, expires_at)
    values (${cliente.id}, ${id}, 'arquivo', 'chegando', ${new Date(now.getTime() + ARRIVAL_MS)})`.execute(tx)
  return freed
}

/** @returns false when the slot is gone: the file took more than its hour to arrive */
export async function saveReceived({ tx, cliente }: ContextoCliente, upload: Upload, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update arquivo_enviado set situacao = 'espera', nome = ${upload.arquivoNome}, tamanho_bytes = ${upload.tamanhoBytes},
      sha256 = ${Buffer.from(upload.sha256, 'hex')}, expires_at = ${expiresAt}
    where cliente_id = ${cliente.id} and id = ${upload.id} and situacao = 'chegando' returning id`.execute(tx)
  return rows.length > 0
}

/** Undefined when absent, expired or of another cliente. Without `now` also an expired one, for an import that waited longer. */
export async function findUpload({ tx, cliente }: ContextoCliente, id: string, now: Date | null): Promise<Upload | undefined> {
  // Size and hash are null only of a file on its way, by a constraint of the table.
  const { rows } = await sql<Upload>`
    select id, cliente_id as "clienteId", nome as "arquivoNome", coalesce(tamanho_bytes, 0) as "tamanhoBytes",
      coalesce(encode(sha256, 'hex'), '') as sha256
    from arquivo_enviado
    where cliente_id = ${cliente.id} and id = ${id} and situacao in ('espera', 'guardado')
      ${now === null ? sql`` : sql`and expires_at > ${now}`}`.execute(tx)
  return rows[0]
}

/** Keeps the file until `expiresAt`; `guardado` keeps it only until its slot is needed. */
export async function renewUpload(
  { tx, cliente }: ContextoCliente,
  id: string,
  { situacao, expiresAt }: { situacao: 'espera' | 'guardado'; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update arquivo_enviado set situacao = ${situacao}, expires_at = ${expiresAt}
    where cliente_id = ${cliente.id} and id = ${id} and situacao in ('espera', 'guardado') returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Frees the slot at once. The row stays until the bytes are gone, so that the sweep finds what a stopped process left.
 * @returns false for a file of another cliente, whose bytes stay
 */
export async function markRemoved({ tx, cliente }: ContextoCliente, id: string): Promise<boolean> {
  const { rows } = await sql`
    update arquivo_enviado set situacao = 'removido' where cliente_id = ${cliente.id} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Marks an expired file for removal. Returns false for a file that a request has renewed. */
export async function markExpired({ tx, cliente }: ContextoCliente, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update arquivo_enviado set situacao = 'removido'
    where cliente_id = ${cliente.id} and id = ${id} and (situacao = 'removido' or expires_at <= ${now}) returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes the row of a file whose bytes are gone, or of a slot that received none. */
export async function deleteUpload({ tx, cliente }: ContextoCliente, id: string, situacao: 'chegando' | 'removido'): Promise<void> {
  await sql`delete from arquivo_enviado where cliente_id = ${cliente.id} and id = ${id} and situacao = ${situacao}`.execute(tx)
}
