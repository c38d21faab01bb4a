import { DRE_VISAO_NOME_MAX, DRE_VISOES_MAX, dreVisaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'

const URL = '/v1/Dre/visoes'
const ADDRESS = { inicio: '2025-01', comparar: 'realizado,orcado;total;;variacao', casas: 2, cascata: false }

let t: TestApp
let clienteId: string
let tiago: ApiCalls
let helena: ApiCalls
let foreign: ApiCalls

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const enter = async (nome: string, perfil: 'analista' | 'leitor', where: string): Promise<ApiCalls> => {
    const token = await signIn(db, await buildUsuario(db, { nome, perfil, clientes: [where] }), where, t.clock.now)
    return createCalls(t.app, () => token)
  }
  tiago = await enter('Tiago Moura', 'analista', clienteId)
  helena = await enter('Helena Prado', 'leitor', clienteId)
  foreign = await enter('Ivo Serra', 'analista', await buildCliente(db, { nome: 'Metalúrgica Serra Azul' }))
})
afterAll(() => t.close())

const nomesOf = async (caller: ApiCalls): Promise<[string, boolean, boolean][]> =>
  (await caller.read(dreVisaoRotas.list, URL)).visoes.map(({ nome, minha, removivel }) => [nome, minha, removivel])

test('answers 401 without a session, and requires the right to change the statement for a shared view', async () => {
  expect((await t.app.inject({ url: URL })).statusCode).toBe(401)
  expect(codeOf(await helena.post(URL, { nome: 'Conselho', minha: false, endereco: ADDRESS }))).toBe('permissao_denied')
  for (const body of [
    { nome: ' ', minha: true, endereco: ADDRESS },
    { nome: 'Duas\nlinhas', minha: true, endereco: ADDRESS },
    { nome: 'X', minha: true, endereco: { comparar: { a: 1 } } },
    { nome: 'X', minha: true, endereco: { comparar: 'x'.repeat(2001) } },
    { nome: 'X', minha: true, endereco: { 'a-b': 'x' } },
  ]) {
    expect(codeOf(await tiago.post(URL, body))).toBe('requisicao_invalid')
  }
  expect(await nomesOf(tiago)).toEqual([])
})

test('a personal view is private, a shared one visible to the cliente, and an equal name replaces', async () => {
  const mine = dataOf(dreVisaoRotas.create, await helena.post(URL, { nome: 'Conselho', minha: true, endereco: ADDRESS }))
  expect(mine).toMatchObject({ nome: 'Conselho', minha: true, endereco: ADDRESS, removivel: true })
  const old = dataOf(dreVisaoRotas.create, await tiago.post(URL, { nome: 'Diretoria', minha: false, endereco: {} }))
  const fresh = dataOf(dreVisaoRotas.create, await tiago.post(URL, { nome: 'Diretoria', minha: false, endereco: ADDRESS }))
  expect(fresh.id).not.toBe(old.id)
  expect(await nomesOf(helena)).toEqual([
    ['Diretoria', false, false],
    ['Conselho', true, true],
  ])
  expect(await nomesOf(tiago)).toEqual([['Diretoria', false, true]])
  expect(await nomesOf(foreign)).toEqual([])
  expect(codeOf(await helena.remove(`${URL}/${fresh.id}`))).toBe('permissao_denied')
  for (const caller of [tiago, foreign]) expect(codeOf(await caller.remove(`${URL}/${mine.id}`))).toBe('registro_not_found')
  expect(codeOf(await foreign.remove(`${URL}/${fresh.id}`))).toBe('registro_not_found')
  expect(dataOf(dreVisaoRotas.remove, await helena.remove(`${URL}/${mine.id}`))).toEqual({ id: mine.id })
  expect(dataOf(dreVisaoRotas.remove, await tiago.remove(`${URL}/${fresh.id}`))).toEqual({ id: fresh.id })
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('auditoria').select('acao').where('acao', 'like', 'dreVisao.%').orderBy('id').execute(),
  )
  expect(registros.map(({ acao }) => acao)).toEqual(['dreVisao.create', 'dreVisao.create', 'dreVisao.remove'])
})

test('a restored view gets a numbered name instead of replacing a newer one', async () => {
  const keep = async (nome: string, minha = true) =>
    dataOf(dreVisaoRotas.create, await foreign.post(URL, { nome, minha, endereco: ADDRESS, mesmoNome: 'numera' })).nome
  const long = 'x'.repeat(DRE_VISAO_NOME_MAX)
  const integers = 'x'.repeat(DRE_VISAO_NOME_MAX - 5)
  const cortado = `${integers}😀yyy`
  expect([await keep('Mensal'), await keep('Mensal', false), await keep('Mensal'), await keep('Mensal')]).toEqual([
    'Mensal',
    'Mensal',
    'Mensal (2)',
    'Mensal (3)',
  ])
  expect([await keep(long), await keep(long)]).toEqual([long, `${long.slice(4)} (2)`])
  expect([await keep(cortado), await keep(cortado), await keep(cortado)]).toEqual([cortado, `${integers} (2)`, `${integers} (3)`])
  const { visoes } = await foreign.read(dreVisaoRotas.list, URL)
  expect(visoes).toHaveLength(9)
  expect(visoes.map(({ nome }) => nome)).toContain(`${integers} (3)`)
  await Promise.all(visoes.map(({ id }) => foreign.remove(`${URL}/${id}`)))
})

test('a person chooses the view with which the statement opens, and it stays the default when saved again or brought back', async () => {
  const padraoOf = async (caller: ApiCalls): Promise<string[]> =>
    (await caller.read(dreVisaoRotas.list, URL)).visoes.filter(({ padrao }) => padrao).map(({ nome }) => nome)
  const save = async (caller: ApiCalls, minha: boolean): Promise<number> =>
    dataOf(dreVisaoRotas.create, await caller.post(URL, { nome: 'Pacote', minha, endereco: ADDRESS })).id
  const id = await save(helena, true)
  expect((await t.app.inject({ method: 'PUT', url: `${URL}/padrao`, payload: { id } })).statusCode).toBe(401)
  for (const caller of [tiago, foreign]) expect(codeOf(await caller.put(`${URL}/padrao`, { id }))).toBe('registro_not_found')
  expect(dataOf(dreVisaoRotas.updatePadrao, await helena.put(`${URL}/padrao`, { id }))).toEqual({ id })
  expect([await padraoOf(helena), await padraoOf(tiago)]).toEqual([['Pacote'], []])
  await helena.remove(`${URL}/${await save(helena, true)}`)
  expect(await padraoOf(helena)).toEqual([])
  const restored = await save(helena, true)
  expect(await padraoOf(helena)).toEqual(['Pacote'])
  const shared = await save(tiago, false)
  await helena.put(`${URL}/padrao`, { id: shared })
  expect((await helena.read(dreVisaoRotas.list, URL)).visoes.filter(({ padrao }) => padrao)).toMatchObject([{ id: shared, minha: false }])
  await helena.put(`${URL}/padrao`, { id: null })
  expect(await padraoOf(helena)).toEqual([])
  await helena.remove(`${URL}/${restored}`)
  await tiago.remove(`${URL}/${shared}`)
})

test('limits the number of views', async () => {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into dre_visao (cliente_id, nome, endereco, created_by)
      select ${clienteId}, 'Visão ' || n, '{}', (select id from usuario order by nome limit 1) from generate_series(1, ${DRE_VISOES_MAX}) n`.execute(
      tx,
    ),
  )
  expect(codeOf(await tiago.post(URL, { nome: 'Mais uma', minha: false, endereco: ADDRESS }))).toBe('dre_visoes_too_many')
  expect(codeOf(await tiago.post(URL, { nome: 'Visão 7', minha: false, endereco: ADDRESS }))).toBe('success')
  expect(codeOf(await tiago.post(URL, { nome: 'Mais uma', minha: true, endereco: ADDRESS }))).toBe('success')
})

test('concurrent saves of one name replace each other in order', async () => {
  const body = { nome: 'Fechamento', minha: true, endereco: ADDRESS }
  const together = await Promise.all(Array.from({ length: 4 }, () => foreign.post(URL, body)))
  expect(together.map(codeOf)).toEqual(['success', 'success', 'success', 'success'])
  expect(await nomesOf(foreign)).toEqual([['Fechamento', true, true]])
})
