/** Creates the schema of a backup in an empty database and copies its rows in, as one transaction of the caller. */
import { createHash, type Hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createSchema, readMigracoes, type Migracao } from '@lastro/db'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Entry } from './archive.ts'
import { readPartitions, readSequences, readTables, type Partition, type Table } from './catalog.ts'
import { dump, SESSION } from './dump.ts'
import { BackupError, damaged, unexpected } from './erro.ts'
import { FORMAT, ROWS_MAX_BYTES, type Content, type Head, type Tail } from './manifest.ts'

const newer = (versao: string): BackupError =>
  new BackupError(
    'backup_newer',
    `O backup é do Lastro ${versao}, mais novo do que este.`,
    'Restaure-o com aquela versão, ou uma mais nova.',
  )

const FORMAT_LINE = /^\{"formato":(\d+),"versao":"([\w.+-]*)"/

/**
 * Checks the format before the rest of the first entry, which another format may write in another way.
 * @throws BackupError `backup_newer`
 */
export function assertKnownFormat(text: string): void {
  const [, format, versao = ''] = FORMAT_LINE.exec(text) ?? []
  if (Number(format) > FORMAT) throw newer(versao)
}

/**
 * Returns the migrations that the backup was written under.
 * @throws BackupError `backup_newer`, `backup_schema_unknown`
 */
async function findMigracoes({ versao, migracoes }: Head): Promise<Migracao[]> {
  const known = await readMigracoes()
  if (migracoes.length > known.length) throw newer(versao)
  const wanted = known.slice(0, migracoes.length)
  const isSame = wanted.every(({ numero, sha256 }, index) => migracoes[index]?.numero === numero && migracoes[index].sha256 === sha256)
  if (migracoes.length > 0 && isSame) return wanted
  throw new BackupError(
    'backup_schema_unknown',
    'O backup é de um banco com migrações que este Lastro não conhece.',
    'Restaure-o com a versão que o escreveu.',
  )
}

/**
 * Creates the schema and prepares its tables for rows in any state: an approved budget is frozen by a trigger, and row-level security is
 * forced on the owner. All of it ends with `finishLoad`, in the same transaction.
 * @returns the tables of the target, which are those of the backup
 */
export async function prepareLoad(client: Client, head: Head): Promise<Table[]> {
  await createSchema(client, await findMigracoes(head))
  await client.query(SESSION)
  for (const partition of head.particoes) await createPartition(client, partition)
  const tables = await readTables(client)
  const shapeOf = (list: readonly Pick<Table, 'nome' | 'colunas'>[]): Map<string, string[]> =>
    new Map(list.map(({ nome, colunas }) => [nome, colunas]))
  if (!isDeepStrictEqual(shapeOf(tables), shapeOf(head.tabelas))) throw damaged('as tabelas não são as do esquema')
  await alterAll(client, tables, 'disable trigger user', 'no force row level security')
  // The migrations have filled some.
  await client.query(`truncate ${tables.map(({ nome }) => client.escapeIdentifier(nome)).join(', ')}`)
  return tables
}

async function alterAll(client: Client, tables: readonly Table[], triggers: string, force: string): Promise<void> {
  for (const { nome, tenant } of tables) {
    await client.query(`alter table ${client.escapeIdentifier(nome)} ${triggers}${tenant === null ? '' : `, ${force}`}`)
  }
}

/** The policy of a partition is the one of its table. */
async function createPartition(client: Client, { nome, de, valor }: Partition): Promise<void> {
  const { rows } = await client.query<{ using: string; check: string }>(
    `select qual as using, with_check as check from pg_policies join pg_class on relname = tablename and relnamespace = schemaname::regnamespace
     where schemaname = 'lastro' and tablename = $1 and policyname = 'do_cliente' and relkind = 'p'`,
    [de],
  )
  const policy = rows[0]
  if (policy === undefined || !nome.startsWith(`${de}_`)) throw damaged(`a partição ${nome} não é do esquema`)
  const name = client.escapeIdentifier(nome)
  await client.query(`
    create table ${name} partition of ${client.escapeIdentifier(de)} for values in (${valor});
    alter table ${name} enable row level security, force row level security;
    create policy do_cliente on ${name} using (${policy.using}) with check (${policy.check})`)
}

/** Values that the schema refuses cannot come from it. PostgreSQL names columns and constraints in the message, and rows only in the detail. */
function explainRow(error: unknown): never {
  const isRefused = error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
  throw isRefused ? damaged(error.message, { cause: error }) : error
}

/** Copies entries of rows, and sums their tables. */
export class RowLoader {
  readonly #client: Client
  readonly #tables: ReadonlyMap<string, Table>
  readonly #clientes: ReadonlySet<string>
  readonly #contents = new Map<string, { linhas: number; bytes: number; hash: Hash }>()

  constructor(client: Client, tables: readonly Table[], clientes: readonly string[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [table.nome, table]))
    this.#clientes = new Set(clientes)
  }

  async load(entry: Entry): Promise<void> {
    const { nome, colunas } = this.#tableOf(entry)
    const content = this.#contents.get(nome) ?? { linhas: 0, bytes: 0, hash: createHash('sha256') }
    this.#contents.set(nome, content)
    const columns = colunas.map((coluna) => this.#client.escapeIdentifier(coluna)).join(', ')
    const copy = this.#client.query(copyFrom(`copy ${this.#client.escapeIdentifier(nome)} (${columns}) from stdin`))
    const work = pipeline(
      entry.body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          content.hash.update(chunk)
          content.bytes += chunk.length
          yield chunk
        }
      },
      copy,
    )
    await work.catch(explainRow)
    content.linhas += copy.rowCount
  }

  #tableOf({ name, size }: Entry): Table {
    const [, cliente, nome = ''] = /^(?:geral|clientes\/([0-9a-f-]{36}))\/([a-z_0-9]+)\/\d+$/.exec(name) ?? []
    const table = this.#tables.get(nome)
    const isKnown = cliente === undefined ? table?.tenant === null : table?.tenant !== null && this.#clientes.has(cliente)
    if (table === undefined || !isKnown || size > ROWS_MAX_BYTES) throw unexpected({ name, size })
    return table
  }

  contents(): Record<string, Content> {
    return Object.fromEntries(
      [...this.#contents].map(([nome, { linhas, bytes, hash }]) => [nome, { linhas, bytes, sha256: hash.copy().digest('hex') }]),
    )
  }
}

/** Sequences are not compared with rows: an id that is handed out again fails at the first insert. */
async function setSequences(client: Client, sequences: Tail['sequencias']): Promise<void> {
  const names = Object.keys(await readSequences(client))
  if (!isDeepStrictEqual(names, Object.keys(sequences).toSorted())) throw damaged('as sequências não são as do esquema')
  for (const [nome, { value, called }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(nome), value, called]).catch(explainRow)
  }
}

/**
 * Compares what was read from the file, and what the database then holds, with the hashes of the backup.
 * @throws BackupError `backup_damaged`, `backup_different`
 */
export async function finishLoad(
  client: Client,
  tables: readonly Table[],
  head: Head,
  tail: Tail,
  read: Record<string, Content>,
): Promise<void> {
  if (!isDeepStrictEqual(read, tail.conteudos)) throw damaged('as linhas não têm o resumo que foi gravado')
  await setSequences(client, tail.sequencias)
  const stored: Record<string, Content> = {}
  for await (const _chunk of dump(client, tables, head.clientes, stored));
  const different = tables.map(({ nome }) => nome).filter((nome) => !isDeepStrictEqual(stored[nome], tail.conteudos[nome]))
  if (different.length > 0 || !isDeepStrictEqual(await readPartitions(client), head.particoes)) {
    throw new BackupError(
      'backup_different',
      `Depois de restaurado, o banco não é igual ao backup: ${different.slice(0, 5).join(', ')}.`,
      'Nada foi restaurado. Guarde o arquivo e avise de uma falha do Lastro.',
    )
  }
  await client.query('set constraints all immediate')
  await alterAll(client, tables, 'enable trigger user', 'force row level security')
}
