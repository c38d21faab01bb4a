import type pg from 'pg'

type SchemaColumn = { table: string; name: string; type: string; nullable: boolean; generated: boolean; check: string | null }

const LINE_MAX = 141

const TYPES: Record<string, string> = {
  uuid: 'string',
  'uuid[]': 'string[]',
  text: 'string',
  '"char"': 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  'integer[]': 'number[]',
  bigint: 'number',
  'bigint[]': 'number[]',
  '"char"[]': 'string[]',
  'date[]': 'string[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  'text[]': 'string[]',
  jsonb: 'Json',
  'timestamp with time zone': 'Instante',
}

const HEADER = `// Generated from the migrations by "npm run generate -w @lastro/db". Do not edit: a test compares it with the database.
import type { ColumnType } from 'kysely'

/** The database gives it a value when it is left out. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Read as a value and written as JSON text (JSON.stringify): the driver would take a top-level array for a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
export type Instante = ColumnType<Date, Date | string, Date | string>
`

export async function dumpTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<SchemaColumn>(`
    select c.relname as "table", a.attname as name, a.atttypid::regtype::text as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as generated,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[''%') as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${interfaceName(table)} {\n${columns.map(columnLine).join('')}}\n`,
  )
  const all = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}\n`).join('')
  return [HEADER, ...interfaces, `export interface Esquema {\n${all}}\n`].join('\n')
}

function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Tabela`
}

function columnLine(column: SchemaColumn): string {
  const type = columnType(column)
  const line = `  ${column.name}: ${type}\n`
  if (line.length <= LINE_MAX) return line
  return `  ${column.name}:\n${type
    .split(' | ')
    .map((part) => `    | ${part}\n`)
    .join('')}`
}

function columnType({ table, name, type, nullable, generated, check }: SchemaColumn): string {
  const base = literals(check) ?? TYPES[type]
  if (base === undefined)
    throw new Error(`${table}.${name} has no TypeScript type for ${type}; add the type returned by the driver to dump-types.ts`)
  const full = nullable ? `${base} | null` : base
  return generated ? `Generated<${full}>` : full
}

/** `CHECK ((status = ANY (ARRAY['ativo'::text, 'bloqueado'::text])))` → `'ativo' | 'bloqueado'` */
function literals(check: string | null): string | undefined {
  const values = check?.match(/'[^']*'(?=::)/g)
  return values?.join(' | ')
}
