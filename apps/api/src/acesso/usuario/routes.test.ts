import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../../test/factories.ts'

let t: TestApp
let comercial: string
let renata: TestUsuario
let tiago: TestUsuario
let stranger: TestUsuario

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  comercial = await buildCliente(db, { nome: 'Comercial Ação & Água' })
  const foreign = await buildCliente(db, { nome: 'De outra pessoa' })
  renata = await buildUsuario(db, { nome: 'Renata Campos', perfil: 'gestor', clientes: [comercial] })
  tiago = await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [comercial] })
  stranger = await buildUsuario(db, { nome: 'Estela Estranha', perfil: 'gestor', clientes: [foreign] })
})
afterAll(() => t.close())

async function ask(
  route: '/Usuario/getPropUsuario' | '/Usuario/getPerfil',
  asker: TestUsuario,
  email: string,
): Promise<LightMyRequestResponse> {
  const token = await signIn(t.database.db, asker, comercial, t.clock.now)
  return t.app.inject({ url: `/v1${route}`, query: { email }, headers: bearer(token) })
}

test('returns oneself, in both readings of the customer’s text', async () => {
  const prop = { perfil: 'analista', clienteId: comercial, cliente: 'Comercial Ação & Água' }
  expect((await ask('/Usuario/getPropUsuario', tiago, tiago.email.toUpperCase())).json()).toEqual({
    status: 'success',
    data: { ...prop, data: prop },
  })
  const descricao = 'Analista'
  expect((await ask('/Usuario/getPerfil', tiago, tiago.email)).json()).toEqual({
    status: 'success',
    data: { descricao, data: { descricao } },
  })
})

test('returns a colleague to a user manager only', async () => {
  expect((await ask('/Usuario/getPropUsuario', renata, tiago.email)).json()).toMatchObject({
    data: { perfil: 'analista', clienteId: comercial },
  })
  const refused = [
    await ask('/Usuario/getPropUsuario', tiago, renata.email),
    await ask('/Usuario/getPropUsuario', renata, stranger.email),
    await ask('/Usuario/getPropUsuario', renata, 'ninguem@teste.lastro'),
    await ask('/Usuario/getPerfil', tiago, renata.email),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(new Set(refused.map((response) => JSON.stringify({ ...response.json<object>(), requestId: '' }))).size).toBe(1)
})

test('an admin sees an admin without clientes, and a gestor does not', async () => {
  const { db } = t.database
  const ana = await buildUsuario(db, { nome: 'Ana Administradora', perfil: 'admin', clientes: [] })
  const olga = await buildUsuario(db, { nome: 'Olga Administradora', perfil: 'admin', clientes: [] })
  const prop = { perfil: 'admin', clienteId: null, cliente: null }
  expect((await ask('/Usuario/getPropUsuario', ana, olga.email)).json()).toEqual({ status: 'success', data: { ...prop, data: prop } })
  expect((await ask('/Usuario/getPerfil', ana, olga.email)).json()).toMatchObject({ data: { descricao: 'Administrador' } })
  expect((await ask('/Usuario/getPropUsuario', renata, olga.email)).statusCode).toBe(404)
})
