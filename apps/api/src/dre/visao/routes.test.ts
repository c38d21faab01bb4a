/** Saved views of the statement, personal or shared within the cliente. */
import { DRE_VISAO_NOME_MAX, DRE_VISOES_MAX, dreVisaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createChamadas, dataOf, type Chamadas } from '../../../test/chamadas.ts'
import { buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'

const URL = '/v1/Dre/visoes'
const ENDERECO = { inicio: '2025-01', comparar: 'realizado,orcado;total;;variacao', casas: 2, cascata: false }

let t: TestApp
let clienteId: string
let tiago: Chamadas
let helena: Chamadas
let alheia: Chamadas

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const enter = async (nome: string, perfil: 'analista' | 'leitor', onde: string): Promise<Chamadas> => {
    const token = await signIn(db, await buildUsuario(db, { nome, perfil, clientes: [onde] }), onde, t.clock.now)
    return createChamadas(t.app, () => token)
  }
  tiago = await enter('Tiago Moura', 'analista', clienteId)
  helena = await enter('Helena Prado', 'leitor', clienteId)
  alheia = await enter('Ivo Serra', 'analista', await buildCliente(db, { nome: 'Metalúrgica Serra Azul' }))
})
afterAll(() => t.close())

const nomesOf = async (quem: Chamadas): Promise<[string, boolean, boolean][]> =>
  (await quem.read(dreVisaoRotas.list, URL)).visoes.map(({ nome, minha, removivel }) => [nome, minha, removivel])

test('answers 401 without a session, and requires the right to change the statement for a shared view', async () => {
  expect((await t.app.inject({ url: URL })).statusCode).toBe(401)
  expect(codeOf(await helena.post(URL, { nome: 'Conselho', minha: false, endereco: ENDERECO }))).toBe('permissao_denied')
  for (const body of [
    { nome: ' ', minha: true, endereco: ENDERECO },
    { nome: 'Duas\nlinhas', minha: true, endereco: ENDERECO },
    { nome: 'X', minha: true, endereco: { comparar: { a: 1 } } },
    { nome: 'X', minha: true, endereco: { comparar: 'x'.repeat(2001) } },
    { nome: 'X', minha: true, endereco: { 'a-b': 'x' } },
  ]) {
    expect(codeOf(await tiago.post(URL, body))).toBe('requisicao_invalid')
  }
  expect(await nomesOf(tiago)).toEqual([])
})

test('a personal view is private, a shared one visible to the cliente, and an equal name replaces', async () => {
  const minha = dataOf(dreVisaoRotas.create, await helena.post(URL, { nome: 'Conselho', minha: true, endereco: ENDERECO }))
  expect(minha).toMatchObject({ nome: 'Conselho', minha: true, endereco: ENDERECO, removivel: true })
  const antiga = dataOf(dreVisaoRotas.create, await tiago.post(URL, { nome: 'Diretoria', minha: false, endereco: {} }))
  const nova = dataOf(dreVisaoRotas.create, await tiago.post(URL, { nome: 'Diretoria', minha: false, endereco: ENDERECO }))
  expect(nova.id).not.toBe(antiga.id)
  expect(await nomesOf(helena)).toEqual([
    ['Diretoria', false, false],
    ['Conselho', true, true],
  ])
  expect(await nomesOf(tiago)).toEqual([['Diretoria', false, true]])
  expect(await nomesOf(alheia)).toEqual([])
  expect(codeOf(await helena.remove(`${URL}/${nova.id}`))).toBe('permissao_denied')
  for (const quem of [tiago, alheia]) expect(codeOf(await quem.remove(`${URL}/${minha.id}`))).toBe('registro_not_found')
  expect(codeOf(await alheia.remove(`${URL}/${nova.id}`))).toBe('registro_not_found')
  expect(dataOf(dreVisaoRotas.remove, await helena.remove(`${URL}/${minha.id}`))).toEqual({ id: minha.id })
  expect(dataOf(dreVisaoRotas.remove, await tiago.remove(`${URL}/${nova.id}`))).toEqual({ id: nova.id })
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('auditoria').select('acao').where('acao', 'like', 'dreVisao.%').orderBy('id').execute(),
  )
  expect(registros.map(({ acao }) => acao)).toEqual(['dreVisao.create', 'dreVisao.create', 'dreVisao.remove'])
})

test('a restored view gets a numbered name instead of replacing a newer one', async () => {
  const keep = async (nome: string, minha = true) =>
    dataOf(dreVisaoRotas.create, await alheia.post(URL, { nome, minha, endereco: ENDERECO, mesmoNome: 'numera' })).nome
  const longo = 'x'.repeat(DRE_VISAO_NOME_MAX)
  const inteiros = 'x'.repeat(DRE_VISAO_NOME_MAX - 5)
  const cortado = `${inteiros}😀yyy`
  expect([await keep('Mensal'), await keep('Mensal', false), await keep('Mensal'), await keep('Mensal')]).toEqual([
    'Mensal',
    'Mensal',
    'Mensal (2)',
    'Mensal (3)',
  ])
  expect([await keep(longo), await keep(longo)]).toEqual([longo, `${longo.slice(4)} (2)`])
  expect([await keep(cortado), await keep(cortado), await keep(cortado)]).toEqual([cortado, `${inteiros} (2)`, `${inteiros} (3)`])
  const { visoes } = await alheia.read(dreVisaoRotas.list, URL)
  expect(visoes).toHaveLength(9)
  expect(visoes.map(({ nome }) => nome)).toContain(`${inteiros} (3)`)
  await Promise.all(visoes.map(({ id }) => alheia.remove(`${URL}/${id}`)))
})

test('limits the number of views', async () => {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into dre_visao (cliente_id, nome, endereco, created_by)
      select ${clienteId}, 'Visão ' || n, '{}', (select id from usuario order by nome limit 1) from generate_series(1, ${DRE_VISOES_MAX}) n`.execute(
      tx,
    ),
  )
  expect(codeOf(await tiago.post(URL, { nome: 'Mais uma', minha: false, endereco: ENDERECO }))).toBe('dre_visoes_too_many')
  expect(codeOf(await tiago.post(URL, { nome: 'Visão 7', minha: false, endereco: ENDERECO }))).toBe('success')
  expect(codeOf(await tiago.post(URL, { nome: 'Mais uma', minha: true, endereco: ENDERECO }))).toBe('success')
})

test('concurrent saves of one name replace each other in order', async () => {
  const body = { nome: 'Fechamento', minha: true, endereco: ENDERECO }
  const juntas = await Promise.all(Array.from({ length: 4 }, () => alheia.post(URL, body)))
  expect(juntas.map(codeOf)).toEqual(['success', 'success', 'success', 'success'])
  expect(await nomesOf(alheia)).toEqual([['Fechamento', true, true]])
})
