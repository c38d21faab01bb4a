/** One-time links for mails: 256 random bits, stored as a hash, with an expiry. */
import { createHash, randomBytes } from 'node:crypto'
import type { ChaveMarca, LinkTipo, Perfil } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'

const MINUTE_MS = 60_000
export const LINK_TIMEOUTS_MS: Readonly<Record<LinkTipo, number>> = {
  convite: 24 * 60 * MINUTE_MS,
  senha: 30 * MINUTE_MS,
  email: 24 * 60 * MINUTE_MS,
  cadastro: 24 * 60 * MINUTE_MS,
  troca: 24 * 60 * MINUTE_MS,
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface NewLink {
  tipo: LinkTipo
  usuarioId: string | null
  /** Clientes whose invitation the link accepts. For a `troca`, the clientes of the person at the time of the request. */
  clientes?: readonly string[]
  email: string
  marca: ChaveMarca
  createdBy?: string | null
  now: Date
}

export async function createLink(
  tx: Transacao,
  { tipo, usuarioId, clientes = [], email, marca, createdBy = null, now }: NewLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into link_unico (tipo, token_hash, usuario_id, clientes, email, marca, created_by, created_at, expires_at)
    values (${tipo}, ${hashToken(token)}, ${usuarioId}, ${[...clientes]}::uuid[], ${email}, ${marca}, ${createdBy}, ${now},
      ${new Date(now.getTime() + LINK_TIMEOUTS_MS[tipo])})`.execute(tx)
  return token
}

export interface LinkRow {
  id: string
  tipo: LinkTipo
  clientes: string[]
  email: string
  marca: ChaveMarca
  expiresAt: Date
  usedAt: Date | null
  usuario: { id: string; nome: string; email: string; perfil: Perfil; status: 'ativo' | 'bloqueado' | 'convidado' } | null
}

export async function findLink(tx: Transacao, token: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.tipo, l.clientes, l.email, l.marca, l.expires_at as "expiresAt", l.used_at as "usedAt",
      case when u.id is not null then
        jsonb_build_object('id', u.id, 'nome', u.nome, 'email', u.email, 'perfil', u.perfil, 'status', u.status) end as usuario
    from link_unico l left join usuario u on u.id = l.usuario_id
    where l.token_hash = ${hashToken(token)}`.execute(tx)
  return rows[0]
}

export async function takeLink(tx: Transacao, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update link_unico set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now} returning id`.execute(tx)
  return rows.length === 1
}

const ATTEMPTS_MAX = 3

export async function countAttempt(tx: Transacao, id: string, now: Date): Promise<void> {
  await sql`
    update link_unico set tentativas = tentativas + 1, used_at = case when tentativas + 1 >= ${ATTEMPTS_MAX} then ${now}::timestamptz end
    where id = ${id} and used_at is null`.execute(tx)
}

export async function endLinks(
  { tx, usuario }: ContextoUsuario,
  { tipos, noCliente, now }: { tipos: readonly LinkTipo[]; noCliente?: string; now: Date },
): Promise<void> {
  await sql`
    update link_unico set used_at = ${now}
    where usuario_id = ${usuario.id} and tipo = any(${[...tipos]}::text[]) and used_at is null
      and (${noCliente ?? null}::uuid is null or ${noCliente ?? null}::uuid = any(clientes))`.execute(tx)
}

export async function endLinksCadastro(tx: Transacao, email: string, now: Date): Promise<void> {
  await sql`update link_unico set used_at = ${now} where tipo = 'cadastro' and email = ${email} and used_at is null`.execute(tx)
}
