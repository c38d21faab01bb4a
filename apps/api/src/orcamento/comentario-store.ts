import { PERFIS_RESTRITOS } from '@lastro/contract'
import { sql } from 'kysely'
import { withPeople, createComentarioStore, saidColumns, RESPONSES_MAX, type RemarkRow } from '../comentario/store.ts'
import type { ContextoCliente } from '../http/contexto.ts'

export interface OrcamentoComentarioRow extends RemarkRow {
  linhaId: number | null
  mes: number | null
}

const COMENTARIO = sql`select ${saidColumns}, c.linha_id as "linhaId", c.mes from orcamento_comentario c ${withPeople}`

export interface ComentarioFilter {
  orcamentoId: number
  linhaId?: number | undefined
  mes?: number | undefined
  abertos: boolean
  before?: number | undefined
  limite: number
}

export async function listComentarios({ tx, cliente }: ContextoCliente, filter: ComentarioFilter): Promise<OrcamentoComentarioRow[]> {
  const { orcamentoId, linhaId = null, mes = null, abertos, before = null, limite } = filter
  const { rows } = await sql<OrcamentoComentarioRow>`
    ${COMENTARIO}
    where c.cliente_id = ${cliente.id} and c.orcamento_id = ${orcamentoId} and c.responde_id is null
      and (${linhaId}::int is null or c.linha_id = ${linhaId}) and (${mes}::int is null or c.mes = ${mes})
      and (not ${abertos}::boolean or c.resolved_at is null) and (${before}::int is null or c.id < ${before})
    order by c.id desc limit ${limite}`.execute(tx)
  return rows
}

/** Replies in chronological order; only the newest when there are too many. */
export async function listResponses({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<OrcamentoComentarioRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrcamentoComentarioRow>`
    ${COMENTARIO} where c.cliente_id = ${cliente.id} and c.responde_id = any(${[...ids]}::int[]) order by c.id desc limit ${RESPONSES_MAX}`.execute(
    tx,
  )
  return rows.toReversed()
}

export async function countOpened({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from orcamento_comentario
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and responde_id is null and resolved_at is null`.execute(tx)
  return rows[0]?.total ?? 0
}

export async function findComentario(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, id }: { orcamentoId: number; id: number },
): Promise<OrcamentoComentarioRow | undefined> {
  const { rows } = await sql<OrcamentoComentarioRow>`
    ${COMENTARIO} where c.cliente_id = ${cliente.id} and c.orcamento_id = ${orcamentoId} and c.id = ${id} for update of c`.execute(tx)
  return rows[0]
}

export async function hasLinha(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, id }: { orcamentoId: number; id: number },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and id = ${id}) as has`.execute(
    tx,
  )
  return rows[0]?.has === true
}

/** Locks the budget and its optional line against deletion. Undefined when either is gone. */
export async function holdLocation(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, linhaId }: { orcamentoId: number; linhaId: number | undefined },
): Promise<true | undefined> {
  const { rows } = await sql`
    select from orcamento where cliente_id = ${cliente.id} and id = ${orcamentoId} for key share`.execute(tx)
  if (rows.length === 0 || linhaId === undefined) return rows.length === 0 ? undefined : true
  const lines = await sql`
    select from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and id = ${linhaId} for key share`.execute(
    tx,
  )
  return lines.rows.length === 0 ? undefined : true
}

export interface NewOrcamentoComentario {
  orcamentoId: number
  linhaId: number | null
  mes: number | null
  respondeId: number | null
  usuarioId: string
  texto: string
  mencoes: readonly string[]
  now: Date
}

export async function insertComentario({ tx, cliente }: ContextoCliente, fresh: NewOrcamentoComentario): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orcamento_comentario (cliente_id, orcamento_id, linha_id, mes, responde_id, usuario_id, texto, mencoes, created_at)
    values (${cliente.id}, ${fresh.orcamentoId}, ${fresh.linhaId}, ${fresh.mes}, ${fresh.respondeId}, ${fresh.usuarioId}, ${fresh.texto},
      ${[...fresh.mencoes]}::uuid[], ${fresh.now})
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the comment was not written')
  return row.id
}

export const { updateTexto, updateResolvido, deleteComentario } = createComentarioStore('orcamento_comentario')

/** Users whose scope includes the line, admins included. Row-level security is evaluated for each user. */
export async function listViewers({ tx, cliente }: ContextoCliente, linhaId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive linha as (
      select centro_custo_id, filial_id from orcamento_linha where cliente_id = ${cliente.id} and id = ${linhaId}
    ), acima as (
      select c.id, c.pai_id from centro_custo c join linha l on l.centro_custo_id = c.id where c.cliente_id = ${cliente.id}
      union select c.id, c.pai_id from centro_custo c join acima a on a.pai_id = c.id where c.cliente_id = ${cliente.id}
    )
    select uc.usuario_id as id from usuario_cliente uc join usuario u on u.id = uc.usuario_id cross join linha l
    where uc.cliente_id = ${cliente.id} and (u.perfil = 'admin' or (
      (not (uc.restringe_centro_custo or uc.perfil = any(${[...PERFIS_RESTRITOS]}::text[])) or exists (select from escopo_centro_custo e
        where e.cliente_id = uc.cliente_id and e.usuario_id = uc.usuario_id and e.centro_custo_id in (select id from acima)))
      and (not uc.restringe_filial or exists (select from escopo_filial f
        where f.cliente_id = uc.cliente_id and f.usuario_id = uc.usuario_id and f.filial_id = l.filial_id))))`.execute(tx)
  return rows.map(({ id }) => id)
}
