/** People as administrators see them: the shared clientes, and only whether there are others. */
import { PERFIS, type Excecao, type Perfil, type PerfilAjustavel, type UsuarioOrdem, type UsuarioStatus } from '@lastro/contract'
import { lockTrava, semAcento, type Transacao } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { Acesso } from '../../http/authenticate.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { LINK_TIMEOUTS_MS } from '../link/store.ts'

export interface VisibleUsuario {
  perfil: Perfil
  clienteId: string | null
  cliente: string | null
}

/**
 * Finds a user by e-mail, as far as visible to the caller.
 *
 * The cliente of the caller is that of the session; of another user, a shared one. An admin also sees people without clientes.
 * While viewing as another person, the own e-mail still finds the caller; other people are found as that person.
 */
export async function findVisibleUsuario(
  tx: Transacao,
  { email, caller, manages }: { email: string; caller: Acesso; manages: boolean },
): Promise<VisibleUsuario | undefined> {
  // A work account asks by the e-mail of its provider, which may differ from the one here.
  const { vendoComo, cliente } = caller
  const asked = email.toLowerCase()
  const active = { clienteId: cliente?.id ?? null, cliente: cliente?.nomeCurto ?? null }
  if ([caller.email, caller.externa?.email].includes(asked)) return { perfil: caller.ownPerfil, ...active }
  if (asked === vendoComo?.email) return { perfil: caller.perfil, ...active }
  if (!manages) return undefined
  const callerId = vendoComo?.id ?? caller.usuarioId
  const { rows } = await sql<VisibleUsuario>`
    select case when u.perfil = 'admin' then 'admin' else coalesce(v.perfil, u.perfil) end as perfil, c.id as "clienteId", c.nome_curto as cliente
    from usuario u
    left join usuario_vinculos(${callerId}::uuid) v on v.usuario_id = u.id
    left join cliente c on c.id = any(v.aceitos)
    where u.email = lower(${email}) and (${caller.perfil} = 'admin' or c.id is not null)
    order by c.id = ${caller.cliente?.id ?? null} desc nulls last, c.nome_curto
    limit 1`.execute(tx)
  return rows[0]
}

export interface PersonAdministrada {
  id: string
  nome: string
  email: string
  perfil: Perfil
  status: UsuarioStatus
  versao: number
  createdAt: Date
  lastAccessAt: Date | null
  segundoFator: boolean
  emailVerificado: boolean
  hasSenha: boolean
  conviteExpiresAt: Date | null
  motivoBloqueio: string | null
  emailNovo: { email: string; expiresAt: string } | null
  clientes: string[]
  accepted: string[]
  pending: boolean
  oculta: boolean
  blockedHere: boolean
  outros: boolean
  ofPerson: Excecao[]
}

export interface UsuarioFilter {
  busca?: string | undefined
  perfil?: Perfil | undefined
  status?: UsuarioStatus | undefined
}

export interface AdministrationReach {
  callerId: string
  includesAll: boolean
}

/** Until a person accepts an invitation, non-admins see only the data of the invitation. */
function selectPeople({ cliente }: ContextoCliente, { callerId, includesAll }: AdministrationReach): RawBuilder<unknown> {
  return sql`(
    select u.id, u.email, u.senha_hash is not null as "hasSenha", o.oculta, (v.usuario_id is not null and not v.aceito) is true as pending,
      coalesce(v.bloqueado, false) as "blockedHere", coalesce(v.clientes, '{}') as clientes, coalesce(v.aceitos, '{}') as accepted,
      coalesce(v.outros, false) as outros,
      case when o.oculta then v.convite_nome else u.nome end as nome,
      case when u.perfil = 'admin' and not o.oculta then 'admin' else coalesce(v.perfil, u.perfil) end as perfil,
      case when v.bloqueado then 'bloqueado' when not v.aceito then 'convidado' else u.status end as status,
      case when o.oculta then v.versao else u.versao + coalesce(v.versao, 0) end as versao,
      case when o.oculta then v.created_at else u.created_at end as "createdAt",
      u.totp_confirmed_at is not null and not o.oculta as "segundoFator", u.email_verified_at is not null and not o.oculta as "emailVerificado",
      case when not o.oculta then greatest(case when v.outros is not true then u.last_access_at end, (
        select max(coalesce(s.last_access_at, s.created_at)) from sessao s
        where s.usuario_id = u.id and (v.outros is not true or s.cliente_id = any(v.aceitos)))) end as "lastAccessAt",
      case when not v.aceito then v.convite_expires_at when u.status = 'convidado' then (
        select l.expires_at from link_unico l where l.usuario_id = u.id and l.tipo = 'convite' order by l.created_at desc limit 1
      ) end as "conviteExpiresAt",
      case when v.bloqueado then v.bloqueio_motivo when not o.oculta then u.bloqueio_motivo end as "motivoBloqueio",
      case when not o.oculta then (select jsonb_build_object('email', l.email, 'expiresAt', l.expires_at) from link_unico l
        where l.usuario_id = u.id and l.tipo = 'troca' and l.used_at is null order by l.created_at desc limit 1) end as "emailNovo",
      array(select jsonb_build_object('action', p.action, 'subject', p.subject, 'permitido', p.permitido)
        from permissao_usuario p where p.cliente_id = ${cliente.id} and p.usuario_id = u.id) as "ofPerson"
    from usuario u left join usuario_vinculos(${callerId}::uuid) v on v.usuario_id = u.id
    cross join lateral (
      select (v.usuario_id is not null and cardinality(v.aceitos) = 0
        and not exists (select from usuario q where q.id = ${callerId}::uuid and q.perfil = 'admin')) is true as oculta
    ) o
    where ${includesAll} or ${cliente.id}::uuid = any(v.clientes)
  ) pessoas`
}

function matches({ busca = '', perfil, status }: UsuarioFilter): RawBuilder<unknown> {
  return sql`(${busca} = '' or position(${semAcento(sql`${busca}::text`)} in ${semAcento(sql`nome`)}) > 0 or position(lower(${busca}) in email) > 0)
    and (${perfil ?? null}::text is null or perfil = ${perfil ?? null}) and (${status ?? null}::text is null or status = ${status ?? null})`
}

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  nome: semAcento(sql`nome`),
  email: sql`email`,
  perfil: sql`array_position(${[...PERFIS]}::text[], perfil)`,
  status: sql`status`,
  acesso: sql`"lastAccessAt"`,
}

function orderOf(ordem: UsuarioOrdem): RawBuilder<unknown> {
  const expression = ORDENS[ordem.replace('-', '')] ?? sql`nome`
  return ordem.startsWith('-') ? sql`${expression} desc nulls last, id` : sql`${expression} asc nulls first, id`
}

export async function listUsuarios(
  context: ContextoCliente,
  alcance: AdministrationReach,
  { ordem, limite, salto = 0, ...filter }: UsuarioFilter & { ordem: UsuarioOrdem; limite: number; salto?: number },
): Promise<PersonAdministrada[]> {
  const { rows } = await sql<PersonAdministrada>`
    select * from ${selectPeople(context, alcance)} where ${matches(filter)}
    order by ${orderOf(ordem)} limit ${limite} offset ${salto}`.execute(context.tx)
  return rows
}

export async function countUsuarios(context: ContextoCliente, alcance: AdministrationReach, filter: UsuarioFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${selectPeople(context, alcance)} where ${matches(filter)}`.execute(context.tx)
  return rows[0]?.total ?? 0
}

export async function findUsuarioAdministrado(
  context: ContextoCliente,
  alcance: AdministrationReach,
  id: string,
  { lock = false } = {},
): Promise<PersonAdministrada | undefined> {
  if (lock) {
    await sql`select from usuario where id = ${id} for update`.execute(context.tx)
    await sql`select from usuario_cliente where cliente_id = ${context.cliente.id} and usuario_id = ${id} for update`.execute(context.tx)
  }
  const { rows } = await sql<PersonAdministrada>`
    select * from ${selectPeople(context, alcance)} where id = ${id}`.execute(context.tx)
  return rows[0]
}

export async function listNomesClientes(tx: Transacao, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nomeCurto: string }>`
    select id, nome_curto as "nomeCurto" from cliente where id = any(${[...ids]}::uuid[]) order by nome_curto, id`.execute(tx)
  return new Map(rows.map(({ id, nomeCurto }) => [id, nomeCurto]))
}

export async function findIdByEmail(tx: Transacao, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from usuario where email = ${email} for update`.execute(tx)
  return rows[0]?.id
}

export async function insertConvidado(
  tx: Transacao,
  { email, nome, perfil }: { email: string; nome: string; perfil: Perfil },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into usuario (email, nome, perfil, status) values (${email}, ${nome}, ${perfil}, 'convidado')
    on conflict (email) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function updateNome(tx: Transacao, id: string, nome: string): Promise<void> {
  await sql`update usuario set nome = ${nome}, versao = versao + 1 where id = ${id}`.execute(tx)
}

/** For a change to or from admin, or for a person without clientes. */
export async function updatePerfilGeneral(tx: Transacao, id: string, perfil: Perfil): Promise<void> {
  await sql`update usuario set perfil = ${perfil}, versao = versao + 1 where id = ${id}`.execute(tx)
}

export async function updatePerfil({ tx, cliente }: ContextoCliente, usuarioId: string, perfil: PerfilAjustavel): Promise<void> {
  await sql`
    update usuario_cliente set perfil = ${perfil}, versao = versao + 1
    where cliente_id = ${cliente.id} and usuario_id = ${usuarioId}`.execute(tx)
}

export async function updateBloqueio(
  { tx, cliente }: ContextoCliente,
  usuarioId: string,
  bloqueio: { now: Date; motivo: string | null } | null,
): Promise<void> {
  await sql`
    update usuario_cliente set blocked_at = ${bloqueio?.now ?? null}, bloqueio_motivo = ${bloqueio?.motivo ?? null}, versao = versao + 1
    where cliente_id = ${cliente.id} and usuario_id = ${usuarioId}`.execute(tx)
}

export async function updateStatus(
  tx: Transacao,
  id: string,
  { status, motivo = null }: { status: UsuarioStatus; motivo?: string | null },
): Promise<void> {
  await sql`
    update usuario set status = ${status}, bloqueio_motivo = ${motivo}, versao = versao + 1 where id = ${id}`.execute(tx)
}

export async function updateEmail(tx: Transacao, id: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update usuario set email = ${email}, versao = versao + 1 where id = ${id} and not exists (select from usuario where email = ${email})
    returning id`.execute(tx)
  return rows.length === 1
}

export async function bumpVersao(tx: Transacao, id: string): Promise<void> {
  await sql`update usuario set versao = versao + 1 where id = ${id}`.execute(tx)
}

export interface NewVinculo {
  usuarioId: string
  perfil: PerfilAjustavel
  /**
   * True if the person shares a cliente with the caller or the caller is an admin.
   * Otherwise an invitation.
   */
  accepted: boolean
  nome: string
  por: string
  now: Date
}

export async function insertVinculo(
  { tx, cliente }: ContextoCliente,
  { usuarioId, perfil, accepted, nome, por, now }: NewVinculo,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + LINK_TIMEOUTS_MS.convite)
  await sql`
    insert into usuario_cliente (cliente_id, usuario_id, perfil, accepted_at, convite_nome, convite_por, convite_expires_at, created_at)
    values (${cliente.id}, ${usuarioId}, ${perfil}, ${accepted ? now : null}, ${nome}, ${por}, ${expiresAt}, ${now})
    on conflict (cliente_id, usuario_id) do nothing`.execute(tx)
}

/** Restarts the expiry. The transaction must be in the context of the cliente. */
export async function renewConvite({ tx, cliente }: ContextoCliente, usuarioId: string, now: Date): Promise<void> {
  await sql`
    update usuario_cliente set convite_expires_at = ${new Date(now.getTime() + LINK_TIMEOUTS_MS.convite)}, versao = versao + 1
    where cliente_id = ${cliente.id} and usuario_id = ${usuarioId} and accepted_at is null`.execute(tx)
}

/**
 * Deletes the link with its permissions and scope.
 * The transaction must be in the context of the cliente.
 */
export async function deleteVinculo({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<void> {
  await sql`delete from usuario_cliente where cliente_id = ${cliente.id} and usuario_id = ${usuarioId}`.execute(tx)
}

/** Serializes the removal of admins, so that each sees who remains. */
export async function hasOtherAdmin(tx: Transacao, id: string): Promise<boolean> {
  await lockTrava(tx, 'admins')
  const { rows } = await sql`select from usuario where perfil = 'admin' and status = 'ativo' and id <> ${id} limit 1`.execute(tx)
  return rows.length === 1
}
