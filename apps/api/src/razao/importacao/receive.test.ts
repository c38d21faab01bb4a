import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { importacaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { zipOf } from '@lastro/planilha/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, planilhaOf, signIn } from '../../../test/factories.ts'
import { toMultipart } from '../../../test/valid-requests.ts'

let t: TestApp
let clienteId: string
let token: string
let tiago: ApiCalls

beforeAll(async () => {
  t = await buildApp({ envioMaxBytes: 2 * 1024 * 1024 })
  tiago = createCalls(t.app, () => token)
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
})

describe('a zip of files', () => {
  const unpack = (bytes: Buffer) => tiago.upload(bytes, 'pacote.zip', '/v1/Importacao/pacote')

  test('is stored as its files, each of which has a preview and can be imported', async () => {
    const partes = ['2025/razao a.csv', '../../razao b.csv'].map((nome, i) => ({ nome, conteudo: planilhaOf({ base: 300 + i }) }))
    const files = dataOf(importacaoRotas.uploadPacote, await unpack(zipOf(partes)))
    expect(files.map(({ arquivoNome }) => arquivoNome)).toEqual(['razao a.csv', 'razao b.csv'])
    for (const { arquivoId, arquivoNome } of files) {
      const preview = dataOf(importacaoRotas.previewEnviado, await tiago.post(`/v1/Importacao/previa/${arquivoId}`, {}))
      expect(preview).toMatchObject({ arquivoNome, formato: 'csv' })
    }
    const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId: files[0]?.arquivoId, outroCnpj: true }))
    expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida' })
  })

  test('that arrives slowly holds up no other', async () => {
    const { payload, headers } = toMultipart(zipOf([{ nome: 'a.csv', conteudo: planilhaOf({ base: 500 }) }]), 'lento.zip')
    const slow = new PassThrough()
    slow.write(payload.subarray(0, 200))
    const url = '/v1/Importacao/pacote'
    // Without `then` the request would begin when it is awaited.
    const arriving = t.app
      .inject({ method: 'POST', url, payload: slow, headers: { ...headers, ...bearer(token) } })
      .then((response) => response)
    const other = await unpack(zipOf([{ nome: 'b.csv', conteudo: planilhaOf({ base: 501 }) }]))
    expect(dataOf(importacaoRotas.uploadPacote, other)).toMatchObject([{ arquivoNome: 'b.csv' }])
    slow.end(payload.subarray(200))
    expect(dataOf(importacaoRotas.uploadPacote, await arriving)).toMatchObject([{ arquivoNome: 'a.csv' }])
  })

  test('is refused as a whole for a broken file, and leaves nothing behind', async () => {
    const broken = zipOf([
      { nome: 'a.csv', conteudo: planilhaOf() },
      { nome: 'b.csv', conteudo: planilhaOf(), infladoDeclarado: 10 },
    ])
    for (let i = 0; i < 11; i++) expect((await unpack(broken)).json()).toMatchObject({ code: 'importacao_formato_unknown' })
    expect((await unpack(Buffer.from(planilhaOf()))).json()).toMatchObject({ code: 'importacao_formato_unknown' })
    const many = Array.from({ length: 20 }, (_, i) => ({ nome: `${i}.csv`, conteudo: planilhaOf({ base: 400 + i }) }))
    expect(dataOf(importacaoRotas.uploadPacote, await unpack(zipOf(many)))).toHaveLength(20)
    expect((await unpack(zipOf(many))).json()).toMatchObject({ code: 'requisicao_throttled' })
  })
})

describe('a sender who leaves before the answer', () => {
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const ROWS = '31/01/2027;3.1;10,00;C\n'.repeat(60_000)
  const large = Array.from({ length: 20 }, (_, i) => ({ nome: `${i}.csv`, conteudo: Buffer.alloc(1_500_000, ';') }))

  test.each([
    ['of a file', 'previa', () => Buffer.from(`Data;Conta;Valor;D/C\n${ROWS}`)],
    ['of a zip', 'pacote', () => zipOf(large)],
  ])('%s gives the slots back', async (_of, address, contentOf) => {
    const { port } = t.app.server.address() as AddressInfo
    const { payload, headers } = toMultipart(contentOf(), address)
    const abort = new AbortController()
    const answer = fetch(`http://127.0.0.1:${port}/v1/Importacao/${address}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, ...bearer(token) },
      signal: abort.signal,
    })
    const listStored = (situacoes: ('chegando' | 'espera' | 'removido')[]) =>
      withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
        tx.selectFrom('arquivo_enviado').select('situacao').where('situacao', 'in', situacoes).execute(),
      )
    await vi.waitFor(async () => expect(await listStored(['espera'])).not.toEqual([]), { interval: 1, timeout: 10_000 })
    abort.abort()
    await expect(answer).rejects.toThrow(/abort/i)
    await vi.waitFor(async () => expect(await listStored(['chegando', 'espera', 'removido'])).toEqual([]), { timeout: 10_000 })
    expect(readdirSync(join(t.config.dataDir, 'temporario'))).toEqual([])
  })
})
