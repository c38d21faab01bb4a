/** Generic rows of the entidades, read and written by table definition. References are by code. */
import { randomUUID } from 'node:crypto'
import type { CadastroLinha, CadastroOpcao, CadastroValores, CampoNome } from '@lastro/contract'
import { lockNome, semAcento, type Transacao } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import { enterCliente } from '../../acesso/sessao/store.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import type { CadastroRow } from './regras.ts'
import type { CadastroColuna, TableDef } from './tables.ts'

const INTEGER = /^\d{1,10}$/

/** Matches the row `t` by id. A cliente has a UUID, other rows an integer; an id of the other kind matches no row. */
function isRow({ doCliente }: TableDef, id: string): RawBuilder<unknown> {
  if (INTEGER.test(id) !== doCliente) return sql`false`
  return doCliente ? sql`t.id = ${id}::int` : sql`t.id = ${id}::uuid`
}

const colunaOf = (coluna: CadastroColuna): RawBuilder<unknown> => sql.ref(`t.${coluna.coluna}`)

function namedBy(coluna: Extract<CadastroColuna, { holds: 'id' | 'codigo' }>, campo: 'codigo' | 'descricao'): RawBuilder<unknown> {
  const key = coluna.holds === 'id' ? 'id' : 'codigo'
  return sql`(select ${sql.ref(`r.${campo}`)} from ${sql.table(coluna.de)} r
    where r.cliente_id = t.cliente_id and ${sql.ref(`r.${key}`)} = ${colunaOf(coluna)})`
}

function valueOf(coluna: CadastroColuna): RawBuilder<unknown> {
  if (coluna.holds === 'id') return namedBy(coluna, 'codigo')
  return coluna.holds === 'micros' ? sql`${colunaOf(coluna)}::numeric / 1000000` : colunaOf(coluna)
}

function objectOf(pairs: readonly (readonly [string, RawBuilder<unknown>])[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(pairs.flatMap(([nome, expression]) => [sql`${nome}::text`, expression]))})`
}

const valuesOf = ({ colunas }: TableDef): RawBuilder<unknown> => objectOf([...colunas].map(([nome, coluna]) => [nome, valueOf(coluna)]))

function columnsOf(table: TableDef): RawBuilder<unknown> {
  const { colunas, nivel } = table
  const named = [...colunas].flatMap(([nome, coluna]) =>
    coluna.holds === 'id' || coluna.holds === 'codigo' ? [[nome, namedBy(coluna, 'descricao')] as const] : [],
  )
  return sql`t.id::text as id, t.versao, t.arquivado, ${nivel} as nivel,
    ${valuesOf(table)} as valores,
    jsonb_strip_nulls(${named.length === 0 ? sql`'{}'::jsonb` : objectOf(named)}) as rotulos`
}

const CALLER = sql`(select nullif(current_setting('app.usuario_id', true), '')::uuid)`

/** A cliente is visible to its users and the administrators; other rows belong to the cliente of the transaction. */
function fromOf({ table, doCliente }: TableDef, clienteId: string): RawBuilder<unknown> {
  if (doCliente) return sql`from ${sql.table(table)} t where t.cliente_id = ${clienteId}`
  return sql`from ${sql.table(table)} t where (
    exists (select from usuario u where u.id = ${CALLER} and u.perfil = 'admin' and u.status = 'ativo')
    or exists (select from usuario_cliente uc where uc.cliente_id = t.id and uc.usuario_id = ${CALLER}
      and uc.accepted_at is not null and uc.blocked_at is null))`
}

export interface EntidadeFilter {
  busca?: string | undefined
  filtro?: ReadonlyMap<CampoNome, string> | undefined
  arquivados: boolean
}

function whereOf({ colunas }: TableDef, { busca = '', filtro, arquivados }: EntidadeFilter): RawBuilder<unknown> {
  const texts = [...colunas.values()].flatMap((coluna) => {
    if (coluna.holds === 'id' || coluna.holds === 'codigo') return [valueOf(coluna), namedBy(coluna, 'descricao')]
    return coluna.holds === 'valor' && coluna.tipo !== 'boolean' ? [colunaOf(coluna)] : []
  })
  const conditions = [...(filtro ?? [])].flatMap(([nome, wanted]) => {
    const coluna = colunas.get(nome)
    return coluna === undefined ? [] : [sql`and (${valueOf(coluna)})::text = ${wanted}`]
  })
  const digits = busca.replaceAll(/[./-]/g, '')
  return sql`
    and (${arquivados} or not t.arquivado)
    and (${busca} = '' or position(${semAcento(sql`${busca}::text`)} in ${semAcento(sql`concat_ws(' ', ${sql.join(texts)})`)}) > 0
      or ${colunas.has('cnpj') && digits !== ''} and position(upper(${digits}) in upper(concat_ws(' ', ${sql.join(texts)}))) > 0)
    ${sql.join(conditions, sql` `)}`
}

function orderOf({ entidade, colunas, natural }: TableDef, ordem: string): RawBuilder<unknown> {
  const nome = ordem.replace('-', '')
  const descendente = ordem.startsWith('-')
  const found = [...colunas].find(([each]) => each === nome)
  if (found === undefined || (natural !== undefined && nome === entidade.ordem && !descendente)) return sql`${natural ?? sql`t.id`}, t.id`
  const [, coluna] = found
  const expression = coluna.tipo === 'text' && coluna.holds === 'valor' && nome !== 'codigo' ? semAcento(valueOf(coluna)) : valueOf(coluna)
  return descendente ? sql`${expression} desc nulls last, t.id` : sql`${expression} asc nulls first, t.id`
}

export async function listLinhas(
  { tx, cliente }: ContextoCliente,
  table: TableDef,
  { ordem, limite, salto = 0, ...filter }: EntidadeFilter & { ordem: string; limite: number; salto?: number },
): Promise<CadastroLinha[]> {
  const { rows } = await sql<CadastroLinha>`
    select ${columnsOf(table)} ${fromOf(table, cliente.id)} ${whereOf(table, filter)}
    order by ${orderOf(table, ordem)} limit ${limite} offset ${salto}`.execute(tx)
  return rows
}

export async function countLinhas({ tx, cliente }: ContextoCliente, table: TableDef, filter: EntidadeFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${fromOf(table, cliente.id)} ${whereOf(table, filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/**
 * Lists every row with its values, archived ones included, for import diffs and hierarchy checks.
 * Each cell edit reads them, so levels and names of other rows are left out.
 */
export async function listAll({ tx, cliente }: ContextoCliente, table: TableDef): Promise<CadastroRow[]> {
  const { rows } = await sql<CadastroRow>`
    select t.id::text as id, ${valuesOf(table)} as valores ${fromOf(table, cliente.id)} order by t.id`.execute(tx)
  return rows
}

/** `lock` waits for concurrent changes of the row, including an import that refers to it. */
export async function findLinha(
  { tx, cliente }: ContextoCliente,
  table: TableDef,
  id: string,
  { lock = false } = {},
): Promise<CadastroLinha | undefined> {
  if (lock) await sql`select ${fromOf(table, cliente.id)} and ${isRow(table, id)} for update`.execute(tx)
  const { rows } = await sql<CadastroLinha>`
    select ${columnsOf(table)} ${fromOf(table, cliente.id)} and ${isRow(table, id)}`.execute(tx)
  return rows[0]
}

/** Serializes changes of an entidade within a cliente, so that checks still hold at the write. */
export async function lockEntidade({ tx, cliente }: ContextoCliente, { table, doCliente }: TableDef): Promise<void> {
  await lockNome(tx, 'cadastro', table, doCliente ? cliente.id : '')
}

export async function listCodigos(
  { tx, cliente }: ContextoCliente,
  table: Extract<CadastroColuna, { holds: 'id' | 'codigo' }>['de'],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ codigo: string }>`select codigo from ${sql.table(table)} where cliente_id = ${cliente.id}`.execute(tx)
  return new Set(rows.map(({ codigo }) => codigo))
}

/** Options of the field: rows in use; for accounts, rows with children. */
export async function listOptions(
  { tx, cliente }: ContextoCliente,
  coluna: Extract<CadastroColuna, { holds: 'id' | 'codigo' }>,
  search: string,
): Promise<CadastroOpcao[]> {
  const { rows } = await sql<CadastroOpcao>`
    select codigo, descricao from ${sql.table(coluna.de)} t
    where cliente_id = ${cliente.id} and not arquivado ${coluna.de === 'conta' ? sql`and not analitica` : sql``}
      and (${search} = '' or position(${semAcento(sql`${search}::text`)} in ${semAcento(sql`codigo || ' ' || descricao`)}) > 0)
    order by codigo limit 100`.execute(tx)
  return rows
}

function recordsetOf({ colunas }: TableDef): {
  columns: RawBuilder<unknown>
  values: (clienteId: string) => [CadastroColuna, RawBuilder<unknown>][]
} {
  const columns = sql.join([...colunas].map(([nome, { tipo }]) => sql`${sql.ref(nome)} ${sql.raw(tipo)}`))
  return {
    columns,
    values: (clienteId) =>
      [...colunas].map(([nome, coluna]): [CadastroColuna, RawBuilder<unknown>] => {
        const field = sql.ref(`r.${nome}`)
        if (coluna.holds === 'micros') return [coluna, sql`(${field} * 1000000)::bigint`]
        if (coluna.holds !== 'id') return [coluna, field]
        return [coluna, sql`(select x.id from ${sql.table(coluna.de)} x where x.cliente_id = ${clienteId} and x.codigo = ${field})`]
      }),
  }
}

const isParentColumn = (table: TableDef, coluna: CadastroColuna): boolean => coluna.holds === 'id' && coluna.de === table.table

/** A new cliente is visible only in its own context, so its id is chosen before the insert. */
async function insertClientes(tx: Transacao, table: TableDef, lines: readonly CadastroValores[]): Promise<string[]> {
  const { columns, values } = recordsetOf(table)
  const ids: string[] = []
  for (const line of lines) {
    const id = randomUUID()
    await enterCliente({ tx, cliente: { id } })
    const written = values(id)
    await sql`
      insert into ${sql.table(table.table)} (id, ${sql.join(written.map(([{ coluna }]) => sql.ref(coluna)))})
      select ${id}::uuid, ${sql.join(written.map(([, expression]) => expression))}
      from jsonb_to_recordset(${JSON.stringify([line])}::jsonb) as r(${columns})`.execute(tx)
    ids.push(id)
  }
  return ids
}

/** Returns ids in row order. A row may refer to another one of the same call. */
export async function insertLinhas(context: ContextoCliente, table: TableDef, lines: readonly CadastroValores[]): Promise<string[]> {
  if (lines.length === 0) return []
  if (!table.doCliente) return insertClientes(context.tx, table, lines)
  const { columns, values } = recordsetOf(table)
  const written = values(context.cliente.id).filter(([coluna]) => !isParentColumn(table, coluna))
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table.table)} (cliente_id, ${sql.join(written.map(([{ coluna }]) => sql.ref(coluna)))})
    select ${context.cliente.id}::uuid, ${sql.join(written.map(([, expression]) => expression))}
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (${columns})) with ordinality as r
    order by r.ordinality returning id::text`.execute(context.tx)
  const ids = rows.map(({ id }) => id)
  if ([...table.colunas.values()].some((coluna) => isParentColumn(table, coluna))) {
    await updateLinhas(
      context,
      table,
      ids.map((id, i) => ({ id, valores: lines[i] ?? {} })),
    )
  }
  return ids
}

export async function updateLinhas(
  { tx, cliente }: ContextoCliente,
  table: TableDef,
  lines: readonly { id: string; valores: CadastroValores }[],
): Promise<void> {
  if (lines.length === 0) return
  const { columns, values } = recordsetOf(table)
  const write = async (parte: readonly { id: string; valores: CadastroValores }[]): Promise<void> => {
    const records = JSON.stringify(parte.map(({ id, valores }) => ({ ...valores, id })))
    await sql`
      update ${sql.table(table.table)} t
      set ${sql.join(values(cliente.id).map(([{ coluna }, expression]) => sql`${sql.ref(coluna)} = ${expression}`))}
      from jsonb_to_recordset(${records}::jsonb) as r(id ${table.doCliente ? sql`int` : sql`uuid`}, ${columns})
      where t.id = r.id ${table.doCliente ? sql`and t.cliente_id = ${cliente.id}` : sql``}`.execute(tx)
  }
  if (table.doCliente) return write(lines)
  for (const line of lines) {
    await enterCliente({ tx, cliente: { id: line.id } })
    await write([line])
  }
}

export async function updateArchived(
  { tx, cliente }: ContextoCliente,
  table: TableDef,
  { id, arquivado }: { id: string; arquivado: boolean },
): Promise<void> {
  if (!table.doCliente) await enterCliente({ tx, cliente: { id } })
  await sql`
    update ${sql.table(table.table)} t set arquivado = ${arquivado}
    where ${isRow(table, id)} ${table.doCliente ? sql`and t.cliente_id = ${cliente.id}` : sql``}`.execute(tx)
}

export async function deleteLinha({ tx, cliente }: ContextoCliente, table: TableDef, id: string): Promise<void> {
  await sql`delete from ${sql.table(table.table)} t where t.cliente_id = ${cliente.id} and ${isRow(table, id)}`.execute(tx)
}

export async function listUses(tx: Transacao, { uses }: TableDef, id: string): Promise<string[]> {
  if (uses.length === 0) return []
  const counts = sql.join(uses.map(({ quantos }) => sql`coalesce((${quantos(id)}), 0)`))
  const { rows } = await sql<{ quantos: number[] }>`select array[${counts}] as quantos`.execute(tx)
  return uses.flatMap(({ texto }, i) => {
    const n = rows[0]?.quantos[i] ?? 0
    return n === 0 ? [] : [texto(n)]
  })
}

/** Recomputes the levels of moved accounts and all their descendants. */
export async function settleLevels({ tx, cliente }: ContextoCliente, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with recursive passo (id, codigo, nivel, passos) as (
      select c.id, c.codigo,
        coalesce((select s.nivel from conta s where s.cliente_id = c.cliente_id and s.codigo = c.conta_superior), 0) + 1, 0
      from conta c where c.cliente_id = ${cliente.id} and c.id = any(${[...ids]}::int[])
      union all
      select c.id, c.codigo, p.nivel + 1, p.passos + 1 from conta c join passo p on c.conta_superior = p.codigo
      where c.cliente_id = ${cliente.id} and p.passos < 100
    ),
    -- Of accounts that moved below each other, the longest way begins at the one whose level is right already.
    certa as (select distinct on (id) id, nivel from passo order by id, passos desc)
    update conta t set nivel = certa.nivel from certa where t.cliente_id = ${cliente.id} and t.id = certa.id and t.nivel <> certa.nivel`.execute(
    tx,
  )
}

export async function listComSaldo({ tx, cliente }: ContextoCliente, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${[...ids]}::int[]) as pedida (id)
    where exists (select from saldo_mensal s where s.cliente_id = ${cliente.id} and s.conta_id = pedida.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
