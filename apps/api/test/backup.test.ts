/** Backup and restore of whole databases: every table equal (promise R7), damaged files refused, nothing half done. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createKey, restoreDatabase, restoreFolder, verifyBackup, writeBackup } from '@lastro/backup'
import { createClient, listClienteIds, migrate, readMigracoes, verifyOrcamentos, verifySaldos, type ConnectionOptions } from '@lastro/db'
import { createTestDatabase, dumpSchema, type TestDatabase } from '@lastro/db/testing'
import { openStorage } from '@lastro/storage'
import { startTestStore } from '@lastro/storage/testing'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restore as restoreInstallation } from '../src/commands/backup.ts'
import { loadDemonstracao } from '../src/commands/load-demonstracao.ts'
import { verifyFechamentos } from '../src/commands/verify-fechamentos.ts'
import { openDatabase } from '../src/server.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { takeRetrato } from './database-snapshot.ts'
import { buildCliente, buildFullCliente, buildImportacao, planilhaOf } from './factories.ts'
import { ClosedMesFixture } from './mes-fechado-fixture.ts'

const SECRET_KEY = Buffer.alloc(32, 7)
const UPLOAD = 'e2a5b1f0-3b7e-4a51-9d0e-6a1c0b0d7c11.dados'
const SCHEMA = new URL('../../../packages/db/schema.sql', import.meta.url)

let t: TestApp
let folder: string
let target: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
  t = await buildApp()
  await loadDemonstracao(t.database.db, ['metalurgica'])
  await buildFullCliente(t, { nome: 'Comercial Completa', canario: 'Completa' })
  await new ClosedMesFixture(() => t).build()
  writeFileSync(join(t.config.dataDir, 'envios', UPLOAD), 'razão que espera')
  target = await createTestDatabase({ empty: true })
}, 240_000)
afterAll(async () => {
  await target.drop()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

let names = 0
const newPath = (): string => join(folder, `${++names}`)

async function backUp({ from = t.database, ...options }: Partial<Parameters<typeof writeBackup>[1]> & { from?: TestDatabase } = {}) {
  const path = newPath()
  const source = { conexao: from.conexoes.dono, storage: t.app.storage, secretKeys: async () => [SECRET_KEY], versao: '1.0.0' }
  const summary = await writeBackup(source, { path, verify: false, ...options })
  return { path, summary }
}

async function query<T extends Record<string, unknown>>(conexao: ConnectionOptions, work: (client: Client) => Promise<T[]>): Promise<T[]> {
  const client = createClient(conexao)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const restore = (
  path: string,
  { identities = [], dataDir = newPath(), into = target }: { identities?: string[]; dataDir?: string; into?: TestDatabase } = {},
) => restoreDatabase(path, { identities, dataDir, conexao: into.conexoes.dono })

/** A refused restore leaves neither a schema nor a file. */
async function expectRefused(path: string, refusal: object, identities: string[] = []): Promise<void> {
  const dataDir = newPath()
  await expect(restore(path, { identities, dataDir })).rejects.toMatchObject(refusal)
  expect(readdirSync(dataDir)).toEqual([])
  expect(await query(target.superuser, async (client) => (await client.query(`select to_regnamespace('lastro') as schema`)).rows)).toEqual([
    { schema: null },
  ])
}

async function expectConsistent({ db }: TestDatabase): Promise<void> {
  for (const id of await listClienteIds(db)) {
    expect(await verifySaldos(db, id)).toEqual([])
    expect(await verifyOrcamentos(db, id)).toMatchObject({ divergentes: [] })
    expect(await verifyFechamentos(db, id)).toMatchObject({ divergentes: [] })
  }
}

describe('a backup', { timeout: 120_000 }, () => {
  test('restores every table, the schema, the sequences, the secret and the uploads', async () => {
    const before = await takeRetrato(t.database)
    const { path } = await backUp()
    const after = await takeRetrato(t.database)
    const into = await createTestDatabase({ empty: true })
    const dataDir = newPath()
    expect(await restore(path, { dataDir, into })).toMatchObject({ versao: '1.0.0', isOlder: false })
    // A background job may write between the backup and one of the two.
    expect([before, after]).toContainEqual(await takeRetrato(into))
    const [schema, disabled, sequences] = await Promise.all(
      [
        async (client: Client) => [{ schema: await dumpSchema(client) }],
        async (client: Client) => (await client.query(`select tgname from pg_trigger where tgenabled <> 'O'`)).rows,
        async (client: Client) => (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows,
      ].map((read) => query<Record<string, unknown>>(into.superuser, read)),
    )
    expect(schema).toEqual([{ schema: readFileSync(SCHEMA, 'utf8') }])
    expect(disabled).toEqual([])
    expect(sequences).toEqual(
      await query(
        t.database.superuser,
        async (client) => (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows,
      ),
    )
    expect(readFileSync(join(dataDir, 'segredo'), 'utf8')).toBe(SECRET_KEY.toString('base64'))
    expect(statSync(join(dataDir, 'segredo')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'envios', UPLOAD), 'utf8')).toBe('razão que espera')
    expect(readdirSync(dataDir).toSorted()).toEqual(['envios', 'segredo'])
    await expectConsistent(into)
    await into.drop()
  })

  test('is verified by restoring it beside, and leaves only the file, for its owner alone', async () => {
    const empty = join(folder, 'verificado')
    mkdirSync(empty)
    const path = join(empty, 'lastro.backup')
    const { summary } = await backUp({ path, verify: true })
    expect(summary).toMatchObject({ versao: '1.0.0', isOlder: false, clientes: expect.any(Number) })
    expect(readdirSync(empty)).toEqual(['lastro.backup'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await expect(backUp({ path })).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readdirSync(empty)).toEqual(['lastro.backup'])
  })

  test('encrypted, opens only with a key of its recipients', async () => {
    const [key, other] = await Promise.all([createKey(), createKey()])
    const { path } = await backUp({ recipients: [key.recipient], verify: true })
    expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    await expectRefused(path, { code: 'backup_key_missing' })
    await expectRefused(path, { code: 'backup_key_wrong' }, [other.identity])
    expect(await verifyBackup(path, [other.identity, key.identity])).toMatchObject({ versao: '1.0.0' })
    for (const share of [0.1, 0.99]) {
      const cut = newPath()
      copyFileSync(path, cut)
      truncateSync(cut, Math.floor(statSync(path).size * share))
      await expectRefused(cut, { code: 'backup_damaged' }, [key.identity])
    }
  })

  test('taken while four writers import is of one moment', async () => {
    const app = await buildApp()
    const from = app.database
    const clientes = await Promise.all(['A', 'B', 'C', 'D'].map((nome) => buildCliente(from.db, { nome })))
    const writing = new AbortController()
    const imports = clientes.map(async (clienteId, writer) => {
      for (let n = 0; !writing.signal.aborted; n++)
        await buildImportacao(from.db, {
          clienteId,
          conteudo: planilhaOf({ canario: `${writer} ${n}` }),
          arquivoNome: `${n}.csv`,
          modo: 'somar',
        })
    })
    const paths: string[] = []
    for (let n = 0; n < 3; n++) paths.push((await backUp({ from })).path)
    writing.abort()
    await Promise.all(imports)
    const counts = new Set<unknown>()
    for (const path of paths) {
      const into = await createTestDatabase({ empty: true })
      await restore(path, { into })
      await expectConsistent(into)
      counts.add(
        (await query(into.superuser, async (client) => (await client.query('select count(*) as n from lastro.importacao')).rows))[0]?.['n'],
      )
      await into.drop()
    }
    expect(counts.size, 'the writers wrote between the backups').toBeGreaterThan(1)
    await app.close()
  })

  test('of a version with a partition for each import is restored with its postings, but not while they are being converted', async () => {
    const from = await createTestDatabase({ empty: true })
    await migrate(from.conexoes.dono, (await readMigracoes()).slice(0, 5))
    const run = (statement: string) => query(from.superuser, async (client) => (await client.query(statement)).rows)
    await run(`
      set search_path = lastro;
      insert into marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#ffffff');
      insert into cliente (id, cnpj, nome, nome_curto) values ('${UPLOAD.slice(0, 36)}', '00000000000191', 'Teste', 'Teste');
      select set_config('app.cliente_id', '${UPLOAD.slice(0, 36)}', false);
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, conteudo, status)
        values ('${UPLOAD.slice(0, 36)}', 'razao.txt', sha256('razao'), 1, 'ecd', 'lancamentos', 'processando');
      select importacao_particao_abrir(id) from importacao;
      insert into partida_1 (valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico)
        select n * 37, n, n, date '2025-01-01' + n, 1, 0, 0, 'N', n::text, '', 'Serviço' from generate_series(1, 100) n;
      select importacao_particao_fechar(1); update importacao set status = 'concluida'`)
    const { path } = await backUp({ from })
    const into = await createTestDatabase({ empty: true })
    await restore(path, { into })
    await migrate(into.conexoes.dono)
    const total = `select count(*) as n, sum(valor_centavos) as centavos from lastro.partida`
    expect(await query(into.superuser, async (client) => (await client.query(total)).rows)).toEqual([{ n: 100, centavos: '186850' }])

    const [toBlocks] = (await readMigracoes()).slice(5)
    await run(`set role lastro_dono; set search_path = lastro; ${toBlocks?.sql}`)
    await expect(backUp({ from })).rejects.toMatchObject({
      code: 'backup_source_unready',
      action: expect.stringContaining('lastro migrar'),
    })
    await Promise.all([from.drop(), into.drop()])
  })

  test('of a database that is not of this product is refused', async () => {
    await expect(backUp({ from: target })).rejects.toMatchObject({ code: 'backup_source_unready' })
  })

  test('of an older schema is restored as it was, and migrated from there', async () => {
    const from = await createTestDatabase({ empty: true })
    await migrate(from.conexoes.dono, (await readMigracoes()).slice(0, 2))
    const { path } = await backUp({ from })
    const into = await createTestDatabase({ empty: true })
    expect(await restore(path, { into })).toMatchObject({ isOlder: true })
    expect(await migrate(into.conexoes.dono)).toEqual((await readMigracoes()).slice(2).map(({ numero }) => numero))
    expect(await query(into.superuser, async (client) => [{ schema: await dumpSchema(client) }])).toEqual([
      { schema: readFileSync(SCHEMA, 'utf8') },
    ])
    await Promise.all([from.drop(), into.drop()])
  })
})

describe('a restore refuses', { timeout: 120_000 }, () => {
  let path: string
  beforeAll(async () => {
    path = (await backUp()).path
  })

  /** Nothing, the magic, the first entry, rows, the last entry. */
  test.each([
    ['0 bytes', 0],
    ['2 bytes', 2],
    ['12 bytes', 12],
    ['a tenth', 0.1],
    ['a half', 0.5],
    ['nine tenths', 0.9],
    ['all but 2000 bytes', -2000],
    ['all but 100 bytes', -100],
  ])('a file cut to %s', async (_name, cut) => {
    const { size } = statSync(path)
    const short = newPath()
    copyFileSync(path, short)
    truncateSync(short, cut < 0 ? size + cut : cut < 1 ? Math.floor(size * cut) : cut)
    await expectRefused(short, { code: 'backup_damaged' })
  })

  test('a file with a changed byte in its rows', async () => {
    const bytes = readFileSync(path)
    for (const share of [0.3, 0.7]) {
      const changed = newPath()
      const position = Math.floor(bytes.length * share)
      writeFileSync(changed, bytes.with(position, bytes[position]! ^ 1))
      await expectRefused(changed, { code: 'backup_damaged' })
    }
  })

  test('a file that is no backup', async () => {
    const other = newPath()
    writeFileSync(other, 'razão;2026;100,00\n')
    await expectRefused(other, { code: 'backup_damaged' })
    await expect(restore(newPath())).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a newer schema, and one that is not of this product', async () => {
    const asSuperuser = (statement: string) => query(t.database.superuser, async (client) => (await client.query(statement)).rows)
    await asSuperuser(`insert into lastro.migracao (numero, nome, sha256) values (900, 'do_futuro', repeat('0', 64))`)
    const newer = await backUp()
    await asSuperuser('delete from lastro.migracao where numero = 900')
    await expectRefused(newer.path, { code: 'backup_newer', message: expect.stringContaining('1.0.0') })
    const [last] = await asSuperuser('select sha256 from lastro.migracao where numero = 1')
    await asSuperuser(`update lastro.migracao set sha256 = repeat('1', 64) where numero = 1`)
    const other = await backUp()
    await asSuperuser(`update lastro.migracao set sha256 = '${String(last?.['sha256'])}' where numero = 1`)
    await expectRefused(other.path, { code: 'backup_schema_unknown' })
  })

  test('a database or a folder that is not empty, and touches neither', async () => {
    const before = await takeRetrato(t.database)
    const dataDir = newPath()
    await expect(restore(path, { dataDir, into: t.database })).rejects.toMatchObject({ code: 'banco_not_empty' })
    expect(await takeRetrato(t.database)).toEqual(before)
    expect(existsSync(dataDir)).toBe(false)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'meu.txt'), 'meu')
    for (const attempt of [() => restore(path, { dataDir }), () => restoreFolder(path, { identities: [], dataDir })]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'backup_target_not_empty' })
    }
    expect(readdirSync(dataDir)).toEqual(['meu.txt'])
  })

  test('nothing of an interrupted restore, whose remains it replaces', async () => {
    const dataDir = newPath()
    mkdirSync(join(dataDir, 'restaurando-meio', 'postgres', 'cluster.novo'), { recursive: true })
    writeFileSync(join(dataDir, 'segredo'), 'pela metade')
    await expect(openDatabase({ dataDir, databaseUrl: undefined, databaseUrlApp: undefined })).rejects.toMatchObject({
      code: 'backup_restore_unfinished',
    })
    await restoreFolder(path, { identities: [], dataDir })
    expect(readFileSync(join(dataDir, 'segredo'), 'utf8')).toBe(SECRET_KEY.toString('base64'))
    expect(readdirSync(dataDir).toSorted()).toEqual(['envios', 'postgres', 'segredo'])
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)
  })
})

describe('uploads in an S3 store', () => {
  test('are in the backup, and go back into the store', { timeout: 120_000 }, async () => {
    const [source, destination] = [await startTestStore(), await startTestStore()]
    const into = await createTestDatabase({ empty: true })
    const key = UPLOAD
    try {
      const storage = await openStorage({ s3: source.settings })
      const upload = newPath()
      writeFileSync(upload, 'razão no bucket')
      await storage.put(key, upload)
      const path = newPath()
      await writeBackup(
        { conexao: t.database.conexoes.dono, storage, secretKeys: async () => [SECRET_KEY], versao: '1.0.0' },
        { path, verify: false },
      )

      const dataDir = newPath()
      const { bucket, endpoint, keys } = destination.settings
      vi.stubEnv('LASTRO_DADOS', dataDir)
      vi.stubEnv('LASTRO_ARMAZENAMENTO', `s3://${bucket}/outra/pasta`)
      vi.stubEnv('LASTRO_S3_ENDERECO', endpoint)
      vi.stubEnv('LASTRO_S3_CHAVE', keys?.accessKeyId)
      vi.stubEnv('LASTRO_S3_SEGREDO', keys?.secretAccessKey)
      await restoreInstallation(path, [], into.conexoes.dono)
      expect(readdirSync(join(dataDir, 'envios'))).toEqual([])
      const restored = await openStorage({ s3: { ...destination.settings, prefix: 'outra/pasta/' } })
      const object = await restored.open(key)
      expect(object && (await text(object.body))).toBe('razão no bucket')

      await source.stop()
      const other = newPath()
      const writing = writeBackup(
        { conexao: t.database.conexoes.dono, storage, secretKeys: async () => [SECRET_KEY], versao: '1.0.0' },
        { path: other },
      )
      await expect(writing).rejects.toMatchObject({ code: 'backup_storage_unavailable' })
      expect(existsSync(other)).toBe(false)
      await source.start()
    } finally {
      vi.unstubAllEnvs()
      await into.drop()
      await Promise.all([source.remove(), destination.remove()])
    }
  })
})
