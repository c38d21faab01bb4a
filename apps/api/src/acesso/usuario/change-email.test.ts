import { randomUUID } from 'node:crypto'
import { permissoesRotas, sessaoRotas, usuarioRotas, type Usuario } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { linkOf, listCartas, waitMail } from '../../../test/sent-mails.ts'
import { createEquipe, type Nome } from '../../../test/team.ts'
import { TEST_SENHA } from '../../../test/factories.ts'

let t: TestApp
const equipe = createEquipe(() => t)
const { who, call, headersOf, listAuditoria } = equipe
let comercial: string
let foreign: string
let fresh: string

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://app.exemplo' })
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ comercial, foreign } = await equipe.build())
  fresh = `novo.${randomUUID()}@teste.lastro`
})

const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
const read = async (id: string): Promise<Usuario> => dataOf(usuarioRotas.get, await call('bruno', 'GET', `/Usuario/${id}`))
async function ask(nome: Nome, id: string, email: string, versao?: number): Promise<LightMyRequestResponse> {
  return call(nome, 'PUT', `/Usuario/${id}/email`, { email, versao: versao ?? (await read(id)).versao })
}
const post = (url: string, payload: object, headers = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers })
const login = (email: string): Promise<LightMyRequestResponse> => post('/api/login', { email, senha: TEST_SENHA })

test('answers 401, 403, 404 for people of other clientes, and refuses the own address', async () => {
  const url = `/Usuario/${who('helena').id}/email`
  expect(codeOf(await t.app.inject({ method: 'PUT', url: `/v1${url}`, payload: { versao: 1, email: fresh } }))).toBe('sessao_required')
  expect(codeOf(await call('tiago', 'PUT', url, { versao: 1, email: fresh }))).toBe('permissao_denied')
  expect(codeOf(await ask('renata', who('estela').id, fresh))).toBe('registro_not_found')
  expect(codeOf(await call('renata', 'PUT', `/Usuario/${randomUUID()}/email`, { versao: 1, email: fresh }))).toBe('registro_not_found')
  for (const nome of ['renata', 'bruno'] as const) expect(codeOf(await ask(nome, who(nome).id, fresh))).toBe('usuario_own')
  expect(codeOf(await ask('renata', who('vera').id, fresh))).toBe('usuario_not_editable')
})

describe('a change of e-mail for an active person', () => {
  test('takes effect when the link is opened; then only the new address signs in, and both are notified', async () => {
    const { id, email } = who('helena')
    const asked = dataOf(usuarioRotas.changeEmail, await ask('renata', id, fresh.toUpperCase()))
    const before = await read(id)
    expect(asked).toMatchObject({ email, emailNovo: { email: fresh }, versao: before.versao })
    const aviso = await waitMail(t.database.db, email, { assunto: /pedido de troca/ })
    expect(aviso.texto).toContain(fresh)
    expect(aviso.texto).toContain('Renata Campos')
    expect(aviso.texto).not.toContain('#token')
    expect((await login(email)).statusCode).toBe(200)
    expect(codeOf(await login(fresh))).toBe('login_refused')
    expect(await listAuditoria(comercial, 'usuario.changeEmail')).toMatchObject([
      { usuario_id: who('renata').id, assunto_id: id, antes: { email, emailNovo: null }, depois: { email, emailNovo: fresh } },
    ])

    const { token, pagina } = linkOf(await waitMail(t.database.db, fresh))
    expect(pagina).toBe('/pages/authentication/verify-email-v1')
    expect((await post('/Senha/link', { token })).json()).toMatchObject({ data: { tipo: 'troca', email: fresh } })
    expect(codeOf(await post('/Senha/definir', { token, senha: 'quatro palavras bem longas' }))).toBe('link_refused')
    expect((await post('/Email/confirmar', { token }, headersOf('helena'))).json()).toMatchObject({
      data: { email: fresh, sessaoEncerrada: true },
    })
    expect((await t.app.inject({ url: '/v1/Sessao', headers: headersOf('helena') })).statusCode).toBe(401)
    expect((await login(fresh)).statusCode).toBe(200)
    expect(codeOf(await login(email))).toBe('login_refused')
    expect((await waitMail(t.database.db, email, { assunto: /o e-mail da sua conta mudou/ })).texto).toContain(fresh)
    expect(await read(id)).toMatchObject({ email: fresh, emailNovo: null, emailVerificado: true })
    expect(await listAuditoria(comercial, 'email.change')).toMatchObject([{ usuario_id: id, depois: { antes: email, depois: fresh } }])
    expect(codeOf(await post('/Email/confirmar', { token }))).toBe('link_refused')
  })

  test('ends with a second request, a request for the current address, or a block', async () => {
    const { id, email } = who('helena')
    const tokenOf = async (para: string): Promise<string> => linkOf(await waitMail(t.database.db, para)).token
    await ask('renata', id, fresh)
    const first = await tokenOf(fresh)
    const other = `outro.${randomUUID()}@teste.lastro`
    await ask('renata', id, other)
    expect(codeOf(await post('/Email/confirmar', { token: first }))).toBe('link_refused')
    expect(dataOf(usuarioRotas.changeEmail, await ask('renata', id, email)).emailNovo).toBeNull()
    expect(codeOf(await post('/Email/confirmar', { token: await tokenOf(other) }))).toBe('link_refused')
    const { versao } = await read(id)
    expect(dataOf(usuarioRotas.changeEmail, await ask('renata', id, email)).versao).toBe(versao)
    const terceiro = `terceiro.${randomUUID()}@teste.lastro`
    await ask('renata', id, terceiro)
    await call('renata', 'POST', `/Usuario/${id}/bloquear`, {})
    expect(codeOf(await ask('renata', id, fresh))).toBe('usuario_blocked')
    await call('renata', 'POST', `/Usuario/${id}/desbloquear`)
    expect(codeOf(await post('/Email/confirmar', { token: await tokenOf(terceiro) }))).toBe('link_refused')
  })

  test('refuses an address in use, also when taken in between, and a stale version', async () => {
    const { id } = who('helena')
    expect(codeOf(await ask('renata', id, who('tiago').email))).toBe('usuario_email_taken')
    await ask('renata', id, fresh)
    expect(codeOf(await ask('sofia', id, fresh, 1))).toBe('usuario_version_conflict')
    const { token } = linkOf(await waitMail(t.database.db, fresh))
    await withSistema(t.database.db, {}, (tx) => sql`update usuario set email = ${fresh} where id = ${who('tiago').id}`.execute(tx))
    const refused = await post('/Email/confirmar', { token })
    expect(refused.json()).toMatchObject({ code: 'link_refused', message: 'Este endereço já é de outra conta.' })
    expect((await read(id)).email).toBe(who('helena').email)
  })

  test('throttles repeated mails', async () => {
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push(codeOf(await ask('renata', who('helena').id, i % 2 === 0 ? fresh : who('helena').email)))
    for (let i = 0; i < 3; i++) codes.push(codeOf(await ask('renata', who('helena').id, fresh)))
    expect(codes).toContain('correio_throttled')
  })
})

describe('an employee of a company cannot hand its people over', () => {
  const inviteElsewhere = async (email: string): Promise<void> => {
    const convite = { email, nome: 'Helena', perfil: 'gestor', clientes: [foreign] }
    expect(codeOf(await call('estela', 'POST', '/Usuario', convite))).toBe('success')
  }

  test('a link requested before the person joined another company is refused', async () => {
    const { id, email } = who('helena')
    await ask('renata', id, fresh)
    await inviteElsewhere(email)
    expect(codeOf(await call('helena', 'POST', `/Sessao/convites/${foreign}/aceitar`))).toBe('success')
    const { token } = linkOf(await waitMail(t.database.db, fresh))
    expect(codeOf(await post('/Email/confirmar', { token }))).toBe('link_refused')
    expect((await login(email)).statusCode).toBe(200)
    await ask('bruno', id, `outro.${fresh}`)
    const doAdmin = linkOf(await waitMail(t.database.db, `outro.${fresh}`)).token
    expect((await post('/Email/confirmar', { token: doAdmin }, headersOf('renata'))).json()).toMatchObject({
      data: { sessaoEncerrada: false },
    })
  })

  test('an invitation to the old address does not pass to the reader of the new one', async () => {
    const { id, email } = who('helena')
    await inviteElsewhere(email)
    await ask('renata', id, fresh)
    expect(codeOf(await post('/Email/confirmar', { token: linkOf(await waitMail(t.database.db, fresh)).token }))).toBe('success')
    await equipe.enterAgain('helena')
    expect(dataOf(sessaoRotas.get, await call('helena', 'GET', '/Sessao')).convites).toEqual([])
    expect(codeOf(await call('helena', 'POST', `/Sessao/convites/${foreign}/aceitar`))).toBe('registro_not_found')
    expect(codeOf(await call('estela', 'GET', `/Usuario/${id}`))).toBe('registro_not_found')
    expect(await listAuditoria(foreign, 'sessao.declineConvite')).toMatchObject([{ usuario_id: id, depois: { perfil: 'gestor' } }])
  })

  test('a request does not reveal whether an address exists, except for people of the company', async () => {
    const { id } = who('helena')
    const owner = who('estela').email
    const answer = dataOf(usuarioRotas.changeEmail, await ask('renata', id, owner))
    const other = dataOf(usuarioRotas.changeEmail, await ask('renata', id, fresh))
    expect(answer).toMatchObject({ emailNovo: { email: owner } })
    expect({ ...answer, emailNovo: null, versao: 0 }).toEqual({ ...other, emailNovo: null, versao: 0 })
    await ask('renata', id, owner)
    const { token } = linkOf(await waitMail(t.database.db, owner))
    expect(codeOf(await post('/Email/confirmar', { token }))).toBe('link_refused')
    expect(codeOf(await ask('bruno', id, owner))).toBe('usuario_email_taken')
  })

  test('an invited admin looks like any person', async () => {
    const convite = { email: who('bruno').email, nome: 'Alguém', perfil: 'leitor', clientes: [foreign] }
    const { id } = dataOf(usuarioRotas.create, await call('estela', 'POST', '/Usuario', convite))
    const permissao = dataOf(permissoesRotas.getUsuario, await call('estela', 'GET', `/Permissao/usuario/${id}`))
    expect(permissao).toMatchObject({ usuario: { nome: 'Alguém', perfil: 'leitor' }, editavel: true, verComo: false })
    const { usuarios } = dataOf(permissoesRotas.get, await call('estela', 'GET', '/Permissao'))
    expect(usuarios.find((usuario) => usuario.id === id)).toMatchObject({ perfil: 'leitor', editavel: true })
  })
})

test('an admin corrects the address of an invitation; the inviter may not change a pending person', async () => {
  const wrong = `errado.${randomUUID()}@teste.lastro`
  const convite = { email: wrong, nome: 'Nova Pessoa', perfil: 'leitor', clientes: [comercial] }
  const { id } = dataOf(usuarioRotas.create, await call('renata', 'POST', '/Usuario', convite))
  const velho = linkOf(await waitMail(t.database.db, wrong)).token
  expect(codeOf(await ask('renata', id, fresh))).toBe('usuario_not_editable')
  expect(codeOf(await ask('bruno', id, who('tiago').email))).toBe('usuario_email_taken')
  expect(dataOf(usuarioRotas.changeEmail, await ask('bruno', id, fresh))).toMatchObject({
    email: fresh,
    emailNovo: null,
    status: 'convidado',
  })
  expect(codeOf(await post('/Senha/definir', { token: velho, senha: 'quatro palavras bem longas' }))).toBe('link_refused')
  const { token } = linkOf(await waitMail(t.database.db, fresh))
  expect(codeOf(await post('/Senha/definir', { token, senha: 'quatro palavras bem longas' }))).toBe('success')
  expect(await listCartas(t.database.db, wrong)).toHaveLength(1)
  expect(await listAuditoria(comercial, 'usuario.changeEmail')).toMatchObject([{ antes: { email: wrong }, depois: { email: fresh } }])
})
