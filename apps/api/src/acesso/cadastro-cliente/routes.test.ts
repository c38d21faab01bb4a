import {
  cadastroClienteRotas,
  deParaRotas,
  dreRotas,
  senhaRotas,
  sessaoRotas,
  usuarioRotas,
  type ErroResposta,
  type Tokens,
} from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import { PLANO_CONTAS_PADRAO } from '@lastro/engine'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { linkOf, listCartas, waitMail } from '../../../test/sent-mails.ts'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, signIn } from '../../../test/factories.ts'

const SENHA = 'quatro palavras bem longas'
const NUMERICO = '11.222.333/0001-81'
const ALFANUMERICO = '12.ABC.345/01DE-35'

let t: TestApp
let sequence = 0
let email: string

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

beforeEach(async () => {
  await withSistema(t.database.db, {}, async (tx) => {
    await sql`delete from login_tentativa`.execute(tx)
    await sql`update marca set cadastro_aberto = chave in ('lastro', 'sisloc')`.execute(tx)
  })
  email = `dono.${(sequence += 1)}@empresa.teste`
})

const post = (url: string, payload: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers })
const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
const start = (para = email, host = 'localhost'): Promise<LightMyRequestResponse> => post('/Cadastro', { email: para }, { host })

async function getToken(host?: string): Promise<string> {
  expect((await start(email, host)).json()).toEqual({ status: 'success', data: {} })
  return linkOf(await waitMail(t.database.db, email)).token
}

interface Partes {
  cnpj?: string
  nome?: string
  nomeCurto?: string
  senha?: string
  modelo?: string
}
const bodyOf = (
  token: string,
  { cnpj = NUMERICO, nome = 'Padaria Pão da Praça Ltda.', nomeCurto, senha = SENHA, modelo = 'gerencial' }: Partes = {},
): object => ({
  token,
  empresa: { cnpj, nome, ...(nomeCurto === undefined ? {} : { nomeCurto }) },
  pessoa: { nome: 'Dora Dona', senha },
  plano: { modelo },
})
const conclude = (token: string, partes?: Partes): Promise<LightMyRequestResponse> => post('/Cadastro/concluir', bodyOf(token, partes))

async function enter(): Promise<string> {
  const { token } = (await post('/api/login', { email, senha: SENHA })).json<{ data: Tokens }>().data
  return token
}

async function countAll(): Promise<unknown> {
  const { rows } = await withSistema(t.database.db, {}, (tx) =>
    sql`select (select count(*)::int from usuario) as usuarios, (select count(*)::int from cliente_ids()) as clientes`.execute(tx),
  )
  return rows[0]
}
async function freeCnpj(cnpj: string): Promise<void> {
  const { rows } = await withSistema(t.database.db, {}, (tx) => sql<{ id: string }>`select cliente_ids() as id`.execute(tx))
  for (const { id } of rows) {
    await withTenant(t.database.db, { clienteId: id, usuarioId: null }, (tx) =>
      sql`update cliente set cnpj = lpad(${String((sequence += 1))}, 14, '0') where cnpj = ${cnpj}`.execute(tx),
    )
  }
}
beforeEach(async () => {
  await freeCnpj('11222333000181')
  await freeCnpj('12ABC34501DE35')
})

describe('refused registrations', () => {
  test('refuses a marca that requires an invitation', async () => {
    expect(codeOf(await start(email, 'fps.localhost'))).toBe('cadastro_closed')
    expect(await listCartas(t.database.db, email)).toEqual([])
    for (const [host, cadastroAberto] of [
      ['fps.localhost', false],
      ['localhost', true],
    ] as const) {
      expect((await t.app.inject({ url: '/v1/Marca', headers: { host } })).json()).toMatchObject({ data: { cadastroAberto } })
    }
  })

  test('refuses a token that is unknown, of another kind, used or expired', async () => {
    expect(codeOf(await conclude('A'.repeat(43)))).toBe('link_refused')
    const renata = await buildUsuario(t.database.db, { nome: 'Renata Campos', clientes: [await buildCliente(t.database.db)] })
    await post('/Senha/esqueci', { email: renata.email })
    expect(codeOf(await conclude(linkOf(await waitMail(t.database.db, renata.email)).token))).toBe('link_refused')
    const token = await getToken()
    t.clock.advance(24 * 3_600_000)
    expect(codeOf(await conclude(token))).toBe('link_refused')
  })

  test.each([
    ['cliente_cnpj_invalid', { cnpj: '11.222.333/0001-82' }, 'empresa.cnpj'],
    ['cliente_cnpj_invalid', { cnpj: '00000000000000' }, 'empresa.cnpj'],
    ['cliente_cnpj_invalid', { cnpj: '12.ABC.345/01DE-36' }, 'empresa.cnpj'],
    ['senha_weak', { senha: 'qwertyuiop' }, 'pessoa.senha'],
  ])('answers %s for %j and keeps the link valid', async (code, partes, campo) => {
    const token = await getToken()
    const before = await countAll()
    const refused = await conclude(token, partes)
    expect(codeOf(refused)).toBe(code)
    expect(refused.json<ErroResposta>().details?.[0]?.campo).toBe(campo)
    expect(await countAll()).toEqual(before)
    expect(codeOf(await conclude(token))).toBe('success')
  })

  test('refuses a registered CNPJ and rolls everything back', async () => {
    expect(codeOf(await conclude(await getToken()))).toBe('success')
    email = `dono.${(sequence += 1)}@empresa.teste`
    const token = await getToken()
    const before = await countAll()
    expect(codeOf(await conclude(token, { cnpj: '11222333000181' }))).toBe('cliente_duplicate')
    expect(await countAll()).toEqual(before)
    expect(codeOf(await conclude(token, { cnpj: ALFANUMERICO }))).toBe('success')
  })

  test('ends a link at its third attempt, so that it cannot probe for registered CNPJs', async () => {
    expect(codeOf(await conclude(await getToken()))).toBe('success')
    email = `dono.${(sequence += 1)}@empresa.teste`
    const token = await getToken()
    for (let i = 0; i < 3; i++) expect(codeOf(await conclude(token))).toBe('cliente_duplicate')
    expect(codeOf(await conclude(token, { cnpj: ALFANUMERICO }))).toBe('link_refused')
  })

  test('two requests at once with one link create one company', async () => {
    const token = await getToken()
    const codes = (await Promise.all([conclude(token), conclude(token, { cnpj: ALFANUMERICO })])).map(codeOf)
    expect(codes.toSorted()).toEqual(['link_refused', 'success'])
  })

  test('two requests at once with one CNPJ create one company', async () => {
    const first = await getToken()
    email = `dono.${(sequence += 1)}@empresa.teste`
    const second = await getToken()
    const codes = (await Promise.all([conclude(first), conclude(second)])).map(codeOf)
    expect(codes.toSorted()).toEqual(['cliente_duplicate', 'success'])
  })
})

describe('self-registration', () => {
  test.each([
    [NUMERICO, '11222333000181'],
    [ALFANUMERICO.toLowerCase(), '12ABC34501DE35'],
  ])('%s: sends the mail, then creates company, user, model and session', async (cnpj, stored) => {
    const token = await getToken('sisloc.localhost')
    expect(dataOf(senhaRotas.readLink, await post('/Senha/link', { token }))).toMatchObject({
      tipo: 'cadastro',
      email,
      nome: null,
      cadastro: true,
    })
    expect(dataOf(cadastroClienteRotas.conclude, await conclude(token, { cnpj, nomeCurto: 'Pão da Praça' }))).toEqual({ email })
    const headers = bearer(await enter())
    const sessao = dataOf(sessaoRotas.get, await t.app.inject({ url: '/v1/Sessao', headers }))
    expect(sessao).toMatchObject({
      perfil: 'gestor',
      usuario: { nome: 'Dora Dona' },
      cliente: { cnpj: stored, nomeCurto: 'Pão da Praça', marca: 'sisloc' },
    })
    expect(sessao.clientes).toHaveLength(1)
    const dre = dataOf(dreRotas.get, await t.app.inject({ url: '/v1/Dre?inicio=2026-01&fim=2026-12', headers }))
    expect(dre.linhas.length).toBeGreaterThan(10)
    expect(dataOf(usuarioRotas.list, await t.app.inject({ url: '/v1/Usuario', headers })).itens).toMatchObject([
      { email, status: 'ativo', emailVerificado: true },
    ])
    const clienteId = sessao.cliente?.id ?? ''
    const rows = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select(['acao', 'depois']).orderBy('id').execute(),
    )
    expect(rows[0]).toMatchObject({ acao: 'cadastroCliente.conclude', depois: { cnpj: stored, gestor: email } })
    expect(codeOf(await conclude(token))).toBe('link_refused')
  })

  test('creates the chart of accounts with every account in the statement', async () => {
    await conclude(await getToken(), { modelo: 'padrao' })
    const headers = bearer(await enter())
    const { contas } = dataOf(deParaRotas.list, await t.app.inject({ url: '/v1/DePara?inicio=2026-01&fim=2026-12', headers }))
    const analiticas = PLANO_CONTAS_PADRAO.filter(({ analitica }) => analitica)
    expect(
      new Set(contas.map(({ codigo, descricao, situacao, grupoItem }) => `${codigo} ${descricao}: ${situacao}, ${grupoItem?.codigo}`)),
    ).toEqual(new Set(analiticas.map(({ codigo, descricao, grupoItem }) => `${codigo} ${descricao}: mapeada, ${grupoItem}`)))
    const clienteId = dataOf(sessaoRotas.get, await t.app.inject({ url: '/v1/Sessao', headers })).cliente?.id ?? ''
    const rows = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('conta').select(['codigo', 'conta_superior', 'natureza', 'nivel', 'analitica']).execute(),
    )
    expect(rows).toHaveLength(PLANO_CONTAS_PADRAO.length)
    expect(rows.find(({ codigo }) => codigo === '5.1')).toMatchObject({ conta_superior: '5', natureza: 4, nivel: 2, analitica: false })
    expect(rows.find(({ codigo }) => codigo === '5.1.01')).toMatchObject({ conta_superior: '5.1', natureza: 4, nivel: 3, analitica: true })
    expect((await t.app.inject({ url: '/v1/Dre?inicio=2026-01&fim=2026-12', headers })).statusCode).toBe(200)
  })

  test('accepts a company whose model follows with the first import', async () => {
    await conclude(await getToken(), { modelo: 'depois' })
    const answer = await t.app.inject({ url: '/v1/Dre?inicio=2026-01&fim=2026-12', headers: bearer(await enter()) })
    expect(codeOf(answer)).toBe('dre_modelo_missing')
  })

  test('the second of two links is refused after the first registers', async () => {
    const first = await getToken()
    const before = (await listCartas(t.database.db, email))[0]?.id ?? 0
    await start()
    const second = linkOf(await waitMail(t.database.db, email, { after: before })).token
    expect(codeOf(await conclude(second))).toBe('success')
    expect(codeOf(await conclude(first, { cnpj: ALFANUMERICO }))).toBe('link_refused')
  })

  test('the answer does not reveal registered addresses; the mail informs their owner', async () => {
    const renata = await buildUsuario(t.database.db, { nome: 'Renata Campos' })
    const answers = [await start(renata.email), await start('ninguem.ainda@teste.lastro')]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{"status":"success","data":{}}']))
    const mail = await waitMail(t.database.db, renata.email)
    expect(mail.assunto).toMatch(/já tem cadastro/)
    expect(mail.texto).not.toContain('#token')
    for (let i = 0; i < 4; i++) await start(renata.email)
    expect(codeOf(await start(renata.email))).toBe('correio_throttled')
  })
})

describe('registration by invitation', () => {
  test('a gestor invited by an admin without a cliente registers a company while registration is closed', async () => {
    const { db } = t.database
    await withSistema(db, {}, (tx) => sql`update marca set cadastro_aberto = false`.execute(tx))
    const bruno = await buildUsuario(db, { nome: 'Bruno Teixeira', perfil: 'admin' })
    const headers = bearer(await signIn(db, bruno, await buildCliente(db), t.clock.now))
    const convite = { email, nome: 'Dora', perfil: 'gestor', clientes: [] }
    expect((await post('/Usuario', convite, headers)).statusCode).toBe(200)
    const { token } = linkOf(await waitMail(db, email))
    expect(dataOf(senhaRotas.readLink, await post('/Senha/link', { token }))).toMatchObject({
      tipo: 'convite',
      nome: 'Dora',
      cadastro: true,
    })
    expect(codeOf(await conclude(token))).toBe('success')
    expect(dataOf(sessaoRotas.get, await t.app.inject({ url: '/v1/Sessao', headers: bearer(await enter()) }))).toMatchObject({
      perfil: 'gestor',
      usuario: { nome: 'Dora Dona' },
      cliente: { nome: 'Padaria Pão da Praça Ltda.' },
    })
    expect(codeOf(await post('/Senha/definir', { token, senha: TEST_SENHA }))).toBe('link_refused')
  })

  test('an invitation into a cliente does not register another one', async () => {
    const { db } = t.database
    const comercial = await buildCliente(db)
    const renata = await buildUsuario(db, { nome: 'Renata Campos', clientes: [comercial] })
    await post(
      '/Usuario',
      { email, nome: 'Gil', perfil: 'gestor', clientes: [comercial] },
      bearer(await signIn(db, renata, comercial, t.clock.now)),
    )
    const { token } = linkOf(await waitMail(db, email))
    expect(dataOf(senhaRotas.readLink, await post('/Senha/link', { token }))).toMatchObject({ cadastro: false })
    expect(codeOf(await conclude(token))).toBe('link_refused')
  })
})

describe('registration by an admin', () => {
  const empresa = { cnpj: '12.345.678/0001-95', nome: 'Locadora do Vale Ltda.', nomeCurto: 'Vale' }
  const create = (token: string | null, body: object = {}, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    post('/Cliente', { empresa, plano: { modelo: 'gerencial' }, ...body }, { ...(token === null ? {} : bearer(token)), ...headers })

  test('answers 401 without a session and 403 to users other than admins', async () => {
    const { db } = t.database
    const comercial = await buildCliente(db)
    const renata = await buildUsuario(db, { nome: 'Renata Campos', clientes: [comercial] })
    expect(codeOf(await create(null))).toBe('sessao_required')
    expect(codeOf(await create(await signIn(db, renata, comercial, t.clock.now)))).toBe('permissao_denied')
    expect(codeOf(await create(await signIn(db, renata, null, t.clock.now)))).toBe('permissao_denied')
  })

  test('an admin without a cliente creates the first, switches to it and invites', async () => {
    const { db } = t.database
    const bruno = await buildUsuario(db, { nome: 'Bruno Teixeira', perfil: 'admin' })
    const token = await signIn(db, bruno, null, t.clock.now)
    const convite = { email, nome: 'Dora', perfil: 'gestor', clientes: [] }
    expect(codeOf(await post('/Usuario', convite, bearer(token)))).toBe('cliente_required')
    expect(codeOf(await create(token, { empresa: { ...empresa, cnpj: '12.345.678/0001-96' } }))).toBe('cliente_cnpj_invalid')
    const created = dataOf(cadastroClienteRotas.create, await create(token, {}, { host: 'sisloc.localhost' }))
    expect(created).toEqual({ id: created.id, cnpj: '12345678000195', nome: empresa.nome, nomeCurto: 'Vale', marca: 'sisloc' })
    expect(codeOf(await create(token, { marca: 'fps' }))).toBe('cliente_duplicate')
    const moved = dataOf(sessaoRotas.switchCliente, await post('/Sessao/cliente', { clienteId: created.id }, bearer(token)))
    expect((await t.app.inject({ url: '/v1/Dre?inicio=2026-01&fim=2026-12', headers: bearer(moved.token) })).statusCode).toBe(200)
    expect(codeOf(await post('/Usuario', { ...convite, clientes: [created.id] }, bearer(moved.token)))).toBe('success')
    const rows = await withTenant(db, { clienteId: created.id, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select(['acao', 'usuario_id', 'depois']).where('acao', '=', 'cadastroCliente.create').execute(),
    )
    expect(rows).toMatchObject([{ usuario_id: bruno.id, depois: { cnpj: '12345678000195', marca: 'sisloc', gestor: null } }])
  })
})
