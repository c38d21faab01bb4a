/** Invalid files over HTTP: each is refused with line and reason and leaves the database unchanged, table by table. */
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importacaoRotas, type ErroResposta } from '@lastro/contract'
import type { DefeitoCodigo } from '@lastro/demonstracao'
import { examineFile } from '@lastro/importacao'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { createCalls, dataOf, type ApiCalls } from './api-client.ts'
import { buildCliente, buildUsuario, ecdOf, planilhaOf, signIn } from './factories.ts'
import { readAttempt, takeRetrato } from './database-snapshot.ts'

const ENVIO_MAX_BYTES = 2 * 1024 * 1024
const TWO_GB = 2 ** 31

let t: TestApp
let clienteId: string
let usuarioId: string
let token: string
let tiago: ApiCalls

beforeAll(async () => {
  t = await buildApp({ envioMaxBytes: ENVIO_MAX_BYTES })
  const { db } = t.database
  clienteId = await buildCliente(db, { nome: 'Comercial Ação & Água' })
  const person = await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [clienteId] })
  usuarioId = person.id
  token = await signIn(db, person, clienteId, t.clock.now)
  tiago = createCalls(t.app, () => token)
  await tiago.importAll(ecdOf({ ano: 2025, seed: 1 }))
  await tiago.importAll(planilhaOf(), {}, 'razao.csv')
})
afterAll(() => t.close())

function listEnvios(): string[] {
  return readdirSync(join(t.config.dataDir, 'envios'))
}

const original = ecdOf({ ano: 2025, seed: 2 })
const withDefeito = (defeito: DefeitoCodigo): Buffer => ecdOf({ ano: 2025, seed: 2, defeito })
const replaceText = (pattern: RegExp, replacement: string): Buffer =>
  Buffer.from(original.toString('latin1').replace(pattern, replacement), 'latin1')

/** Expected message and line. `row` 'fim' is the last line of the file. */
const REFUSALS: readonly (readonly [caso: string, fileItem: Buffer, row: RegExp, motivo: RegExp])[] = [
  ['cut off', withDefeito('truncado'), /^\d{3,}$/, /sem o registro 9999/],
  ['cut off in its first lines', original.subarray(0, 700), /^7$/, /o arquivo está incompleto/],
  ['UTF-8 taken for ISO-8859-1 and saved again', withDefeito('mojibake'), /^\d+$/, /acent/i],
  ['ISO-8859-1 taken for UTF-8 and saved again', Buffer.from(original.toString('utf8')), /^\d+$/, /acent/i],
  ['saved again in UTF-16', withDefeito('utf16'), /^1$/, /UTF-16/],
  ['an auxiliary ledger, type Z', withDefeito('livro-z'), /^\d+$/, /tipo Z/],
  ['an auxiliary journal, type A', withDefeito('livro-a'), /^\d+$/, /tipo A/],
  ['an entry that does not balance', withDefeito('lancamento-desbalanceado'), /^\d{2,}$/, /débito|crédito/i],
  ['two thousand million lines announced by the I030', withDefeito('linhas-demais'), /^7$/, /2\.000\.000\.000 linhas/],
  [
    'two thousand million lines counted by the 9999',
    replaceText(/\n\|9999\|\d+\|/, '\n|9999|2000000000|'),
    /^\d{3,}$/,
    /2\.000\.000\.000 linhas/,
  ],
  [
    'two thousand million entries counted by the 9900',
    replaceText(/\|9900\|I250\|\d+\|/, '|9900|I250|2000000000|'),
    /^\d{3,}$/,
    /2\.000\.000\.000/,
  ],
]

interface Refusal {
  /** Undefined when the first lines are refused, because no import is registered then. */
  importacaoId: number | undefined
  message: string
  first: { linha: number | null | undefined; motivo: string | undefined }
}

async function sendRefused(file: Buffer): Promise<Refusal> {
  const upload = await tiago.upload(file, 'ecd.txt')
  if (upload.statusCode !== 200) {
    const { code, message, details } = upload.json<ErroResposta>()
    expect(code).toBe('importacao_arquivo_refused')
    return { importacaoId: undefined, message, first: { linha: details?.[0]?.linha, motivo: details?.[0]?.message } }
  }
  const { arquivoId } = dataOf(importacaoRotas.preview, upload)
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, modo: 'substituir', outroCnpj: true }))
  const last = (await tiago.follow(id)).events.at(-1)
  expect(last).toMatchObject({ status: 'recusada', meses: [], can: { cancelar: false, desfazer: false } })
  expect(last?.erro?.code).toBe('importacao_arquivo_refused')
  const { saude } = await tiago.read(importacaoRotas.get, `/v1/Importacao/${id}`)
  const error = saude?.problemas.find(({ gravidade }) => gravidade === 'erro')
  return { importacaoId: id, message: last?.erro?.message ?? '', first: { linha: error?.linha, motivo: error?.mensagem } }
}

describe('an invalid file', () => {
  test.each(REFUSALS)('%s', async (_caso, file, line, motivo) => {
    const before = await takeRetrato(t.database)
    const { importacaoId, message, first } = await sendRefused(file)
    expect(String(first.linha)).toMatch(line)
    expect(first.motivo).toMatch(motivo)
    expect(message).toMatch(/^Linha [\d.]+: /)
    expect(message).toContain(first.motivo)
    await vi.waitFor(() => expect(listEnvios()).toEqual([]))
    expect(await takeRetrato(t.database, importacaoId)).toEqual(before)
    if (importacaoId === undefined) return
    const { importacao, auditoria, notificacao } = await readAttempt(t.database, importacaoId)
    expect(importacao).toMatchObject([{ cliente_id: clienteId, criada_por: usuarioId, status: 'recusada' }])
    expect(auditoria).toMatchObject([{ cliente_id: clienteId, usuario_id: usuarioId, acao: 'importacao.create' }])
    const dados = { arquivo: 'ecd.txt', cliente: 'Comercial Ação & Água', clienteId, importacaoId, motivo: message }
    const [id, created_at] = [expect.anything(), expect.any(Date)]
    expect(notificacao).toEqual([{ id, usuario_id: usuarioId, tipo: 'importacao.recusada', dados, created_at, read_at: null }])
  })

  test('imports the same ledger without the defect, so nothing else was wrong with it', async () => {
    const before = await takeRetrato(t.database)
    const imported = await tiago.importAll(original, { modo: 'substituir' })
    expect(imported).toMatchObject({ status: 'concluida', diferencaCentavos: { i355: 0, linhas: 0 } })
    const after = await takeRetrato(t.database, imported.id)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(changed).toEqual(expect.arrayContaining(['importacao_mes', 'partida_bloco', 'saldo_mensal', 'cliente_versao']))
    await tiago.post(`/v1/Importacao/${imported.id}/desfazer`)
  })
})

test('refuses an ECD of 2 GB by its size without reading it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-recusas-'))
  try {
    const path = join(folder, 'ecd.txt')
    writeFileSync(path, original)
    // Sparse file: full size without using the disk.
    truncateSync(path, TWO_GB)
    await expect(examineFile(path, () => Promise.resolve([]))).rejects.toMatchObject({
      code: 'importacao_arquivo_refused',
      message: 'Linha 1: O arquivo tem 2 GB; o limite é 1 GB.',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * Announces `bytes` and sends only the first few.
 * A server that waits for the rest makes the test fail.
 */
async function announce(app: FastifyInstance, bytes: number): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /v1/Importacao/previa HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: multipart/form-data; boundary=limite\r\nContent-Length: ${bytes}\r\n\r\n` +
          `--limite\r\nContent-Disposition: form-data; name="arquivo"; filename="ecd.txt"\r\n\r\n|0000|LECD|`,
      )
    })
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer while the bytes are awaited')))
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (received.includes('requestId')) socket.end()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

test('refuses an upload announced with 2 GB before its bytes are sent', async () => {
  const before = await takeRetrato(t.database)
  const answer = await announce(t.app, TWO_GB)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"requisicao_too_large"')
  expect(await takeRetrato(t.database)).toEqual(before)
  expect(listEnvios()).toEqual([])
})

test('postpones an upload that would fill the disk before its bytes are sent', async () => {
  const app = await createApp({ db: t.database.db, config: { ...t.config, envioMaxBytes: Number.MAX_SAFE_INTEGER / 2 } })
  try {
    const answer = await announce(app, 1e15)
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toContain('"disco_full"')
    expect(listEnvios()).toEqual([])
  } finally {
    await app.close()
  }
})
