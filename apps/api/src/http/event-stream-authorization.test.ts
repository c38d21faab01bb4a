import { once } from 'node:events'
import type { Tokens } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, type TestUsuario } from '../../test/factories.ts'
import { STREAMS_PER_PERSON, REAUTHORIZE_MS } from './event-stream.ts'

let t: TestApp
let comercial: string
let metalurgica: string
let importacaoId: number

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  comercial = await buildCliente(db, { nome: 'Comercial Ação & Água' })
  metalurgica = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  importacaoId = await withTenant(db, { clienteId: comercial, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, status)
      values (${comercial}, 'razao.txt', ${Buffer.alloc(32)}, 1, 'ecd', 'recusar', 'recebida') returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
})
afterAll(() => t.close())
// Only the reauthorization interval is fake; database and stream use the real clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function enter(): Promise<{ renata: TestUsuario; token: string }> {
  const renata = await buildUsuario(t.database.db, { nome: 'Renata Campos', clientes: [comercial, metalurgica] })
  const payload = { email: renata.email, senha: TEST_SENHA }
  const response = await t.app.inject({ method: 'POST', url: '/v1/api/login', payload })
  return { renata, token: response.json<{ data: Tokens }>().data.token }
}

function post(token: string, url: string, payload: object = {}): Promise<unknown> {
  return t.app.inject({ method: 'POST', url, payload, headers: bearer(token) })
}

const streamOf = (token: string) => ({ url: `/v1/Importacao/${importacaoId}/eventos`, headers: bearer(token) })

/** Opens a stream and waits for its first event. */
async function followOpen(token: string): Promise<{ ended: Promise<unknown>; isOpen: () => boolean }> {
  const response = await t.app.inject({ ...streamOf(token), payloadAsStream: true })
  const stream = response.stream()
  let body = ''
  stream.on('data', (chunk: Buffer) => (body += chunk.toString()))
  let open = true
  const ended = once(stream, 'end').finally(() => (open = false))
  await vi.waitFor(() => expect(body).toContain('"status":"recebida"'), 5000)
  return { ended, isOpen: () => open }
}

const FINS: Readonly<Record<string, (person: { renata: TestUsuario; token: string }) => Promise<unknown>>> = {
  'a sign-out': ({ token }) => post(token, '/v1/Sessao/sair'),
  'a switch of the cliente': ({ token }) => post(token, '/v1/Sessao/cliente', { clienteId: metalurgica }),
  'a block': ({ renata: { id } }) =>
    withSistema(t.database.db, {}, (tx) => sql`update usuario set status = 'bloqueado' where id = ${id}`.execute(tx)),
  'a lost link to the cliente': ({ renata: { id } }) =>
    withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
      sql`delete from usuario_cliente where usuario_id = ${id} and cliente_id = ${comercial}`.execute(tx),
    ),
  'a perfil that may no longer read it': ({ renata: { id } }) =>
    withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
      sql`update usuario_cliente set perfil = 'client' where usuario_id = ${id} and cliente_id = ${comercial}`.execute(tx),
    ),
}

describe('an open stream', () => {
  test.each(Object.entries(FINS))('ends after %s, at its next authorization check', async (_nome, happen) => {
    const person = await enter()
    const { ended, isOpen } = await followOpen(person.token)
    await happen(person)
    expect(isOpen()).toBe(true)
    await vi.advanceTimersByTimeAsync(REAUTHORIZE_MS)
    await ended
  })

  test('at the limit of one person does not affect other people of the cliente', async () => {
    const [ana, bia] = [await enter(), await enter()]
    const opened = await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => followOpen(ana.token)))
    const refused = await t.app.inject(streamOf(ana.token))
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'requisicao_throttled'])
    opened.push(await followOpen(bia.token))
    await Promise.all([post(ana.token, '/v1/Sessao/sair'), post(bia.token, '/v1/Sessao/sair')])
    await vi.advanceTimersByTimeAsync(REAUTHORIZE_MS)
    await Promise.all(opened.map(({ ended }) => ended))
  })

  test('continues while nothing changes', async () => {
    const { token } = await enter()
    const { ended, isOpen } = await followOpen(token)
    for (let turn = 0; turn < 3; turn++) {
      await vi.advanceTimersByTimeAsync(REAUTHORIZE_MS)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(isOpen()).toBe(true)
    await post(token, '/v1/Sessao/sair')
    await vi.advanceTimersByTimeAsync(REAUTHORIZE_MS)
    await ended
  })
})
