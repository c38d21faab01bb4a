import { importacaoRotas, receitaRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'

const URL = '/v1/Importacao/receitas'
const csvOf = (mes: string) => `Mês;Conta;Valor\n${mes};3.1;100,00\n${mes};4.1;-40,00\n`

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

const list = (caller: ApiCalls) => caller.read(receitaRotas.list, URL)
const rereadOf = async (caller: ApiCalls, id: string, leitura: object) =>
  dataOf(importacaoRotas.previewEnviado, await caller.post(`/v1/Importacao/previa/${id}`, { leitura })).planilha
const previewOf = async (caller: ApiCalls, mes: string, nome = 'razao.csv') =>
  dataOf(importacaoRotas.preview, await caller.upload(csvOf(mes), nome))

test('a confirmed import leaves a recipe, which reads the next file and is named, exchanged and deleted', async () => {
  const { arquivoId, planilha } = await previewOf(tiago, '2027-01', 'Balancete da matriz.csv')
  expect(planilha).toMatchObject({ origem: 'detectado', receita: null })
  const mapeamento = { ...planilha?.mapeamento, sinal: 'debito_positivo' }
  const { id: importacaoId } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, mapeamento }))
  expect((await tiago.follow(importacaoId)).events.at(-1)).toMatchObject({ status: 'concluida' })
  const [receita] = await list(helena)
  expect(receita).toMatchObject({ nome: 'Balancete da matriz', cabecalho: 'Mês · Conta · Valor', por: 'Tiago Moura' })
  expect(receita?.usedAt).not.toBeNull()
  const url = `${URL}/${receita?.id}`

  const renamed = dataOf(receitaRotas.update, await tiago.put(url, { nome: 'Domínio' }))
  expect(renamed).toEqual({ ...receita, nome: 'Domínio' })
  const next = await previewOf(tiago, '2027-02')
  expect(next.planilha).toMatchObject({
    origem: 'lembrado',
    receita: { id: receita?.id, nome: 'Domínio', por: 'Tiago Moura' },
    mapeamento: { sinal: 'debito_positivo' },
  })
  expect(await rereadOf(tiago, next.arquivoId, { semReceita: true })).toMatchObject({
    origem: 'detectado',
    receita: null,
    mapeamento: planilha?.mapeamento,
  })
  expect(await rereadOf(tiago, next.arquivoId, { semReceita: false })).toMatchObject({ origem: 'lembrado' })

  const exported = await helena.get(`${url}/arquivo`)
  expect(exported.headers['content-disposition']).toContain('receita-Dom')
  const imported = dataOf(receitaRotas.import, await foreign.post(URL, { nome: 'arquivo', texto: exported.body }))
  expect(imported).toMatchObject({ nome: 'Domínio', por: 'Ivo Serra', usedAt: null })
  expect((await previewOf(foreign, '2027-02')).planilha).toMatchObject({ origem: 'lembrado', mapeamento: { sinal: 'debito_positivo' } })
  const again = dataOf(receitaRotas.import, await foreign.post(URL, { nome: 'arquivo', texto: exported.body }))
  expect(again.nome).toBe('Domínio (2)')
  expect(codeOf(await foreign.put(`${URL}/${again.id}`, { nome: 'Domínio' }))).toBe('receita_duplicate')

  for (const other of [await foreign.remove(url), await foreign.put(url, { nome: 'Meu' }), await foreign.get(`${url}/arquivo`)]) {
    expect([other.statusCode, codeOf(other)]).toEqual([404, 'registro_not_found'])
  }
  expect(dataOf(receitaRotas.remove, await tiago.remove(url))).toEqual({ id: receita?.id })
  expect(await list(tiago)).toEqual([])
  expect((await previewOf(tiago, '2027-03')).planilha).toMatchObject({ origem: 'detectado' })
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('auditoria').select(['acao', 'antes', 'depois']).where('acao', 'like', 'receita.%').orderBy('id').execute(),
  )
  expect(registros).toEqual([
    { acao: 'receita.update', antes: { nome: 'Balancete da matriz' }, depois: { nome: 'Domínio' } },
    { acao: 'receita.remove', antes: { nome: 'Domínio' }, depois: null },
  ])
})

test('only who may import changes recipes, and the others see them', async () => {
  expect((await t.app.inject({ url: URL })).statusCode).toBe(401)
  expect(await list(helena)).toEqual([])
  const refused = [
    await helena.post(URL, { nome: 'a', texto: '{}' }),
    await helena.put(`${URL}/1`, { nome: 'a' }),
    await helena.remove(`${URL}/1`),
  ]
  expect(refused.map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'permissao_denied'))
})

test.each([
  'x',
  '{}',
  '{"receita": null}',
  '{"cabecalho": ["a"], "decimal": ",", "linhaCabecalho": 1, "colunas": {"constructor": 1}}',
  '{"cabecalho": [" "], "decimal": ",", "linhaCabecalho": 1, "colunas": {}}',
  '{"cabecalho": ["a"], "decimal": ",", "linhaCabecalho": 1, "colunas": {}, "estrutura": {"decimal": 1}}',
])('refuses a file that is no recipe: %s', async (texto) => {
  expect(codeOf(await tiago.post(URL, { nome: 'a', texto }))).toBe('receita_invalid')
})

test.each([
  ['letters', ['a'.repeat(100_000)]],
  ['quotes, which JSON escapes', ['a', '"'.repeat(49_999)]],
  ['blank cells', ['a', ...Array.from({ length: 40_000 }, () => '')]],
])('refuses a recipe whose header has too many %s', async (_of, cabecalho) => {
  const texto = JSON.stringify({ cabecalho, decimal: ',', linhaCabecalho: 1, colunas: {} })
  expect(codeOf(await tiago.post(URL, { nome: 'a', texto }))).toBe('receita_invalid')
})

test('lists as much of a long header as a row shows', async () => {
  const texto = JSON.stringify({
    cabecalho: Array.from({ length: 5_000 }, (_, i) => `coluna ${i}`),
    decimal: ',',
    linhaCabecalho: 1,
    colunas: {},
  })
  const { id } = dataOf(receitaRotas.import, await tiago.post(URL, { nome: 'Larga', texto }))
  const listed = (await list(tiago)).find((receita) => receita.id === id)
  expect(listed?.cabecalho).toMatch(/^coluna 0 · coluna 1 · /)
  expect(listed?.cabecalho).toHaveLength(200)
})

test('recipes of one name that arrive at once get a number each', async () => {
  const texto = JSON.stringify({ cabecalho: ['Conta'], decimal: ',', linhaCabecalho: 1, colunas: { conta: 0 } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tiago.post(URL, { nome: 'Ao mesmo tempo', texto })))
  const nomes = answers.map((answer) => dataOf(receitaRotas.import, answer).nome)
  expect(nomes.toSorted()).toEqual(['Ao mesmo tempo', ...[2, 3, 4, 5, 6].map((number) => `Ao mesmo tempo (${number})`)])
})

test('keeps a recipe with half a character, which PostgreSQL does not store', async () => {
  const texto = String.raw`{"nome":"\ud800","cabecalho":["a","\ud800"],"decimal":",","linhaCabecalho":1,"colunas":{}}`
  const { nome, cabecalho } = dataOf(receitaRotas.import, await tiago.post(URL, { nome: 'a', texto }))
  expect({ nome, cabecalho }).toEqual({ nome: '\ufffd', cabecalho: 'a · \ufffd' })
})
