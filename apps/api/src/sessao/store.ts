/** Rows of users, sessions and refresh tokens. These tables are of people, not of clientes; `cliente` itself is under row-level security. */
import type { Perfil } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ClienteAtivo } from '../http/authenticate.ts'

export interface UsuarioRow {
  id: string
  email: string
  nome: string
  perfil: Perfil
  status: 'ativo' | 'bloqueado' | 'convidado'
  senhaHash: string | null
}

const usuarioColumns = sql`u.id, u.email, u.nome, u.perfil, u.status, u.senha_hash as "senhaHash"`
const clienteColumns = sql`c.id, c.nome, c.nome_curto as "nomeCurto", c.cnpj, c.marca, c.exercicio_mes_inicial as "exercicioMesInicial"`

export async function findUsuarioByEmail(tx: Transacao, email: string): Promise<UsuarioRow | undefined> {
  const { rows } = await sql<UsuarioRow>`select ${usuarioColumns} from usuario u where u.email = lower(${email})`.execute(tx)
  return rows[0]
}

export async function findUsuario(tx: Transacao, id: string): Promise<UsuarioRow | undefined> {
  const { rows } = await sql<UsuarioRow>`select ${usuarioColumns} from usuario u where u.id = ${id}`.execute(tx)
  return rows[0]
}

/** The clientes the user of this transaction may choose: those linked, or all for an admin. */
export async function listClientes(tx: Transacao, usuario: Pick<UsuarioRow, 'id' | 'perfil'>): Promise<ClienteAtivo[]> {
  const { rows } = await sql<ClienteAtivo>`
    select ${clienteColumns} from cliente c
    where ${usuario.perfil} = 'admin' or exists (select from usuario_cliente uc where uc.cliente_id = c.id and uc.usuario_id = ${usuario.id})
    order by c.nome_curto, c.id`.execute(tx)
  return rows
}

/** The cliente of the user's last session, to come back to where the work was left. */
export async function findLastClienteId(tx: Transacao, usuarioId: string): Promise<string | null> {
  const { rows } = await sql<{ clienteId: string }>`
    select cliente_id as "clienteId" from sessao where usuario_id = ${usuarioId} and cliente_id is not null
    order by created_at desc limit 1`.execute(tx)
  return rows[0]?.clienteId ?? null
}

export async function createSessao(
  tx: Transacao,
  sessao: { id: string; usuarioId: string; clienteId: string | null; now: Date; expiresAt: Date; ip: string; userAgent: string | null },
): Promise<void> {
  await sql`
    insert into sessao (id, usuario_id, cliente_id, created_at, expires_at, ip, user_agent)
    values (${sessao.id}, ${sessao.usuarioId}, ${sessao.clienteId}, ${sessao.now}, ${sessao.expiresAt}, ${sessao.ip}, ${sessao.userAgent})`.execute(
    tx,
  )
  await sql`update usuario set last_access_at = ${sessao.now} where id = ${sessao.usuarioId}`.execute(tx)
}

/** Whoever was seen as was a person of the other cliente. */
export async function updateSessaoCliente(tx: Transacao, sessaoId: string, clienteId: string): Promise<void> {
  await sql`update sessao set cliente_id = ${clienteId}, vendo_como = null where id = ${sessaoId}`.execute(tx)
}

export async function revokeSessao(tx: Transacao, sessaoId: string, now: Date): Promise<void> {
  await sql`update sessao set revoked_at = coalesce(revoked_at, ${now}) where id = ${sessaoId}`.execute(tx)
}

export async function insertRefreshToken(tx: Transacao, token: { sessaoId: string; hash: Buffer; now: Date }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refresh_token (sessao_id, token_hash, created_at) values (${token.sessaoId}, ${token.hash}, ${token.now}) returning id`.execute(
    tx,
  )
  const row = rows[0]
  if (row === undefined) throw new Error('insert of a refresh token returned no row')
  return row.id
}

export interface RefreshTokenRow {
  id: string
  sessaoId: string
  usuarioId: string
  clienteId: string | null
  usedAt: Date | null
  /** Used means that this token was already exchanged, so presenting the parent again is reuse. */
  substitutoUsado: boolean
  sessaoValida: boolean
}

/** Locks token and session, so that racing renewals of one family happen one after the other. */
export async function lockRefreshToken(tx: Transacao, hash: Buffer, now: Date): Promise<RefreshTokenRow | undefined> {
  const { rows } = await sql<RefreshTokenRow>`
    select t.id, t.sessao_id as "sessaoId", s.usuario_id as "usuarioId", s.cliente_id as "clienteId", t.used_at as "usedAt",
      exists (select from refresh_token n where n.id = t.substituto_id and n.used_at is not null) as "substitutoUsado",
      s.revoked_at is null and s.expires_at > ${now} as "sessaoValida"
    from refresh_token t join sessao s on s.id = t.sessao_id
    where t.token_hash = ${hash}
    for update of t, s`.execute(tx)
  return rows[0]
}

export async function markRefreshTokenUsed(tx: Transacao, id: string, substitutoId: string, now: Date): Promise<void> {
  await sql`update refresh_token set used_at = ${now}, substituto_id = ${substitutoId} where id = ${id}`.execute(tx)
}
