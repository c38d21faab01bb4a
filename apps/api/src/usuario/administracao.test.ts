import { randomUUID } from 'node:crypto'
import { senhaRotas, usuarioRotas, type ErroResposta, type Perfil, type Usuario } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { dataOf } from '../../test/chamadas.ts'
import { linkOf, listCartas, waitCarta } from '../../test/correspondencia.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, SENHA_DE_TESTE, signIn, type UsuarioDeTeste } from '../../test/factories.ts'

const SENHA = 'quatro palavras bem longas'

type Nome = 'bruno' | 'renata' | 'sofia' | 'tiago' | 'helena' | 'vera' | 'estela'
let t: TestApp
/** Renata's two; `alheio` is Estela's. Vera works in `comercial` and in `alheio`. */
let comercial: string
let metalurgica: string
let alheio: string
let pessoas: Map<Nome, UsuarioDeTeste>
let tokens: Map<string, string>

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://app.exemplo' })
})
afterAll(() => t.close())

beforeEach(async () => {
  const { db } = t.database
  await withSistema(db, {}, (tx) => sql`update usuario set status = 'bloqueado' where perfil = 'admin'`.execute(tx))
  await withSistema(db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
  comercial = await buildCliente(db, { nome: 'Comercial Ação & Água' })
  metalurgica = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  alheio = await buildCliente(db, { nome: 'De outra pessoa', marca: 'sisloc' })
  const build = (nome: string, perfil: Perfil, clientes: string[]): Promise<UsuarioDeTeste> => buildUsuario(db, { nome, perfil, clientes })
  pessoas = new Map([
    ['bruno', await build('Bruno Teixeira', 'admin', [])],
    ['renata', await build('Renata Campos', 'gestor', [comercial, metalurgica])],
    ['sofia', await build('Sofia Lins', 'gestor', [comercial])],
    ['tiago', await build('Tiago Sá', 'analista', [comercial])],
    ['helena', await build('Helena Prado', 'leitor', [comercial])],
    ['vera', await build('Vera Dois', 'analista', [comercial, alheio])],
    ['estela', await build('Estela Estranha', 'gestor', [alheio])],
  ])
  tokens = new Map()
  for (const [nome, pessoa] of pessoas) {
    tokens.set(nome, await signIn(db, pessoa, nome === 'estela' ? alheio : comercial, t.clock.now))
  }
})

function who(nome: Nome): UsuarioDeTeste {
  const pessoa = pessoas.get(nome)
  if (pessoa === undefined) throw new Error(`nobody is called ${nome}`)
  return pessoa
}
function call(
  nome: Nome,
  metodo: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return t.app.inject({
    method: metodo,
    url: `/v1/Usuario${url}`,
    headers: { ...bearer(tokens.get(nome) ?? ''), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
}
const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
const list = async (nome: Nome, query = ''): Promise<{ itens: Usuario[]; total: number }> =>
  dataOf(usuarioRotas.list, await call(nome, 'GET', query))
const read = async (nome: Nome, id: string): Promise<Usuario> => dataOf(usuarioRotas.get, await call(nome, 'GET', `/${id}`))
const convite = (email: string, perfil: Perfil = 'analista', clientes = [comercial]): object => ({
  email,
  nome: 'Nova Pessoa',
  perfil,
  clientes,
})
const invite = (nome: Nome, body: object): Promise<LightMyRequestResponse> => call(nome, 'POST', '', body)
const novoEmail = (): string => `nova.${randomUUID()}@teste.lastro`
async function update(
  nome: Nome,
  alvo: Nome,
  change: Partial<{ nome: string; perfil: Perfil; versao: number }>,
): Promise<LightMyRequestResponse> {
  const { versao, nome: atual, perfil } = await read('bruno', who(alvo).id)
  return call(nome, 'PUT', `/${who(alvo).id}`, { versao, nome: atual, perfil, ...change })
}
const block = (nome: Nome, alvo: Nome): Promise<LightMyRequestResponse> => call(nome, 'POST', `/${who(alvo).id}/bloquear`)
async function setClientes(nome: Nome, alvo: Nome, clientes: string[], versao?: number): Promise<LightMyRequestResponse> {
  const atual = await read('bruno', who(alvo).id)
  return call(nome, 'PUT', `/${who(alvo).id}/clientes`, { versao: versao ?? atual.versao, clientes })
}
const alive = async (nome: Nome): Promise<boolean> =>
  (await t.app.inject({ url: '/v1/Sessao', headers: bearer(tokens.get(nome) ?? '') })).statusCode === 200
async function listAuditoria(clienteId: string, acao: string): Promise<Record<string, unknown>[]> {
  const rows = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('auditoria').select(['usuario_id', 'assunto_id', 'antes', 'depois']).where('acao', '=', acao).orderBy('id').execute(),
  )
  return rows
}
/** What the cliente took from somebody, or gave. */
async function except(clienteId: string, usuarioId: string, action: string, subject: string, permitido: boolean): Promise<void> {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.insertInto('permissao_usuario').values({ cliente_id: clienteId, usuario_id: usuarioId, action, subject, permitido }).execute(),
  )
}

describe('refused', () => {
  test('401 without a session, 403 for who does not manage users, 404 for people of others', async () => {
    const { id } = who('helena')
    for (const [metodo, url] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/exportar'],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['POST', `/${id}/bloquear`],
      ['GET', `/${id}/sessoes`],
    ] as const) {
      expect(codeOf(await t.app.inject({ method: metodo, url: `/v1/Usuario${url}` }))).toBe('sessao_required')
      expect(codeOf(await call('tiago', metodo, url, metodo === 'GET' ? undefined : {}))).toBe('permissao_denied')
    }
    const { id: estranha } = who('estela')
    const absent = randomUUID()
    for (const alvo of [estranha, absent]) {
      const answers = [
        await call('renata', 'GET', `/${alvo}`),
        await call('renata', 'PUT', `/${alvo}`, { versao: 1, nome: 'X', perfil: 'leitor' }),
        await call('renata', 'POST', `/${alvo}/bloquear`),
        await call('renata', 'POST', `/${alvo}/desbloquear`),
        await call('renata', 'POST', `/${alvo}/reenviar-convite`),
        await call('renata', 'PUT', `/${alvo}/clientes`, { versao: 1, clientes: [] }),
        await call('renata', 'GET', `/${alvo}/sessoes`),
        await call('renata', 'POST', `/${alvo}/encerrar-sessoes`, {}),
      ]
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'registro_not_found'))
    }
  })

  test('who sees only some centros de custo manages nobody', async () => {
    await limitEscopo(t.database.db, { clienteId: comercial, usuarioId: who('sofia').id, centrosCusto: [] })
    expect(codeOf(await call('sofia', 'GET', ''))).toBe('escopo_limited')
    expect(codeOf(await invite('sofia', convite(novoEmail())))).toBe('escopo_limited')
  })
})

describe('the list', () => {
  test('people of the active cliente, with what both share and nothing of the rest', async () => {
    const { itens, total } = await list('renata')
    expect(itens.map(({ nome }) => nome)).toEqual(['Helena Prado', 'Renata Campos', 'Sofia Lins', 'Tiago Sá', 'Vera Dois'])
    expect(total).toBe(5)
    const [helena, renata, , , vera] = itens
    expect(helena).toMatchObject({ status: 'ativo', convite: null, segundoFator: false, eu: false, editavel: true })
    expect(renata).toMatchObject({ eu: true, clientes: [{ nomeCurto: 'Comercial Ação & Água' }, { nomeCurto: 'Metalúrgica Serra Azul' }] })
    expect(vera).toMatchObject({ editavel: false, clientes: [{ nomeCurto: 'Comercial Ação & Água' }] })
    expect(JSON.stringify(itens)).not.toContain('De outra pessoa')
  })

  test('search without accents, filters, order and pages', async () => {
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

  test('the last access of somebody who also works elsewhere is the one here', async () => {
    await withSistema(t.database.db, {}, async (tx) => {
      await sql`update usuario set last_access_at = '2031-01-01' where id in (${who('vera').id}, ${who('tiago').id})`.execute(tx)
      await sql`update sessao set last_access_at = '2030-01-01' where usuario_id = ${who('vera').id}`.execute(tx)
    })
    expect((await read('renata', who('vera').id)).lastAccessAt).toBe('2030-01-01T00:00:00.000Z')
    expect((await read('renata', who('tiago').id)).lastAccessAt).toBe('2031-01-01T00:00:00.000Z')
  })

  test('an admin may look at everybody, and nobody else may', async () => {
    const { itens } = await list('bruno', '?todos=1&limite=100&ordem=-acesso')
    expect(itens.map(({ id }) => id)).toContain(who('estela').id)
    expect((await list('bruno')).itens.map(({ id }) => id)).not.toContain(who('estela').id)
    expect(codeOf(await call('renata', 'GET', '?todos=1'))).toBe('permissao_denied')
    expect(codeOf(await call('renata', 'GET', '/exportar?todos=1'))).toBe('permissao_denied')
    expect((await read('bruno', who('vera').id)).clientes).toHaveLength(2)
  })

  test('as a file, with nothing a spreadsheet would run', async () => {
    await update('renata', 'helena', { nome: '=cmd|x' })
    const response = await call('renata', 'GET', '/exportar?ordem=nome')
    expect(response.headers['content-type']).toMatch(/text\/csv/)
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffNome;E-mail;Perfil;Situação;Último acesso (UTC);Segundo fator;E-mail confirmado;Convite;Clientes')
    expect(lines.find((line) => line.includes('cmd'))).toMatch(/^'=cmd\|x;helena\.\d+@teste\.lastro;Leitor;Ativo;/)
    expect(response.body).not.toContain('De outra pessoa')
    expect((await call('renata', 'GET', '/exportar?perfil=gestor')).body.trim().split('\r\n')).toHaveLength(3)
  })
})

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
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('renata', 'POST', '', convite(email), headers)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await listCartas(t.database.db, email)).toHaveLength(1)
    expect(codeOf(await call('renata', 'POST', '', convite(novoEmail()), headers))).toBe('idempotencia_mismatch')
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
    await except(comercial, who('tiago').id, 'manage', 'Usuario', true)
    expect(codeOf(await invite('tiago', convite(novoEmail(), 'gestor')))).toBe('permissao_not_held')
    // A leitor exports reports, an analista does not.
    expect(codeOf(await invite('tiago', convite(novoEmail(), 'leitor')))).toBe('permissao_not_held')
    expect(codeOf(await invite('tiago', convite(novoEmail(), 'analista')))).toBe('success')
    await except(metalurgica, who('renata').id, 'create', 'Usuario', false)
    expect(codeOf(await invite('renata', convite(novoEmail(), 'leitor', [comercial, metalurgica])))).toBe('permissao_not_held')
  })

  test('sent again, the one before is over; once taken there is nothing to send', async () => {
    const email = novoEmail()
    const { id } = dataOf(usuarioRotas.create, await invite('renata', convite(email)))
    const first = await waitCarta(t.database.db, email)
    t.clock.advance(24 * 3_600_000)
    tokens.set('renata', await signIn(t.database.db, who('renata'), comercial, t.clock.now))
    expect((await read('renata', id)).convite).toMatchObject({ vencido: true })
    expect(dataOf(usuarioRotas.resendConvite, await call('renata', 'POST', `/${id}/reenviar-convite`)).convite).toMatchObject({
      vencido: false,
    })
    const second = await waitCarta(t.database.db, email, { after: first.id })
    const define = (token: string): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/Senha/definir', payload: { token, senha: SENHA } })
    expect(codeOf(await define(linkOf(first).token))).toBe('link_refused')
    expect(codeOf(await define(linkOf(second).token))).toBe('success')
    expect(codeOf(await call('renata', 'POST', `/${id}/reenviar-convite`))).toBe('usuario_not_invited')
  })

  test.each(['sem-arroba', 'a@b', 'a b@c.d', 'a@b.c\r\nBcc: d@e.f', '<a@b.c>', ''])('%j is no address', async (email) => {
    expect(codeOf(await invite('renata', convite(email)))).toBe('requisicao_invalid')
  })
})

describe('a change', () => {
  test('of the perfil acts on the next call, and is in the record of every cliente of the person', async () => {
    await setClientes('renata', 'helena', [comercial, metalurgica])
    const get = (): Promise<LightMyRequestResponse> =>
      t.app.inject({ url: '/v1/DePara/exportar?inicio=2026-01&fim=2026-01&formato=csv', headers: bearer(tokens.get('helena') ?? '') })
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

  test('of something that was changed meanwhile is refused, and what is the same changes nothing', async () => {
    const { versao } = await read('renata', who('helena').id)
    await update('sofia', 'helena', { nome: 'Helena Um' })
    expect(codeOf(await update('renata', 'helena', { nome: 'Helena Dois', versao }))).toBe('usuario_version_conflict')
    expect(dataOf(usuarioRotas.update, await update('renata', 'helena', { nome: 'Helena Um', versao })).versao).toBe(versao + 1)
    expect(await listAuditoria(comercial, 'usuario.update')).toHaveLength(1)
  })

  test('nobody changes the own perfil, blocks themselves or changes the own clientes', async () => {
    for (const nome of ['renata', 'bruno'] as const) {
      expect(codeOf(await update(nome, nome, { perfil: 'leitor' }))).toBe('usuario_own')
      expect(codeOf(await block(nome, nome))).toBe('usuario_own')
      expect(codeOf(await setClientes(nome, nome, [comercial]))).toBe('usuario_own')
    }
    expect(dataOf(usuarioRotas.update, await update('renata', 'renata', { nome: 'Renata C.' })).nome).toBe('Renata C.')
  })

  test('a gestor makes nobody an admin and touches none, nor whoever also works for others', async () => {
    expect(codeOf(await update('renata', 'helena', { perfil: 'admin' }))).toBe('permissao_not_held')
    await setClientes('bruno', 'bruno', [])
    await withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
      tx
        .insertInto('usuario_cliente')
        .values({ cliente_id: comercial, usuario_id: who('bruno').id })
        .execute(),
    )
    for (const alvo of ['bruno', 'vera'] as const) {
      expect(codeOf(await update('renata', alvo, { nome: 'Outro' }))).toBe('usuario_not_editable')
      expect(codeOf(await block('renata', alvo))).toBe('usuario_not_editable')
      expect(codeOf(await call('renata', 'GET', `/${who(alvo).id}/sessoes`))).toBe('usuario_not_editable')
      expect(codeOf(await call('renata', 'POST', `/${who(alvo).id}/encerrar-sessoes`, {}))).toBe('usuario_not_editable')
    }
    expect(codeOf(await update('bruno', 'vera', { nome: 'Vera D.' }))).toBe('success')
  })

  test('rights taken from a gestor in another cliente count for people who are in both', async () => {
    await setClientes('renata', 'helena', [comercial, metalurgica])
    await except(metalurgica, who('renata').id, 'update', 'Usuario', false)
    expect(codeOf(await block('renata', 'helena'))).toBe('usuario_not_editable')
    expect(codeOf(await update('renata', 'helena', { perfil: 'analista' }))).toBe('usuario_not_editable')
    expect(codeOf(await setClientes('renata', 'helena', [comercial]))).toBe('permissao_not_held')
  })
})

describe('blocking', () => {
  test('ends sessions and links at once, keeps out, and is undone', async () => {
    await t.app.inject({ method: 'POST', url: '/v1/Senha/esqueci', payload: { email: who('helena').email } })
    const { token } = linkOf(await waitCarta(t.database.db, who('helena').email))
    expect(await alive('helena')).toBe(true)
    expect(dataOf(usuarioRotas.block, await block('renata', 'helena'))).toMatchObject({ status: 'bloqueado' })
    expect(await alive('helena')).toBe(false)
    const login = (): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: who('helena').email, senha: SENHA_DE_TESTE } })
    expect(codeOf(await login())).toBe('login_refused')
    expect(codeOf(await t.app.inject({ method: 'POST', url: '/v1/Senha/link', payload: { token } }))).toBe('link_refused')
    expect(codeOf(await block('renata', 'helena'))).toBe('success')
    expect(await listAuditoria(comercial, 'usuario.block')).toMatchObject([
      { antes: { status: 'ativo' }, depois: { status: 'bloqueado', sessoesEncerradas: 1 } },
    ])
    expect(dataOf(usuarioRotas.unblock, await call('renata', 'POST', `/${who('helena').id}/desbloquear`))).toMatchObject({
      status: 'ativo',
    })
    expect((await login()).statusCode).toBe(200)
    expect(await alive('helena')).toBe(false)
  })

  test('whoever never took the invitation is invited again after being unblocked', async () => {
    const { id } = dataOf(usuarioRotas.create, await invite('renata', convite(novoEmail())))
    await call('renata', 'POST', `/${id}/bloquear`)
    expect(dataOf(usuarioRotas.unblock, await call('renata', 'POST', `/${id}/desbloquear`))).toMatchObject({ status: 'convidado' })
  })

  test('the last admin stays; of two who block each other at once one stays', async () => {
    const { db } = t.database
    const ada = await buildUsuario(db, { nome: 'Ada Segunda', perfil: 'admin' })
    const adaToken = await signIn(db, ada, comercial, t.clock.now)
    const [one, two] = await Promise.all([
      call('bruno', 'POST', `/${ada.id}/bloquear`),
      t.app.inject({ method: 'POST', url: `/v1/Usuario/${who('bruno').id}/bloquear`, headers: bearer(adaToken) }),
    ])
    const { rows } = await withSistema(db, {}, (tx) =>
      sql<{ id: string }>`select id from usuario where perfil = 'admin' and status = 'ativo'`.execute(tx),
    )
    expect([codeOf(one), codeOf(two)]).toContain('success')
    expect(rows).toHaveLength(1)
  })

  test('the last admin is not turned into something else either', async () => {
    const { db } = t.database
    const ada = await buildUsuario(db, { nome: 'Ada Segunda', perfil: 'admin' })
    const adaToken = await signIn(db, ada, comercial, t.clock.now)
    await withSistema(db, {}, (tx) => sql`update usuario set perfil = 'gestor' where id = ${who('bruno').id}`.execute(tx))
    const put = (alvo: string): Promise<LightMyRequestResponse> =>
      t.app.inject({
        method: 'PUT',
        url: `/v1/Usuario/${alvo}`,
        headers: bearer(adaToken),
        payload: { versao: 1, nome: 'X', perfil: 'leitor' },
      })
    expect(codeOf(await put(ada.id))).toBe('usuario_own')
    expect(codeOf(await put(who('bruno').id))).toBe('success')
  })
})

describe('the clientes of a person', () => {
  test('linked and told; unlinked with permissions and scope, on the next call; each cliente records its own', async () => {
    expect(dataOf(usuarioRotas.updateClientes, await setClientes('renata', 'helena', [comercial, metalurgica])).clientes).toHaveLength(2)
    expect((await waitCarta(t.database.db, who('helena').email)).assunto).toBe('Lastro: novo acesso a Metalúrgica Serra Azul')
    await except(comercial, who('helena').id, 'read', 'Dre', true)
    expect(dataOf(usuarioRotas.updateClientes, await setClientes('renata', 'helena', [metalurgica])).clientes).toMatchObject([
      { id: metalurgica },
    ])
    const answer = await t.app.inject({ url: '/v1/CentroCusto', headers: bearer(tokens.get('helena') ?? '') })
    expect(codeOf(answer)).toBe('cliente_required')
    expect(codeOf(await call('renata', 'GET', `/${who('helena').id}`))).toBe('registro_not_found')
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

  test('clientes of others stay as they are, and are not given away', async () => {
    expect(codeOf(await setClientes('renata', 'vera', [comercial, alheio]))).toBe('registro_not_found')
    expect(codeOf(await setClientes('renata', 'vera', []))).toBe('success')
    expect((await read('bruno', who('vera').id)).clientes.map(({ id }) => id)).toEqual([alheio])
    expect(await listAuditoria(alheio, 'usuario.updateClientes')).toEqual([])
  })

  test('a stale version is refused', async () => {
    const { versao } = await read('renata', who('helena').id)
    await setClientes('renata', 'helena', [comercial, metalurgica])
    expect(codeOf(await setClientes('sofia', 'helena', [], versao))).toBe('usuario_version_conflict')
  })
})

describe('the sessions of a person', () => {
  test('one or all of them are ended, and this is recorded', async () => {
    const { id } = who('helena')
    const other = await signIn(t.database.db, who('helena'), comercial, t.clock.now)
    const sessoes = dataOf(usuarioRotas.listSessoes, await call('renata', 'GET', `/${id}/sessoes`))
    expect(sessoes).toHaveLength(2)
    expect(sessoes.every(({ atual }) => !atual)).toBe(true)
    const [own] = dataOf(usuarioRotas.listSessoes, await call('renata', 'GET', `/${who('renata').id}/sessoes`))
    expect(own?.atual).toBe(true)
    // A session of somebody else is none of this person.
    expect(codeOf(await call('renata', 'POST', `/${id}/encerrar-sessoes`, { sessaoId: own?.id }))).toBe('registro_not_found')
    const end = (body: object): Promise<LightMyRequestResponse> => call('renata', 'POST', `/${id}/encerrar-sessoes`, body)
    expect(dataOf(usuarioRotas.endSessoes, await end({ sessaoId: sessoes[0]?.id }))).toEqual({ encerradas: 1 })
    expect(dataOf(usuarioRotas.endSessoes, await end({}))).toEqual({ encerradas: 1 })
    expect(await alive('helena')).toBe(false)
    expect((await t.app.inject({ url: '/v1/Sessao', headers: bearer(other) })).statusCode).toBe(401)
    expect(await listAuditoria(comercial, 'usuario.endSessoes')).toHaveLength(2)
  })
})

test('every refusal says what to do', async () => {
  const refused = (await update('renata', 'vera', { nome: 'Outro' })).json<ErroResposta>()
  expect(refused.action).toMatch(/desligue-a do cliente/)
})
