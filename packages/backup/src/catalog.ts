/** Tables, sequences and partitions of the schema, read from the catalogue of PostgreSQL. */
import type { Client } from 'pg'

export type Table = {
  nome: string
  /** Columns that are stored as given; generated ones are computed again. */
  colunas: string[]
  /** ORDER BY terms, with the same result under every collation of a database. */
  ordem: string[]
  /** Column of the cliente under row-level security; null for a table of the installation. */
  tenant: 'cliente_id' | 'id' | null
  /** Oids of the partitions; null for a table without. */
  particoes: number[] | null
  /** True when its rows are on the workers of Citus. */
  distribuida: boolean
}

export type Partition = { nome: string; de: string; valor: number }

type TableRow = {
  nome: string
  isolated: boolean
  colunas: string[]
  ordem: string[] | null
  particoes: number[] | null
  referidas: string[] | null
}

const TABLES = `
  select c.relname::text as nome, c.relrowsecurity as isolated,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colunas,
    (select array_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end order by k.n)
      from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as ordem,
    case when c.relkind = 'p' then array(select h.inhrelid::int8 from pg_inherits h where h.inhparent = c.oid) end as particoes,
    (select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as referidas
  from pg_class c
  where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`

/** Tables, referenced ones first. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(TABLES)
  const distributed = await listDistributed(client)
  const left = new Map(rows.map((row) => [row.nome, row]))
  const sorted: Table[] = []
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ referidas }) => !referidas?.some((nome) => left.has(nome)))
    if (ready.length === 0) throw new Error(`foreign keys form a cycle: ${[...left.keys()].join(', ')}`)
    for (const { nome, isolated, ...table } of ready) {
      if (table.ordem === null) throw new Error(`${nome} has no primary key`)
      sorted.push({
        ...table,
        ordem: table.ordem,
        nome,
        tenant: !isolated ? null : nome === 'cliente' ? 'id' : 'cliente_id',
        distribuida: distributed.has(nome),
      })
      left.delete(nome)
    }
  }
  return sorted
}

async function listDistributed(client: Client): Promise<Set<string>> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 0) return new Set()
  const { rows } = await client.query<{ nome: string }>(
    'select relname::text as nome from pg_dist_partition join pg_class on oid = logicalrelid',
  )
  return new Set(rows.map(({ nome }) => nome))
}

/** Partitions by one integer value, the only kind there is. */
export async function readPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<{ nome: string; de: string; bound: string }>(`
    select c.relname::text as nome, p.relname::text as de, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'lastro'::regnamespace and c.relispartition and c.relkind = 'r' order by c.relname`)
  return rows.map(({ nome, de, bound }) => {
    const valor = /^FOR VALUES IN \((\d+)\)$/.exec(bound)?.[1]
    if (valor === undefined) throw new Error(`${nome} is a partition ${bound}`)
    return { nome, de, valor: Number(valor) }
  })
}

export type Sequence = { value: number; called: boolean }

export async function readSequences(client: Client): Promise<Record<string, Sequence>> {
  const { rows } = await client.query<{ nome: string }>(
    `select relname::text as nome from pg_class where relnamespace = 'lastro'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Record<string, Sequence> = {}
  for (const { nome } of rows) {
    const { rows: found } = await client.query<Sequence>(
      `select last_value as value, is_called as called from lastro.${client.escapeIdentifier(nome)}`,
    )
    sequences[nome] = found[0]!
  }
  return sequences
}
