import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEnvios, type Envio, type Envios } from './uploads.ts'

let dadosDir: string
let envios: Envios
const clienteId = randomUUID()

beforeEach(async () => {
  dadosDir = mkdtempSync(join(tmpdir(), 'lastro-envios-'))
  envios = await openEnvios(dadosDir, () => new Date())
})
afterEach(() => rmSync(dadosDir, { recursive: true, force: true }))

const receive = (owner: { id?: string } = {}): Promise<Envio> =>
  envios.receive(Readable.from([Buffer.from('data;conta;valor')]), { clienteId, arquivoNome: 'razao.csv', ...owner })

test('a file whose description was cut short by the end of a process is absent, and in the way of nobody', async () => {
  const id = randomUUID()
  writeFileSync(join(dadosDir, 'envios', `${id}.dados`), 'data;conta;valor')
  writeFileSync(join(dadosDir, 'envios', `${id}.escrita`), '')
  writeFileSync(join(dadosDir, 'envios', `${id}.${clienteId}.json`), '')
  expect(envios.reserve(clienteId, 2)).toBeDefined()
  expect(await envios.find(id, clienteId)).toBeUndefined()
})

test('the limit is of files on disk and on their way together, and counts none of them twice', async () => {
  await receive()
  const lugar = envios.reserve(clienteId, 2)
  expect(envios.reserve(clienteId, 2)).toBeUndefined()
  expect(envios.reserve(randomUUID(), 1)).toBeDefined()
  if (lugar === undefined) throw new Error('there was room for a second file')
  await receive(lugar)
  expect(envios.reserve(clienteId, 3)).toBeDefined()
  lugar.release()
})

test('a file that is removed leaves nothing, and makes room', async () => {
  const { id } = await receive()
  expect(await envios.find(id, randomUUID())).toBeUndefined()
  expect(await envios.find(id, clienteId)).toMatchObject({ id, tamanhoBytes: 16 })
  await envios.remove(id)
  expect(readdirSync(join(dadosDir, 'envios'))).toEqual([])
  expect(envios.reserve(clienteId, 1)).toBeDefined()
})

test('the sweep takes what is older than an hour, with everything beside it, and leaves what is in use', async () => {
  const [old, used] = [await receive(), await receive()]
  envios = await openEnvios(dadosDir, () => new Date(Date.now() + 3_600_001))
  await envios.sweep(new Set([used.id]))
  expect(new Set(readdirSync(join(dadosDir, 'envios')).map((file) => file.slice(0, old.id.length)))).toEqual(new Set([used.id]))
})

test('what is only held takes no room, can not be found, and goes like the rest', async () => {
  const { id, tamanhoBytes } = await envios.hold(Readable.from([Buffer.from('data;conta;valor')]))
  expect(tamanhoBytes).toBe(16)
  expect(envios.reserve(clienteId, 1)).toBeDefined()
  expect(await envios.find(id, clienteId)).toBeUndefined()
  await envios.remove(id)
  expect(readdirSync(join(dadosDir, 'envios'))).toEqual([])
})
