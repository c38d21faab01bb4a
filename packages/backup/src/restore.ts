import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { assertEmpty, createClient, ensureRoles, readMigracoes, START_MS, startEmbedded, type ConnectionOptions } from '@lastro/db'
import type { Client } from 'pg'
import * as z from 'zod/mini'
import { readArchive, readText, type Entry } from './archive.ts'
import { damaged, unexpected } from './erro.ts'
import { assertKnownFormat, finishLoad, prepareLoad, RowLoader } from './load.ts'
import {
  FIRST,
  headSchema,
  JSON_MAX_BYTES,
  LAST,
  SECRET,
  SECRET_MAX_BYTES,
  tailSchema,
  UPLOAD_NAME,
  UPLOADS,
  type Head,
  type Tail,
} from './manifest.ts'
import { inStaging, install, removeAll } from './staging.ts'

export type Summary = {
  /** Product version. */
  versao: string
  createdAt: string
  clientes: number
  linhas: number
  /** True when the product has newer migrations, which run at its next start. */
  isOlder: boolean
}

function parse<T>(schema: z.ZodMiniType<T>, text: string, name: string): T {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch (error) {
    throw damaged(`${name} não pôde ser lido`, { cause: error })
  }
}

/** Writes one file of the data folder, flushed to disk. */
async function extract({ name, body }: Entry, folder: string): Promise<Tail['arquivos'][string]> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

const isUpload = (name: string): boolean => name.startsWith(`${UPLOADS}/`) && UPLOAD_NAME.test(name.slice(UPLOADS.length + 1))

/** Loads the whole file: rows in the open transaction, files in the folder. */
async function load(client: Client, path: string, identities: readonly string[], folder: string): Promise<Summary> {
  const entries = readArchive(path, identities)
  try {
    return await loadEntries(client, entries, folder)
  } finally {
    // Closes the file after a refusal.
    await entries.return(undefined)
  }
}

async function loadEntries(client: Client, entries: AsyncGenerator<Entry>, folder: string): Promise<Summary> {
  const { value: first } = await entries.next()
  if (first?.name !== FIRST) throw damaged('falta o início')
  const text = await readText(first, JSON_MAX_BYTES)
  assertKnownFormat(text)
  const head: Head = parse(headSchema, text, FIRST)
  const tables = await prepareLoad(client, head)
  const loader = new RowLoader(client, tables, head.clientes)
  const files: Tail['arquivos'] = {}
  let tail: Tail | undefined
  for await (const entry of entries) {
    const { name, size } = entry
    if (tail !== undefined) throw damaged('há dados depois do fim')
    if (Object.hasOwn(files, name) || (name === SECRET && size > SECRET_MAX_BYTES)) throw unexpected(entry)
    if (name === LAST) tail = parse(tailSchema, await readText(entry, JSON_MAX_BYTES), LAST)
    else if (name === SECRET || isUpload(name)) files[name] = await extract(entry, folder)
    else await loader.load(entry)
  }
  if (tail === undefined) throw damaged('falta o fim')
  const isSame = createHash('sha256').update(text).digest('hex') === tail.inicio && isDeepStrictEqual(files, tail.arquivos)
  if (!isSame) throw damaged('os arquivos não têm o resumo que foi gravado')
  await finishLoad(client, tables, head, tail, loader.contents())
  return {
    versao: head.versao,
    createdAt: head.criadoAt,
    clientes: head.clientes.length,
    linhas: Object.values(tail.conteudos).reduce((sum, { linhas }) => sum + linhas, 0),
    isOlder: head.migracoes.length < (await readMigracoes()).length,
  }
}

async function inTransaction<T>(conexao: ConnectionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(conexao, { applicationName: 'lastro restaurar', connectionTimeoutMs: START_MS })
  await client.connect()
  try {
    await ensureRoles(client)
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}

/**
 * Restores into an empty data folder, with its embedded database. Interrupted, it leaves nothing that a server would start on.
 * @throws BackupError, DatabaseError
 */
export function restoreFolder(path: string, { identities, dataDir }: { identities: readonly string[]; dataDir: string }): Promise<Summary> {
  return inStaging(dataDir, async (staging) => {
    const embedded = await startEmbedded({ dados: staging })
    let summary: Summary
    try {
      summary = await inTransaction(embedded.conexoes.dono, (client) => load(client, path, identities, staging))
    } finally {
      await embedded.stop()
    }
    await install(staging, dataDir)
    return summary
  })
}

/**
 * Restores into an empty database, and the files into an empty data folder, in one transaction.
 * @throws BackupError, DatabaseError
 */
export async function restoreDatabase(
  path: string,
  { identities, dataDir, conexao }: { identities: readonly string[]; dataDir: string; conexao: ConnectionOptions },
): Promise<Summary> {
  // Before the folder, whose remains of an interrupted restore may be those of this database.
  await inTransaction(conexao, assertEmpty)
  return inStaging(dataDir, (staging) =>
    inTransaction(conexao, async (client) => {
      const summary = await load(client, path, identities, staging)
      await install(staging, dataDir)
      return summary
    }),
  )
}

/**
 * Restores beside the file, into a database that is removed again.
 * @throws BackupError when the file is not a whole backup, or its tables do not have its hashes
 */
export async function verifyBackup(path: string, identities: readonly string[]): Promise<Summary> {
  const dataDir = await mkdtemp(join(dirname(path), `.${basename(path)}.`))
  try {
    return await restoreFolder(path, { identities, dataDir })
  } finally {
    await removeAll(dataDir)
  }
}
