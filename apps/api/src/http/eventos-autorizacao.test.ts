/** An open stream is a call that goes on: whatever would refuse a new one ends it. */
import type { Tokens } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, SENHA_DE_TESTE, type UsuarioDeTeste } from '../../test/factories.ts'
import { REAUTORIZAR_MS } from './eventos.ts'

/** What the source itself may take to notice that it is over. */
const FOLGA_MS = 3_000

let t: TestApp
let comercial: string
let metalurgica: string
let importacaoId: number

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  comercial = await buildCliente(db, { nome: 'Comercial Ação & Água' })
  metalurgica = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  // An import that waits and that nobody runs: its stream has no end of its own.
  importacaoId = await withTenant(db, { clienteId: comercial, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, status)
      values (${comercial}, 'razao.txt', ${Buffer.alloc(32)}, 1, 'ecd', 'recusar', 'recebida') returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
})
afterAll(() => t.close())

/** A person of her own for each test, so that all of them wait at once. */
async function enter(): Promise<{ renata: UsuarioDeTeste; token: string }> {
  const renata = await buildUsuario(t.database.db, { nome: 'Renata Campos', clientes: [comercial, metalurgica] })
  const payload = { email: renata.email, senha: SENHA_DE_TESTE }
  const response = await t.app.inject({ method: 'POST', url: '/v1/api/login', payload })
  return { renata, token: response.json<{ data: Tokens }>().data.token }
}

function post(token: string, url: string, payload: object = {}): Promise<unknown> {
  return t.app.inject({ method: 'POST', url, payload, headers: bearer(token) })
}

function follow(token: string): Promise<LightMyRequestResponse> {
  return t.app.inject({ url: `/v1/Importacao/${importacaoId}/eventos`, headers: bearer(token) })
}

const wait = (ms: number): Promise<'open'> => new Promise((resolve) => setTimeout(() => resolve('open'), ms))

const FINS: Readonly<Record<string, (pessoa: { renata: UsuarioDeTeste; token: string }) => Promise<unknown>>> = {
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

describe.concurrent('an open stream', () => {
  test.each(Object.entries(FINS))(
    'ends after %s',
    async (_nome, happen) => {
      const pessoa = await enter()
      const stream = follow(pessoa.token)
      expect(await Promise.race([stream, wait(300)])).toBe('open')
      const start = performance.now()
      await happen(pessoa)
      const response = await stream
      expect(performance.now() - start).toBeLessThan(REAUTORIZAR_MS + FOLGA_MS)
      // What there was to tell was told before.
      expect(response.body).toContain('"status":"recebida"')
    },
    REAUTORIZAR_MS + 2 * FOLGA_MS,
  )

  test(
    'goes on while nothing changes',
    async () => {
      const { token } = await enter()
      const stream = follow(token)
      expect(await Promise.race([stream, wait(REAUTORIZAR_MS + 1_500)])).toBe('open')
      await post(token, '/v1/Sessao/sair')
      await stream
    },
    3 * REAUTORIZAR_MS,
  )
})
