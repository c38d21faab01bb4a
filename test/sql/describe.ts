/** Describes a statement without running it: columns, types, and its analysed query tree. */
import type { Client, Connection, FieldDef, Submittable } from 'pg'
import { driverTypes } from '../../packages/db/src/driver-types.ts'
import { NOT_NULL_RESULTS, TEXTS_OF_CONTRACT } from './exceptions.ts'
import { parseTree, nodeAt, type TreeNode } from './node-tree.ts'
import { Nullability, type Catalog, type Fact, type Parameter } from './nullability.ts'

export interface DriverType {
  base: 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json'
  isArray: boolean
}

export interface ResultColumn extends Fact {
  name: string
  pgType: string
  type: DriverType
}

interface PgType {
  name: string
  category: string
  element: number
}

/** Parse and Describe of the extended protocol. */
class Description implements Submittable {
  readonly #text: string
  readonly #done: (result: FieldDef[] | Error) => void
  #fields: FieldDef[] = []

  constructor(text: string, done: (result: FieldDef[] | Error) => void) {
    this.#text = text
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields)
  }
}

/** `CHECK ((status = ANY (ARRAY['ativo'::text, …])))` or `CHECK ((alternativa = 'igualitario'::text))` */
const CHECK_OF_TEXTS = String.raw`^CHECK \(\(\w+ = (ANY \(ARRAY\[)?'`

const SAMPLES: Readonly<Record<string, string>> = { N: '1', B: 't', D: '2025-03-31 00:00:00+00' }

const parserOf: (oid: number) => (text: string) => unknown = driverTypes.getTypeParser

export class Describer {
  readonly #client: Client
  readonly #types: ReadonlyMap<number, PgType>
  readonly #catalog: Catalog
  #trees: string[] = []

  private constructor(client: Client, types: ReadonlyMap<number, PgType>, catalog: Catalog) {
    this.#client = client
    this.#types = types
    this.#catalog = catalog
    client.on('notice', ({ detail }) => this.#trees.push(detail ?? ''))
  }

  static async open(client: Client): Promise<Describer> {
    await client.query('set search_path = lastro')
    const types = await client.query<PgType & { oid: number }>(
      'select oid, typname as name, typcategory as category, typelem as element from pg_type',
    )
    const columns = await client.query<{ column: string; name: string; nullable: boolean; check: string | null }>(
      `
      select concat(a.attrelid, '.', a.attnum) as column, concat(a.attrelid::regclass, '.', a.attname) as name, not a.attnotnull as nullable,
        (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
          and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ $1) as check
      from pg_attribute a where a.attnum > 0`,
      [CHECK_OF_TEXTS],
    )
    const views = await client.query<{ oid: string; query: string }>(
      `select ev_class::text as oid, ev_action as query from pg_rewrite where ev_type = '1'`,
    )
    const functions = await client.query<{ oid: number; name: string }>('select oid, proname as name from pg_proc')
    const operators = await client.query<{ oid: number; name: string }>('select oid, oprname as name from pg_operator')
    await client.query('set client_min_messages = log; set debug_print_parse = on; set debug_pretty_print = off')
    const free = new Set(columns.rows.filter(({ check }) => check === null).map(({ name }) => name))
    const known = new Set(functions.rows.map(({ name }) => name))
    const stale = [
      ...[...TEXTS_OF_CONTRACT].filter((column) => !free.has(column)),
      ...[...NOT_NULL_RESULTS.keys()].filter((result) => !known.has(result.split('.')[0] ?? '')),
    ]
    if (stale.length > 0) throw new Error(`exceptions that the schema does not need: ${stale.join(', ')}`)
    const results = new Map<string, Fact>(NOT_NULL_RESULTS)
    const describer = new Describer(client, new Map(types.rows.map((row) => [row.oid, row])), {
      columns: new Map(
        columns.rows.map(({ column, name, nullable, check }) => [
          column,
          { nullable, texts: TEXTS_OF_CONTRACT.has(name) ? [] : textsOf(check) },
        ]),
      ),
      views: new Map(views.rows.map(({ oid, query }) => [oid, query])),
      results,
      functions: new Map(functions.rows.map(({ oid, name }) => [oid, name])),
      operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
    })
    for (const { name, names, body } of await sqlFunctions(client)) {
      const described = await describer.describe(body, [])
      described.forEach((column, index) => results.set(`${name}.${names[index]}`, column))
    }
    return describer
  }

  async describe(text: string, parameters: readonly Parameter[]): Promise<ResultColumn[]> {
    this.#trees = []
    const fields = await new Promise<FieldDef[]>((resolve, reject) => {
      this.#client.query(new Description(text, (result) => (result instanceof Error ? reject(result) : resolve(result))))
    })
    const tree = this.#trees.at(-1)
    const query = tree === undefined ? undefined : analysed(parseTree(tree))
    const facts = query === undefined ? [] : new Nullability(this.#catalog, parameters).columns(query)
    return fields.map(({ name, dataTypeID }, index) => {
      const pgType = this.#types.get(dataTypeID)
      const fact = facts[index] ?? { nullable: true, texts: undefined }
      return { ...fact, name, pgType: pgType?.name ?? '?', type: this.#driverType(dataTypeID, pgType) }
    })
  }

  /** Asks the driver to parse a value of the type. */
  #driverType(oid: number, pgType: PgType | undefined): DriverType {
    const parse = parserOf(oid)
    if (pgType?.category !== 'A' || pgType.element === 0) return { base: baseOf(parse, pgType), isArray: false }
    const element = this.#types.get(pgType.element)
    const isArray = Array.isArray(parse('{}'))
    const base = isArray ? this.#driverType(pgType.element, element).base : 'string'
    return { base, isArray }
  }
}

/** Functions of the schema that are one query, with their arguments as parameters. */
async function sqlFunctions(client: Client): Promise<{ name: string; names: string[]; body: string }[]> {
  const { rows } = await client.query<{ name: string; body: string; inputs: string[]; types: string[]; outputs: string[] | null }>(`
    select p.proname as name, p.prosrc as body, coalesce(p.proargnames, '{}')::text[] as inputs,
      array(select format_type(t, null) from unnest(p.proargtypes) t)::text[] as types,
      p.proargnames[p.pronargs + 1 :]::text[] as outputs
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'lastro'::regnamespace and l.lanname = 'sql'`)
  return rows.map(({ name, body, inputs, types, outputs }) => {
    const query = types.reduce(
      (text, type, index) => text.replaceAll(new RegExp(String.raw`\b${inputs[index]}\b`, 'g'), `$${index + 1}::${type}`),
      body,
    )
    const names = (outputs ?? []).length > 0 ? (outputs ?? []) : [name]
    return { name, names, body: query }
  })
}

function baseOf(parse: (text: string) => unknown, type: PgType | undefined): DriverType['base'] {
  if (type?.name === 'json' || type?.name === 'jsonb') return 'json'
  const value = parse(type?.name === 'bytea' ? '\\x00' : (SAMPLES[type?.category ?? ''] ?? 'a'))
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}

function analysed(tree: TreeNode): TreeNode {
  const utility = nodeAt(tree, 'utilityStmt')
  return (utility === undefined ? undefined : nodeAt(utility, 'query')) ?? tree
}

function textsOf(check: string | null): string[] | undefined {
  return check?.match(/'[^']*'(?=::)/g)?.map((text) => text.slice(1, -1))
}
