/** Users and sessions. These tables belong to people, not clientes; only `cliente` is under row-level security. */
import type { Perfil } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ActiveCliente } from '../../http/authenticate.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'

export interface UsuarioRow {
  id: string
  email: string
  nome: string
  perfil: Perfil
  status: 'ativo' | 'bloqueado' | 'convidado'
  senhaHash: string | null
}

export interface UsuarioEntrada extends UsuarioRow {
  segundoFator: boolean
  lastAccessAt: Date | null
}

const usuarioColumns = sql`u.id, u.email, u.nome, u.perfil, u.status, u.senha_hash as "senhaHash",
  u.totp_confirmed_at is not null as "segundoFator", u.last_access_at as "lastAccessAt"`
const clienteColumns = sql`c.id, c.nome, c.nome_curto as "nomeCurto", c.cnpj, c.marca, c.exercicio_mes_inicial as "exercicioMesInicial"`

export async function findUsuarioByEmail(tx: Transacao, email: string): Promise<UsuarioEntrada | undefined> {
  const { rows } = await sql<UsuarioEntrada>`select ${usuarioColumns} from usuario u where u.email = lower(${email})`.execute(tx)
  return rows[0]
}

export async function findUsuario(tx: Transacao, id: string): Promise<UsuarioEntrada | undefined> {
  const { rows } = await sql<UsuarioEntrada>`select ${usuarioColumns} from usuario u where u.id = ${id}`.execute(tx)
  return rows[0]
}

export type PersonCliente = ActiveCliente & { perfil: Perfil }

export const personClientes = (usuarioId: string) => sql`
    from usuario u cross join cliente c left join usuario_cliente uc
      on uc.cliente_id = c.id and uc.usuario_id = u.id and uc.accepted_at is not null and uc.blocked_at is null
    cross join lateral (select case when u.perfil = 'admin' then 'admin' else uc.perfil end as perfil) v
    where u.id = ${usuarioId} and not c.arquivado and v.perfil is not null`

export async function listClientes({ tx, usuario }: ContextoUsuario): Promise<PersonCliente[]> {
  const { rows } = await sql<PersonCliente>`
    select ${clienteColumns}, v.perfil ${personClientes(usuario.id)}
    order by c.nome_curto, c.id`.execute(tx)
  return rows
}

export interface ConviteRow {
  clienteId: string
  cliente: string
  perfil: Perfil
  quem: string | null
  expiresAt: Date
}

export async function listConvites({ tx, usuario }: ContextoUsuario, now: Date): Promise<ConviteRow[]> {
  const { rows } = await sql<ConviteRow>`
    select cliente_id as "clienteId", cliente, perfil, quem, expires_at as "expiresAt"
    from usuario_convites(${usuario.id}) where expires_at > ${now}`.execute(tx)
  return rows
}

export async function lockUsuario({ tx, usuario }: ContextoUsuario): Promise<void> {
  await sql`select from usuario where id = ${usuario.id} for no key update`.execute(tx)
}

export async function listVinculos({ tx, usuario }: ContextoUsuario): Promise<{ clienteId: string; perfil: Perfil; accepted: boolean }[]> {
  const { rows } = await sql<{ clienteId: string; perfil: Perfil; accepted: boolean }>`
    select cliente_id as "clienteId", perfil, accepted_at is not null as accepted
    from usuario_cliente where usuario_id = ${usuario.id} order by cliente_id`.execute(tx)
  return rows
}

/** False without an open invitation. The transaction must be in the context of the cliente. */
export async function acceptConvite(context: ContextoCliente & ContextoUsuario, now: Date): Promise<boolean> {
  const { tx, cliente, usuario } = context
  await lockUsuario(context)
  const { rows } = await sql`
    update usuario_cliente set accepted_at = ${now}, versao = versao + 1
    where cliente_id = ${cliente.id} and usuario_id = ${usuario.id} and accepted_at is null and blocked_at is null and convite_expires_at > ${now}
    returning usuario_id`.execute(tx)
  return rows.length === 1
}

/**
 * Declines the invitation and deletes the settings prepared with it. False without an invitation.
 * The transaction must be in the context of the cliente.
 */
export async function declineConvite({ tx, cliente, usuario }: ContextoCliente & ContextoUsuario): Promise<boolean> {
  const { rows } = await sql`
    delete from usuario_cliente where cliente_id = ${cliente.id} and usuario_id = ${usuario.id} and accepted_at is null
    returning usuario_id`.execute(tx)
  return rows.length === 1
}

export async function findLastClienteId({ tx, usuario }: ContextoUsuario): Promise<string | null> {
  const { rows } = await sql<{ clienteId: string }>`
    select cliente_id as "clienteId" from sessao where usuario_id = ${usuario.id} and cliente_id is not null
    order by created_at desc limit 1`.execute(tx)
  return rows[0]?.clienteId ?? null
}

export async function enterCliente({ tx, cliente }: ContextoCliente): Promise<void> {
  await sql`select set_config('app.cliente_id', ${cliente.id}, true)`.execute(tx)
}

export async function enterUsuario({ tx, usuario }: ContextoUsuario): Promise<void> {
  await sql`select set_config('app.usuario_id', ${usuario.id}, true)`.execute(tx)
}

export interface NewSessao {
  id: string
  usuarioId: string
  clienteId: string | null
  dispositivoId: string | null
  externa: { emissor: string; sujeito: string; provedorSid: string | null; issuedMs: number } | null
  now: Date
  expiresAt: Date
  ip: string
  userAgent: string | null
}

export async function createSessao(tx: Transacao, sessao: NewSessao): Promise<void> {
  const { id, usuarioId, clienteId, dispositivoId, externa, now, expiresAt, ip, userAgent } = sessao
  await sql`
    insert into sessao (id, usuario_id, cliente_id, dispositivo_id, origem, emissor, sujeito, provedor_sid, emitido_at, created_at,
      last_access_at, expires_at, ip, user_agent)
    values (${id}, ${usuarioId}, ${clienteId}, ${dispositivoId}, ${externa === null ? 'senha' : 'externa'}, ${externa?.emissor ?? null},
      ${externa?.sujeito ?? null}, ${externa?.provedorSid ?? null},
      ${externa === null ? null : new Date(externa.issuedMs)}, ${now}, ${now}, ${expiresAt}, ${ip}, ${userAgent})`.execute(tx)
  await sql`update usuario set last_access_at = ${now} where id = ${usuarioId}`.execute(tx)
}

/** Clears `vendo_como`, because the viewed person belongs to the previous cliente. */
export async function updateSessaoCliente({ tx, cliente }: ContextoCliente, sessaoId: string, now: Date): Promise<void> {
  await sql`update sessao set cliente_id = ${cliente.id}, vendo_como = null, last_access_at = ${now} where id = ${sessaoId}`.execute(tx)
}

export async function touchSessao(tx: Transacao, sessaoId: string, now: Date): Promise<void> {
  await sql`update sessao set last_access_at = ${now} where id = ${sessaoId}`.execute(tx)
}

export async function revokeSessao(tx: Transacao, sessaoId: string, now: Date): Promise<void> {
  await sql`update sessao set revoked_at = coalesce(revoked_at, ${now}) where id = ${sessaoId}`.execute(tx)
}

export interface OpenedSessaoRow {
  id: string
  userAgent: string | null
  ip: string | null
  origem: 'senha' | 'externa'
  createdAt: Date
  lastAccessAt: Date
  expiresAt: Date
}

export async function listSessoes(
  { tx, usuario }: ContextoUsuario,
  { noCliente = null, atual, now, usedSince }: { noCliente?: string | null; atual: string; now: Date; usedSince: Date },
): Promise<OpenedSessaoRow[]> {
  const { rows } = await sql<OpenedSessaoRow>`
    select id, user_agent as "userAgent", ip, origem, created_at as "createdAt", coalesce(last_access_at, created_at) as "lastAccessAt",
      expires_at as "expiresAt"
    from sessao where usuario_id = ${usuario.id} and revoked_at is null and expires_at > ${now}
      and (origem = 'externa' or id = ${atual} or coalesce(last_access_at, created_at) > ${usedSince})
      and (${noCliente}::uuid is null or cliente_id = ${noCliente}::uuid)
    order by id = ${atual} desc, coalesce(last_access_at, created_at) desc, created_at desc, id`.execute(tx)
  return rows
}

export async function endSessao(
  { tx, usuario }: ContextoUsuario,
  { sessaoId, noCliente = null, now }: { sessaoId: string; noCliente?: string | null; now: Date },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    update sessao set revoked_at = ${now}
    where id = ${sessaoId} and usuario_id = ${usuario.id} and revoked_at is null and expires_at > ${now}
      and (${noCliente}::uuid is null or cliente_id = ${noCliente}::uuid) returning id`.execute(tx)
  return rows[0]
}

export async function endSessoesNoCliente(
  { tx, usuario, cliente }: ContextoUsuario & ContextoCliente,
  { except, now }: { except: string | null; now: Date },
): Promise<number> {
  const { rows } = await sql`
    update sessao set revoked_at = ${now}
    where usuario_id = ${usuario.id} and cliente_id = ${cliente.id} and revoked_at is null and expires_at > ${now}
      and (${except}::uuid is null or id <> ${except}::uuid)
    returning id`.execute(tx)
  return rows.length
}

/**
 * Ends every open session of a person but one, and every pending challenge.
 * Part of each change of password, second factor or account state. Returns the number of sessions ended.
 */
export async function endSessoes({ tx, usuario }: ContextoUsuario, { except, now }: { except: string | null; now: Date }): Promise<number> {
  await sql`update desafio_login set used_at = ${now} where usuario_id = ${usuario.id} and used_at is null`.execute(tx)
  const { rows } = await sql`
    update sessao set revoked_at = ${now}
    where usuario_id = ${usuario.id} and revoked_at is null and expires_at > ${now} and (${except}::uuid is null or id <> ${except}::uuid)
    returning id`.execute(tx)
  return rows.length
}
