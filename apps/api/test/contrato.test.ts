/** Contract test of every route: 401, 403, foreign ids, extra fields, documentation. */
import { createHash } from 'node:crypto'
import { ERRORS, errorResponseSchema, PERFIS, ROTAS, type Perfil, type RotaDef } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiDocument } from '../src/http/api-document.ts'
import { PARAMETERS } from '../src/http/parameter-texts.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildFullCliente, buildUsuario, ecdOf, limitEscopo, signIn, type TestUsuario } from './factories.ts'
import { ABSENT, listPlaces } from './ids-in-requests.ts'
import type { Ids, RequestParts } from './ids.ts'
import { partesOf, toInject, toMultipart } from './valid-requests.ts'
import { WHOLE_CLIENTE, EM_VER_COMO, CLOSED_BY_LIMIT, SO_SESSAO } from './access-beyond-perfil.ts'
import { PERFIS_BY_ROTA } from './permissions-by-rota.ts'

/** Bodies with a rule over several fields, which an example made from the schema does not know. */
const EXAMPLES_OF_CROSSED_FIELDS = [
  'importacao.previewEnviado',
  'importacao.previewEfeito',
  'importacao.previewDre',
  'importacao.create',
  'integracao.send',
  'dreConsolidado.createEliminacao',
  'relatorioEnvio.create',
  'relatorioEnvio.update',
]
const CANARIO_A = 'CURIO7714'
const CANARIO_B = 'SABIA3391'
const NOMES: Readonly<Record<Perfil, string>> = {
  admin: 'Ana Administradora',
  gestor: 'Gustavo Gestor',
  analista: 'Alice Analista',
  client: 'Clara Responsável',
  leitor: 'Leo Leitor',
}

let t: TestApp
let a: { clienteId: string; usuario: TestUsuario; ids: Ids }
let b: { clienteId: string; usuario: TestUsuario; ids: Ids }
const usuarios = new Map<Perfil, TestUsuario>()

async function upload(usuario: TestUsuario, clienteId: string, content: Uint8Array): Promise<string> {
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  const { payload, headers } = toMultipart(content)
  const response = await t.app.inject({ method: 'POST', url: '/v1/Importacao/previa', payload, headers: { ...headers, ...bearer(token) } })
  return response.json<{ data: { arquivoId: string } }>().data.arquivoId
}

async function buildSide(nome: string, canario: string): Promise<typeof a> {
  const side = await buildFullCliente(t, { nome, canario })
  const arquivoId = await upload(side.usuario, side.clienteId, ecdOf({ seed: 9, ano: 2024 }, canario))
  return { ...side, ids: { ...side.ids, arquivoId } }
}

beforeAll(async () => {
  t = await buildApp()
  a = await buildSide('Comercial Ação', CANARIO_A)
  b = await buildSide('Metalúrgica Serra', CANARIO_B)
  for (const perfil of PERFIS) {
    usuarios.set(perfil, await buildUsuario(t.database.db, { nome: NOMES[perfil], perfil, clientes: [a.clienteId] }))
  }
})
afterAll(() => t.close())

const checked = new Set<string>()

/**
 * Parsing drops unknown fields at any depth.
 * So a difference means that the response has more than its schema.
 */
function expectOnlySchema(rota: RotaDef, response: LightMyRequestResponse): void {
  if (rota.data === undefined || response.statusCode !== 200) return
  const envelope = z.strictObject({ status: z.literal('success'), data: rota.data })
  expect(z.parse(envelope, response.json())).toEqual(response.json())
  checked.add(rota.nome)
}

/** Sessions by user and cliente, discarded once a route may have changed sessions. */
const sessoes = new Map<string, string>()
const CHANGING_SESSOES = /^(sessao|senha|segundoFator|email|usuario|permissao|cadastroCliente|manutencao)\./

async function call(rota: RotaDef, partes: RequestParts, usuario: TestUsuario, clienteId = a.clienteId): Promise<LightMyRequestResponse> {
  const caller = `${usuario.id} ${clienteId}`
  const token = sessoes.get(caller) ?? (await signIn(t.database.db, usuario, clienteId, t.clock.now))
  sessoes.set(caller, token)
  const response = await t.app.inject(toInject(rota, partes, bearer(token)))
  if (CHANGING_SESSOES.test(rota.nome)) sessoes.clear()
  expectOnlySchema(rota, response)
  return response
}

function expectError(response: LightMyRequestResponse, code: keyof typeof ERRORS): void {
  expect(response.statusCode).toBe(ERRORS[code].status)
  const body = z.parse(z.strictObject(errorResponseSchema.shape), response.json())
  expect(body).toMatchObject({ code, action: ERRORS[code].action })
  expect(body.message).not.toBe('')
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

const withoutRequestId = (response: LightMyRequestResponse): object => ({ ...response.json<object>(), requestId: '' })
const byNome = ROTAS.map((rota) => [rota.nome, rota] as const)
const protegidas = byNome.filter(([, { permissao }]) => permissao !== 'publico')

test('the permission table lists exactly the routes of the contract', () => {
  expect(Object.keys(PERFIS_BY_ROTA).toSorted()).toEqual(ROTAS.map(({ nome }) => nome).toSorted())
})

test.each(protegidas)('%s answers 401 without a token, for any input', async (_nome, rota) => {
  expectError(await t.app.inject(toInject(rota, {})), 'sessao_required')
  expectError(await t.app.inject(toInject(rota, partesOf(rota, a.ids))), 'sessao_required')
  for (const authorization of ['Bearer', 'Basic YTpi', 'Bearer ', 'Bearer x y']) {
    expectError(await t.app.inject(toInject(rota, {}, { authorization })), 'sessao_required')
  }
})

/** Absent ids: an authorized call answers 404 and changes nothing for the next one. */
function semEfeito(): Ids {
  const { email, clienteId, conta, modelo, versao } = a.ids
  return { ...ABSENT, email, clienteId, conta, modelo, versao }
}

describe.each([...PERFIS])('perfil %s', (perfil) => {
  test.each(byNome)('%s', async (_nome, rota) => {
    const usuario = usuarios.get(perfil)
    if (usuario === undefined) throw new Error(`no user of perfil ${perfil}`)
    const allowed = PERFIS_BY_ROTA[rota.nome] === 'publico' || PERFIS_BY_ROTA[rota.nome]?.split(' ').includes(perfil)
    const response = await call(rota, partesOf(rota, semEfeito()), usuario)
    if (CLOSED_BY_LIMIT.includes(`${perfil} ${rota.nome}`)) expectError(response, 'escopo_limited')
    else if (allowed !== true) expectError(response, 'permissao_denied')
    else if (rota.permissao !== 'publico') expect([200, 404, 409, 422]).toContain(response.statusCode)
  })
})

const codeOf = (response: LightMyRequestResponse): string | undefined => response.json<{ code?: string }>().code

describe('a user with every permission and one centro de custo', () => {
  let limited: TestUsuario
  beforeAll(async () => {
    const { db } = t.database
    limited = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'gestor', clientes: [a.clienteId] })
    await limitEscopo(db, { clienteId: a.clienteId, usuarioId: limited.id, centrosCusto: [a.ids.centroCusto] })
    await withTenant(db, { clienteId: a.clienteId, usuarioId: null }, (tx) =>
      tx
        .insertInto('permissao_usuario')
        .values({ cliente_id: a.clienteId, usuario_id: limited.id, action: 'manage', subject: 'all', permitido: true })
        .execute(),
    )
  })

  test.each(protegidas.filter(([, { permissao }]) => permissao !== 'integracao'))('%s', async (nome, rota) => {
    const response = await call(rota, partesOf(rota, semEfeito()), limited)
    if (WHOLE_CLIENTE.includes(nome)) expectError(response, 'escopo_limited')
    else if (rota.saida !== 'arquivo' && rota.saida !== 'eventos') expect(codeOf(response)).not.toBe('escopo_limited')
  })
})

describe('a user without any permission', () => {
  let nobody: TestUsuario
  beforeAll(async () => {
    const { db } = t.database
    nobody = await buildUsuario(db, { nome: 'Nina Nada', perfil: 'gestor', clientes: [a.clienteId] })
    await withTenant(db, { clienteId: a.clienteId, usuarioId: null }, (tx) =>
      tx
        .insertInto('permissao_usuario')
        .values({ cliente_id: a.clienteId, usuario_id: nobody.id, action: 'manage', subject: 'all', permitido: false })
        .execute(),
    )
  })

  test.each(protegidas)('%s', async (nome, rota) => {
    const response = await call(rota, partesOf(rota, semEfeito()), nobody)
    if (SO_SESSAO.includes(nome)) expect(response.statusCode).not.toBe(403)
    else expectError(response, 'permissao_denied')
  })
})

describe('a user with every permission except reading one subject', () => {
  const subjects = Map.groupBy(
    ROTAS.flatMap((rota) => (typeof rota.permissao === 'object' ? [{ rota, subject: rota.permissao.subject }] : [])),
    ({ subject }) => subject,
  )

  test.each([...subjects])('%s', async (subject, rotas) => {
    const { db } = t.database
    const usuario = await buildUsuario(db, { nome: `Sem Ver ${subject}`, perfil: 'gestor', clientes: [a.clienteId] })
    await withTenant(db, { clienteId: a.clienteId, usuarioId: null }, (tx) =>
      tx
        .insertInto('permissao_usuario')
        .values(
          [
            { action: 'manage', subject: 'all', permitido: true },
            ...(subject === 'all' ? [] : [{ action: 'manage', subject, permitido: true }]),
            { action: 'read', subject, permitido: false },
          ].map((excecao) => ({ cliente_id: a.clienteId, usuario_id: usuario.id, ...excecao })),
        )
        .execute(),
    )
    for (const { rota } of rotas) expectError(await call(rota, partesOf(rota, semEfeito()), usuario), 'permissao_denied')
  })
})

describe('a user impersonating another', () => {
  test.each(protegidas.filter(([, { permissao, metodo }]) => permissao !== 'integracao' && metodo !== 'GET'))('%s', async (nome, rota) => {
    const token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
    const payload = { usuarioId: usuarios.get('analista')?.id }
    const seeing = await t.app.inject({ method: 'POST', url: '/v1/Sessao/ver-como', payload, headers: bearer(token) })
    expect(seeing.statusCode).toBe(200)
    const response = await t.app.inject(toInject(rota, partesOf(rota, semEfeito()), bearer(token)))
    if (EM_VER_COMO.includes(nome)) expect(codeOf(response)).not.toBe('sessao_read_only')
    else expectError(response, 'sessao_read_only')
  })
})

/** Status codes other than 404 for a foreign id. An absent id gets the same. */
const NAO_404: Readonly<Record<string, number>> = {
  // A filter by an unknown user matches no records.
  'auditoria.list usuario': 200,
  'orcamento.list usuario': 200,
  // The budget is a draft, which is checked first.
  'orcamento.return orcamentoArea': 409,
}

describe('records of another cliente are absent', () => {
  const DO_PROVEDOR = ['email', 'clienteId', 'pessoa']

  test.each(protegidas)('%s', async (nome, rota) => {
    const own = await call(rota, partesOf(rota, semEfeito()), a.usuario)
    expect(own.body).not.toContain(CANARIO_B)
    const places = listPlaces(rota, a.ids)
    if (nome === 'dre.listLancamentos') expect(places.length).toBeGreaterThan(3)
    for (const perfil of PERFIS) {
      const usuario = usuarios.get(perfil)
      if (usuario === undefined) throw new Error(`no user of perfil ${perfil}`)
      const allowed = PERFIS_BY_ROTA[nome]?.split(' ').includes(perfil) === true
      for (const { place, id, build } of places) {
        if (perfil === 'admin' && DO_PROVEDOR.includes(id)) continue
        const foreign = await call(rota, build(b.ids), usuario)
        const absent = await call(rota, build(ABSENT), usuario)
        const outcome = { perfil, place, status: foreign.statusCode, answer: withoutRequestId(foreign) }
        const isOpen = allowed && !CLOSED_BY_LIMIT.includes(`${perfil} ${nome}`)
        const expected = isOpen ? (NAO_404[`${nome} ${id}`] ?? 404) : 403
        expect(outcome).toEqual({ perfil, place, status: expected, answer: withoutRequestId(absent) })
        expect(foreign.body).not.toContain(CANARIO_B)
      }
    }
  })

  test('the walk covers every kind of id', () => {
    const met = new Set(protegidas.flatMap(([, rota]) => listPlaces(rota, a.ids).map(({ id }) => id)))
    expect(new Set([...met, 'versao'])).toEqual(new Set(Object.keys(a.ids)))
  })

  test('canaries appear in the responses of their owner', async () => {
    for (const nome of [
      'dre.get',
      'dePara.list',
      'grupo.list',
      'centroCusto.list',
      'filial.list',
      'importacao.list',
      'dre.listLancamentos',
    ]) {
      const rota = ROTAS.find((candidate) => candidate.nome === nome)
      if (rota === undefined) throw new Error(`no route ${nome}`)
      const partes = partesOf(rota, b.ids)
      const response = await call(
        rota,
        nome.startsWith('dre.') ? { query: { ...partes.query, fim: '2026-12' } } : partes,
        b.usuario,
        b.clienteId,
      )
      expect({
        nome,
        status: response.statusCode,
        canary: response.body.includes(nome === 'filial.list' ? 'FILIAL02' : CANARIO_B),
      }).toEqual({
        nome,
        status: 200,
        canary: true,
      })
    }
  })

  test('a token that names a foreign cliente opens none', async () => {
    for (const [nome, rota] of protegidas) {
      const response = await call(rota, partesOf(rota, b.ids), a.usuario, b.clienteId)
      expect(response.body).not.toContain(CANARIO_B)
      if (typeof rota.permissao === 'object')
        expectError(response, PERFIS_BY_ROTA[nome] === 'admin' ? 'permissao_denied' : 'cliente_required')
    }
  })
})

function withExtra(value: unknown, extra: object): unknown {
  if (Array.isArray(value)) return value.map((each) => withExtra(each, extra))
  if (typeof value !== 'object' || value === null) return value
  return { ...extra, ...Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withExtra(each, extra)])) }
}

describe('fields that no schema knows', () => {
  /** These change state, so the second response would differ. */
  const CLIENTE_CHANGING = ['sessao.switchCliente', 'usuario.create']
  /** An admin gets every cliente from these in any case. */
  const OF_ALL = ['cliente.export', 'carteira.get', 'carteira.export']
  const EXTRA = { clienteId: () => b.clienteId, cliente_id: () => b.clienteId, perfil: () => 'admin', usuarioId: () => b.usuario.id }

  test.each(protegidas)('%s ignores them', async (nome, rota) => {
    const usuario = (PERFIS_BY_ROTA[nome] === 'admin' ? usuarios.get('admin') : undefined) ?? a.usuario
    const extra = Object.fromEntries(Object.entries(EXTRA).map(([name, value]) => [name, value()]))
    const partes = partesOf(rota, { ...semEfeito(), ...(CLIENTE_CHANGING.includes(nome) ? { clienteId: ABSENT.clienteId } : {}) })
    const plain = await call(rota, partes, usuario)
    const queried = await call(rota, { ...partes, query: { ...partes.query, ...extra } }, usuario)
    expect(queried.statusCode).toBe(plain.statusCode)
    if (!OF_ALL.includes(nome)) expect(queried.body).not.toContain(CANARIO_B)
    if (typeof partes.body !== 'object' || partes.body === null) return
    const bodied = await call(rota, { ...partes, body: { ...extra, ...partes.body } }, usuario)
    expect(bodied.statusCode).toBe(plain.statusCode)
    expect(bodied.body).not.toContain(CANARIO_B)
    const nested = await call(rota, { ...partes, body: withExtra(partes.body, extra) }, usuario)
    expect(['', 'requisicao_invalid', codeOf(plain) ?? '']).toContain(codeOf(nested) ?? '')
    expect(nested.body).not.toContain(CANARIO_B)
    const token = await signIn(t.database.db, usuario, a.clienteId, t.clock.now)
    for (const key of ['__proto__', 'constructor']) {
      const payload = JSON.stringify(partes.body).replace(/^\{/, `{"${key}":{"perfil":"admin","prototype":{"perfil":"admin"}},`)
      expectError(await t.app.inject({ ...toInject(rota, partes, bearer(token)), payload }), 'requisicao_invalid')
    }
  })
})

test('every readable list and record returns exactly its schema', async () => {
  const read = ROTAS.filter(({ metodo, data, permissao }) => metodo === 'GET' && data !== undefined && permissao !== 'publico')
  for (const rota of read) await call(rota, partesOf(rota, a.ids), a.usuario)
  // The first calls Power BI, and the others need formulas: tested in relatorio/externo/routes.test.ts and orcamento/sensibilidade.
  const elsewhere = ['conexao.listRelatorios', 'orcamentoSensibilidade.get', 'orcamentoSensibilidade.getMeta']
  expect(
    read
      .map(({ nome }) => nome)
      .filter((nome) => !checked.has(nome))
      .toSorted(),
  ).toEqual(elsewhere)
})

describe('API documents', () => {
  test('OpenAPI 3.1 describes exactly the routes of the contract', async () => {
    const response = await t.app.inject({ url: '/v1/openapi.json' })
    const document = response.json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string; security: unknown[]; responses: Record<string, unknown> }>>
    }>()
    expect(document.openapi).toMatch(/^3\.1\./)
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, where: `${method.toUpperCase()} ${path}` })),
    )
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(ROTAS.map(({ nome }) => nome).toSorted())
    for (const rota of ROTAS) {
      const operation = operations.find(({ operationId }) => operationId === rota.nome)
      expect(operation?.where).toBe(`${rota.metodo} ${rota.caminho.replaceAll(/:(\w+)/g, '{$1}')}`)
      expect(operation?.security).toHaveLength(rota.permissao === 'publico' ? 0 : 1)
      for (const codigo of rota.erros ?? []) expect(operation?.responses).toHaveProperty(String(ERRORS[codigo].status))
      expect(t.app.hasRoute({ method: rota.metodo, url: `/v1${rota.caminho}` })).toBe(true)
    }
  })

  test('every parameter has a text and an example, and every body an example that its route accepts', async () => {
    const { paths } = (await t.app.inject({ url: '/v1/openapi.json' })).json<ApiDocument>()
    const operations = new Map(Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each])))
    const parameters = [...operations.values()].flatMap(({ operationId, parameters: own = [] }) =>
      own.map((each) => ({ operationId, ...each })),
    )
    expect(parameters.filter(({ description, example }) => !description || example === undefined)).toEqual([])
    expect(Object.keys(PARAMETERS).filter((name) => !parameters.some((each) => each.name === name))).toEqual([])
    const refused = ROTAS.flatMap(({ nome, body, linha }) => {
      const schema = body ?? linha
      const [content] = Object.values(operations.get(nome)?.requestBody?.content ?? {})
      return schema === undefined || z.safeParse(schema, content?.example).success ? [] : [nome]
    })
    expect(refused).toEqual(EXAMPLES_OF_CROSSED_FIELDS)
  })

  test('named schemas: no route describes a record that another one has named', async () => {
    const { components } = (await t.app.inject({ url: '/v1/openapi.json' })).json<ApiDocument>()
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Erro', 'Orcamento', 'Sessao', 'OrcamentoCreateCorpo', 'Importacao']),
    )
  })

  test('the readable page lists every route within 500 KB, and runs only the script of its search', async () => {
    const response = await t.app.inject({ url: '/v1/docs' })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.length).toBeLessThan(500_000)
    for (const { nome } of ROTAS) expect(response.body).toContain(`id="${nome}"`)
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(response.body) ?? []
    expect(response.body.replace(script, '')).not.toMatch(/<script[^>]|javascript:|src=|\son\w+=/i)
    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(response.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`)
  })
})
