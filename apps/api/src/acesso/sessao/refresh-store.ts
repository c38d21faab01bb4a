/** Refresh token rows: one chain per session, each token usable once. */
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export async function insertRefreshToken(tx: Transacao, token: { id: string; sessaoId: string; hash: Buffer; now: Date }): Promise<void> {
  await sql`
    insert into refresh_token (id, sessao_id, token_hash, created_at)
    values (${token.id}, ${token.sessaoId}, ${token.hash}, ${token.now})`.execute(tx)
}

export interface SessaoDoToken {
  sessaoId: string
  usuarioId: string
  clienteId: string | null
  sessaoValida: boolean
}

/** Locks the session of a refresh token, so that renewals and cliente switches are serialized. */
export async function lockSessaoOfToken(
  tx: Transacao,
  hash: Buffer,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<SessaoDoToken | undefined> {
  const { rows } = await sql<SessaoDoToken>`
    select s.id as "sessaoId", s.usuario_id as "usuarioId", s.cliente_id as "clienteId",
      s.revoked_at is null and s.expires_at > ${now} and coalesce(s.last_access_at, s.created_at) > ${usedSince} as "sessaoValida"
    from sessao s where s.id = (select t.sessao_id from refresh_token t where t.token_hash = ${hash})
    for update`.execute(tx)
  return rows[0]
}

export async function lockSessao(tx: Transacao, sessaoId: string): Promise<void> {
  await sql`select from sessao where id = ${sessaoId} for update`.execute(tx)
}

export interface RefreshTokenRow {
  id: string
  usedAt: Date | null
  replacedAt: Date | null
  substitutoId: string | null
}

export async function listChain(tx: Transacao, hash: Buffer): Promise<RefreshTokenRow[]> {
  const { rows } = await sql<RefreshTokenRow>`
    with recursive cadeia as (
      select t.*, 0 as ordem from refresh_token t where t.token_hash = ${hash}
      union all select t.*, c.ordem + 1 from refresh_token t join cadeia c on t.id = c.substituto_id
    )
    select id, used_at as "usedAt", replaced_at as "replacedAt", substituto_id as "substitutoId" from cadeia order by ordem`.execute(tx)
  return rows
}

export async function markUsed(tx: Transacao, id: string, substitutoId: string, now: Date): Promise<void> {
  await sql`update refresh_token set used_at = ${now}, substituto_id = ${substitutoId} where id = ${id}`.execute(tx)
}

export async function replaceLast(tx: Transacao, sessaoId: string, substitutoId: string, now: Date): Promise<void> {
  await sql`
    update refresh_token set replaced_at = ${now}, substituto_id = ${substitutoId}
    where sessao_id = ${sessaoId} and id <> ${substitutoId} and used_at is null and replaced_at is null`.execute(tx)
}
