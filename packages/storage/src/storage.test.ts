import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StorageError } from './erro.ts'
import { openStorage, withLocalFile, type Storage } from './index.ts'
import { openS3, type S3Settings } from './s3.ts'
import { startTestStore, type TestStore } from './testing.ts'

let root: string
let store: TestStore
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lastro-armazenamento-'))
  store = await startTestStore()
})
afterAll(async () => {
  await store.remove()
  rmSync(root, { recursive: true, force: true })
})

let files = 0
function fileOf(bytes: Buffer): string {
  const path = join(root, `arquivo-${(files += 1)}`)
  writeFileSync(path, bytes)
  return path
}
const describeBytes = (key: string, bytes: Buffer) => ({
  key,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
const scratchOf = (name: string): string => {
  const scratch = join(root, name)
  mkdirSync(scratch, { recursive: true })
  return scratch
}
const listKeys = async (storage: Storage): Promise<string[]> => (await storage.list()).map(({ key }) => key).toSorted()

describe.each([
  ['a folder', () => openStorage({ folder: join(root, 'pasta') })],
  ['an S3 store', () => openStorage({ s3: store.settings })],
])('%s', (_kind, openIt) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openIt()
  })

  // The last is the first that goes in parts.
  test.each([0, 1, 100_000, 8 * 1024 * 1024 + 1])(
    'gives back the %i bytes that were stored, and then nothing',
    async (size) => {
      const bytes = randomBytes(size)
      const key = `${size}.dados`
      await storage.put(key, fileOf(bytes))
      const object = await storage.open(key)
      expect(object?.size).toBe(size)
      expect((await buffer(object!.body)).equals(bytes)).toBe(true)
      const scratch = scratchOf('rascunho')
      const read = await withLocalFile(storage, describeBytes(key, bytes), { scratch }, async (path) => Promise.resolve(readFileSync(path)))
      expect(read.equals(bytes)).toBe(true)
      expect(readdirSync(scratch)).toEqual([])
      expect(await listKeys(storage)).toEqual([key])
      await storage.remove(key)
      await storage.remove(key)
      expect(await storage.open(key)).toBeUndefined()
      expect(await listKeys(storage)).toEqual([])
    },
    20_000,
  )

  test('refuses an object that is absent, truncated or longer, and leaves no copy', async () => {
    const bytes = randomBytes(1000)
    const scratch = scratchOf('danificado')
    const read = (of: Buffer) =>
      withLocalFile(storage, describeBytes('a.dados', of), { scratch }, () => Promise.reject(new Error('the file was read')))
    await expect(read(bytes)).rejects.toMatchObject({ code: 'storage_damaged' })
    await storage.put('a.dados', fileOf(bytes))
    await expect(read(bytes.subarray(0, 999))).rejects.toMatchObject({ code: 'storage_damaged' })
    await expect(read(Buffer.concat([bytes, bytes]))).rejects.toMatchObject({ code: 'storage_damaged' })
    expect(readdirSync(scratch)).toEqual([])
    await storage.remove('a.dados')
  })

  test.each(['../segredo', 'a/b', '..', '', '/etc/passwd', 'a\0b', '.oculto', 'a..b'])('refuses the key %j', async (key) => {
    await expect((async () => storage.open(key))()).rejects.toThrow(TypeError)
    await expect((async () => storage.remove(key))()).rejects.toThrow(TypeError)
    await expect((async () => storage.put(key, fileOf(Buffer.from('x'))))()).rejects.toThrow(TypeError)
    expect(existsSync(join(root, 'segredo'))).toBe(false)
  })
})

describe('an S3 store', () => {
  test('keeps its objects under its prefix, beside those of others', async () => {
    const [a, b] = [openS3({ ...store.settings, prefix: 'a/' }), openS3({ ...store.settings, prefix: '' })]
    await a.put('x.dados', fileOf(Buffer.from('de a')))
    await b.put('y.dados', fileOf(Buffer.from('de b')))
    expect(await listKeys(a)).toEqual(['x.dados'])
    expect(await listKeys(b)).toEqual(['y.dados'])
    expect(await b.open('x.dados')).toBeUndefined()
  })

  test('detects other bytes of the same length', async () => {
    const s3 = openS3(store.settings)
    const [stored, other] = [randomBytes(5000), randomBytes(5000)]
    await s3.put('b.dados', fileOf(other))
    const scratch = scratchOf('trocado')
    await expect(withLocalFile(s3, describeBytes('b.dados', stored), { scratch }, () => Promise.resolve())).rejects.toMatchObject({
      code: 'storage_damaged',
    })
    expect(readdirSync(scratch)).toEqual([])
  })

  test('that is down, or refuses the keys or the bucket, is unavailable, and the error names no key', async () => {
    const secret = { accessKeyId: 'ACESSO-SECRETO', secretAccessKey: 'CHAVE-SECRETA' }
    const settings: S3Settings[] = [
      { ...store.settings, keys: secret },
      { ...store.settings, keys: { ...store.settings.keys!, secretAccessKey: 'CHAVE-SECRETA' } },
      { ...store.settings, bucket: 'outro' },
      { ...store.settings, endpoint: 'http://127.0.0.1:9', keys: secret },
    ]
    for (const wrong of settings) {
      const s3 = openS3(wrong)
      const failures: unknown[] = []
      for (const work of [() => s3.put('c.dados', fileOf(Buffer.from('x'))), () => s3.open('c.dados'), () => s3.remove('c.dados')]) {
        failures.push(
          await work().then(
            () => 'done',
            (error: unknown) => error,
          ),
        )
      }
      if (wrong !== settings[1])
        failures.push(
          await listKeys(s3).then(
            () => 'done',
            (error: unknown) => error,
          ),
        )
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(StorageError)
        expect(failure).toMatchObject({ code: 'storage_unavailable' })
        const told = JSON.stringify(failure) + String((failure as Error).stack) + JSON.stringify(Object.entries(failure as object))
        expect(told).not.toMatch(/SECRET|S3RVER|Signature[^D]|AWS4/)
      }
    }
  }, 60_000)

  /** Server that answers as `respond` says, for what a real one does only when it breaks. */
  async function withServer(respond: Parameters<typeof createServer>[1], work: (settings: S3Settings) => Promise<void>): Promise<void> {
    const server: Server = createServer(respond)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      await work({ ...store.settings, endpoint: `http://127.0.0.1:${port}`, idleTimeoutMs: 200 })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('that is full says so', async () => {
    const body = '<Error><Code>QuotaExceeded</Code><Message>x</Message></Error>'
    await withServer(
      (request, response) => {
        request.resume().on('end', () => response.writeHead(403, { 'content-type': 'application/xml' }).end(body))
      },
      async (settings) => {
        await expect(openS3(settings).put('d.dados', fileOf(Buffer.from('x')))).rejects.toMatchObject({ code: 'storage_full' })
        await expect(openS3(settings).put('d.dados', fileOf(randomBytes(9_000_000)))).rejects.toMatchObject({ code: 'storage_full' })
      },
    )
  })

  test.each([
    ['that never answers', false],
    ['that falls silent in the middle of an object', true],
  ])(
    '%s is unavailable after its timeout',
    async (_how, begins) => {
      const scratch = scratchOf('calado')
      await withServer(
        (_request, response) => {
          if (begins) response.writeHead(200, { 'content-length': '1000' }).write('abc')
        },
        async (settings) => {
          const bytes = { key: 'e.dados', bytes: 1000, sha256: '0'.repeat(64) }
          const reading = withLocalFile(openS3(settings), bytes, { scratch }, () => Promise.resolve())
          await expect(reading).rejects.toMatchObject({ code: 'storage_unavailable' })
        },
      )
      expect(readdirSync(scratch)).toEqual([])
    },
    20_000,
  )

  test('stops fetching when its caller leaves', async () => {
    const leaving = new AbortController()
    const scratch = scratchOf('saiu')
    await withServer(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('abc')
        leaving.abort(new Error('left'))
      },
      async (settings) => {
        const bytes = { key: 'f.dados', bytes: 1000, sha256: '0'.repeat(64) }
        await expect(withLocalFile(openS3(settings), bytes, { scratch, signal: leaving.signal }, () => Promise.resolve())).rejects.toThrow(
          /abort/i,
        )
      },
    )
    expect(readdirSync(scratch)).toEqual([])
  })
})

describe('a folder', () => {
  test('detects a file that the disk cut short', async () => {
    const storage = await openStorage({ folder: join(root, 'cortada') })
    const bytes = randomBytes(100)
    await storage.put('a.dados', fileOf(bytes))
    truncateSync(join(root, 'cortada', 'a.dados'), 50)
    const reading = withLocalFile(storage, describeBytes('a.dados', bytes), { scratch: root }, () => Promise.resolve())
    await expect(reading).rejects.toMatchObject({ code: 'storage_damaged' })
  })

  test('that disappeared is unavailable', async () => {
    const folder = join(root, 'sumida')
    const storage = await openStorage({ folder })
    rmSync(folder, { recursive: true })
    await expect(storage.put('a.dados', fileOf(Buffer.from('x')))).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(listKeys(storage)).rejects.toMatchObject({ code: 'storage_unavailable' })
  })

  test('takes a file of another file system', async () => {
    const other = mkdtempSync('/dev/shm/lastro-')
    const storage = await openStorage({ folder: join(root, 'outro-disco') })
    writeFileSync(join(other, 'x'), 'de longe')
    await storage.put('x.dados', join(other, 'x'))
    expect(readFileSync(join(root, 'outro-disco', 'x.dados'), 'utf8')).toBe('de longe')
    expect(readdirSync(other)).toEqual([])
    rmSync(other, { recursive: true })
  })
})
