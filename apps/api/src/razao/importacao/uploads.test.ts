import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withTenant } from '@lastro/db'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { openStorage, StorageError, type Storage } from '@lastro/storage'
import { startTestStore, type TestStore } from '@lastro/storage/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/factories.ts'
import { ensureMarcas } from '../../marca/marcas-padrao.ts'
import { openEnvios, type Upload, type Uploads } from './uploads.ts'

const HOUR_MS = 3_600_000
const CONTENT = Buffer.from('data;conta;valor')

let database: TestDatabase
let s3: TestStore
let root: string
beforeAll(async () => {
  database = await createTestDatabase()
  await ensureMarcas(database.db)
  s3 = await startTestStore()
  root = mkdtempSync(join(tmpdir(), 'lastro-envios-'))
})
afterAll(async () => {
  await database.drop()
  await s3.remove()
  rmSync(root, { recursive: true, force: true })
})

describe.each([
  ['a shared folder', () => openStorage({ folder: join(root, 'envios') })],
  ['an S3 store', () => openStorage({ s3: s3.settings })],
])('uploads in %s', (_kind, openIt) => {
  let storage: Storage
  /** Two processes: the same database and storage, each with its own disk. */
  let first: Uploads
  let second: Uploads
  let folders: string[]
  let now: Date
  let clienteId: string

  const openOne = (): Promise<Uploads> => {
    const dataDir = mkdtempSync(join(root, 'processo-'))
    folders.push(join(dataDir, 'temporario'))
    return openEnvios({ db: database.db, storage, dataDir, clock: () => now, waitHours: 1 })
  }
  beforeEach(async () => {
    storage = await openIt()
    for (const { key } of await storage.list()) await storage.remove(key)
    folders = []
    now = new Date()
    first = await openOne()
    second = await openOne()
    clienteId = await buildCliente(database.db)
  })

  async function receive(by = first, source = Readable.from([CONTENT])): Promise<Upload> {
    const slot = await by.reserve(clienteId, 20)
    try {
      return await by.receive(source, { clienteId, id: slot!.id, arquivoNome: 'razao.csv' })
    } finally {
      await slot!.release()
    }
  }
  const listKeys = async (): Promise<string[]> => (await storage.list()).map(({ key }) => key).toSorted()
  const countRows = (): Promise<number> =>
    withTenant(database.db, { clienteId, usuarioId: null, readOnly: true }, async (tx) =>
      Number(
        (
          await tx
            .selectFrom('arquivo_enviado')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
    )
  const expectNothingLeft = async (): Promise<void> => {
    expect({ keys: await listKeys(), rows: await countRows(), scratch: folders.flatMap((folder) => readdirSync(folder)) }).toEqual({
      keys: [],
      rows: 0,
      scratch: [],
    })
  }
  const readBy = (by: Uploads, upload: Upload) => by.read(upload, (path) => Promise.resolve(readFileSync(path)))

  test('waits for as many hours as the installation says', async () => {
    const patient = await openEnvios({ db: database.db, storage, dataDir: root, clock: () => now, waitHours: 3 })
    expect(patient.expiresAt()).toEqual(new Date(now.getTime() + 3 * HOUR_MS))
    const upload = await receive(patient)
    now = new Date(now.getTime() + 2.9 * HOUR_MS)
    expect(await patient.find(upload.id, upload.clienteId)).toMatchObject({ id: upload.id })
    now = new Date(now.getTime() + 0.2 * HOUR_MS)
    expect(await patient.find(upload.id, upload.clienteId)).toBeUndefined()
  })

  test('a file that one process received is found, read, renewed and removed by another, and never by another cliente', async () => {
    const upload = await receive()
    expect(upload).toMatchObject({ tamanhoBytes: CONTENT.length, sha256: createHash('sha256').update(CONTENT).digest('hex') })
    expect(await second.find(upload.id, clienteId)).toEqual(upload)
    const other = await buildCliente(database.db)
    expect(await second.find(upload.id, other)).toBeUndefined()
    await expect(readBy(second, { ...upload, clienteId: other })).rejects.toMatchObject({ codigo: 'registro_not_found' })
    await second.remove({ id: upload.id, clienteId: other })
    expect((await readBy(second, upload)).equals(CONTENT)).toBe(true)
    now = new Date(now.getTime() + HOUR_MS - 1)
    await second.touch(upload)
    now = new Date(now.getTime() + HOUR_MS - 1)
    expect(await first.find(upload.id, clienteId)).toEqual(upload)
    await second.remove(upload)
    expect(await first.find(upload.id, clienteId)).toBeUndefined()
    await expectNothingLeft()
  })

  test('the limit of a cliente counts files waiting and on their way in both processes, each once', async () => {
    const slots = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? first : second).reserve(clienteId, 20)))
    const taken = slots.filter((slot) => slot !== undefined)
    expect(taken).toHaveLength(20)
    expect(await second.reserve(await buildCliente(database.db), 1)).toBeDefined()
    await first.receive(Readable.from([CONTENT]), { clienteId, id: taken[0]!.id, arquivoNome: 'a.csv' })
    for (const slot of taken) await slot.release()
    expect(await second.reserve(clienteId, 1)).toBeUndefined()
    expect(await second.reserve(clienteId, 2)).toBeDefined()
  })

  test('a refused file that is kept gives its slot to the next one, the oldest first, unless it is opened again', async () => {
    const [one, two, three] = [await receive(), await receive(), await receive()]
    for (const upload of [one, two, three]) {
      now = new Date(now.getTime() + 1)
      await first.setAside(upload)
    }
    await second.touch(one)
    const slot = await second.reserve(clienteId, 3)
    expect(slot).toBeDefined()
    expect(await Promise.all([one, two, three].map(async ({ id }) => (await first.find(id, clienteId)) !== undefined))).toEqual([
      true,
      false,
      true,
    ])
    expect(await listKeys()).toEqual([`${one.id}.dados`, `${three.id}.dados`].toSorted())
    expect(await first.reserve(clienteId, 3)).toBeDefined()
    expect(await first.reserve(clienteId, 3)).toBeUndefined()
  })

  test('the sweep of either process removes what expired, but no file that an import is to read', async () => {
    const [old, used] = [await receive(), await receive()]
    const usuario = await buildUsuario(database.db, { clientes: [clienteId] })
    await withTenant(database.db, { clienteId, usuarioId: usuario.id }, (tx) =>
      tx
        .insertInto('importacao')
        .values({
          cliente_id: clienteId,
          arquivo_nome: 'razao.csv',
          arquivo_sha256: randomBytes(32),
          arquivo_id: used.id,
          tamanho_bytes: 1,
          formato: 'csv',
          modo: 'recusar',
          criada_por: usuario.id,
        })
        .execute(),
    )
    now = new Date(now.getTime() + HOUR_MS)
    const fresh = await receive()
    await second.sweep()
    expect(await listKeys()).toEqual([`${used.id}.dados`, `${fresh.id}.dados`].toSorted())
    expect(await first.find(old.id, clienteId)).toBeUndefined()
    expect((await readBy(second, used)).equals(CONTENT)).toBe(true)
  })

  test('an upload that breaks off leaves nothing, and its slot is free', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield CONTENT
        await Promise.resolve()
        throw new Error('the sender left')
      })(),
    )
    await expect(receive(first, breaking)).rejects.toThrow('the sender left')
    await expectNothingLeft()
  })

  test('a held file is on the disk of its process alone, takes no slot and leaves nothing', async () => {
    const held = await first.hold(Readable.from([CONTENT]))
    expect(readFileSync(held.path).equals(CONTENT)).toBe(true)
    expect({ keys: await listKeys(), rows: await countRows() }).toEqual({ keys: [], rows: 0 })
    await held.remove()
    await expectNothingLeft()
  })

  test('what killed processes left is removed: a reserved slot after an hour, copies and unknown objects after a day', async () => {
    await first.reserve(clienteId, 20)
    const copy = join(folders[0]!, randomUUID())
    writeFileSync(copy, 'cópia')
    utimesSync(copy, now, now)
    writeFileSync(join(root, 'orfao'), 'sem linha')
    await storage.put(`${randomUUID()}.dados`, join(root, 'orfao'))
    now = new Date(now.getTime() + HOUR_MS)
    await first.sweep()
    expect(await countRows()).toBe(0)
    expect(await listKeys()).toHaveLength(1)
    now = new Date(now.getTime() + 24 * HOUR_MS)
    await first.sweep()
    await expectNothingLeft()
  })

  test('a storage that fails to remove leaves the file to the sweep, invisible and without a slot', async () => {
    const upload = await receive()
    const failing = await openEnvios({
      db: database.db,
      storage: { ...storage, remove: () => Promise.reject(new StorageError('storage_unavailable', 'down')) },
      dataDir: root,
      clock: () => now,
      waitHours: 1,
    })
    await expect(failing.remove(upload)).rejects.toThrow(StorageError)
    expect(await first.find(upload.id, clienteId)).toBeUndefined()
    expect(await first.reserve(clienteId, 1)).toBeDefined()
    await second.sweep()
    expect(await listKeys()).toEqual([])
  })

  test('a storage that fails to store leaves neither a file nor a slot', async () => {
    const failing = await openEnvios({
      db: database.db,
      storage: { ...storage, put: () => Promise.reject(new StorageError('storage_full', 'full')) },
      dataDir: mkdtempSync(join(root, 'cheio-')),
      clock: () => now,
      waitHours: 1,
    })
    await expect(receive(failing)).rejects.toMatchObject({ code: 'storage_full' })
    await expectNothingLeft()
  })
})

test('files of an older version and of others in the folder stay until they are a day old, and others for good', async () => {
  const folder = join(root, 'antiga')
  mkdirSync(folder)
  const old = `${randomUUID()}.${randomUUID()}.json`
  for (const name of [old, 'LEIA-ME.txt', '.oculto']) writeFileSync(join(folder, name), 'x')
  let now = new Date()
  const storage = await openStorage({ folder })
  const envios = await openEnvios({ db: database.db, storage, dataDir: folder, clock: () => now, waitHours: 1 })
  await envios.sweep()
  expect(readdirSync(folder)).toContain(old)
  now = new Date(now.getTime() + 25 * HOUR_MS)
  await envios.sweep()
  expect(readdirSync(folder).toSorted()).toEqual(['.oculto', 'LEIA-ME.txt', 'temporario'])
})
