/** Refresh tokens: one chain per session, each token usable once. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { SigningKeys } from './signing-key.ts'
import type { ChaveSignature } from './token.ts'

interface RefreshDeps {
  signingKeys: Pick<SigningKeys, 'current' | 'list'>
}

/**
 * Derives a refresh token by HMAC from the random id of its row.
 * Only hashes are stored, yet the server can return a successor again, so that racing tabs stay on one chain.
 */
function refreshTokenOf({ refreshSecret }: ChaveSignature, id: string): string {
  return createHmac('sha256', refreshSecret).update(id).digest('base64url')
}

function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function addRefreshToken(deps: RefreshDeps, tx: Transacao, id: string, sessaoId: string, now: Date): Promise<string> {
  const token = refreshTokenOf(await deps.signingKeys.current(), id)
  await sql`
    insert into refresh_token (id, sessao_id, token_hash, created_at)
    values (${id}, ${sessaoId}, ${hashRefreshToken(token)}, ${now})`.execute(tx)
  return token
}

interface SessaoDoToken {
  sessaoId: string
  usuarioId: string
  clienteId: string | null
  isSessaoValid: boolean
}

/** Locks the session of a refresh token, so that renewals and cliente switches are serialized. */
export async function lockSessaoOfToken(
  tx: Transacao,
  token: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<SessaoDoToken | undefined> {
  const { rows } = await sql<SessaoDoToken>`
    select s.id as "sessaoId", s.usuario_id as "usuarioId", s.cliente_id as "clienteId",
      s.revoked_at is null and s.expires_at > ${now} and coalesce(s.last_access_at, s.created_at) > ${usedSince} as "isSessaoValid"
    from sessao s where s.id = (select t.sessao_id from refresh_token t where t.token_hash = ${hashRefreshToken(token)})
    for update`.execute(tx)
  return rows[0]
}

export async function lockSessao(tx: Transacao, sessaoId: string): Promise<void> {
  await sql`select from sessao where id = ${sessaoId} for update`.execute(tx)
}

interface RefreshTokenRow {
  id: string
  tokenHash: Buffer
  usedAt: Date | null
  replacedAt: Date | null
  substitutoId: string | null
}

/** The presented token and its successors, in order. */
async function listChain(tx: Transacao, token: string): Promise<RefreshTokenRow[]> {
  const { rows } = await sql<RefreshTokenRow>`
    with recursive cadeia as (
      select t.*, 0 as ordem from refresh_token t where t.token_hash = ${hashRefreshToken(token)}
      union all select t.*, c.ordem + 1 from refresh_token t join cadeia c on t.id = c.substituto_id
    )
    select id, token_hash as "tokenHash", used_at as "usedAt", replaced_at as "replacedAt", substituto_id as "substitutoId" from cadeia order by ordem`.execute(
    tx,
  )
  return rows
}

/** Two tabs that wake up together may renew with the same token within this time. */
const RACE_MS = 10_000

type Presentation = { tipo: 'ultimo'; id: string } | { tipo: 'corrida'; last: RefreshTokenRow } | { tipo: 'reuso' }

/**
 * Verdict on a presented token, from its place in the chain alone.
 *
 * Within the race window a spent token yields the last one of the chain, unless a token in between was exchanged.
 * A tab that exchanged one already holds the next, so a later holder of the older token is a thief.
 * A cliente switch is no exchange.
 */
function judgePresentation(chain: readonly RefreshTokenRow[], now: Date): Presentation {
  const [first, ...later] = chain
  if (first === undefined) return { tipo: 'reuso' }
  const endedAt = first.usedAt ?? first.replacedAt
  if (endedAt === null) return { tipo: 'ultimo', id: first.id }
  if (now.getTime() - endedAt.getTime() > RACE_MS) return { tipo: 'reuso' }
  const last = later.at(-1)
  return last === undefined || later.some(({ usedAt }) => usedAt !== null) ? { tipo: 'reuso' } : { tipo: 'corrida', last }
}

/** The signing key may have been replaced since the token was made. Undefined when its key is no longer stored. */
async function rederiveToken({ signingKeys }: RefreshDeps, { id, tokenHash }: RefreshTokenRow): Promise<string | undefined> {
  const candidates = (await signingKeys.list()).map((key) => refreshTokenOf(key, id))
  return candidates.find((token) => hashRefreshToken(token).equals(tokenHash))
}

/** Successor of the presented refresh token; undefined when its presentation ends the session. */
export async function exchangeRefreshToken(
  deps: RefreshDeps,
  tx: Transacao,
  { token, sessaoId, now }: { token: string; sessaoId: string; now: Date },
): Promise<string | undefined> {
  const apresentacao = judgePresentation(await listChain(tx, token), now)
  if (apresentacao.tipo === 'reuso') return undefined
  if (apresentacao.tipo === 'corrida') return rederiveToken(deps, apresentacao.last)
  const successorId = randomUUID()
  const successor = await addRefreshToken(deps, tx, successorId, sessaoId, now)
  await sql`update refresh_token set used_at = ${now}, substituto_id = ${successorId} where id = ${apresentacao.id}`.execute(tx)
  return successor
}

export async function replaceLast(tx: Transacao, sessaoId: string, substitutoId: string, now: Date): Promise<void> {
  await sql`
    update refresh_token set replaced_at = ${now}, substituto_id = ${substitutoId}
    where sessao_id = ${sessaoId} and id <> ${substitutoId} and used_at is null and replaced_at is null`.execute(tx)
}
