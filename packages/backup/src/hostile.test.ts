/** Hostile archives, most of them with right hashes. A restore refuses each and leaves nothing behind. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createZstdCompress, zstdCompressSync } from 'node:zlib'
import { createClient, type ConnectionOptions } from '@lastro/db'
import { createTestDatabase, nextCnpj, type TestDatabase } from '@lastro/db/testing'
import { openStorage } from '@lastro/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from './archive.ts'
import { createKey } from './key.ts'
import { restoreDatabase } from './restore.ts'
import { writeBackup } from './write.ts'

const GIB = 1024 ** 3
const UPLOAD = 'envios/e2a5b1f0-3b7e-4a51-9d0e-6a1c0b0d7c11.dados'

interface HostileEntry {
  name: string
  data: Buffer
  /** Size in the header; that of the data when absent. */
  claimed?: number
  type?: string
  link?: string
}

let folder: string
let target: TestDatabase
/** Entries of a good backup. */
let good: HostileEntry[]

async function run(conexao: ConnectionOptions, statement: string): Promise<unknown[]> {
  const client = createClient(conexao)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-hostil-'))
  const source = await createTestDatabase()
  await run(
    source.superuser,
    `set search_path = lastro;
     insert into marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#ffffff');
     insert into cliente (id, cnpj, nome, nome_curto) values ('${randomUUID()}', '${nextCnpj()}', 'Teste', 'Teste')`,
  )
  const path = join(folder, 'bom')
  await writeBackup(
    {
      conexao: source.conexoes.dono,
      storage: await openStorage({ folder }),
      secretKeys: async () => [Buffer.alloc(32, 7)],
      versao: '1.0.0',
    },
    { path, verify: false },
  )
  good = []
  for await (const { name, body } of readArchive(path, [])) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    good.push({ name, data: Buffer.concat(chunks) })
  }
  await source.drop()
  target = await createTestDatabase({ empty: true })
})
afterAll(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Header of ustar, written by hand: a library refuses to write most of these. */
function headerOf({ name, data, claimed = data.length, type = '0', link = '' }: HostileEntry): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000600\0', 100)
  if (claimed < 8 * GIB) header.write(claimed.toString(8).padStart(11, '0'), 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(claimed), 128)
  }
  header.write(`${type}${link}`, 156)
  header.write('ustar\x0000', 257)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const bytesOf = (entry: HostileEntry): Buffer[] => [headerOf(entry), entry.data, Buffer.alloc(-entry.data.length & 511)]
const END = Buffer.alloc(1024)

let files = 0
function write(bytes: Buffer): string {
  const path = join(folder, `${++files}`)
  writeFileSync(path, bytes)
  return path
}
const archiveOf = (entries: readonly HostileEntry[]): string =>
  write(zstdCompressSync(Buffer.concat([...entries.flatMap((entry) => bytesOf(entry)), END])))

/** The good entries with others before the last one. */
const withEntries = (...entries: HostileEntry[]): HostileEntry[] => [...good.slice(0, -1), ...entries, ...good.slice(-1)]

function changeJson(name: 'inicio.json' | 'fim.json', change: (json: Record<string, unknown>) => void): HostileEntry[] {
  return good.map((entry) => {
    if (entry.name !== name) return entry
    const json = JSON.parse(entry.data.toString())
    change(json)
    return { name, data: Buffer.from(JSON.stringify(json)) }
  })
}

const restore = (path: string, dataDir: string, identities: string[] = []) =>
  restoreDatabase(path, { identities, dataDir, conexao: target.conexoes.dono })

async function expectRefused(path: string): Promise<Error> {
  const dataDir = join(folder, `destino-${++files}`)
  const before = readdirSync(folder)
  const error: unknown = await restore(path, dataDir).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: 'backup_damaged', action: expect.stringContaining('Nada foi restaurado') })
  expect(readdirSync(dataDir)).toEqual([])
  expect(readdirSync(folder).filter((name) => !before.includes(name))).toEqual([dataDir.slice(folder.length + 1)])
  expect(await run(target.superuser, `select to_regnamespace('lastro') as schema`)).toEqual([{ schema: null }])
  if (!(error instanceof Error)) throw new TypeError('the refusal is no error')
  return error
}

const text = Buffer.from('fora')
test.each<[string, HostileEntry]>([
  ['above the folder', { name: '../fora', data: text }],
  ['above the folder of uploads', { name: 'envios/../../fora', data: text }],
  ['under an absolute path', { name: '/tmp/lastro-fora', data: text }],
  ['of the database', { name: 'postgres/cluster/postgresql.conf', data: text }],
  ['in a folder of uploads', { name: `${UPLOAD}/a`, data: text }],
  ['with a line break in its name', { name: `${UPLOAD}\n`, data: text }],
  ['with a symbolic link for the secret', { name: 'segredo', data: Buffer.alloc(0), type: '2', link: '/etc/passwd' }],
  ['with a symbolic link for an upload', { name: UPLOAD, data: Buffer.alloc(0), type: '2', link: '/etc/passwd' }],
  ['with a hard link', { name: UPLOAD, data: Buffer.alloc(0), type: '1', link: 'segredo' }],
  ['with a device', { name: UPLOAD, data: Buffer.alloc(0), type: '4' }],
  ['with a folder', { name: 'envios/', data: Buffer.alloc(0), type: '5' }],
  ['of an unknown table', { name: 'geral/sem_tabela/0', data: text }],
  ['of a table of PostgreSQL', { name: 'geral/pg_authid/0', data: text }],
  ['of an unknown cliente', { name: `clientes/${randomUUID()}/conta/0`, data: text }],
  ['of a table of clientes without a cliente', { name: 'geral/conta/0', data: text }],
  ['of rows that are no rows', { name: 'geral/marca/9', data: text }],
  ['of rows that end in the middle', { name: 'geral/marca/9', data: Buffer.from('a\tb') }],
  ['that claims 10 GB of rows', { name: 'geral/marca/9', data: text, claimed: 10 * GIB }],
  ['that claims 10 GB of an upload', { name: UPLOAD, data: text, claimed: 10 * GIB }],
  ['that claims 10 GB of a secret', { name: 'segredo', data: text, claimed: 10 * GIB }],
])('refuses an entry %s', async (_name, entry) => {
  await expectRefused(archiveOf(withEntries(entry)))
})

test('refuses two entries of one name, and rows of a table twice', async () => {
  for (const name of ['segredo', 'inicio.json', 'fim.json', 'geral/marca/0', 'geral/migracao/0']) {
    await expectRefused(archiveOf(withEntries(...good.filter((entry) => entry.name === name))))
  }
  await expectRefused(archiveOf(withEntries({ name: UPLOAD, data: text }, { name: UPLOAD, data: text })))
})

test('refuses a file that no entry announced, and one that is missing', async () => {
  await expectRefused(archiveOf(withEntries({ name: UPLOAD, data: text })))
  for (const name of ['segredo', 'geral/marca/0', 'fim.json', 'inicio.json']) {
    await expectRefused(archiveOf(good.filter((entry) => entry.name !== name)))
  }
})

test('prints no control character of an entry', async () => {
  const { message } = await expectRefused(archiveOf(withEntries({ name: 'a\u001b]0;b\u0007\u009b', data: text })))
  expect(message).toContain('“a?]0;b?')
  expect(message).not.toMatch(/\p{Cc}/u)
})

test.each<[string, (json: Record<string, unknown>) => void]>([
  ['a version with a control character', (json) => (json['versao'] = '1.0.0\u001b[2J')],
  ['a partition of SQL', (json) => (json['particoes'] = [{ nome: 'partida_1); drop table x; --', de: 'partida', valor: 1 }])],
  ['a partition of another table', (json) => (json['particoes'] = [{ nome: 'conta_1', de: 'conta', valor: 1 }])],
  ['a table that the schema has not', (json) => (json['tabelas'] = [{ nome: 'outra', colunas: ['id'] }])],
  ['a cliente that is no id', (json) => (json['clientes'] = ['../..'])],
  ['a cliente without rows', (json) => (json['clientes'] = [])],
])('refuses a first entry with %s', async (_name, change) => {
  await expectRefused(archiveOf(changeJson('inicio.json', change)))
})

test.each<[string, (json: Record<string, unknown>) => void]>([
  ['without sequences', (json) => (json['sequencias'] = {})],
  ['with an unknown sequence', (json) => (json['sequencias'] = { cliente: { value: 1, called: true } })],
  [
    'with a sequence before its first value',
    (json) => {
      const sequences: Record<string, unknown> = { ...(json['sequencias'] as object) }
      json['sequencias'] = Object.fromEntries(Object.keys(sequences).map((name) => [name, { value: -5, called: true }]))
    },
  ],
  ['without tables', (json) => (json['conteudos'] = {})],
  ['with other hashes', (json) => (json['inicio'] = '0'.repeat(64))],
])('refuses a last entry %s', async (_name, change) => {
  await expectRefused(archiveOf(changeJson('fim.json', change)))
})

test('refuses an archive that is cut between entries or in one', async () => {
  const tar = Buffer.concat([...good.flatMap((entry) => bytesOf(entry)), END])
  for (const bytes of [0, 100, 512, 700, tar.length - 1024 - 512, tar.length - 1024, tar.length - 512]) {
    await expectRefused(write(zstdCompressSync(tar.subarray(0, bytes))))
  }
  await expectRefused(write(zstdCompressSync(Buffer.concat([tar, Buffer.from('more')]))))
})

test('refuses a frame that asks for a window of 2 GB', async () => {
  await expectRefused(write(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 0x01, 0x00, 0x00])))
})

/** `bytes` of zeros after the head of an entry, as a few kilobytes of zstd. */
async function bombOf(before: readonly HostileEntry[], entry: HostileEntry, bytes: number): Promise<string> {
  const compressor = createZstdCompress()
  const compressed = compressor.toArray()
  for (const piece of [...before.flatMap((each) => bytesOf(each)), headerOf({ ...entry, claimed: bytes })]) compressor.write(piece)
  const zeros = Buffer.alloc(1024 * 1024)
  for (let left = bytes; left > 0; left -= zeros.length) {
    if (!compressor.write(zeros)) await new Promise((resolve) => compressor.once('drain', resolve))
  }
  compressor.end(END)
  return write(Buffer.concat(await compressed))
}

test.each<[string, () => [readonly HostileEntry[], string]]>([
  ['first entry', () => [[], 'inicio.json']],
  ['last entry', () => [good.slice(0, -1), 'fim.json']],
  ['secret', () => [good.slice(0, 1), 'segredo']],
  ['upload', () => [good.slice(0, 1), UPLOAD]],
  ['table', () => [good.slice(0, 1), 'geral/marca/0']],
])('holds no 300 MB in memory that are the %s', { timeout: 120_000 }, async (_name, at) => {
  const [before, name] = at()
  const path = await bombOf(before, { name, data: Buffer.alloc(0) }, 300 * 1024 * 1024)
  const atStart = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - atStart)), 5)
  await expectRefused(path)
  clearInterval(watch)
  expect(most).toBeLessThan(150 * 1024 * 1024)
})

test('refuses a list of a million wrong items at once', async () => {
  const items = Buffer.from(
    JSON.stringify({ ...JSON.parse(good[0]!.data.toString()), clientes: Array.from({ length: 1_000_000 }, () => 0) }),
  )
  const started = process.cpuUsage()
  await expectRefused(archiveOf([{ name: 'inicio.json', data: items }, ...good.slice(1)]))
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
})

test('a mistyped private key is refused without being quoted', async () => {
  const { identity, recipient } = await createKey()
  const mistyped = `${identity.slice(0, -1)}${identity.endsWith('Q') ? 'P' : 'Q'}`
  const source = await createTestDatabase()
  const path = join(folder, `${++files}`)
  await writeBackup(
    { conexao: source.conexoes.dono, storage: await openStorage({ folder }), secretKeys: async () => [Buffer.alloc(32)], versao: '1.0.0' },
    { path, recipients: [recipient], verify: false },
  )
  await source.drop()
  const error: unknown = await restore(path, join(folder, `destino-${++files}`), [mistyped]).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: 'backup_key_invalid' })
  expect(String(error)).not.toContain(mistyped.slice(20, 40))
})

test.runIf(process.platform === 'linux')('a refusal closes the file', async () => {
  const path = archiveOf(changeJson('inicio.json', (json) => (json['tabelas'] = [])))
  await expectRefused(path)
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  expect(links).not.toContain(path)
})

test('the entries of a good backup, written by hand, are restored', async () => {
  const dataDir = join(folder, `destino-${++files}`)
  expect(await restore(archiveOf(good), dataDir)).toMatchObject({ versao: '1.0.0', clientes: 1 })
  expect(readdirSync(dataDir)).toEqual(['segredo'])
  await target.drop()
  target = await createTestDatabase({ empty: true })
})
