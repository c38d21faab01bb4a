/** Reads every table as text of COPY, in the order of its key. */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalog.ts'
import { ROWS_MAX_BYTES, type Content } from './manifest.ts'

/** Size of a tar entry. Bounds memory, and how long hashing one holds the event loop. */
const CHUNK_BYTES = 1024 * 1024
const NEWLINE = 10

/** One text for one value on every server. Without timeouts, because a backup takes as long as it takes. */
export const SESSION = `
  set local role lastro_dono; set local search_path = lastro; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Chunks of whole rows, so that each can be copied back by itself. */
async function* readRows(client: Client, select: string): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < CHUNK_BYTES || !piece.includes(NEWLINE)) continue
    const all = Buffer.concat(pieces)
    const end = all.lastIndexOf(NEWLINE) + 1
    yield all.subarray(0, end)
    pieces = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

/** COPY escapes newlines in values. The server sends its own count after the end of the stream. */
function countRows(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

/** Parts of a table, each with its path. A table of clientes is read cliente by cliente, because its policies hold for the owner too. */
function listParts(table: Table, clientes: readonly string[]): { path: string; cliente: string | null }[] {
  if (table.tenant === null) return [{ path: `geral/${table.nome}`, cliente: null }]
  return clientes.map((cliente) => ({ path: `clientes/${cliente}/${table.nome}`, cliente }))
}

/** Ids of all imports of the cliente of the context, separated by commas. */
async function readImportacoes(client: Client): Promise<string> {
  const { rows } = await client.query<{ ids: string }>(`select coalesce(string_agg(id::text, ','), '') as ids from lastro.importacao`)
  return rows[0]!.ids
}

/**
 * Yields the chunks of all tables in the given order. Fills `contents`, without empty tables.
 * `clientes` are UUIDs of the database itself.
 * @throws Error for a row that no restore accepts
 */
export async function* dump(
  client: Client,
  tables: readonly Table[],
  clientes: readonly string[],
  contents: Record<string, Content>,
): AsyncGenerator<{ name: string; data: Buffer }> {
  for (const table of tables) {
    const columns = table.colunas.map((coluna) => client.escapeIdentifier(coluna)).join(', ')
    const hash = createHash('sha256')
    let [linhas, bytes] = [0, 0]
    for (const { path, cliente } of listParts(table, clientes)) {
      if (cliente !== null) await client.query("select set_config('app.cliente_id', $1, true)", [cliente])
      const conditions = [
        ...(cliente === null ? [] : [`${table.tenant} = ${client.escapeLiteral(cliente)}`]),
        // Workers have their snapshots after the coordinator. Imports that were committed in between are not in this backup.
        ...(table.distribuida ? [`importacao_id = any ('{${await readImportacoes(client)}}'::integer[])`] : []),
        // An import copies frozen rows, which every snapshot sees. Its partition is not in an older one.
        ...(table.particoes === null ? [] : [`tableoid = any ('{${table.particoes.join(',')}}'::oid[])`]),
      ]
      const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
      const rows = readRows(
        client,
        `select ${columns} from lastro.${client.escapeIdentifier(table.nome)} ${where} order by ${table.ordem.join(', ')}`,
      )
      let chunks = 0
      for await (const data of rows) {
        if (data.length > ROWS_MAX_BYTES) throw new Error(`a row of ${path} has more than ${ROWS_MAX_BYTES} bytes`)
        hash.update(data)
        bytes += data.length
        linhas += countRows(data)
        yield { name: `${path}/${chunks++}`, data }
      }
    }
    if (bytes > 0) contents[table.nome] = { linhas, bytes, sha256: hash.digest('hex') }
  }
}
