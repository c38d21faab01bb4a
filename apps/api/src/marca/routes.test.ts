import {
  COLORS_PADRAO,
  MARCAS,
  isColorReadable,
  marcaAdministracaoRotas,
  marcaRotas,
  type ErroResposta,
  type MarcaAdministrada,
  type MarcaCampos,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { dataOf } from '../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../test/factories.ts'

let t: TestApp
let admin: TestUsuario
let gestor: TestUsuario
let clienteId: string
beforeAll(async () => {
  t = await buildApp({ hosts: ['*.com.br', '*.exemplo', 'sislocal.com', 'xsisloc.com', '"><script>', 'constructor'] })
  clienteId = await buildCliente(t.database.db, { marca: 'fps' })
  admin = await buildUsuario(t.database.db, { nome: 'Bruno Tavares', perfil: 'admin', clientes: [clienteId] })
  gestor = await buildUsuario(t.database.db, { clientes: [clienteId] })
})
afterAll(() => t.close())

const headersOf = async (usuario: TestUsuario): Promise<{ authorization: string }> =>
  bearer(await signIn(t.database.db, usuario, clienteId, t.clock.now))
const getMarca = async (host: string): Promise<object> =>
  dataOf(marcaRotas.get, await t.app.inject({ url: '/v1/Marca', headers: { host } }))
const list = async (): Promise<MarcaAdministrada[]> =>
  dataOf(marcaAdministracaoRotas.list, await t.app.inject({ url: '/v1/Marca/todas', headers: await headersOf(admin) }))
async function read(key: string): Promise<MarcaAdministrada> {
  const marca = (await list()).find((each) => each.chave === key)
  if (marca === undefined) throw new Error(`no marca ${key}`)
  return marca
}
async function put(key: string, change: Partial<MarcaCampos> & { versao?: number }, usuario = admin): Promise<LightMyRequestResponse> {
  const { chave: _chave, clientes: _clientes, apiBasePadrao: _padrao, updatedAt: _updatedAt, ...campos } = await read(key)
  return t.app.inject({ method: 'PUT', url: `/v1/Marca/${key}`, payload: { ...campos, ...change }, headers: await headersOf(usuario) })
}
const listAuditoria = (): Promise<unknown[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: admin.id }, (tx) =>
    tx.selectFrom('auditoria').select(['acao', 'assunto', 'assunto_id', 'usuario_id', 'antes', 'depois']).orderBy('id').execute(),
  )

describe('the marca of an address', () => {
  test.each([...MARCAS])('recognises %s in any label of the host', async (chave) => {
    for (const host of [`${chave}.localhost:3000`, `app.${chave}.com.br`, `${chave.toUpperCase()}.exemplo`]) {
      expect(await getMarca(host)).toMatchObject({
        chave,
        apiBase: '/v1',
        cores: COLORS_PADRAO[chave],
        favicone: chave === 'lastro' ? 'cliente' : 'marca',
        estiloUrl: null,
        sinalUrl: `/marcas/${chave}.svg?v=1`,
      })
    }
  })

  test.each(['localhost:3000', '127.0.0.1', 'sislocal.com', 'xsisloc.com', '"><script>', 'constructor', '__proto__.localhost'])(
    'defaults to Lastro for %s',
    async (host) => {
      expect(await getMarca(host)).toMatchObject({ chave: 'lastro', titulo: 'Lastro' })
    },
  )
})

describe('administration of marcas', () => {
  test('answers 401 without a session and 403 to everyone but an admin', async () => {
    for (const [method, url] of [
      ['GET', '/v1/Marca/todas'],
      ['PUT', '/v1/Marca/fps'],
    ] as const) {
      expect((await t.app.inject({ method, url })).statusCode).toBe(401)
      const response = await t.app.inject({ method, url, headers: await headersOf(gestor), payload: method === 'PUT' ? {} : undefined })
      expect(response.statusCode).toBe(403)
    }
  })

  test('lists all seven in order with their number of clientes', async () => {
    const marcas = await list()
    expect(marcas.map(({ chave }) => chave)).toEqual([...MARCAS])
    expect(marcas.filter(({ clientes }) => clientes > 0).map(({ chave, clientes }) => [chave, clientes])).toEqual([['fps', 1]])
    expect(marcas[0]).toMatchObject({ sinal: 'sisloc', apiBase: '', apiBasePadrao: '/v1', versao: 1, updatedAt: null })
  })

  test('answers an unknown key as missing', async () => {
    const response = await t.app.inject({ method: 'PUT', url: '/v1/Marca/outra', payload: {}, headers: await headersOf(admin) })
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([404, 'registro_not_found'])
  })
})

describe('an edit', () => {
  test('applies at once at its address, and is audited with before and after', async () => {
    const mudanca = {
      titulo: 'FPS Resultados',
      descricao: 'O resultado de cada obra',
      contato: 'https://fps.exemplo/contato',
      sobreUrl: 'https://fps.exemplo',
      cores: ['#112233', '#6bb47c'] as [string, string],
      cadastroAberto: true,
      segundoFatorObrigatorio: false,
      apiBase: '/api/v1',
    }
    const saved = dataOf(marcaAdministracaoRotas.update, await put('fps', mudanca))
    expect(saved).toMatchObject({ ...mudanca, versao: 2, clientes: 1 })
    expect(saved.updatedAt).not.toBeNull()
    const { segundoFatorObrigatorio: _, ...publica } = mudanca
    expect(await getMarca('fps.localhost')).toMatchObject({
      ...publica,
      sinalUrl: '/marcas/fps.svg?v=2',
      estiloUrl: expect.stringMatching(/^\/marcas\/fps\.[\w-]{12}\.css$/) as string,
    })
    expect(await getMarca('asa.localhost')).toMatchObject({ titulo: 'ASA' })
    expect(await listAuditoria()).toMatchObject([
      {
        acao: 'marca.update',
        assunto: 'Marca',
        assunto_id: 'fps',
        usuario_id: admin.id,
        antes: { titulo: 'FPS', cores: COLORS_PADRAO.fps },
        depois: mudanca,
      },
    ])
  })

  test('by an admin without an active cliente leaves no audit record in a cliente', async () => {
    const headers = bearer(await signIn(t.database.db, admin, null, t.clock.now))
    const before = await listAuditoria()
    const marcas = dataOf(marcaAdministracaoRotas.list, await t.app.inject({ url: '/v1/Marca/todas', headers }))
    const marca = marcas.find(({ chave }) => chave === 'unicap')
    if (marca === undefined) throw new Error('no unicap')
    const { chave, clientes: _clientes, apiBasePadrao: _padrao, updatedAt: _updatedAt, ...campos } = marca
    const payload = { ...campos, titulo: 'Unicap Nova' }
    const saved = dataOf(marcaAdministracaoRotas.update, await t.app.inject({ method: 'PUT', url: `/v1/Marca/${chave}`, payload, headers }))
    expect([saved.titulo, saved.versao]).toEqual(['Unicap Nova', marca.versao + 1])
    expect(await listAuditoria()).toEqual(before)
    const semRegra = bearer(await signIn(t.database.db, gestor, null, t.clock.now))
    expect((await t.app.inject({ url: '/v1/Marca/todas', headers: semRegra })).statusCode).toBe(403)
  })

  test('sent again changes and audits nothing, with any version', async () => {
    const before = await listAuditoria()
    const { versao } = await read('fps')
    expect(dataOf(marcaAdministracaoRotas.update, await put('fps', { versao: 1 })).versao).toBe(versao)
    expect(await listAuditoria()).toEqual(before)
  })

  test('of a stale version is refused without loss', async () => {
    const { versao } = await read('asa')
    expect((await put('asa', { titulo: 'Asa Um' })).statusCode).toBe(200)
    const response = await put('asa', { titulo: 'Asa Dois', versao })
    expect({ status: response.statusCode, code: response.json<ErroResposta>().code }).toEqual({
      status: 409,
      code: 'marca_version_conflict',
    })
    expect((await read('asa')).titulo).toBe('Asa Um')
  })

  test('with unreadable colours is refused, suggesting the nearest readable ones', async () => {
    const response = await put('cdla', { cores: ['#ffe680', '#102030'] })
    expect(response.statusCode).toBe(422)
    const { code, details = [] } = response.json<ErroResposta>()
    expect(code).toBe('marca_contrast_refused')
    expect(details.map(({ campo, valor }) => [campo, valor])).toEqual([
      ['cores.0', '#ffe680'],
      ['cores.1', '#102030'],
    ])
    const [light, dark] = details.map(({ message }) => /é (#[\da-f]{6})\./.exec(message)?.[1] ?? '')
    expect(isColorReadable(light ?? '', 'light')).toBe(true)
    expect(isColorReadable(dark ?? '', 'dark')).toBe(true)
    expect((await put('cdla', { cores: [light ?? '', dark ?? ''] })).statusCode).toBe(200)
  })

  test('with a script link is refused', async () => {
    for (const change of [
      { contato: 'javascript:alert(1)' },
      { sobreUrl: 'javascript:alert(1)' },
      { apiBase: 'javascript://outro.exemplo' },
      { apiBase: 'https://outro.exemplo; script-src *' },
      { titulo: 'Uma\nBcc: a@b.c' },
    ]) {
      const response = await put('unicap', change)
      expect(response.statusCode).toBe(422)
      expect(response.json<ErroResposta>().details?.map(({ campo }) => campo)).toEqual(Object.keys(change))
    }
  })
})
