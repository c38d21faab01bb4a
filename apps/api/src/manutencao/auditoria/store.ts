/** Audit log, newest first. Every query is a bounded scan along one index, however long the log is. */
import type { AuditoriaAcao, AuditoriaPessoa, Subject } from '@lastro/contract'
import { semAcento } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

const EXAME_MAX = 5_000
const TEXTO_MAX = 10_000
const PEOPLE_MAX = 1_000

export interface AuditoriaFilters {
  busca?: string | undefined
  /** Days in the time zone of Brasília. */
  inicio?: string | undefined
  fim?: string | undefined
  usuarioId?: string | undefined
  acoes?: readonly AuditoriaAcao[] | undefined
  assunto?: Subject | undefined
  assuntoId?: string | undefined
}

export interface RegistroRow {
  id: number
  createdAt: Date
  usuarioId: string | null
  acao: AuditoriaAcao
  assunto: Subject
  assuntoId: string | null
  ip: string | null
  requestId: string | null
  nomes: Record<string, string | number | null> | null
  first: string | null
  quantas: number | null
}

export interface RegistroCompletoRow extends RegistroRow {
  antes: unknown
  depois: unknown
}

interface AuditoriaCursor {
  createdAt: string
  id: number
}

const NOMES = [
  'codigo',
  'descricao',
  'nome',
  'nomeCurto',
  'email',
  'arquivoNome',
  'direcionador',
  'centroCusto',
  'ano',
  'dispositivo',
  'conta',
]

const recorded = sql`coalesce(a.depois, a.antes)`
const colunas = sql`
  a.id, a.created_at as "createdAt", a.usuario_id as "usuarioId", a.acao, a.assunto, a.assunto_id as "assuntoId", a.ip, a.request_id as "requestId",
  case when jsonb_typeof(${recorded}) = 'object' then
    jsonb_build_object(${sql.join(NOMES.flatMap((nome) => [sql`${sql.lit(nome)}::text`, sql`${recorded} -> ${sql.lit(nome)}::text`]))}) end as nomes,
  case when jsonb_typeof(${recorded}) = 'array' then ${recorded} -> 0 ->> 'conta' end as first,
  case when jsonb_typeof(${recorded}) = 'array' then jsonb_array_length(${recorded}) end as quantas`

async function findPonto({ tx, cliente }: ContextoCliente, id: number): Promise<AuditoriaCursor | undefined> {
  const { rows } = await sql<AuditoriaCursor>`
    select id, created_at::text as "createdAt" from auditoria where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
  return rows[0]
}

const midnightOf = (dia: string): RawBuilder<unknown> => sql`(${dia}::date::timestamp at time zone 'America/Sao_Paulo')`

function between({ inicio, fim }: AuditoriaFilters, beforeOf: AuditoriaCursor | undefined): RawBuilder<unknown> {
  return sql`true
    ${inicio === undefined ? sql`` : sql`and a.created_at >= ${midnightOf(inicio)}`}
    ${fim === undefined ? sql`` : sql`and a.created_at < ${midnightOf(fim)} + interval '1 day'`}
    ${beforeOf === undefined ? sql`` : sql`and (a.created_at, a.id) < (${beforeOf.createdAt}::timestamptz, ${beforeOf.id}::bigint)`}`
}

function walk(
  clienteId: string,
  filter: AuditoriaFilters,
  { before, max }: { before: AuditoriaCursor | undefined; max: number },
): { candidates: RawBuilder<unknown>; resto: AuditoriaFilters } {
  const { busca, usuarioId, acoes, assunto, assuntoId } = filter
  const when = between(filter, before)
  const selectRegistros = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select a.id, a.created_at from auditoria a where a.cliente_id = ${clienteId} and ${where} and ${when}
    order by a.created_at desc, a.id desc limit ${max}`
  if (assunto !== undefined && assuntoId !== undefined) {
    return { candidates: selectRegistros(sql`a.assunto = ${assunto} and a.assunto_id = ${assuntoId}`), resto: { busca, usuarioId, acoes } }
  }
  if (acoes !== undefined) {
    const candidates = sql`
      select j.id, j.created_at from unnest(${[...acoes]}::text[]) t (acao) cross join lateral (${selectRegistros(sql`a.acao = t.acao`)}) j
      order by j.created_at desc, j.id desc limit ${max}`
    return { candidates, resto: { busca, usuarioId, assunto } }
  }
  if (usuarioId !== undefined) return { candidates: selectRegistros(sql`a.usuario_id = ${usuarioId}`), resto: { busca, assunto } }
  return { candidates: selectRegistros(sql`true`), resto: { busca, assunto } }
}

const isEmpty = (filter: AuditoriaFilters): boolean => Object.values(filter).every((valor) => valor === undefined || valor === '')

function matches(
  { busca = '', usuarioId, acoes, assunto }: AuditoriaFilters,
  clienteId: string,
  searchActions: readonly string[],
): RawBuilder<unknown> {
  const parte = semAcento(sql`${busca}::text`)
  const has = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`position(${parte} in ${semAcento(texto)}) > 0`
  return sql`true
    ${usuarioId === undefined ? sql`` : sql`and a.usuario_id = ${usuarioId}`}
    ${acoes === undefined ? sql`` : sql`and a.acao = any(${[...acoes]}::text[])`}
    ${assunto === undefined ? sql`` : sql`and a.assunto = ${assunto}`}
    ${
      busca === ''
        ? sql``
        : sql`and (
          a.acao = any(${[...searchActions]}::text[]) or ${has(sql`concat_ws(' ', a.ip, a.assunto_id)`)}
          or ${has(sql`left(concat_ws(' ', a.depois::text, a.antes::text), ${TEXTO_MAX})`)}
          or exists (
            select from usuario_cliente uc join usuario u on u.id = uc.usuario_id
            where uc.cliente_id = ${clienteId} and uc.accepted_at is not null and u.id::text in (a.usuario_id::text, a.assunto_id)
              and ${has(sql`concat_ws(' ', u.nome, u.email)`)}))`
    }`
}

interface AuditoriaPageOf<R> {
  rows: R[]
  proximo: AuditoriaCursor | undefined
}

/** A page may be short, see `EXAME_MAX`. An unknown cursor has no rows before it. */
export async function listRegistros(
  context: ContextoCliente,
  filter: AuditoriaFilters,
  { cursor, limite, searchActions }: { cursor: number | undefined; limite: number; searchActions: readonly string[] },
): Promise<AuditoriaPageOf<RegistroRow>> {
  const before = cursor === undefined ? undefined : await findPonto(context, cursor)
  if (cursor !== undefined && before === undefined) return { rows: [], proximo: undefined }
  const { resto } = walk(context.cliente.id, filter, { before, max: 0 })
  const searching = !isEmpty(resto)
  const { candidates } = walk(context.cliente.id, filter, { before, max: searching ? EXAME_MAX : limite + 1 })
  const { rows } = await sql<RegistroRow & { ponto: string }>`
    with janela as materialized (${candidates})
    select ${colunas}, a.created_at::text as ponto from janela j join auditoria a on a.cliente_id = ${context.cliente.id} and a.id = j.id
    where ${matches(resto, context.cliente.id, searchActions)}
    order by a.created_at desc, a.id desc limit ${limite + 1}`.execute(context.tx)
  const page = rows.slice(0, limite)
  const last = page.at(-1)
  if (rows.length > limite && last !== undefined) return { rows: page, proximo: { createdAt: last.ponto, id: last.id } }
  if (!searching) return { rows: page, proximo: undefined }
  const { rows: fim } = await sql<AuditoriaCursor>`
    select id, created_at::text as "createdAt" from (${candidates}) j order by j.created_at desc, j.id desc offset ${EXAME_MAX - 1}`.execute(
    context.tx,
  )
  return { rows: page, proximo: fim[0] }
}

export async function listCompletos(
  { tx, cliente }: ContextoCliente,
  filter: AuditoriaFilters,
  { max, searchActions }: { max: number; searchActions: readonly string[] },
): Promise<RegistroCompletoRow[]> {
  const { usuarioId, acoes, assunto, assuntoId, busca } = filter
  const { rows } = await sql<RegistroCompletoRow>`
    select ${colunas}, a.antes, a.depois from auditoria a
    where a.cliente_id = ${cliente.id} and ${between(filter, undefined)}
      ${assuntoId === undefined ? sql`` : sql`and a.assunto_id = ${assuntoId}`}
      and ${matches({ busca, usuarioId, acoes, assunto }, cliente.id, searchActions)}
    order by a.created_at desc, a.id desc limit ${max}`.execute(tx)
  return rows
}

export async function findRegistro({ tx, cliente }: ContextoCliente, id: number): Promise<RegistroCompletoRow | undefined> {
  const { rows } = await sql<RegistroCompletoRow>`
    select ${colunas}, a.antes, a.depois from auditoria a where a.cliente_id = ${cliente.id} and a.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Names of people as the cliente may know them: their own if they work or acted there.
 * Otherwise the name on the invitation, so that a declined invitation does not reveal the person's name elsewhere.
 */
export async function listPeople({ tx, cliente }: ContextoCliente, ids: readonly string[]): Promise<Map<string, AuditoriaPessoa>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nome: string | null; email: string | null }>`
    select u.id, case when p.conhecida then u.nome else coalesce(uc.convite_nome, c.depois ->> 'nome') end as nome,
      case when p.conhecida then u.email else c.depois ->> 'email' end as email
    from usuario u
    left join usuario_cliente uc on uc.cliente_id = ${cliente.id} and uc.usuario_id = u.id
    cross join lateral (
      select uc.accepted_at is not null or exists (
        select from auditoria a where a.cliente_id = ${cliente.id} and a.usuario_id = u.id and a.acao <> 'sessao.declineConvite') as conhecida
    ) p
    left join lateral (
      select a.depois from auditoria a
      where a.cliente_id = ${cliente.id} and a.assunto = 'Usuario' and a.assunto_id = u.id::text and a.acao = 'usuario.create'
      order by a.created_at desc, a.id desc limit 1
    ) c on not p.conhecida
    where u.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.flatMap(({ id, nome, email }) => (nome === null ? [] : [[id, { id, nome, email }]])))
}

/** Loose index scan. */
export async function listCaller({ tx, cliente }: ContextoCliente): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive quem as (
      select (select a.usuario_id from auditoria a where a.cliente_id = ${cliente.id} and a.usuario_id is not null order by a.usuario_id limit 1) as id
      union all
      select (select a.usuario_id from auditoria a where a.cliente_id = ${cliente.id} and a.usuario_id > q.id order by a.usuario_id limit 1)
      from quem q where q.id is not null
    )
    select id from quem where id is not null limit ${PEOPLE_MAX}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function listNomes(
  { tx, cliente }: ContextoCliente,
  table: 'centro_custo' | 'filial' | 'grupo_item' | 'chave_integracao' | 'importacao',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const texto = {
    centro_custo: sql`codigo`,
    filial: sql`codigo`,
    grupo_item: sql`codigo || ' ' || descricao`,
    chave_integracao: sql`nome`,
    importacao: sql`arquivo_nome`,
  }[table]
  const { rows } = await sql<{ id: number; nome: string }>`
    select id, ${texto} as nome from ${sql.table(table)} where cliente_id = ${cliente.id} and id = any(${[...new Set(ids)]}::int[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
