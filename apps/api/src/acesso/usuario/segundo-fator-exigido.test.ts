import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createCalls, type ApiCalls } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../../test/factories.ts'

let t: TestApp
let [exigente, simple] = ['', '']
let token: string
let sequence = 0

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  exigente = await buildCliente(db)
  simple = await buildCliente(db)
  await withTenant(db, { clienteId: exigente, usuarioId: null }, (tx) =>
    sql`update cliente set segundo_fator_obrigatorio = true where id = ${exigente}`.execute(tx),
  )
})

const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
const calls = (): ApiCalls => createCalls(t.app, () => token)
const invite = (clientes: string[]): Promise<LightMyRequestResponse> =>
  calls().post('/v1/Usuario', { email: `nova.${(sequence += 1)}@teste.lastro`, nome: 'Nova', perfil: 'leitor', clientes })
const link = (id: string, clientes: string[]): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'PUT', url: `/v1/Usuario/${id}/clientes`, payload: { versao: 2, clientes }, headers: bearer(token) })
const LACK = 'segundo_fator_enrolment_required'

describe.each(['gestor', 'admin'] as const)('a %s without a second factor, on a cliente that requires none', (perfil) => {
  let caller: TestUsuario
  beforeEach(async () => {
    caller = await buildUsuario(t.database.db, { nome: 'Renata Campos', perfil, clientes: [exigente, simple] })
    token = await signIn(t.database.db, caller, simple, t.clock.now)
  })

  test('does not invite, link, unlink, edit or block in the cliente that requires one', async () => {
    const both = await buildUsuario(t.database.db, { nome: 'Das Duas', perfil: 'leitor', clientes: [exigente, simple] })
    expect(codeOf(await invite([exigente]))).toBe(LACK)
    expect(codeOf(await invite([simple, exigente]))).toBe(LACK)
    expect(codeOf(await link(both.id, [simple]))).toBe(LACK)
    const url = `/v1/Usuario/${both.id}`
    expect(codeOf(await calls().post(`${url}/bloquear`, {}))).toBe(LACK)
    expect(codeOf(await calls().post(`${url}/encerrar-sessoes`, {}))).toBe(LACK)
    const edited = await t.app.inject({
      method: 'PUT',
      url,
      payload: { versao: 2, nome: 'Outro Nome', perfil: 'leitor' },
      headers: bearer(token),
    })
    expect(codeOf(edited)).toBe(LACK)
    expect(codeOf(await invite([simple]))).toBe('success')
  })

  test('may do so after enrolment', async () => {
    await withTenant(t.database.db, { clienteId: null, usuarioId: caller.id }, (tx) =>
      sql`update usuario set totp_segredo = 'x', totp_confirmed_at = now() where id = ${caller.id}`.execute(tx),
    )
    expect(codeOf(await invite([exigente]))).toBe('success')
    const both = await buildUsuario(t.database.db, { nome: 'Das Duas', perfil: 'leitor', clientes: [exigente, simple] })
    expect(codeOf(await link(both.id, [simple]))).toBe('success')
  })
})
