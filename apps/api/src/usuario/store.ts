/** People as who manages them sees them: with the clientes both share, and whether there are others, but not which. */
import { PERFIS, type Excecao, type Perfil, type UsuarioOrdem, type UsuarioStatus } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { Acesso } from '../http/authenticate.ts'

export interface UsuarioVisivel {
  perfil: Perfil
  clienteId: string | null
  cliente: string | null
}

/**
 * The user of an e-mail as the caller may see it. For oneself the cliente is the active one of the session; for another
 * user the one both are linked to. An admin shares every cliente, and sees also who is linked to none, as another admin may be.
 * While seeing as somebody else one's own e-mail still answers oneself; everybody else is who the other one would find.
 */
export async function findUsuarioVisivel(
  tx: Transacao,
  { email, quemPergunta, manages }: { email: string; quemPergunta: Acesso; manages: boolean },
): Promise<UsuarioVisivel | undefined> {
  // A work account asks by the name the provider gives it, which need not be the e-mail of the person here.
  const { vendoComo, cliente } = quemPergunta
  const asked = email.toLowerCase()
  const ativo = { clienteId: cliente?.id ?? null, cliente: cliente?.nomeCurto ?? null }
  if ([quemPergunta.email, quemPergunta.externa?.email].includes(asked)) return { perfil: quemPergunta.perfilProprio, ...ativo }
  if (asked === vendoComo?.email) return { perfil: quemPergunta.perfil, ...ativo }
  if (!manages) return undefined
  const quem = vendoComo?.id ?? quemPergunta.usuarioId
  const { rows } = await sql<UsuarioVisivel>`
    select u.perfil, c.id as "clienteId", c.nome_curto as cliente
    from usuario u
    left join (usuario_cliente uc join cliente c on c.id = uc.cliente_id) on uc.usuario_id = u.id
    where u.email = lower(${email}) and (${quemPergunta.perfil} = 'admin'
      or exists (select from usuario_cliente meu where meu.usuario_id = ${quem} and meu.cliente_id = c.id))
    order by c.id = ${quemPergunta.cliente?.id ?? null} desc nulls last, c.nome_curto
    limit 1`.execute(tx)
  return rows[0]
}

export interface PessoaAdministrada {
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
  temSenha: boolean
  conviteExpiresAt: Date | null
  motivoBloqueio: string | null
  /** Asked for and not confirmed yet. */
  emailNovo: { email: string; expiresAt: string } | null
  /** Those that who asks may see as well. */
  clientes: string[]
  /** Works for others, too. */
  outros: boolean
  /** Exceptions of the person in the active cliente. */
  daPessoa: Excecao[]
}

export interface Filtro {
  busca?: string | undefined
  perfil?: Perfil | undefined
  status?: UsuarioStatus | undefined
}

/** Whom a query may find: those of one cliente, or of all clientes and of none. */
export interface Alcance {
  /** Whose view it is. */
  quem: string
  clienteId: string
  todos: boolean
}

const semAcento = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`

function fromUsuarios({ quem, clienteId, todos }: Alcance, { busca = '', perfil, status }: Filtro): RawBuilder<unknown> {
  return sql`
    from usuario u left join usuario_vinculos(${quem}::uuid) v on v.usuario_id = u.id
    where (${todos} or ${clienteId}::uuid = any(v.clientes))
      and (${busca} = '' or position(${semAcento(sql`${busca}::text`)} in ${semAcento(sql`u.nome`)}) > 0 or position(lower(${busca}) in u.email) > 0)
      and (${perfil ?? null}::text is null or u.perfil = ${perfil ?? null}) and (${status ?? null}::text is null or u.status = ${status ?? null})`
}

function columnsOf(clienteId: string): RawBuilder<unknown> {
  return sql`
    u.id, u.nome, u.email, u.perfil, u.status, u.versao, u.created_at as "createdAt", u.totp_confirmed_at is not null as "segundoFator",
    u.email_verified_at is not null as "emailVerificado", u.senha_hash is not null as "temSenha",
    coalesce(v.clientes, '{}') as clientes, coalesce(v.outros, false) as outros,
    greatest(case when v.outros is not true then u.last_access_at end, (
      select max(coalesce(s.last_access_at, s.created_at)) from sessao s
      where s.usuario_id = u.id and (v.outros is not true or s.cliente_id = any(v.clientes)))) as "lastAccessAt",
    case when u.status = 'convidado' then (
      select l.expires_at from link_unico l where l.usuario_id = u.id and l.tipo = 'convite' order by l.created_at desc limit 1
    ) end as "conviteExpiresAt", u.bloqueio_motivo as "motivoBloqueio",
    (select jsonb_build_object('email', l.email, 'expiresAt', l.expires_at) from link_unico l
      where l.usuario_id = u.id and l.tipo = 'troca' and l.used_at is null order by l.created_at desc limit 1) as "emailNovo",
    array(select jsonb_build_object('action', p.action, 'subject', p.subject, 'permitido', p.permitido)
      from permissao_usuario p where p.cliente_id = ${clienteId} and p.usuario_id = u.id) as "daPessoa"`
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
  tx: Transacao,
  alcance: Alcance,
  { ordem, limite, salto = 0, ...filtro }: Filtro & { ordem: UsuarioOrdem; limite: number; salto?: number },
): Promise<PessoaAdministrada[]> {
  const { rows } = await sql<PessoaAdministrada>`
    select * from (select ${columnsOf(alcance.clienteId)} ${fromUsuarios(alcance, filtro)}) pessoas
    order by ${orderOf(ordem)} limit ${limite} offset ${salto}`.execute(tx)
  return rows
}

export async function countUsuarios(tx: Transacao, alcance: Alcance, filtro: Filtro): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${fromUsuarios(alcance, filtro)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** `lock` waits for whoever is changing the person. */
export async function findUsuarioAdministrado(
  tx: Transacao,
  alcance: Alcance,
  id: string,
  { lock = false } = {},
): Promise<PessoaAdministrada | undefined> {
  if (lock) await sql`select from usuario where id = ${id} for update`.execute(tx)
  const { rows } = await sql<PessoaAdministrada>`
    select ${columnsOf(alcance.clienteId)} ${fromUsuarios(alcance, {})} and u.id = ${id}`.execute(tx)
  return rows[0]
}

/** Short names of clientes the transaction may see. */
export async function listNomesClientes(tx: Transacao, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nomeCurto: string }>`
    select id, nome_curto as "nomeCurto" from cliente where id = any(${[...ids]}::uuid[]) order by nome_curto, id`.execute(tx)
  return new Map(rows.map(({ id, nomeCurto }) => [id, nomeCurto]))
}

export async function findIdByEmail(tx: Transacao, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from usuario where email = ${email} for update`.execute(tx)
  return rows[0]?.id
}

/** Undefined when the e-mail is somebody's. */
export async function insertConvidado(
  tx: Transacao,
  { email, nome, perfil }: { email: string; nome: string; perfil: Perfil },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into usuario (email, nome, perfil, status) values (${email}, ${nome}, ${perfil}, 'convidado')
    on conflict (email) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function updateUsuario(tx: Transacao, id: string, { nome, perfil }: { nome: string; perfil: Perfil }): Promise<void> {
  await sql`update usuario set nome = ${nome}, perfil = ${perfil}, versao = versao + 1 where id = ${id}`.execute(tx)
}

export async function updateStatus(
  tx: Transacao,
  id: string,
  { status, motivo = null }: { status: UsuarioStatus; motivo?: string | null },
): Promise<void> {
  await sql`
    update usuario set status = ${status}, bloqueio_motivo = ${motivo}, versao = versao + 1 where id = ${id}`.execute(tx)
}

/** Of who was never here: nothing was confirmed yet. False when the address is somebody else's. */
export async function updateEmail(tx: Transacao, id: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update usuario set email = ${email}, versao = versao + 1 where id = ${id} and not exists (select from usuario where email = ${email})
    returning id`.execute(tx)
  return rows.length === 1
}

export async function bumpVersao(tx: Transacao, id: string): Promise<void> {
  await sql`update usuario set versao = versao + 1 where id = ${id}`.execute(tx)
}

/** In the context of the cliente. */
export async function insertVinculo(tx: Transacao, clienteId: string, usuarioId: string): Promise<void> {
  await sql`
    insert into usuario_cliente (cliente_id, usuario_id) values (${clienteId}, ${usuarioId})
    on conflict (cliente_id, usuario_id) do nothing`.execute(tx)
}

/** With the permissions and the scope the person had there. In the context of the cliente. */
export async function deleteVinculo(tx: Transacao, clienteId: string, usuarioId: string): Promise<void> {
  await sql`delete from usuario_cliente where cliente_id = ${clienteId} and usuario_id = ${usuarioId}`.execute(tx)
}

/** Any constant will do, as long as nothing else locks on it. */
const TRAVA_ADMINS = 7_420_003

/** Whoever takes an admin away waits here for the others who do, and sees what they left. */
export async function hasOtherAdmin(tx: Transacao, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${TRAVA_ADMINS})`.execute(tx)
  const { rows } = await sql`select from usuario where perfil = 'admin' and status = 'ativo' and id <> ${id} limit 1`.execute(tx)
  return rows.length === 1
}
