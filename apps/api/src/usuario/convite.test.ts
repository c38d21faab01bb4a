import { randomUUID } from 'node:crypto'
import { senhaRotas, usuarioRotas, type Perfil } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/chamadas.ts'
import { linkOf, listCartas, waitCarta } from '../../test/correspondencia.ts'
import { createEquipe } from '../../test/equipe.ts'
import { SENHA_DE_TESTE } from '../../test/factories.ts'
import { buildConvite, createUsuarios, novoEmail } from '../../test/usuarios.ts'

const SENHA = 'quatro palavras bem longas'

let t: TestApp
const equipe = createEquipe(() => t)
const { who, call, enterAgain, listAuditoria, except } = equipe
const { list, read, invite } = createUsuarios(equipe)
let comercial: string
let metalurgica: string
let alheio: string

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://app.exemplo' })
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ comercial, metalurgica, alheio } = await equipe.build())
})

const convite = (email: string, perfil: Perfil = 'analista', clientes = [comercial]): object => buildConvite(email, perfil, clientes)

describe('an invitation', () => {
  test('mail, first password, sign-in; and it is in the record', async () => {
    const email = novoEmail()
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
    const carta = await waitCarta(t.database.db, email)
    expect(carta.assunto).toBe('Lastro: convite para entrar')
    expect(carta.texto).toContain('Renata Campos convidou você a usar Lastro com os dados de Comercial Ação & Água.')
    const { token, pagina } = linkOf(carta)
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

  test('the same key twice is one invitation, and another content with it none', async () => {
    const email = novoEmail()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('renata', 'POST', '/Usuario', convite(email), headers)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await listCartas(t.database.db, email)).toHaveLength(1)
    expect(codeOf(await call('renata', 'POST', '/Usuario', convite(novoEmail()), headers))).toBe('idempotencia_mismatch')
    expect(codeOf(await invite('renata', convite(email)))).toBe('usuario_duplicate')
  })

  test('two people who invite the same address at once: one person', async () => {
    const email = novoEmail()
    const codes = (await Promise.all([invite('renata', convite(email)), invite('sofia', convite(email))])).map(codeOf)
    expect(codes.toSorted()).toEqual(['success', 'usuario_duplicate'])
  })

  test('somebody of another company is linked and told, and keeps password and name; nothing else of them is shown', async () => {
    const answer = dataOf(usuarioRotas.create, await invite('renata', convite(who('estela').email, 'gestor')))
    expect(answer).toMatchObject({ id: who('estela').id, nome: 'Estela Estranha', status: 'ativo', editavel: false })
    expect(answer.clientes.map(({ id }) => id)).toEqual([comercial])
    const carta = await waitCarta(t.database.db, who('estela').email)
    expect(carta.assunto).toBe('Lastro: novo acesso a Comercial Ação & Água')
    expect(carta.texto).not.toContain('#token')
    expect(
      (await t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: who('estela').email, senha: SENHA_DE_TESTE } }))
        .statusCode,
    ).toBe(200)
  })

  test('with another perfil than theirs they are not linked', async () => {
    const refused = await invite('renata', convite(who('estela').email, 'leitor'))
    expect(codeOf(refused)).toBe('usuario_perfil_conflict')
    expect(refused.body).not.toMatch(/estela|gestor|outra/i)
    expect(codeOf(await invite('renata', convite(who('bruno').email, 'gestor')))).toBe('usuario_perfil_conflict')
    expect((await list('renata')).total).toBe(5)
    expect(await listCartas(t.database.db, who('estela').email)).toEqual([])
  })

  test('a gestor makes no admin, invites into no company but the own, and nobody hands out more than they hold', async () => {
    expect(codeOf(await invite('renata', convite(novoEmail(), 'admin')))).toBe('permissao_not_held')
    expect(codeOf(await invite('renata', convite(novoEmail(), 'admin', [])))).toBe('usuario_cliente_required')
    expect(codeOf(await invite('renata', convite(novoEmail(), 'leitor', [])))).toBe('usuario_cliente_required')
    const email = novoEmail()
    expect(codeOf(await invite('renata', convite(email, 'leitor', [comercial, alheio])))).toBe('registro_not_found')
    expect(await listCartas(t.database.db, email)).toEqual([])
    await except(comercial, who('tiago').id, { action: 'manage', subject: 'Usuario', permitido: true })
    expect(codeOf(await invite('tiago', convite(novoEmail(), 'gestor')))).toBe('permissao_not_held')
    // A leitor exports reports, an analista does not.
    expect(codeOf(await invite('tiago', convite(novoEmail(), 'leitor')))).toBe('permissao_not_held')
    expect(codeOf(await invite('tiago', convite(novoEmail(), 'analista')))).toBe('success')
    await except(metalurgica, who('renata').id, { action: 'create', subject: 'Usuario', permitido: false })
    expect(codeOf(await invite('renata', convite(novoEmail(), 'leitor', [comercial, metalurgica])))).toBe('permissao_not_held')
  })

  test('sent again, the one before is over; once taken there is nothing to send', async () => {
    const email = novoEmail()
    const { id } = dataOf(usuarioRotas.create, await invite('renata', convite(email)))
    const first = await waitCarta(t.database.db, email)
    t.clock.advance(24 * 3_600_000)
    await enterAgain('renata')
    expect((await read('renata', id)).convite).toMatchObject({ vencido: true })
    expect(dataOf(usuarioRotas.resendConvite, await call('renata', 'POST', `/Usuario/${id}/reenviar-convite`)).convite).toMatchObject({
      vencido: false,
    })
    const second = await waitCarta(t.database.db, email, { after: first.id })
    const define = (token: string): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/Senha/definir', payload: { token, senha: SENHA } })
    expect(codeOf(await define(linkOf(first).token))).toBe('link_refused')
    expect(codeOf(await define(linkOf(second).token))).toBe('success')
    expect(codeOf(await call('renata', 'POST', `/Usuario/${id}/reenviar-convite`))).toBe('usuario_not_invited')
  })

  test.each(['sem-arroba', 'a@b', 'a b@c.d', 'a@b.c\r\nBcc: d@e.f', '<a@b.c>', ''])('%j is no address', async (email) => {
    expect(codeOf(await invite('renata', convite(email)))).toBe('requisicao_invalid')
  })
})
