import type { EliminacaoFonte } from '@lastro/contract'
import { mesFromSql, mesToSql, type Mes, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

interface ItemRow {
  id: number
  codigo: string
  descricao: string
}

export interface EliminacaoRow {
  id: number
  fonte: EliminacaoFonte
  mes: Mes
  item: ItemRow
  contrapartida: ItemRow | null
  valorCentavos: number
  /** Owner of the amount and counterparty. */
  entre: [string, string]
  motivo: string
  quem: string
  createdAt: Date
}

const SIDE = (table: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'codigo', ${sql.ref(`${table}.codigo`)}, 'descricao', ${sql.ref(`${table}.descricao`)})`

const ELIMINACAO = sql`
  select e.id, e.fonte, e.mes, ${SIDE('i')} as item, case when c.id is not null then ${SIDE('c')} end as contrapartida,
    e.valor_centavos as "valorCentavos", e.entre, e.motivo, u.nome as quem, e.created_at as "createdAt"
  from dre_eliminacao e
  join grupo_item i on i.cliente_id = e.cliente_id and i.id = e.grupo_item_id
  left join grupo_item c on c.cliente_id = e.cliente_id and c.id = e.contrapartida_id
  join usuario u on u.id = e.usuario_id`

type EliminacaoSqlRow = Omit<EliminacaoRow, 'mes'> & { mes: number }

const present = ({ mes, ...row }: EliminacaoSqlRow): EliminacaoRow => ({ ...row, mes: mesFromSql(mes) })

export async function listEliminacoes(
  { tx, cliente }: ContextoCliente,
  { inicio, fim, clientes, limite }: Periodo & { clientes: readonly string[]; limite: number },
): Promise<EliminacaoRow[]> {
  const { rows } = await sql<EliminacaoSqlRow>`
    ${ELIMINACAO}
    where e.cliente_id = ${cliente.id} and e.mes between ${mesToSql(inicio)} and ${mesToSql(fim)} and e.entre <@ ${[...clientes]}::uuid[]
    order by e.mes, e.id limit ${limite}`.execute(tx)
  return rows.map(present)
}

export async function findEliminacao({ tx, cliente }: ContextoCliente, id: number): Promise<EliminacaoRow | undefined> {
  const { rows } = await sql<EliminacaoSqlRow>`${ELIMINACAO} where e.cliente_id = ${cliente.id} and e.id = ${id}`.execute(tx)
  return rows.map(present)[0]
}

/** Locks the rows until the transaction ends. The result is not sorted. */
export async function listGrupoItens({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select id, codigo, descricao from grupo_item where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[]) for key share`.execute(
    tx,
  )
  return rows
}

interface NewEliminacao {
  fonte: EliminacaoFonte
  itemId: number
  contrapartidaId: number | null
  mes: Mes
  valorCentavos: number
  entre: readonly string[]
  motivo: string
  usuarioId: string
}

export async function insertEliminacao({ tx, cliente }: ContextoCliente, fresh: NewEliminacao): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dre_eliminacao (cliente_id, fonte, grupo_item_id, contrapartida_id, mes, valor_centavos, entre, motivo, usuario_id)
    values (${cliente.id}, ${fresh.fonte}, ${fresh.itemId}, ${fresh.contrapartidaId}, ${mesToSql(fresh.mes)}, ${fresh.valorCentavos}, ${[...fresh.entre]}::uuid[],
      ${fresh.motivo}, ${fresh.usuarioId})
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the insert of an elimination returned no row')
  return row.id
}

export async function deleteEliminacao({ tx, cliente }: ContextoCliente, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from dre_eliminacao where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}
