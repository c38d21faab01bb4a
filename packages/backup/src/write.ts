import { createHash, randomUUID } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createClient, START_MS, type ConnectionOptions } from '@lastro/db'
import { StorageError, type Storage } from '@lastro/storage'
import type { Client } from 'pg'
import { writeArchive, type EntryToWrite } from './archive.ts'
import { readPartitions, readSequences, readTables } from './catalog.ts'
import { dump, SESSION } from './dump.ts'
import { BackupError } from './erro.ts'
import { createKey } from './key.ts'
import { FIRST, FORMAT, LAST, SECRET, UPLOAD_NAME, UPLOADS, type Head, type Tail } from './manifest.ts'
import { verifyBackup, type Summary } from './restore.ts'
import { syncFolder } from './staging.ts'

export type BackupSource = {
  /** Owner of the schema. */
  conexao: ConnectionOptions
  /** Holds the uploads that wait for their import. */
  storage: Storage
  /** Keys of the server, which open second factors. Restored as the file `segredo`. */
  secretKeys: () => Promise<readonly Buffer[]>
  /** Product version. */
  versao: string
}

/** Unlike a rename, a link never replaces an existing file. */
async function publish(draft: string, path: string): Promise<void> {
  await link(draft, path)
  await syncFolder(dirname(path))
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* hashed(name: string, body: AsyncIterable<Buffer>, files: Tail['arquivos']): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  files[name] = { bytes, sha256: hash.digest('hex') }
}

/** An import removes its file when it ends. An import whose file is missing is restored as interrupted. */
async function* readUploads(storage: Storage, files: Tail['arquivos']): AsyncGenerator<EntryToWrite> {
  try {
    for (const { key } of await storage.list()) {
      const object = UPLOAD_NAME.test(key) && key.endsWith('.dados') ? await storage.open(key) : undefined
      if (object === undefined) continue
      const name = `${UPLOADS}/${key}`
      yield { name, size: object.size, body: hashed(name, object.body, files) }
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw new BackupError(
      'backup_storage_unavailable',
      'O armazenamento dos arquivos que esperam importação não responde.',
      'Nada foi gravado. Confira LASTRO_ARMAZENAMENTO, e tente de novo.',
      { cause: error },
    )
  }
}

/** @throws BackupError `backup_source_unready` */
async function assertReady(client: Client): Promise<void> {
  const { rows } = await client.query<{ present: boolean; converting: boolean }>(
    `select to_regnamespace('lastro') is not null as present, to_regclass('lastro.partida_antiga') is not null as converting`,
  )
  if (rows[0]?.present !== true) {
    throw new BackupError('backup_source_unready', 'Este banco não é de um Lastro.', 'Confira LASTRO_DADOS, ou DATABASE_URL.')
  }
  if (rows[0].converting) {
    throw new BackupError(
      'backup_source_unready',
      'Os lançamentos de uma versão anterior ainda não foram todos convertidos.',
      'Rode lastro migrar, e depois o backup.',
    )
  }
}

/** One transaction: every table as it is at one moment, while others write. */
async function* readAll(client: Client, { storage, secretKeys, versao }: BackupSource, now: Date): AsyncGenerator<EntryToWrite> {
  const names = (
    await client.query<{ nome: string }>(
      `select quote_ident(relname) as nome from pg_class where relnamespace = 'lastro'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
  ).rows.map(({ nome }) => `lastro.${nome}`)
  const keysBefore = await secretKeys()
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(SESSION)
  // Before the snapshot, which the first query takes: no table may change its columns or lose a partition from here on.
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const tables = await readTables(client)
  const { rows: migracoes } = await client.query<Head['migracoes'][number]>('select numero, nome, sha256 from migracao order by numero')
  const { rows: clientes } = await client.query<{ id: string }>('select id from cliente order by id')
  if (tables.some(({ distribuida }) => distribuida)) {
    // An import that this snapshot has may still be in the second phase of its commit on a worker.
    await client.query(`select pg_advisory_lock_shared(chave), pg_advisory_unlock_shared(chave)
      from (select hashtextextended('partidas ' || id, 0) as chave from cliente) travas`)
  }
  const head: Head = {
    formato: FORMAT,
    versao,
    criadoAt: now.toISOString(),
    migracoes,
    clientes: clientes.map(({ id }) => id),
    tabelas: tables.map(({ nome, colunas }) => ({ nome, colunas })),
    particoes: await readPartitions(client),
  }
  const first = Buffer.from(JSON.stringify(head))
  yield { name: FIRST, size: first.length, body: [first] }
  const tail: Tail = { inicio: sha256(first), conteudos: {}, arquivos: {}, sequencias: {} }
  // A rotation may add or drop a key around the snapshot, whose rows may be encrypted with either.
  const keys = [...(await secretKeys()), ...keysBefore].map((key) => key.toString('base64'))
  const secret = Buffer.from([...new Set(keys)].join('\n'))
  tail.arquivos[SECRET] = { bytes: secret.length, sha256: sha256(secret) }
  yield { name: SECRET, size: secret.length, body: [secret] }
  yield* readUploads(storage, tail.arquivos)
  for await (const { name, data } of dump(client, tables, head.clientes, tail.conteudos)) yield { name, size: data.length, body: [data] }
  // Sequences are not part of a snapshot. Read last, they are past every id in it.
  tail.sequencias = await readSequences(client)
  const last = Buffer.from(JSON.stringify(tail))
  yield { name: LAST, size: last.length, body: [last] }
}

/**
 * Writes a backup under a temporary name, verifies it by a restore, and renames it.
 * `recipients` are age recipients; a file without them is not encrypted. An encrypted file is verified with a separate key, which is in
 * memory only and forgotten.
 * @throws BackupError `backup_source_unready`, `backup_different`, `backup_storage_unavailable`; EEXIST when the file exists
 */
export async function writeBackup(
  source: BackupSource,
  {
    path,
    recipients = [],
    verify = true,
    now = new Date(),
  }: { path: string; recipients?: readonly string[]; verify?: boolean; now?: Date },
): Promise<Summary | undefined> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
  const own = recipients.length > 0 && verify ? await createKey() : undefined
  const client = createClient(source.conexao, { applicationName: 'lastro backup', connectionTimeoutMs: START_MS })
  try {
    await client.connect()
    await assertReady(client)
    await writeArchive(draft, readAll(client, source, now), own === undefined ? recipients : [...recipients, own.recipient])
    await client.end()
    const summary = verify ? await verifyBackup(draft, own === undefined ? [] : [own.identity]) : undefined
    await publish(draft, path)
    return summary
  } finally {
    await client.end()
    await rm(draft, { force: true })
  }
}
