/** What holds for every route, asked of each one by walking the contract: 401, 403, other people's ids, extra fields, documentation. */
import { ERROS, erroRespostaSchema, PERFIS, ROTAS, type Perfil, type RotaDef } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildClienteCompleto, buildUsuario, ecdOf, signIn, type UsuarioDeTeste } from './factories.ts'
import { partesOf, toInject, toMultipart, type Ids, type Partes } from './pedidos.ts'

const TODOS = 'admin gestor analista client leitor'
const LEEM = 'admin gestor analista leitor'
const MUDAM = 'admin gestor analista'

/** Written by hand, apart from the rules it checks: who may call what. A route without a row fails. */
const QUEM_PODE: Readonly<Record<string, string>> = {
  'saude.get': 'publico',
  'sessao.login': 'publico',
  'sessao.refresh': 'publico',
  'marca.get': 'publico',
  'sessao.get': TODOS,
  'sessao.switchCliente': TODOS,
  'sessao.logout': TODOS,
  'usuario.getPropUsuario': TODOS,
  'usuario.getPerfil': TODOS,
  'inicio.get': TODOS,
  'importacao.list': LEEM,
  'importacao.get': LEEM,
  'importacao.eventos': LEEM,
  'importacao.saude': LEEM,
  'importacao.problemas': LEEM,
  'importacao.preview': MUDAM,
  'importacao.previewEnviado': MUDAM,
  'importacao.discardEnviado': MUDAM,
  'importacao.create': MUDAM,
  'importacao.cancel': MUDAM,
  'importacao.undo': MUDAM,
  'integracao.list': 'admin gestor',
  'integracao.create': 'admin gestor',
  'integracao.revoke': 'admin gestor',
  'integracao.send': '',
  'dePara.list': LEEM,
  'dePara.preview': MUDAM,
  'dePara.update': MUDAM,
  'dePara.undo': MUDAM,
  'dePara.exportar': MUDAM,
  'grupo.list': LEEM,
  'centroCusto.list': TODOS,
  'filial.list': TODOS,
  'dre.get': TODOS,
  'dre.explicar': TODOS,
  'dre.lancamentos': LEEM,
  'dre.exportar': LEEM,
}

const ABSENT_ID = 987_654_321
const ABSENT_UUID = '7b1f7a3e-0000-4000-8000-000000000000'
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
let a: { clienteId: string; usuario: UsuarioDeTeste; ids: Ids }
let b: { clienteId: string; usuario: UsuarioDeTeste; ids: Ids }
const usuarios = new Map<Perfil, UsuarioDeTeste>()

async function upload(usuario: UsuarioDeTeste, clienteId: string, conteudo: Uint8Array): Promise<string> {
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  const { payload, headers } = toMultipart(conteudo)
  const response = await t.app.inject({ method: 'POST', url: '/v1/Importacao/previa', payload, headers: { ...headers, ...bearer(token) } })
  return response.json<{ data: { arquivoId: string } }>().data.arquivoId
}

async function buildLado(nome: string, canario: string): Promise<typeof a> {
  const lado = await buildClienteCompleto(t, { nome, canario })
  const arquivoId = await upload(lado.usuario, lado.clienteId, ecdOf({ semente: 9, ano: 2024 }, canario))
  return { ...lado, ids: { ...lado.ids, arquivoId } }
}

beforeAll(async () => {
  t = await buildApp()
  a = await buildLado('Comercial Ação', CANARIO_A)
  b = await buildLado('Metalúrgica Serra', CANARIO_B)
  for (const perfil of PERFIS) {
    usuarios.set(perfil, await buildUsuario(t.database.db, { nome: NOMES[perfil], perfil, clientes: [a.clienteId] }))
  }
})
afterAll(() => t.close())

async function call(rota: RotaDef, partes: Partes, usuario: UsuarioDeTeste, clienteId = a.clienteId): Promise<LightMyRequestResponse> {
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  return t.app.inject(toInject(rota, partes, bearer(token)))
}

function expectErro(response: LightMyRequestResponse, code: keyof typeof ERROS): void {
  expect(response.statusCode).toBe(ERROS[code].status)
  const body = z.parse(z.strictObject(erroRespostaSchema.shape), response.json())
  expect(body).toMatchObject({ code, action: ERROS[code].action })
  expect(body.message).not.toBe('')
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

const withoutRequestId = (response: LightMyRequestResponse): object => ({ ...response.json<object>(), requestId: '' })
const byNome = ROTAS.map((rota) => [rota.nome, rota] as const)
const protegidas = byNome.filter(([, { permissao }]) => permissao !== 'publico')

test('the written table names every route and no other', () => {
  expect(Object.keys(QUEM_PODE).toSorted()).toEqual(ROTAS.map(({ nome }) => nome).toSorted())
})

test.each(protegidas)('%s: 401 without a token, whatever the input', async (_nome, rota) => {
  expectErro(await t.app.inject(toInject(rota, {})), 'sessao_required')
  expectErro(await t.app.inject(toInject(rota, partesOf(rota, a.ids))), 'sessao_required')
  for (const authorization of ['Bearer', 'Basic YTpi', 'Bearer ', 'Bearer x y']) {
    expectErro(await t.app.inject(toInject(rota, {}, { authorization })), 'sessao_required')
  }
})

describe.each([...PERFIS])('perfil %s', (perfil) => {
  test.each(byNome)('%s', async (_nome, rota) => {
    const usuario = usuarios.get(perfil)
    if (usuario === undefined) throw new Error(`no user of perfil ${perfil}`)
    const allowed = QUEM_PODE[rota.nome] === 'publico' || QUEM_PODE[rota.nome]?.split(' ').includes(perfil)
    // An id of nobody: a call that is let in shows so by 404, and changes nothing for the next perfil.
    const partes = partesOf(rota, { ...a.ids, id: ABSENT_ID, arquivoId: ABSENT_UUID, grupoItem: ABSENT_ID, auditoriaId: ABSENT_ID })
    const response = await call(rota, partes, usuario)
    if (allowed !== true) expectErro(response, 'permissao_denied')
    else if (rota.permissao !== 'publico') expect([200, 404, 409, 422]).toContain(response.statusCode)
  })
})

describe('what is of another cliente does not exist', () => {
  /** Every place of a request where an id can stand: the request with it set to `value`. */
  function places(rota: RotaDef): [string, (ids: Ids) => Partes][] {
    const found: [string, (ids: Ids) => Partes][] = []
    for (const place of ['params', 'query'] as const) {
      const schema = rota[place]
      if (schema === undefined) continue
      const names = Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
      for (const name of names) {
        if (SEM_ID.has(name)) continue
        expect(Object.keys(a.ids), `say in test/pedidos.ts whose id "${name}" of ${rota.nome} is`).toContain(name)
        found.push([
          `${place}.${name}`,
          (ids) => {
            const partes = partesOf(rota, a.ids)
            return { ...partes, [place]: { ...partes[place], [name]: ids[name as keyof Ids] } }
          },
        ])
      }
    }
    for (const name of ['arquivoId', 'clienteId', 'conta', 'grupoItem', 'auditoriaId'] as const) {
      const own = partesOf(rota, a.ids).body
      if (JSON.stringify(own) === JSON.stringify(partesOf(rota, { ...a.ids, [name]: 0 }).body)) continue
      found.push([`body.${name}`, (ids) => partesOf(rota, { ...a.ids, [name]: ids[name] })])
    }
    return found
  }
  const SEM_ID = new Set(['inicio', 'fim', 'formato', 'codigo', 'cursor', 'limite', 'planilha', 'versao'])
  const AUSENTES: Ids = {
    id: ABSENT_ID,
    modelo: ABSENT_ID,
    centroCusto: ABSENT_ID,
    filial: ABSENT_ID,
    grupoItem: ABSENT_ID,
    conta: ABSENT_ID,
    email: 'ninguem@teste.lastro',
    arquivoId: ABSENT_UUID,
    clienteId: ABSENT_UUID,
    versao: 0,
    auditoriaId: ABSENT_ID,
  }

  test.each(protegidas)('%s', async (nome, rota) => {
    const own = await call(
      rota,
      partesOf(rota, { ...a.ids, id: ABSENT_ID, arquivoId: ABSENT_UUID, grupoItem: ABSENT_ID, auditoriaId: ABSENT_ID }),
      a.usuario,
    )
    expect(own.body).not.toContain(CANARIO_B)
    const partes = places(rota)
    if (nome === 'dre.lancamentos') expect(partes.length).toBeGreaterThan(3)
    for (const [place, build] of partes) {
      const foreign = await call(rota, build(b.ids), a.usuario)
      const absent = await call(rota, build(AUSENTES), a.usuario)
      expect({ place, status: foreign.statusCode }).toEqual({ place, status: 404 })
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(absent))
      expect(foreign.body).not.toContain(CANARIO_B)
    }
  })

  test('the walk meets every kind of id', () => {
    const met = new Set(protegidas.flatMap(([, rota]) => places(rota).map(([place]) => place.split('.')[1])))
    expect(new Set([...met, 'versao'])).toEqual(new Set(Object.keys(a.ids)))
  })

  test('the canaries would be seen: the owner’s answers are full of them', async () => {
    for (const nome of ['dre.get', 'dePara.list', 'grupo.list', 'centroCusto.list', 'filial.list', 'importacao.list', 'dre.lancamentos']) {
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

  test('a token that names a cliente of somebody else opens none', async () => {
    for (const [, rota] of protegidas) {
      const response = await call(rota, partesOf(rota, b.ids), a.usuario, b.clienteId)
      expect(response.body).not.toContain(CANARIO_B)
      if (typeof rota.permissao === 'object') expectErro(response, 'cliente_required')
    }
  })
})

describe('fields that no schema knows', () => {
  const EXTRA = { clienteId: () => b.clienteId, cliente_id: () => b.clienteId, perfil: () => 'admin', usuarioId: () => b.usuario.id }

  test.each(protegidas)('%s takes no notice of them', async (nome, rota) => {
    const extra = Object.fromEntries(Object.entries(EXTRA).map(([name, value]) => [name, value()]))
    const partes = partesOf(rota, {
      ...a.ids,
      id: ABSENT_ID,
      arquivoId: ABSENT_UUID,
      ...(nome === 'sessao.switchCliente' ? { clienteId: ABSENT_UUID } : {}),
    })
    const plain = await call(rota, partes, a.usuario)
    const queried = await call(rota, { ...partes, query: { ...partes.query, ...extra } }, a.usuario)
    expect(queried.statusCode).toBe(plain.statusCode)
    expect(queried.body).not.toContain(CANARIO_B)
    if (typeof partes.body !== 'object' || partes.body === null) return
    const bodied = await call(rota, { ...partes, body: { ...extra, ...partes.body } }, a.usuario)
    expect(bodied.statusCode).toBe(plain.statusCode)
    expect(bodied.body).not.toContain(CANARIO_B)
    const token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
    for (const key of ['__proto__', 'constructor']) {
      const payload = JSON.stringify(partes.body).replace(/^\{/, `{"${key}":{"perfil":"admin","prototype":{"perfil":"admin"}},`)
      expectErro(await t.app.inject({ ...toInject(rota, partes, bearer(token)), payload }), 'requisicao_invalid')
    }
  })
})

describe('the documents', () => {
  test('OpenAPI 3.1 describes every route, and only these', async () => {
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
      for (const codigo of rota.erros ?? []) expect(operation?.responses).toHaveProperty(String(ERROS[codigo].status))
      expect(t.app.hasRoute({ method: rota.metodo, url: `/v1${rota.caminho}` })).toBe(true)
    }
  })

  test('the readable page names every route and runs no script', async () => {
    const response = await t.app.inject({ url: '/v1/docs' })
    expect(response.statusCode).toBe(200)
    for (const { nome } of ROTAS) expect(response.body).toContain(`id="${nome}"`)
    expect(response.body).not.toMatch(/<script|javascript:|https?:\/\//i)
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })
})
