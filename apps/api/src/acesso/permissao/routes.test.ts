import {
  permissoesRotas,
  sessaoRotas,
  type Excecao,
  type Perfil,
  type PermissaoCelula,
  type PermissaoUsuario,
  type Permissoes,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn, type TestUsuario } from '../../../test/factories.ts'

type Nome = 'bruno' | 'renata' | 'sofia' | 'tiago' | 'helena' | 'paulo' | 'estranha'
const PEOPLE: Readonly<Record<Nome, [nome: string, perfil: Perfil]>> = {
  bruno: ['Bruno Teixeira', 'admin'],
  renata: ['Renata Campos', 'gestor'],
  sofia: ['Sofia Lins', 'gestor'],
  tiago: ['Tiago Sá', 'analista'],
  helena: ['Helena Prado', 'leitor'],
  paulo: ['Paulo Alves', 'client'],
  estranha: ['Estela Estranha', 'analista'],
}
const WITHOUT_LIMIT = { restringeCentroCusto: false, centrosCusto: [], restringeFilial: false, filiais: [] }
const EXPORT = '/v1/Dre/exportar?inicio=2026-01&fim=2026-03&formato=csv'
const REFUSAL: Excecao = { action: 'export', subject: 'Dre', permitido: false }

let t: TestApp
let clienteId: string
let centro: number
const people = new Map<Nome, TestUsuario>()
const tokens = new Map<Nome, string>()

const get = (nome: Nome): TestUsuario => {
  const person = people.get(nome)
  if (person === undefined) throw new Error(`no person ${nome}`)
  return person
}
const as = (nome: Nome): ApiCalls => createCalls(t.app, () => tokens.get(nome) ?? '')

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const other = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf() })
  for (const [nome, [complete, perfil]] of Object.entries(PEOPLE) as [Nome, [string, Perfil]][]) {
    const clientes = nome === 'estranha' ? [other] : nome === 'bruno' ? [] : [clienteId]
    people.set(nome, await buildUsuario(db, { nome: complete, perfil, clientes }))
  }
  centro = await inCliente(async (sqlOf) => Number((await sqlOf('select id from centro_custo order by codigo'))[0]?.['id']))
})
afterAll(() => t.close())

beforeEach(async () => {
  await inCliente(async (sqlOf) => {
    for (const table of ['permissao_perfil', 'permissao_usuario', 'escopo_centro_custo', 'escopo_filial'])
      await sqlOf(`delete from ${table}`)
    await sqlOf('update usuario_cliente set restringe_centro_custo = false, restringe_filial = false')
  })
  for (const nome of Object.keys(PEOPLE) as Nome[]) tokens.set(nome, await signIn(t.database.db, get(nome), clienteId, t.clock.now))
})

const inCliente = <T>(work: (sqlOf: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>): Promise<T> =>
  inOther(clienteId, work)
async function inOther<T>(otherId: string, work: (sqlOf: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>): Promise<T> {
  return withTenant(t.database.db, { clienteId: otherId, usuarioId: null }, (tx) =>
    work(async (text) => (await sql.raw<Record<string, unknown>>(text).execute(tx)).rows),
  )
}

async function put(nome: Nome, url: string, payload: object): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: 'PUT', url: `/v1/Permissao/${url}`, payload, headers: bearer(tokens.get(nome) ?? '') })
}

async function putPerfil(nome: Nome, perfil: Perfil, excecoes: Excecao[], versao?: number): Promise<LightMyRequestResponse> {
  const current = await as(nome).read(permissoesRotas.get, '/v1/Permissao')
  return put(nome, `perfil/${perfil}`, { versao: versao ?? current.versao, excecoes })
}

async function putUsuario(
  nome: Nome,
  target: Nome,
  excecoes: Excecao[],
  escopo: object = WITHOUT_LIMIT,
  versao?: number,
): Promise<LightMyRequestResponse> {
  const current = await as('bruno').read(permissoesRotas.getUsuario, `/v1/Permissao/usuario/${get(target).id}`)
  return put(nome, `usuario/${get(target).id}`, { versao: versao ?? current.versao, excecoes, escopo })
}

const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
const celula = (celulas: readonly PermissaoCelula[], action: string, subject: string): PermissaoCelula | undefined =>
  celulas.find((candidate) => candidate.action === action && candidate.subject === subject)
const ofPerfil = ({ perfis }: Permissoes, perfil: Perfil): Permissoes['perfis'][number] | undefined =>
  perfis.find((candidate) => candidate.perfil === perfil)
const ofUsuario = (response: LightMyRequestResponse): PermissaoUsuario => dataOf(permissoesRotas.getUsuario, response)

async function listAuditoria(action: string): Promise<Record<string, unknown>[]> {
  return inCliente((sqlOf) =>
    sqlOf(`select usuario_id, assunto, assunto_id, antes, depois from auditoria where acao = '${action}' order by id`),
  )
}

describe('the permissions of a perfil', () => {
  test('a change applies to all holders on their next call and can be undone', async () => {
    expect((await as('helena').get(EXPORT)).statusCode).toBe(200)
    const changed = dataOf(permissoesRotas.updatePerfil, await putPerfil('renata', 'leitor', [REFUSAL]))
    expect(celula(ofPerfil(changed, 'leitor')?.celulas ?? [], 'export', 'Dre')).toEqual({
      ...REFUSAL,
      padrao: true,
      excecao: false,
      editavel: true,
    })
    expect(codeOf(await as('helena').get(EXPORT))).toBe('permissao_denied')
    expect((await as('helena').get('/v1/Dre')).statusCode).toBe(200)
    expect((await as('tiago').get(EXPORT)).statusCode).toBe(200)
    const { userAbilityRules } = await as('helena').read(sessaoRotas.get, '/v1/Sessao')
    expect(userAbilityRules.at(-1)).toEqual({ action: 'export', subject: 'Dre', inverted: true })
    await putPerfil('renata', 'leitor', [])
    expect((await as('helena').get(EXPORT)).statusCode).toBe(200)
  })

  test('a grant opens a closed route', async () => {
    expect(codeOf(await as('helena').get('/v1/DePara/exportar?formato=csv'))).toBe('permissao_denied')
    await putPerfil('renata', 'leitor', [{ action: 'export', subject: 'DePara', permitido: true }])
    expect((await as('helena').get('/v1/DePara/exportar?formato=csv')).statusCode).toBe(200)
  })

  test('a rule for one action overrides a rule for all actions, in any order', async () => {
    const excecoes: Excecao[] = [
      { action: 'read', subject: 'DePara', permitido: true },
      { action: 'manage', subject: 'DePara', permitido: false },
    ]
    for (const sent of [excecoes, excecoes.toReversed()]) {
      await putPerfil('renata', 'leitor', [])
      const data = dataOf(permissoesRotas.updatePerfil, await putPerfil('renata', 'leitor', sent))
      const celulas = ofPerfil(data, 'leitor')?.celulas ?? []
      expect(['read', 'export', 'update'].map((action) => celula(celulas, action, 'DePara')?.permitido)).toEqual([true, false, false])
    }
  })

  test('an admin keeps every right', async () => {
    const permissoes = await as('bruno').read(permissoesRotas.get, '/v1/Permissao')
    expect(ofPerfil(permissoes, 'admin')).toMatchObject({ editavel: false })
    expect(ofPerfil(permissoes, 'admin')?.celulas.every(({ permitido }) => permitido)).toBe(true)
    expect(codeOf(await put('bruno', 'perfil/admin', { versao: 1, excecoes: [] }))).toBe('registro_not_found')
  })
})

describe('the permissions of a person', () => {
  test('override the perfil and show their origin', async () => {
    await putPerfil('renata', 'leitor', [REFUSAL])
    const { celulas } = ofUsuario(await putUsuario('renata', 'helena', [{ ...REFUSAL, permitido: true }]))
    expect(celula(celulas, 'export', 'Dre')).toEqual({
      action: 'export',
      subject: 'Dre',
      padrao: false,
      excecao: true,
      permitido: true,
      editavel: true,
    })
    expect((await as('helena').get(EXPORT)).statusCode).toBe(200)
    const { usuarios } = await as('renata').read(permissoesRotas.get, '/v1/Permissao')
    expect(usuarios.map(({ nome, excecoes, editavel }) => [nome, excecoes, editavel])).toEqual([
      ['Helena Prado', 1, true],
      ['Paulo Alves', 0, true],
      ['Renata Campos', 0, false],
      ['Sofia Lins', 0, true],
      ['Tiago Sá', 0, true],
    ])
  })

  test('keep and show a scope, and accept only items of the cliente', async () => {
    const escopo = { restringeCentroCusto: true, centrosCusto: [centro, centro], restringeFilial: false, filiais: [] }
    expect(ofUsuario(await putUsuario('renata', 'helena', [], escopo)).escopo).toEqual({ ...escopo, centrosCusto: [centro] })
    expect((await as('helena').get('/v1/CentroCusto')).json<{ data: unknown[] }>().data).toHaveLength(1)
    expect(codeOf(await putUsuario('renata', 'helena', [], { ...escopo, centrosCusto: [987_654_321] }))).toBe('registro_not_found')
    expect(codeOf(await putUsuario('renata', 'paulo', [], WITHOUT_LIMIT))).toBe('requisicao_invalid')
    expect(ofUsuario(await putUsuario('renata', 'paulo', [], escopo)).escopo.restringeCentroCusto).toBe(true)
    expect(ofUsuario(await putUsuario('renata', 'helena', [], { ...escopo, restringeCentroCusto: false })).escopo).toEqual(WITHOUT_LIMIT)
  })

  test('a person of another cliente answers like a missing one', async () => {
    const url = (id: string): string => `/v1/Permissao/usuario/${id}`
    const [foreign, absent] = [await as('renata').get(url(get('estranha').id)), await as('renata').get(url(clienteId))]
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404])
  })
})

describe('the own permissions', () => {
  test('show each right with its origin, and the limits of the data', async () => {
    await putPerfil('renata', 'leitor', [REFUSAL, { action: 'manage', subject: 'Grupo', permitido: true }])
    await putUsuario('renata', 'helena', [{ action: 'read', subject: 'Grupo', permitido: false }], {
      ...WITHOUT_LIMIT,
      restringeCentroCusto: true,
      centrosCusto: [centro],
    })
    const mine = await as('helena').read(permissoesRotas.getMinhas, '/v1/Permissao/minhas')
    const origemOf = (action: string, subject: string): unknown[] =>
      mine.celulas
        .filter((each) => each.action === action && each.subject === subject)
        .flatMap(({ permitido, origem }) => [permitido, origem])
    expect(mine).toMatchObject({ perfil: 'leitor', centrosCusto: [{ codigo: 'OFICINA', descricao: 'OFICINA' }], filiais: null })
    expect(origemOf('read', 'Dre')).toEqual([true, 'padrao'])
    expect(origemOf('export', 'Dre')).toEqual([false, 'perfil'])
    expect(origemOf('update', 'Grupo')).toEqual([false, 'pessoa'])
    expect(origemOf('read', 'Grupo')).toEqual([false, 'pessoa'])
    const { celulas } = await as('bruno').read(permissoesRotas.getUsuario, `/v1/Permissao/usuario/${get('helena').id}`)
    expect(mine.celulas.map(({ permitido }) => permitido)).toEqual(celulas.map(({ permitido }) => permitido))
    await as('renata').post('/v1/Sessao/ver-como', { usuarioId: get('helena').id })
    expect(await as('renata').read(permissoesRotas.getMinhas, '/v1/Permissao/minhas')).toEqual(mine)
  })
})

describe('permission versions and audit', () => {
  test('refuses a stale change and ignores an identical one', async () => {
    const { versao } = await as('renata').read(permissoesRotas.get, '/v1/Permissao')
    await putPerfil('renata', 'leitor', [REFUSAL], versao)
    expect(codeOf(await putPerfil('sofia', 'analista', [REFUSAL], versao))).toBe('permissao_version_conflict')
    const before = (await listAuditoria('permissao.updatePerfil')).length
    const again = dataOf(permissoesRotas.updatePerfil, await putPerfil('renata', 'leitor', [REFUSAL], versao))
    expect(again.versao).toBe(versao + 1)
    expect(await listAuditoria('permissao.updatePerfil')).toHaveLength(before)

    const first = ofUsuario(await putUsuario('renata', 'helena', [REFUSAL]))
    expect(codeOf(await putUsuario('sofia', 'helena', [], WITHOUT_LIMIT, first.versao - 1))).toBe('permissao_version_conflict')
    expect(ofUsuario(await putUsuario('renata', 'helena', [REFUSAL], WITHOUT_LIMIT, first.versao - 1)).versao).toBe(first.versao)
  })

  test('accepts one of twenty concurrent changes from the same version', async () => {
    const { versao } = await as('bruno').read(permissoesRotas.getUsuario, `/v1/Permissao/usuario/${get('tiago').id}`)
    const subjects = ['Dre', 'Grupo', 'DePara', 'Lancamento', 'GrupoItem'] as const
    const sent = subjects.flatMap((subject) =>
      (['read', 'update', 'delete', 'create'] as const).map((action) => ({ action, subject, permitido: false })),
    )
    const codes = (await Promise.all(sent.map((excecao) => putUsuario('renata', 'tiago', [excecao], WITHOUT_LIMIT, versao)))).map(codeOf)
    expect(codes.filter((code) => code === 'success')).toHaveLength(1)
    expect(codes.filter((code) => code === 'permissao_version_conflict')).toHaveLength(sent.length - 1)
  })

  test('records before and after under the author', async () => {
    await putUsuario('renata', 'helena', [REFUSAL], { ...WITHOUT_LIMIT, restringeCentroCusto: true, centrosCusto: [centro] })
    expect((await listAuditoria('permissao.updateUsuario')).at(-1)).toEqual({
      usuario_id: get('renata').id,
      assunto: 'Permissao',
      assunto_id: get('helena').id,
      antes: { excecoes: [], escopo: WITHOUT_LIMIT },
      depois: { excecoes: [REFUSAL], escopo: { ...WITHOUT_LIMIT, restringeCentroCusto: true, centrosCusto: [centro] } },
    })
    await putPerfil('renata', 'leitor', [REFUSAL])
    expect((await listAuditoria('permissao.updatePerfil')).at(-1)).toMatchObject({
      usuario_id: get('renata').id,
      assunto_id: 'leitor',
      antes: { excecoes: [] },
      depois: { excecoes: [REFUSAL] },
    })
  })
})

describe('limits of permission changes', () => {
  test('refuses a change of the own permissions or the own perfil', async () => {
    expect(codeOf(await putUsuario('renata', 'renata', []))).toBe('permissao_own')
    expect(codeOf(await putPerfil('renata', 'gestor', []))).toBe('permissao_own')
    expect(codeOf(await putPerfil('bruno', 'gestor', []))).toBe('success')
  })

  test('refuses a change of the permissions of an admin', async () => {
    const ana = await buildUsuario(t.database.db, { nome: 'Ana Admin', perfil: 'admin', clientes: [clienteId] })
    const body = { versao: 1, excecoes: [REFUSAL], escopo: WITHOUT_LIMIT }
    expect(codeOf(await put('renata', `usuario/${ana.id}`, body))).toBe('permissao_admin_fixed')
    expect(codeOf(await put('bruno', `usuario/${ana.id}`, body))).toBe('permissao_admin_fixed')
  })

  test.each(['Cliente', 'Marca', 'all'] as const)('lets an admin grant %s', async (subject) => {
    const excecoes: Excecao[] = [{ action: 'read', subject, permitido: subject !== 'Cliente' }]
    expect(codeOf(await putUsuario('renata', 'helena', excecoes))).toBe('permissao_not_held')
    expect(codeOf(await putPerfil('renata', 'leitor', excecoes))).toBe('permissao_not_held')
    expect(codeOf(await putUsuario('bruno', 'helena', excecoes))).toBe('success')
  })

  test('refuses granting or revoking a right the caller does not hold, or lifting its revocation', async () => {
    await putUsuario('bruno', 'tiago', [{ action: 'manage', subject: 'Permissao', permitido: true }])
    const aprovar: Excecao = { action: 'approve', subject: 'Orcamento', permitido: true }
    expect(codeOf(await putUsuario('tiago', 'helena', [aprovar]))).toBe('permissao_not_held')
    expect(codeOf(await putUsuario('tiago', 'helena', [{ ...aprovar, permitido: false }]))).toBe('permissao_not_held')
    expect(codeOf(await putPerfil('tiago', 'leitor', [aprovar]))).toBe('permissao_not_held')
    expect(codeOf(await putUsuario('tiago', 'helena', [{ action: 'import', subject: 'Lancamento', permitido: true }]))).toBe('success')
    await putUsuario('renata', 'helena', [{ ...aprovar, permitido: false }])
    expect(codeOf(await putUsuario('tiago', 'helena', []))).toBe('permissao_not_held')
    expect(
      (await put('tiago', `usuario/${get('helena').id}`, { versao: 1, excecoes: [aprovar, aprovar], escopo: WITHOUT_LIMIT })).statusCode,
    ).toBe(422)
  })
})

test('shows nothing editable to a caller who may only read permissions', async () => {
  await putUsuario('bruno', 'helena', [{ action: 'read', subject: 'Permissao', permitido: true }])
  const { perfis, usuarios } = await as('helena').read(permissoesRotas.get, '/v1/Permissao')
  expect([...perfis, ...usuarios].filter(({ editavel }) => editavel)).toEqual([])
  expect(perfis.flatMap(({ celulas }) => celulas).filter(({ editavel }) => editavel)).toEqual([])
  const { editavel, verComo } = await as('helena').read(permissoesRotas.getUsuario, `/v1/Permissao/usuario/${get('paulo').id}`)
  expect([editavel, verComo]).toEqual([false, false])
})

describe('viewing as another person', () => {
  const verComo = (nome: Nome, target: Nome): Promise<LightMyRequestResponse> =>
    as(nome).post('/v1/Sessao/ver-como', { usuarioId: get(target).id })
  const leave = (nome: Nome): Promise<LightMyRequestResponse> =>
    t.app.inject({ method: 'DELETE', url: '/v1/Sessao/ver-como', headers: bearer(tokens.get(nome) ?? '') })

  test('shows the rights and scope of the other person under the own name, read-only', async () => {
    await putUsuario('renata', 'helena', [REFUSAL], { ...WITHOUT_LIMIT, restringeCentroCusto: true, centrosCusto: [centro] })
    const whole = (await as('renata').get('/v1/CentroCusto')).json<{ data: unknown[] }>().data.length
    expect(codeOf(await verComo('renata', 'helena'))).toBe('success')
    const sessao = await as('renata').read(sessaoRotas.get, '/v1/Sessao')
    expect(sessao).toMatchObject({
      perfil: 'leitor',
      usuario: { id: get('renata').id },
      vendoComo: { id: get('helena').id, nome: 'Helena Prado', email: get('helena').email },
    })
    expect(sessao.userAbilityRules).toEqual((await as('helena').read(sessaoRotas.get, '/v1/Sessao')).userAbilityRules)
    expect((await as('renata').get('/v1/CentroCusto')).json<{ data: unknown[] }>().data).toHaveLength(1)
    expect(codeOf(await as('renata').get(EXPORT))).toBe('permissao_denied')
    expect(codeOf(await as('renata').get('/v1/Importacao'))).toBe('escopo_limited')
    expect(codeOf(await put('renata', 'perfil/leitor', { versao: 1, excecoes: [] }))).toBe('sessao_read_only')
    expect(codeOf(await verComo('renata', 'tiago'))).toBe('sessao_read_only')
    expect((await leave('renata')).statusCode).toBe(200)
    expect((await as('renata').read(sessaoRotas.get, '/v1/Sessao')).vendoComo).toBeNull()
    expect((await as('renata').get('/v1/CentroCusto')).json<{ data: unknown[] }>().data).toHaveLength(whole)
    const audited = [(await listAuditoria('permissao.verComo')).at(-1), (await listAuditoria('permissao.deixarVerComo')).at(-1)]
    expect(audited.map((registro) => [registro?.['usuario_id'], registro?.['assunto_id']])).toEqual(
      Array.from({ length: 2 }, () => [get('renata').id, get('helena').id]),
    )
  })

  test('keeps clientes and own data, and answers data of the other person as the other person', async () => {
    const own = (await as('bruno').read(sessaoRotas.get, '/v1/Sessao')).clientes.map(({ id }) => id)
    expect(own.length).toBeGreaterThan(1)
    expect(codeOf(await verComo('bruno', 'renata'))).toBe('success')
    const sessao = await as('bruno').read(sessaoRotas.get, '/v1/Sessao')
    expect(sessao).toMatchObject({
      usuario: { id: get('bruno').id, nome: 'Bruno Teixeira' },
      perfil: 'gestor',
      vendoComo: { nome: 'Renata Campos' },
    })
    expect(sessao.clientes.map(({ id }) => id)).toEqual(own)
    const propOf = async (email: string): Promise<object> =>
      (await as('bruno').get(`/v1/Usuario/getPropUsuario?email=${encodeURIComponent(email)}`)).json<{ data: object }>().data
    expect(await propOf(get('bruno').email)).toMatchObject({ perfil: 'admin', clienteId })
    expect(await propOf(get('renata').email)).toMatchObject({ perfil: 'gestor', clienteId })
    expect(await propOf(get('tiago').email)).toMatchObject({ perfil: 'analista', clienteId })
    expect((await as('bruno').get(`/v1/Usuario/getPropUsuario?email=${get('estranha').email}`)).statusCode).toBe(404)
    expect((await as('bruno').get(`/v1/Usuario/getPerfil?email=${get('bruno').email}`)).json()).toMatchObject({
      data: { descricao: 'Administrador' },
    })
  })

  test('is refused where it would widen the view, and for oneself', async () => {
    expect(codeOf(await verComo('renata', 'renata'))).toBe('permissao_own')
    expect(codeOf(await verComo('renata', 'estranha'))).toBe('registro_not_found')
    expect(codeOf(await verComo('tiago', 'helena'))).toBe('permissao_denied')
    const ana = await buildUsuario(t.database.db, { nome: 'Ana Outra', perfil: 'admin', clientes: [clienteId] })
    expect(codeOf(await as('renata').post('/v1/Sessao/ver-como', { usuarioId: ana.id }))).toBe('permissao_not_held')
    expect(codeOf(await as('bruno').post('/v1/Sessao/ver-como', { usuarioId: ana.id }))).toBe('success')
    await putUsuario('bruno', 'tiago', [{ action: 'manage', subject: 'Permissao', permitido: true }]).then(() => leave('bruno'))
    expect(codeOf(await verComo('bruno', 'sofia'))).toBe('success')
  })

  test('ends by itself when the other person is blocked or leaves, or the caller loses the right', async () => {
    const seen = async (): Promise<unknown> => (await as('renata').read(sessaoRotas.get, '/v1/Sessao')).vendoComo
    expect(codeOf(await verComo('renata', 'helena'))).toBe('success')
    await inCliente((sqlOf) => sqlOf(`update usuario set status = 'bloqueado' where id = '${get('helena').id}'`))
    expect(await seen()).toBeNull()
    await inCliente((sqlOf) => sqlOf(`update usuario set status = 'ativo' where id = '${get('helena').id}'`))
    expect(await seen()).not.toBeNull()
    await putUsuario('bruno', 'renata', [{ action: 'manage', subject: 'Permissao', permitido: false }])
    expect(await seen()).toBeNull()
  })

  test('after it ended by itself, refuses the first write and accepts the next as the own', async () => {
    await verComo('renata', 'helena')
    await inCliente((sqlOf) => sqlOf(`update usuario set status = 'bloqueado' where id = '${get('helena').id}'`))
    expect((await as('renata').get('/v1/CentroCusto')).statusCode).toBe(200)
    const refused = await put('renata', 'perfil/leitor', { versao: 1, excecoes: [] })
    expect(refused.json()).toMatchObject({ code: 'sessao_read_only', message: expect.stringContaining('nada foi salvo') as unknown })
    expect(codeOf(await put('renata', 'perfil/leitor', { versao: 1, excecoes: [] }))).toBe('success')
    await inCliente((sqlOf) => sqlOf(`update usuario set status = 'ativo' where id = '${get('helena').id}'`))
  })

  test('an older token of the same session, of another cliente, writes no more than the newer', async () => {
    const otherId = await buildCliente(t.database.db)
    await inOther(otherId, (sqlOf) =>
      sqlOf(
        `insert into usuario_cliente (cliente_id, usuario_id, perfil, accepted_at) values ('${otherId}', '${get('renata').id}', 'gestor', now())`,
      ),
    )
    const old = dataOf(sessaoRotas.switchCliente, await as('renata').post('/v1/Sessao/cliente', { clienteId: otherId })).token
    const moved = dataOf(
      sessaoRotas.switchCliente,
      await t.app.inject({ method: 'POST', url: '/v1/Sessao/cliente', payload: { clienteId }, headers: bearer(old) }),
    )
    tokens.set('renata', moved.token)
    expect(codeOf(await verComo('renata', 'helena'))).toBe('success')
    const invite = (token: string): Promise<LightMyRequestResponse> =>
      t.app.inject({
        method: 'POST',
        url: '/v1/Usuario',
        payload: { email: 'de-lado@teste.lastro', nome: 'De Lado', perfil: 'leitor', clientes: [clienteId] },
        headers: bearer(token),
      })
    expect(codeOf(await invite(old))).toBe('sessao_read_only')
    expect((await as('renata').read(sessaoRotas.get, '/v1/Sessao')).vendoComo).toMatchObject({ id: get('helena').id })
    expect((await leave('renata')).statusCode).toBe(200)
    expect(codeOf(await invite(old))).toBe('success')
  })

  test('ends when the cliente changes', async () => {
    await verComo('renata', 'helena')
    const moved = dataOf(sessaoRotas.switchCliente, await as('renata').post('/v1/Sessao/cliente', { clienteId }))
    tokens.set('renata', moved.token)
    expect((await as('renata').read(sessaoRotas.get, '/v1/Sessao')).vendoComo).toBeNull()
  })
})
