import { randomUUID } from 'node:crypto'
import { permissoesRotas, senhaRotas, sessaoRotas, usuarioRotas, type Perfil, type Sessao, type Usuario } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { linkOf, listCartas, waitMail } from '../../../test/sent-mails.ts'
import { createEquipe } from '../../../test/team.ts'
import { bearer, signIn } from '../../../test/factories.ts'
import { buildConvite, createUsuarios, newEmail } from '../../../test/usuarios.ts'

const SENHA = 'quatro palavras bem longas'

let t: TestApp
const equipe = createEquipe(() => t)
const { who, call, enterAgain, listAuditoria, except } = equipe
const { list, read, invite } = createUsuarios(equipe)
let comercial: string
let metalurgica: string
let foreign: string

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://app.exemplo' })
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ comercial, metalurgica, foreign } = await equipe.build())
})

const convite = (email: string, perfil: Perfil = 'analista', clientes = [comercial]): object => buildConvite(email, perfil, clientes)

describe('an invitation', () => {
  test('leads from mail to first password to sign-in, and is audited', async () => {
    const email = newEmail()
    const usuario = dataOf(
      usuarioRotas.create,
      await invite('renata', { ...convite(email.toUpperCase(), 'analista', [comercial, metalurgica]), nome: ' Nova  ' }),
    )
    expect(usuario).toMatchObject({
      nome: 'Nova',
      email,
      perfil: 'analista',
      status: 'convidado',
      convite: { vencido: false },
      editavel: true,
    })
    expect(usuario.clientes).toHaveLength(2)
    const mail = await waitMail(t.database.db, email)
    expect(mail.assunto).toBe('Lastro: convite para entrar')
    expect(mail.texto).toContain('Renata Campos convidou você a usar Lastro com os dados de Comercial Ação & Água, Metalúrgica Serra Azul.')
    const { token, pagina } = linkOf(mail)
    expect(pagina).toBe('/cadastrar-senha')
    const post = (url: string, payload: object): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: `/v1/${url}`, payload })
    expect(dataOf(senhaRotas.readLink, await post('Senha/link', { token }))).toMatchObject({ tipo: 'convite', email, cadastro: false })
    expect((await post('api/login', { email, senha: SENHA })).statusCode).toBe(401)
    expect(dataOf(senhaRotas.define, await post('Senha/definir', { token, senha: SENHA }))).toEqual({ email })
    expect((await post('api/login', { email, senha: SENHA })).statusCode).toBe(200)
    expect(codeOf(await post('Senha/definir', { token, senha: SENHA }))).toBe('link_refused')
    expect(await read('renata', usuario.id)).toMatchObject({ status: 'ativo', convite: null, emailVerificado: true })
    for (const clienteId of [comercial, metalurgica]) {
      expect(await listAuditoria(clienteId, 'usuario.create')).toMatchObject([
        { usuario_id: who('renata').id, depois: { email, perfil: 'analista' } },
      ])
    }
  })

  test('is created once per idempotency key, and another content with that key is refused', async () => {
    const email = newEmail()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('renata', 'POST', '/Usuario', convite(email), headers)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await listCartas(t.database.db, email)).toHaveLength(1)
    expect(codeOf(await call('renata', 'POST', '/Usuario', convite(newEmail()), headers))).toBe('idempotencia_mismatch')
    expect(codeOf(await invite('renata', convite(email)))).toBe('usuario_duplicate')
  })

  test('two concurrent invitations of one address create one person', async () => {
    const email = newEmail()
    const codes = (await Promise.all([invite('renata', convite(email)), invite('sofia', convite(email))])).map(codeOf)
    expect(codes.toSorted()).toEqual(['success', 'usuario_duplicate'])
  })

  test('does not reveal that the person exists in another company', async () => {
    const shape = (answer: Usuario): object => ({ ...answer, id: '', email: '', createdAt: '', convite: answer.convite?.vencido })
    const known = [who('estela').email, who('bruno').email]
    for (const email of known) {
      const body = { ...convite(email, 'leitor'), nome: 'Quem For' }
      const answer = dataOf(usuarioRotas.create, await invite('renata', body))
      const unknown = dataOf(usuarioRotas.create, await invite('renata', { ...body, email: newEmail() }))
      expect(answer).toMatchObject({ nome: 'Quem For', perfil: 'leitor', status: 'convidado', segundoFator: false, pessoaEditavel: false })
      expect(shape(answer)).toEqual(shape(unknown))
      expect(shape(await read('renata', answer.id))).toEqual(shape(await read('renata', unknown.id)))
      expect(codeOf(await invite('renata', body))).toBe('usuario_duplicate')
    }
    expect((await list('renata', '?busca=Estranha')).total).toBe(0)
    expect((await read('bruno', who('estela').id)).nome).toBe('Estela Estranha')
  })

  test('a person of another company is asked, and nothing opens to either side before the acceptance', async () => {
    const { id, email } = who('estela')
    dataOf(usuarioRotas.create, await invite('renata', convite(email, 'leitor')))
    const mail = await waitMail(t.database.db, email)
    expect(mail.assunto).toBe('Lastro: convite de Comercial Ação & Água')
    expect(mail.texto).not.toContain('#token')
    const sessao = async (): Promise<Sessao> => dataOf(sessaoRotas.get, await call('estela', 'GET', '/Sessao'))
    const before = await sessao()
    expect(before.clientes.map((cliente) => cliente.id)).toEqual([foreign])
    expect(before.convites).toMatchObject([
      { clienteId: comercial, cliente: 'Comercial Ação & Água', perfil: 'leitor', quem: 'Renata Campos' },
    ])
    expect(codeOf(await call('estela', 'POST', '/Sessao/cliente', { clienteId: comercial }))).toBe('registro_not_found')
    expect(dataOf(usuarioRotas.get, await call('bruno', 'GET', `/Usuario/${id}`)).status).toBe('convidado')
    expect(codeOf(await call('tiago', 'POST', `/Sessao/convites/${comercial}/aceitar`))).toBe('registro_not_found')
    expect(codeOf(await call('estela', 'POST', `/Sessao/convites/${metalurgica}/aceitar`))).toBe('registro_not_found')

    expect(codeOf(await call('estela', 'POST', `/Sessao/convites/${comercial}/aceitar`))).toBe('success')
    const after = await sessao()
    expect(after.convites).toEqual([])
    expect(after.clientes.map((cliente) => cliente.id).toSorted()).toEqual([foreign, comercial].toSorted())
    expect(await read('renata', id)).toMatchObject({
      nome: 'Estela Estranha',
      status: 'ativo',
      perfil: 'leitor',
      pessoaEditavel: false,
      editavel: true,
    })
    expect(await listAuditoria(comercial, 'sessao.acceptConvite')).toMatchObject([{ usuario_id: id, depois: { perfil: 'leitor' } }])
    const { token } = dataOf(sessaoRotas.switchCliente, await call('estela', 'POST', '/Sessao/cliente', { clienteId: comercial }))
    const here = await t.app.inject({ url: '/v1/Sessao', headers: { authorization: `Bearer ${token}` } })
    expect(dataOf(sessaoRotas.get, here).perfil).toBe('leitor')
    await enterAgain('estela')
    expect((await sessao()).perfil).toBe('gestor')
  })

  test('a session that names the company opens nothing before acceptance, and the company sees only what it typed', async () => {
    const { email } = who('estela')
    const { id } = dataOf(usuarioRotas.create, await invite('renata', { ...convite(email, 'analista'), nome: 'Quem For' }))
    const token = await signIn(t.database.db, who('estela'), comercial, t.clock.now)
    const orcamentos = (): Promise<LightMyRequestResponse> => t.app.inject({ url: '/v1/Orcamento', headers: bearer(token) })
    expect(codeOf(await orcamentos())).toBe('cliente_required')
    const { usuario } = dataOf(permissoesRotas.getUsuario, await call('renata', 'GET', `/Permissao/usuario/${id}`))
    expect(usuario).toEqual({ id, nome: 'Quem For', email, perfil: 'analista' })
    expect(codeOf(await call('estela', 'POST', `/Sessao/convites/${comercial}/aceitar`))).toBe('success')
    expect(codeOf(await orcamentos())).toBe('success')
  })

  test('disappears with its settings when declined, and cannot be accepted after expiry', async () => {
    const { id, email } = who('estela')
    await invite('renata', convite(email, 'leitor'))
    await except(comercial, id, { action: 'export', subject: 'Dre', permitido: true })
    expect(codeOf(await call('estela', 'POST', `/Sessao/convites/${comercial}/recusar`))).toBe('success')
    expect(codeOf(await call('renata', 'GET', `/Usuario/${id}`))).toBe('registro_not_found')
    expect(codeOf(await call('estela', 'POST', `/Sessao/convites/${comercial}/aceitar`))).toBe('registro_not_found')
    expect(codeOf(await invite('renata', convite(email, 'leitor')))).toBe('success')
    expect((await read('renata', id)).status).toBe('convidado')
    t.clock.advance(24 * 3_600_000)
    for (const nome of ['renata', 'estela'] as const) await enterAgain(nome)
    expect((await read('renata', id)).convite).toMatchObject({ vencido: true })
    expect(dataOf(sessaoRotas.get, await call('estela', 'GET', '/Sessao')).convites).toEqual([])
    expect(codeOf(await call('estela', 'POST', `/Sessao/convites/${comercial}/aceitar`))).toBe('registro_not_found')
  })

  test('a pending invitation does not prevent one of another company with another perfil', async () => {
    const email = newEmail()
    const first = dataOf(usuarioRotas.create, await invite('renata', { ...convite(email, 'leitor'), nome: 'Um' }))
    const second = dataOf(usuarioRotas.create, await invite('estela', { ...convite(email, 'gestor', [foreign]), nome: 'Dois' }))
    expect(second).toMatchObject({ nome: 'Dois', perfil: 'gestor', status: 'convidado' })
    await call('renata', 'POST', `/Usuario/${first.id}/reenviar-convite`)
    expect(await listCartas(t.database.db, email)).toHaveLength(3)
    const define = async (link: string): Promise<string> =>
      codeOf(await t.app.inject({ method: 'POST', url: '/v1/Senha/definir', payload: { token: link, senha: SENHA } }))
    const own = (await listCartas(t.database.db, email)).find((mail) => mail.texto.includes('De outra pessoa'))
    expect(await define(own === undefined ? '' : linkOf(own).token)).toBe('success')
    expect(await read('estela', first.id)).toMatchObject({ status: 'ativo', perfil: 'gestor' })
    expect(await read('renata', first.id)).toMatchObject({ nome: 'Um', status: 'convidado', perfil: 'leitor' })
  })

  test('throttles invitations', async () => {
    const email = newEmail()
    const { id } = dataOf(usuarioRotas.create, await invite('renata', convite(email)))
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push(codeOf(await call('renata', 'POST', `/Usuario/${id}/reenviar-convite`)))
    expect(codes).toContain('correio_throttled')
  })

  test.each(['Ana\r\nBcc: x@y.z', 'Suporte https://evil.test/entrar', 'www.evil.test', 'Veja evil.test/entrar', 'Ana\u202eanA'])(
    'refuses %j as a name',
    async (nome) => {
      expect(codeOf(await invite('renata', { ...convite(newEmail()), nome }))).toBe('requisicao_invalid')
    },
  )

  test('a gestor invites no admin, into no foreign company, and with no right the gestor lacks', async () => {
    expect(codeOf(await invite('renata', convite(newEmail(), 'admin')))).toBe('permissao_not_held')
    expect(codeOf(await invite('renata', convite(newEmail(), 'admin', [])))).toBe('usuario_cliente_required')
    expect(codeOf(await invite('renata', convite(newEmail(), 'leitor', [])))).toBe('usuario_cliente_required')
    const email = newEmail()
    expect(codeOf(await invite('renata', convite(email, 'leitor', [comercial, foreign])))).toBe('registro_not_found')
    expect(await listCartas(t.database.db, email)).toEqual([])
    await except(comercial, who('tiago').id, { action: 'manage', subject: 'Usuario', permitido: true })
    expect(codeOf(await invite('tiago', convite(newEmail(), 'gestor')))).toBe('permissao_not_held')
    expect(codeOf(await invite('tiago', convite(newEmail(), 'leitor')))).toBe('success')
    expect(codeOf(await invite('tiago', convite(newEmail(), 'analista')))).toBe('success')
    await except(comercial, who('tiago').id, { action: 'export', subject: 'Relatorio', permitido: false })
    expect(codeOf(await invite('tiago', convite(newEmail(), 'leitor')))).toBe('permissao_not_held')
    await except(metalurgica, who('renata').id, { action: 'create', subject: 'Usuario', permitido: false })
    expect(codeOf(await invite('renata', convite(newEmail(), 'leitor', [comercial, metalurgica])))).toBe('permissao_not_held')
  })

  test('resending ends the previous link, and an accepted invitation cannot be resent', async () => {
    const email = newEmail()
    const { id } = dataOf(usuarioRotas.create, await invite('renata', convite(email)))
    const first = await waitMail(t.database.db, email)
    t.clock.advance(24 * 3_600_000)
    await enterAgain('renata')
    expect((await read('renata', id)).convite).toMatchObject({ vencido: true })
    expect(dataOf(usuarioRotas.resendConvite, await call('renata', 'POST', `/Usuario/${id}/reenviar-convite`)).convite).toMatchObject({
      vencido: false,
    })
    const second = await waitMail(t.database.db, email, { after: first.id })
    const define = (token: string): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/Senha/definir', payload: { token, senha: SENHA } })
    expect(codeOf(await define(linkOf(first).token))).toBe('link_refused')
    expect(codeOf(await define(linkOf(second).token))).toBe('success')
    expect(codeOf(await call('renata', 'POST', `/Usuario/${id}/reenviar-convite`))).toBe('usuario_not_invited')
  })

  test.each(['sem-arroba', 'a@b', 'a b@c.d', 'a@b.c\r\nBcc: d@e.f', '<a@b.c>', ''])('refuses %j as an address', async (email) => {
    expect(codeOf(await invite('renata', convite(email)))).toBe('requisicao_invalid')
  })
})
