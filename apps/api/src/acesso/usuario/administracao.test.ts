import { randomUUID } from 'node:crypto'
import { sessaoRotas, usuarioRotas, type ErroResposta, type Perfil } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { linkOf, waitMail } from '../../../test/sent-mails.ts'
import { createEquipe, type Nome } from '../../../test/team.ts'
import { bearer, buildUsuario, limitEscopo, TEST_SENHA, signIn } from '../../../test/factories.ts'
import { buildConvite, createUsuarios, newEmail } from '../../../test/usuarios.ts'

let t: TestApp
const equipe = createEquipe(() => t)
const { who, call, headersOf, listAuditoria, except } = equipe
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
async function update(
  nome: Nome,
  target: Nome,
  change: Partial<{ nome: string; perfil: Perfil; versao: number }>,
): Promise<LightMyRequestResponse> {
  const { versao, nome: current, perfil } = await read('bruno', who(target).id)
  return call(nome, 'PUT', `/Usuario/${who(target).id}`, { versao, nome: current, perfil, ...change })
}
const block = (nome: Nome, target: Nome): Promise<LightMyRequestResponse> => call(nome, 'POST', `/Usuario/${who(target).id}/bloquear`, {})
async function setClientes(nome: Nome, target: Nome, clientes: string[], versao?: number): Promise<LightMyRequestResponse> {
  const current = await read('bruno', who(target).id)
  return call(nome, 'PUT', `/Usuario/${who(target).id}/clientes`, { versao: versao ?? current.versao, clientes })
}
const alive = async (nome: Nome): Promise<boolean> =>
  (await t.app.inject({ url: '/v1/Sessao', headers: headersOf(nome) })).statusCode === 200

describe('refused user requests', () => {
  test('answers 401 without a session, 403 without the right and 404 for people of other clientes', async () => {
    const { id } = who('helena')
    for (const [metodo, url] of [
      ['GET', '/Usuario'],
      ['POST', '/Usuario'],
      ['GET', '/Usuario/exportar'],
      ['GET', `/Usuario/${id}`],
      ['PUT', `/Usuario/${id}`],
      ['POST', `/Usuario/${id}/bloquear`],
      ['GET', `/Usuario/${id}/sessoes`],
    ] as const) {
      expect(codeOf(await t.app.inject({ method: metodo, url: `/v1${url}` }))).toBe('sessao_required')
      expect(codeOf(await call('tiago', metodo, url, metodo === 'GET' ? undefined : {}))).toBe('permissao_denied')
    }
    const { id: estranha } = who('estela')
    const absent = randomUUID()
    for (const target of [estranha, absent]) {
      const answers = [
        await call('renata', 'GET', `/Usuario/${target}`),
        await call('renata', 'PUT', `/Usuario/${target}`, { versao: 1, nome: 'X', perfil: 'leitor' }),
        await call('renata', 'POST', `/Usuario/${target}/bloquear`, {}),
        await call('renata', 'POST', `/Usuario/${target}/desbloquear`),
        await call('renata', 'POST', `/Usuario/${target}/reenviar-convite`),
        await call('renata', 'PUT', `/Usuario/${target}/clientes`, { versao: 1, clientes: [] }),
        await call('renata', 'GET', `/Usuario/${target}/sessoes`),
        await call('renata', 'POST', `/Usuario/${target}/encerrar-sessoes`, {}),
      ]
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'registro_not_found'))
    }
  })

  test('a caller limited to some centros de custo manages no one', async () => {
    await limitEscopo(t.database.db, { clienteId: comercial, usuarioId: who('sofia').id, centrosCusto: [] })
    expect(codeOf(await call('sofia', 'GET', '/Usuario'))).toBe('escopo_limited')
    expect(codeOf(await invite('sofia', convite(newEmail())))).toBe('escopo_limited')
  })
})

describe('the list', () => {
  test('shows people of the active cliente with only their shared clientes', async () => {
    const { itens, total } = await list('renata')
    expect(itens.map(({ nome }) => nome)).toEqual(['Helena Prado', 'Renata Campos', 'Sofia Lins', 'Tiago Sá', 'Vera Dois'])
    expect(total).toBe(5)
    const [helena, renata, , , vera] = itens
    expect(helena).toMatchObject({ status: 'ativo', convite: null, segundoFator: false, eu: false, editavel: true })
    expect(renata).toMatchObject({ eu: true, clientes: [{ nomeCurto: 'Comercial Ação & Água' }, { nomeCurto: 'Metalúrgica Serra Azul' }] })
    expect(vera).toMatchObject({ editavel: true, pessoaEditavel: false, clientes: [{ nomeCurto: 'Comercial Ação & Água' }] })
    expect(JSON.stringify(itens)).not.toContain('De outra pessoa')
  })

  test('searches without accents, filters, sorts and pages', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await list('renata', query)).itens.map(({ nome }) => nome.split(' ')[0] ?? '')
    expect(await names('?busca=sa')).toEqual(['Tiago'])
    expect(await names('?busca=SÁ')).toEqual(['Tiago'])
    expect(await names('?busca=helena.')).toEqual(['Helena'])
    expect(await names('?busca=%25')).toEqual([])
    expect(await names('?perfil=gestor')).toEqual(['Renata', 'Sofia'])
    expect(await names('?perfil=gestor&ordem=-nome')).toEqual(['Sofia', 'Renata'])
    expect(await names('?ordem=perfil&limite=3')).toHaveLength(3)
    expect(await names('?limite=2&pagina=3')).toEqual(['Vera'])
    expect(await list('renata', '?limite=2&pagina=9')).toEqual({ itens: [], total: 5 })
    await block('renata', 'helena')
    expect(await names('?status=bloqueado')).toEqual(['Helena'])
  })

  test('shows the last access to this cliente of a person who also works elsewhere', async () => {
    await withSistema(t.database.db, {}, async (tx) => {
      await sql`update usuario set last_access_at = '2031-01-01' where id in (${who('vera').id}, ${who('tiago').id})`.execute(tx)
      await sql`update sessao set last_access_at = '2030-01-01' where usuario_id = ${who('vera').id}`.execute(tx)
    })
    expect((await read('renata', who('vera').id)).lastAccessAt).toBe('2030-01-01T00:00:00.000Z')
    expect((await read('renata', who('tiago').id)).lastAccessAt).toBe('2031-01-01T00:00:00.000Z')
  })

  test('shows all people to an admin only', async () => {
    const { itens } = await list('bruno', '?todos=1&limite=100&ordem=-acesso')
    expect(itens.map(({ id }) => id)).toContain(who('estela').id)
    expect((await list('bruno')).itens.map(({ id }) => id)).not.toContain(who('estela').id)
    expect(codeOf(await call('renata', 'GET', '/Usuario?todos=1'))).toBe('permissao_denied')
    expect(codeOf(await call('renata', 'GET', '/Usuario/exportar?todos=1'))).toBe('permissao_denied')
    expect((await read('bruno', who('vera').id)).clientes).toHaveLength(2)
  })

  test('exports a file without spreadsheet formulas', async () => {
    await update('renata', 'helena', { nome: '=cmd|x' })
    const response = await call('renata', 'GET', '/Usuario/exportar?ordem=nome')
    expect(response.headers['content-type']).toMatch(/text\/csv/)
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffNome;E-mail;Perfil;Situação;Último acesso (Brasília);Segundo fator;E-mail confirmado;Convite;Clientes')
    expect(lines.find((line) => line.includes('cmd'))).toMatch(/^'=cmd\|x;helena\.\d+@teste\.lastro;Leitor;Ativo;/)
    expect(response.body).not.toContain('De outra pessoa')
    expect((await call('renata', 'GET', '/Usuario/exportar?perfil=gestor')).body.trim().split('\r\n')).toHaveLength(3)
  })
})

describe('a change', () => {
  test('to the perfil applies on the next call and is audited in every cliente of the person', async () => {
    await setClientes('renata', 'helena', [comercial, metalurgica])
    const get = (): Promise<LightMyRequestResponse> =>
      t.app.inject({ url: '/v1/DePara/exportar?inicio=2026-01&fim=2026-01&formato=csv', headers: headersOf('helena') })
    expect(codeOf(await get())).toBe('permissao_denied')
    expect(dataOf(usuarioRotas.update, await update('renata', 'helena', { perfil: 'analista', nome: 'Helena P.' }))).toMatchObject({
      perfil: 'analista',
      nome: 'Helena P.',
    })
    expect((await get()).statusCode).not.toBe(403)
    for (const clienteId of [comercial, metalurgica]) {
      expect(await listAuditoria(clienteId, 'usuario.update')).toMatchObject([
        {
          assunto_id: who('helena').id,
          antes: { nome: 'Helena Prado', perfil: 'leitor' },
          depois: { nome: 'Helena P.', perfil: 'analista' },
        },
      ])
    }
  })

  test('to a stale version is refused, and an identical one does nothing', async () => {
    const { versao } = await read('renata', who('helena').id)
    await update('sofia', 'helena', { nome: 'Helena Um' })
    expect(codeOf(await update('renata', 'helena', { nome: 'Helena Dois', versao }))).toBe('usuario_version_conflict')
    expect(dataOf(usuarioRotas.update, await update('renata', 'helena', { nome: 'Helena Um', versao })).versao).toBe(versao + 1)
    expect(await listAuditoria(comercial, 'usuario.update')).toHaveLength(1)
  })

  test('to the own perfil, block or clientes is refused', async () => {
    for (const nome of ['renata', 'bruno'] as const) {
      expect(codeOf(await update(nome, nome, { perfil: 'leitor' }))).toBe('usuario_own')
      expect(codeOf(await block(nome, nome))).toBe('usuario_own')
      expect(codeOf(await setClientes(nome, nome, [comercial]))).toBe('usuario_own')
    }
    expect(dataOf(usuarioRotas.update, await update('renata', 'renata', { nome: 'Renata C.' })).nome).toBe('Renata C.')
  })

  test('by a gestor neither makes nor touches an admin, nor renames a person with other clientes', async () => {
    expect(codeOf(await update('renata', 'helena', { perfil: 'admin' }))).toBe('permissao_not_held')
    await setClientes('bruno', 'bruno', [])
    await withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
      tx
        .insertInto('usuario_cliente')
        .values({ cliente_id: comercial, usuario_id: who('bruno').id, perfil: 'gestor', accepted_at: new Date() })
        .execute(),
    )
    expect(codeOf(await update('renata', 'bruno', { nome: 'Outro' }))).toBe('usuario_not_editable')
    expect(codeOf(await block('renata', 'bruno'))).toBe('usuario_not_editable')
    expect(codeOf(await call('renata', 'GET', `/Usuario/${who('bruno').id}/sessoes`))).toBe('usuario_not_editable')
    expect(codeOf(await call('renata', 'POST', `/Usuario/${who('bruno').id}/encerrar-sessoes`, {}))).toBe('usuario_not_editable')
    expect(codeOf(await update('renata', 'vera', { nome: 'Outro' }))).toBe('usuario_not_editable')
    expect(codeOf(await update('bruno', 'vera', { nome: 'Vera D.' }))).toBe('success')
  })

  test('by a gestor with every right does not make an admin', async () => {
    await except(comercial, who('sofia').id, { action: 'manage', subject: 'all', permitido: true })
    expect(codeOf(await update('sofia', 'helena', { perfil: 'admin' }))).toBe('permissao_not_held')
    expect(codeOf(await update('sofia', 'helena', { perfil: 'gestor' }))).toBe('success')
  })

  test('by a gestor with a limited view of another cliente grants no access to it', async () => {
    await limitEscopo(t.database.db, { clienteId: metalurgica, usuarioId: who('renata').id, centrosCusto: [] })
    expect(codeOf(await setClientes('renata', 'helena', [comercial, metalurgica]))).toBe('permissao_not_held')
  })

  test('respects rights revoked from a gestor in another cliente of the person', async () => {
    await setClientes('renata', 'helena', [comercial, metalurgica])
    await except(metalurgica, who('renata').id, { action: 'update', subject: 'Usuario', permitido: false })
    expect(codeOf(await update('renata', 'helena', { nome: 'Outra' }))).toBe('usuario_not_editable')
    expect(codeOf(await setClientes('renata', 'helena', [comercial]))).toBe('permissao_not_held')
    expect(codeOf(await update('renata', 'helena', { perfil: 'analista' }))).toBe('success')
    expect(dataOf(usuarioRotas.block, await block('renata', 'helena'))).toMatchObject({ status: 'bloqueado' })
    expect((await read('bruno', who('helena').id)).status).toBe('bloqueado')
    expect(
      (await t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: who('helena').email, senha: TEST_SENHA } })).statusCode,
    ).toBe(200)
  })
})

describe('a person with other clientes', () => {
  test('is blocked, signed out and changed here, and unaffected there', async () => {
    const { id, email } = who('vera')
    const sessoes = async (): Promise<number> =>
      dataOf(usuarioRotas.listSessoes, await call('renata', 'GET', `/Usuario/${id}/sessoes`)).length
    expect(await sessoes()).toBe(1)
    expect(dataOf(usuarioRotas.update, await update('renata', 'vera', { perfil: 'leitor' }))).toMatchObject({ perfil: 'leitor' })
    expect(dataOf(sessaoRotas.get, await call('vera', 'GET', '/Sessao')).perfil).toBe('leitor')
    expect(
      dataOf(usuarioRotas.block, await call('renata', 'POST', `/Usuario/${id}/bloquear`, { motivo: 'Saiu da equipe.' })),
    ).toMatchObject({
      status: 'bloqueado',
      motivoBloqueio: 'Saiu da equipe.',
    })
    expect(await alive('vera')).toBe(false)
    const { data } = (await t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email, senha: TEST_SENHA } })).json<{
      data: { token: string }
    }>()
    const headers = { authorization: `Bearer ${data.token}` }
    const there = dataOf(sessaoRotas.get, await t.app.inject({ url: '/v1/Sessao', headers }))
    expect(there).toMatchObject({ perfil: 'analista', cliente: { nomeCurto: 'De outra pessoa' } })
    expect(there.clientes).toHaveLength(1)
    expect(await sessoes()).toBe(0)
    expect(dataOf(usuarioRotas.endSessoes, await call('renata', 'POST', `/Usuario/${id}/encerrar-sessoes`, {})).encerradas).toBe(0)
    const here = bearer(await signIn(t.database.db, who('vera'), comercial, t.clock.now))
    expect(codeOf(await t.app.inject({ url: '/v1/Orcamento', headers: here }))).toBe('cliente_required')
    expect((await t.app.inject({ url: '/v1/Sessao', headers })).statusCode).toBe(200)
    expect(dataOf(usuarioRotas.unblock, await call('renata', 'POST', `/Usuario/${id}/desbloquear`))).toMatchObject({ status: 'ativo' })
    expect(dataOf(sessaoRotas.get, await t.app.inject({ url: '/v1/Sessao', headers })).clientes).toHaveLength(2)
  })
})

describe('blocking', () => {
  test('ends sessions and links at once, refuses sign-in, and can be undone', async () => {
    await t.app.inject({ method: 'POST', url: '/v1/Senha/esqueci', payload: { email: who('helena').email } })
    const { token } = linkOf(await waitMail(t.database.db, who('helena').email))
    expect(await alive('helena')).toBe(true)
    expect(dataOf(usuarioRotas.block, await block('renata', 'helena'))).toMatchObject({ status: 'bloqueado' })
    expect(await alive('helena')).toBe(false)
    const login = (): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: who('helena').email, senha: TEST_SENHA } })
    expect(codeOf(await login())).toBe('login_refused')
    expect(codeOf(await t.app.inject({ method: 'POST', url: '/v1/Senha/link', payload: { token } }))).toBe('link_refused')
    expect(codeOf(await block('renata', 'helena'))).toBe('success')
    expect(await listAuditoria(comercial, 'usuario.block')).toMatchObject([
      { antes: { status: 'ativo' }, depois: { status: 'bloqueado', sessoesEncerradas: 1 } },
    ])
    expect(dataOf(usuarioRotas.unblock, await call('renata', 'POST', `/Usuario/${who('helena').id}/desbloquear`))).toMatchObject({
      status: 'ativo',
    })
    expect((await login()).statusCode).toBe(200)
    expect(await alive('helena')).toBe(false)
  })

  test('keeps the reason, shows it to editors of the person, audits it, and drops it with the block', async () => {
    const { id } = who('helena')
    const motivo = 'Saiu da empresa em 20/11.'
    const url = `/Usuario/${id}/bloquear`
    expect(codeOf(await call('renata', 'POST', url, { motivo: 'x'.repeat(501) }))).toBe('requisicao_invalid')
    expect(dataOf(usuarioRotas.block, await call('renata', 'POST', url, { motivo: `  ${motivo} ` })).motivoBloqueio).toBe(motivo)
    expect((await read('sofia', id)).motivoBloqueio).toBe(motivo)
    await except(comercial, who('tiago').id, { action: 'read', subject: 'Usuario', permitido: true })
    expect((await read('tiago', id)).motivoBloqueio).toBeNull()
    expect((await call('renata', 'POST', `/Usuario/${id}/desbloquear`)).json()).toMatchObject({ data: { motivoBloqueio: null } })
    expect(await listAuditoria(comercial, 'usuario.block')).toMatchObject([{ depois: { status: 'bloqueado', motivo } }])
    expect(await listAuditoria(comercial, 'usuario.unblock')).toMatchObject([{ antes: { status: 'bloqueado', motivo } }])
  })

  test('a pending person is invited again after being unblocked', async () => {
    const { id } = dataOf(usuarioRotas.create, await invite('renata', convite(newEmail())))
    await call('renata', 'POST', `/Usuario/${id}/bloquear`, {})
    expect(dataOf(usuarioRotas.unblock, await call('renata', 'POST', `/Usuario/${id}/desbloquear`))).toMatchObject({ status: 'convidado' })
  })

  test('keeps the last admin, also when two admins block each other at once', async () => {
    const { db } = t.database
    const ada = await buildUsuario(db, { nome: 'Ada Segunda', perfil: 'admin' })
    const adaToken = await signIn(db, ada, comercial, t.clock.now)
    const [one, two] = await Promise.all([
      call('bruno', 'POST', `/Usuario/${ada.id}/bloquear`, {}),
      t.app.inject({ method: 'POST', url: `/v1/Usuario/${who('bruno').id}/bloquear`, payload: {}, headers: bearer(adaToken) }),
    ])
    const { rows } = await withSistema(db, {}, (tx) =>
      sql<{ id: string }>`select id from usuario where perfil = 'admin' and status = 'ativo'`.execute(tx),
    )
    expect([codeOf(one), codeOf(two)]).toContain('success')
    expect(rows).toHaveLength(1)
  })

  test('keeps the perfil of the last admin', async () => {
    const { db } = t.database
    const ada = await buildUsuario(db, { nome: 'Ada Segunda', perfil: 'admin' })
    const adaToken = await signIn(db, ada, comercial, t.clock.now)
    await withSistema(db, {}, (tx) => sql`update usuario set perfil = 'gestor' where id = ${who('bruno').id}`.execute(tx))
    const put = (target: string): Promise<LightMyRequestResponse> =>
      t.app.inject({
        method: 'PUT',
        url: `/v1/Usuario/${target}`,
        headers: bearer(adaToken),
        payload: { versao: 1, nome: 'X', perfil: 'leitor' },
      })
    expect(codeOf(await put(ada.id))).toBe('usuario_own')
    expect(codeOf(await put(who('bruno').id))).toBe('success')
  })
})

describe('the clientes of a person', () => {
  test('link and unlink with notice, permissions and scope on the next call, audited per cliente', async () => {
    expect(dataOf(usuarioRotas.updateClientes, await setClientes('renata', 'helena', [comercial, metalurgica])).clientes).toHaveLength(2)
    expect((await waitMail(t.database.db, who('helena').email)).assunto).toBe('Lastro: novo acesso a Metalúrgica Serra Azul')
    await except(comercial, who('helena').id, { action: 'read', subject: 'Dre', permitido: true })
    expect(dataOf(usuarioRotas.updateClientes, await setClientes('renata', 'helena', [metalurgica])).clientes).toMatchObject([
      { id: metalurgica },
    ])
    const answer = await t.app.inject({ url: '/v1/CentroCusto', headers: headersOf('helena') })
    expect(codeOf(answer)).toBe('cliente_required')
    expect(codeOf(await call('renata', 'GET', `/Usuario/${who('helena').id}`))).toBe('registro_not_found')
    expect(await listAuditoria(comercial, 'usuario.updateClientes')).toMatchObject([{ antes: { acesso: true }, depois: { acesso: false } }])
    expect(await listAuditoria(metalurgica, 'usuario.updateClientes')).toMatchObject([
      { antes: { acesso: false }, depois: { acesso: true } },
    ])
    await setClientes('bruno', 'helena', [comercial])
    const { rows } = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
      sql`select from permissao_usuario where usuario_id = ${who('helena').id}`.execute(tx),
    )
    expect(rows).toHaveLength(0)
  })

  test('stay unchanged outside the reach of the caller', async () => {
    expect(codeOf(await setClientes('renata', 'vera', [comercial, foreign]))).toBe('registro_not_found')
    expect(codeOf(await setClientes('renata', 'vera', []))).toBe('success')
    expect((await read('bruno', who('vera').id)).clientes.map(({ id }) => id)).toEqual([foreign])
    expect(await listAuditoria(foreign, 'usuario.updateClientes')).toEqual([])
  })

  test('refuse a stale version', async () => {
    const { versao } = await read('renata', who('helena').id)
    await setClientes('renata', 'helena', [comercial, metalurgica])
    expect(codeOf(await setClientes('sofia', 'helena', [], versao))).toBe('usuario_version_conflict')
  })
})

describe('the sessions of a person', () => {
  test('end one by one or all together, with an audit record', async () => {
    const { id } = who('helena')
    const other = await signIn(t.database.db, who('helena'), comercial, t.clock.now)
    const sessoes = dataOf(usuarioRotas.listSessoes, await call('renata', 'GET', `/Usuario/${id}/sessoes`))
    expect(sessoes).toHaveLength(2)
    expect(sessoes.every(({ atual }) => !atual)).toBe(true)
    const [own] = dataOf(usuarioRotas.listSessoes, await call('renata', 'GET', `/Usuario/${who('renata').id}/sessoes`))
    expect(own?.atual).toBe(true)
    expect(codeOf(await call('renata', 'POST', `/Usuario/${id}/encerrar-sessoes`, { sessaoId: own?.id }))).toBe('registro_not_found')
    const end = (body: object): Promise<LightMyRequestResponse> => call('renata', 'POST', `/Usuario/${id}/encerrar-sessoes`, body)
    expect(dataOf(usuarioRotas.endSessoes, await end({ sessaoId: sessoes[0]?.id }))).toEqual({ encerradas: 1 })
    expect(dataOf(usuarioRotas.endSessoes, await end({}))).toEqual({ encerradas: 1 })
    expect(await alive('helena')).toBe(false)
    expect((await t.app.inject({ url: '/v1/Sessao', headers: bearer(other) })).statusCode).toBe(401)
    expect(await listAuditoria(comercial, 'usuario.endSessoes')).toHaveLength(2)
  })
})

test('every refusal suggests a remedy', async () => {
  const refused = (await update('renata', 'vera', { nome: 'Outro' })).json<ErroResposta>()
  expect(refused.action).toMatch(/desligue-a do cliente/)
})
