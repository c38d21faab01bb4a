import type { DreComentario } from '@lastro/contract'
import { mesFromSql, mesToSql, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import { withPeople, createComentarioStore, saidColumns, RESPONSES_MAX, type RemarkRow } from '../../comentario/store.ts'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface ComentarioScope {
  orcado: boolean
}

export interface AnchorRow {
  modeloId: number
  codigo: string
  linha: string
  grupoItemId: number | null
  fonte: string
  base: string | null
  inicio: string
  fim: string
  rateado: boolean
  centrosCusto: number[] | null
  filiais: number[] | null
  valores: { unidade: DreComentario['unidade']; atual: number | null; base: number | null }
}

export type DreComentarioRow = AnchorRow & RemarkRow

const COMENTARIO = sql`
  select ${saidColumns}, c.modelo_id as "modeloId", c.codigo, c.linha, c.grupo_item_id as "grupoItemId", c.fonte, c.base,
    c.mes_inicio as "mesInicio", c.mes_fim as "mesFim", c.rateado, c.centros_custo as "centrosCusto", c.filiais, c.valores
  from dre_comentario c ${withPeople}`

const seen = ({ orcado }: ComentarioScope) =>
  sql`(${orcado} or (c.fonte in ('realizado', 'anterior') and coalesce(c.base, c.fonte) in ('realizado', 'anterior')))`

type ComentarioSqlRow = Omit<DreComentarioRow, 'inicio' | 'fim'> & { mesInicio: number; mesFim: number }

const present = ({ mesInicio, mesFim, ...row }: ComentarioSqlRow): DreComentarioRow => ({
  ...row,
  inicio: mesFromSql(mesInicio),
  fim: mesFromSql(mesFim),
})

export async function listComentarios(
  { tx, cliente }: ContextoCliente,
  { modeloId, inicio, fim, limite, ...visible }: Periodo & ComentarioScope & { modeloId: number; limite: number },
): Promise<DreComentarioRow[]> {
  const { rows } = await sql<ComentarioSqlRow>`
    ${COMENTARIO}
    where c.cliente_id = ${cliente.id} and c.modelo_id = ${modeloId} and c.responde_id is null
      and c.mes_inicio >= ${mesToSql(inicio)} and c.mes_fim <= ${mesToSql(fim)} and ${seen(visible)}
    order by c.id desc limit ${limite}`.execute(tx)
  return rows.map(present)
}

/** Replies in chronological order; only the newest when there are too many. */
export async function listResponses({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<DreComentarioRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ComentarioSqlRow>`
    ${COMENTARIO} where c.cliente_id = ${cliente.id} and c.responde_id = any(${[...ids]}::int[]) order by c.id desc limit ${RESPONSES_MAX}`.execute(
    tx,
  )
  return rows.map(present).toReversed()
}

export async function findComentario(
  { tx, cliente }: ContextoCliente,
  { id, ...visible }: ComentarioScope & { id: number },
): Promise<DreComentarioRow | undefined> {
  const { rows } = await sql<ComentarioSqlRow>`
    ${COMENTARIO} where c.cliente_id = ${cliente.id} and c.id = ${id} and ${seen(visible)} for update of c`.execute(tx)
  return rows.map(present)[0]
}

/** Names of budgets by source key, as `orcamento:7`. */
export async function listNomesDeOrcamentos({ tx, cliente }: ContextoCliente): Promise<Map<string, string>> {
  const { rows } = await sql<{ fonte: string; nome: string }>`
    select 'orcamento:' || id as fonte, nome from orcamento where cliente_id = ${cliente.id}`.execute(tx)
  return new Map(rows.map(({ fonte, nome }) => [fonte, nome]))
}

export async function countDoModelo({ tx, cliente }: ContextoCliente, modeloId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from dre_comentario where cliente_id = ${cliente.id} and modelo_id = ${modeloId}`.execute(tx)
  return rows[0]?.total ?? 0
}

interface NewDreComentario extends AnchorRow {
  respondeId: number | null
  usuarioId: string
  texto: string
  mencoes: readonly string[]
  now: Date
}

export async function insertComentario({ tx, cliente }: ContextoCliente, fresh: NewDreComentario): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dre_comentario (cliente_id, modelo_id, codigo, linha, grupo_item_id, fonte, base, mes_inicio, mes_fim, rateado, centros_custo,
      filiais, valores, responde_id, usuario_id, texto, mencoes, created_at)
    values (${cliente.id}, ${fresh.modeloId}, ${fresh.codigo}, ${fresh.linha}, ${fresh.grupoItemId}, ${fresh.fonte}, ${fresh.base},
      ${mesToSql(fresh.inicio)}, ${mesToSql(fresh.fim)}, ${fresh.rateado}, ${fresh.centrosCusto}::int[], ${fresh.filiais}::int[],
      ${JSON.stringify(fresh.valores)}::jsonb, ${fresh.respondeId}, ${fresh.usuarioId}, ${fresh.texto}, ${[...fresh.mencoes]}::uuid[], ${fresh.now})
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the insert of a comment returned no row')
  return row.id
}

export const { updateTexto, updateResolvido, deleteComentario } = createComentarioStore('dre_comentario')
