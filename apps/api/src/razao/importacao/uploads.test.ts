import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEnvios, type Upload, type Uploads } from './uploads.ts'

let dataDir: string
let envios: Uploads
const clienteId = randomUUID()

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lastro-envios-'))
  envios = await openEnvios(dataDir, () => new Date())
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const receive = (owner: { id?: string } = {}): Promise<Upload> =>
  envios.receive(Readable.from([Buffer.from('data;conta;valor')]), { clienteId, arquivoNome: 'razao.csv', ...owner })

test('a file with a truncated description is absent and blocks no other file', async () => {
  const id = randomUUID()
  writeFileSync(join(dataDir, 'envios', `${id}.dados`), 'data;conta;valor')
  writeFileSync(join(dataDir, 'envios', `${id}.escrita`), '')
  writeFileSync(join(dataDir, 'envios', `${id}.${clienteId}.json`), '')
  expect(envios.reserve(clienteId, 2)).toBeDefined()
  expect(await envios.find(id, clienteId)).toBeUndefined()
})

test('the limit counts files on disk and in transit together, each once', async () => {
  await receive()
  const location = envios.reserve(clienteId, 2)
  expect(envios.reserve(clienteId, 2)).toBeUndefined()
  expect(envios.reserve(randomUUID(), 1)).toBeDefined()
  if (location === undefined) throw new Error('there was room for a second file')
  await receive(location)
  expect(envios.reserve(clienteId, 3)).toBeDefined()
  location.release()
})

test('a removed file leaves nothing and frees its slot', async () => {
  const { id } = await receive()
  expect(await envios.find(id, randomUUID())).toBeUndefined()
  expect(await envios.find(id, clienteId)).toMatchObject({ id, tamanhoBytes: 16 })
  await envios.remove(id)
  expect(readdirSync(join(dataDir, 'envios'))).toEqual([])
  expect(envios.reserve(clienteId, 1)).toBeDefined()
})

test('the sweep deletes files older than an hour with their metadata, except those in use', async () => {
  const [old, used] = [await receive(), await receive()]
  envios = await openEnvios(dataDir, () => new Date(Date.now() + 3_600_001))
  await envios.sweep(new Set([used.id]))
  expect(new Set(readdirSync(join(dataDir, 'envios')).map((file) => file.slice(0, old.id.length)))).toEqual(new Set([used.id]))
})

test('a held file takes no slot, cannot be found and expires like the rest', async () => {
  const { id, tamanhoBytes } = await envios.hold(Readable.from([Buffer.from('data;conta;valor')]))
  expect(tamanhoBytes).toBe(16)
  expect(envios.reserve(clienteId, 1)).toBeDefined()
  expect(await envios.find(id, clienteId)).toBeUndefined()
  await envios.remove(id)
  expect(readdirSync(join(dataDir, 'envios'))).toEqual([])
})

test('a refused file that is kept gives its slot to the next one, the oldest first, unless it is opened again', async () => {
  const [first, second, third] = [await receive(), await receive(), await receive()]
  for (const [i, { id }] of [first, second, third].entries()) {
    await envios.setAside(id)
    utimesSync(join(dataDir, 'envios', `${id}.guardado`), i, i)
  }
  await envios.touch(first.id)
  expect(envios.reserve(clienteId, 3)).toBeDefined()
  expect(await envios.find(first.id, clienteId)).toBeDefined()
  expect(await envios.find(second.id, clienteId)).toBeUndefined()
  expect(await envios.find(third.id, clienteId)).toBeDefined()
  expect(envios.reserve(clienteId, 3)).toBeDefined()
  expect(envios.reserve(clienteId, 3)).toBeUndefined()
  expect(readdirSync(join(dataDir, 'envios')).every((file) => file.startsWith(first.id))).toBe(true)
})
