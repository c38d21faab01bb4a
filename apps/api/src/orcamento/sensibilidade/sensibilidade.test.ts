import { orcamentoCenarioRotas, orcamentoSensibilidadeRotas, premissaRotas, type OrcamentoMeta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, limitEscopo, planilhaOf, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento } from '../../../test/orcamento-fixture.ts'
import { parseCsv } from '../../../test/workbook.ts'

let t: TestApp
let clienteId: string
let callsOf: Record<'ana' | 'paulo' | 'leo', ApiCalls>
let token: string
let orcamentoId: number
let lineIds: number[]
let receita: { id: number; codigo: string; grupoId: number }
let premissas: { CMV: number; TARIFA: number; OCIOSA: number }

const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const all = (valor: number): number[] => Array<number>(12).fill(valor)
const meses = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`)
const path = (rest = ''): string => `/v1/Orcamento/${orcamentoId}/sensibilidade${rest}`
const metaPath = (rest: string): string => path(`/meta?premissa=${premissas.CMV}&${rest}`)

async function person(nome: string, perfil: TestUsuario['perfil']) {
  const usuario = await buildUsuario(t.database.db, { nome, perfil, clientes: [clienteId] })
  const mine = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  return { usuario, mine, calls: createCalls(t.app, () => mine) }
}

async function createPremissa(codigo: string, micros: number): Promise<number> {
  const { id } = dataOf(premissaRotas.create, await callsOf.ana.post('/v1/Premissa', { codigo, descricao: codigo, unidade: 'percentual' }))
  const celulas = meses.map((mes) => ({ premissaId: id, mes, valorMicros: micros, antesMicros: null }))
  dataOf(premissaRotas.updateValores, await callsOf.ana.put('/v1/Premissa/valores', { cenario: 'base', celulas }))
  return id
}

/** Revenue of R$ 1.200,00 a month in two places, a cost of 35 % and a fee of 2 % of it, and a fixed R$ 100,00 of people. */
beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const [a, p, l] = [await person('Ana Souza', 'analista'), await person('Paulo Reis', 'client'), await person('Leo Lima', 'leitor')]
  token = a.mine
  callsOf = { ana: a.calls, paulo: p.calls, leo: l.calls }
  const itens = await query(sql<{ grupo: string; id: number; codigo: string; grupoId: number }>`
    select distinct on (g.codigo) g.codigo as grupo, g.id as "grupoId", i.id, i.codigo from grupo_item i join grupo g on g.id = i.grupo_id
    where g.codigo in ('RB', 'CUS', 'DCO', 'DPE') order by g.codigo, i.id`)
  const [custo, comercial, pessoal, vendas] = ['CUS', 'DCO', 'DPE', 'RB'].map((grupo) => itens.find((item) => item.grupo === grupo)!)
  receita = vendas!
  const centros = await query(sql<{ id: number }>`select id from centro_custo where codigo in ('VENDAS', 'OFICINA') order by codigo desc`)
  const [one, two] = [centros[0]!.id, centros[1]!.id]
  await limitEscopo(db, { clienteId, usuarioId: p.usuario.id, centrosCusto: [one] })
  premissas = {
    CMV: await createPremissa('CMV', 350_000),
    TARIFA: await createPremissa('TARIFA', 20_000),
    OCIOSA: await createPremissa('OCIOSA', 10_000),
  }
  const built = await buildOrcamento(db, {
    clienteId,
    usuarioId: a.usuario.id,
    linhas: [
      { grupoItem: receita.id, centro: one, filial: null, valores: all(1000_00) },
      { grupoItem: receita.id, centro: two, filial: null, valores: all(200_00) },
      { grupoItem: custo!.id, centro: one, filial: null },
      { grupoItem: custo!.id, centro: two, filial: null },
      { grupoItem: comercial!.id, centro: one, filial: null },
      { grupoItem: pessoal!.id, centro: one, filial: null, valores: all(-100_00) },
    ],
  })
  orcamentoId = built.id
  lineIds = built.linhas
  const formulas = [
    { grupoItemId: custo!.id, antes: null, texto: `-[${receita.codigo}] * CMV` },
    { grupoItemId: comercial!.id, antes: null, texto: `-[total.${receita.codigo}] * TARIFA` },
  ]
  await editOrcamento(t.app, token, orcamentoId).done({ tipo: 'formula', vista: 0, formulas })
})
afterAll(() => t.close())

const META = 'modo=valor&linha=LL&alvo=900000'

test('asks for a session, a right to export and the whole company, and knows no budget or premissa of another cliente', async () => {
  const paths = [path(), path('/arquivo?formato=csv'), metaPath(META)]
  for (const url of paths) {
    expect((await t.app.inject({ url })).statusCode).toBe(401)
    expect(codeOf(await callsOf.paulo.get(url))).toBe(url.includes('arquivo') ? 'permissao_denied' : 'escopo_limited')
  }
  const other = await buildCliente(t.database.db, { nome: 'Metalúrgica Serra' })
  const eva = await buildUsuario(t.database.db, { nome: 'Eva Serra', perfil: 'gestor', clientes: [other] })
  const hers = await signIn(t.database.db, eva, other, t.clock.now)
  for (const url of paths) expect(codeOf(await createCalls(t.app, () => hers).get(url))).toBe('registro_not_found')
  expect(codeOf(await callsOf.ana.get(path(`/meta?premissa=987654321&${META}`)))).toBe('registro_not_found')
  expect(codeOf(await callsOf.ana.get(path('?linha=NENHUMA')))).toBe('registro_not_found')
  expect(codeOf(await callsOf.ana.get(path(`/meta?premissa=${premissas.OCIOSA}&${META}`)))).toBe('premissa_invalid')
  expect(codeOf(await callsOf.ana.get(metaPath(`${META}&mesInicial=6&mesFinal=5`)))).toBe('premissa_invalid')
})

test('lists the premissas that move the result, the largest first, to the centavo', async () => {
  const sensibilidade = await callsOf.leo.read(orcamentoSensibilidadeRotas.get, path())
  expect(sensibilidade).toEqual(z.parse(orcamentoSensibilidadeRotas.get.data, sensibilidade))
  expect(sensibilidade).toMatchObject({ linha: { codigo: 'LL', unidade: 'centavos' }, agora: 7872_00 })
  expect(sensibilidade.premissas.map(({ codigo, menos, mais }) => [codigo, menos, mais])).toEqual([
    ['CMV', 8376_00, 7368_00],
    ['TARIFA', 7900_80, 7843_20],
  ])
  const margem = await callsOf.leo.read(orcamentoSensibilidadeRotas.get, path('?linha=ME&taxaPpm=200000'))
  expect(margem.linha).toMatchObject({ codigo: 'ME', unidade: 'razao' })
  expect(margem.premissas[0]).toMatchObject({ codigo: 'CMV', menos: 8880 / 14_400, mais: 6864 / 14_400 })
  const csv = parseCsv((await callsOf.ana.get(path('/arquivo?formato=csv'))).body)
  expect(csv.slice(0, 2)).toEqual([
    ['Código', 'Premissa', 'Lucro líquido agora', 'Com −10,00 %', 'Com +10,00 %', 'Diferença com −10,00 %', 'Diferença com +10,00 %'],
    ['CMV', 'CMV', '7872,00', '8376,00', '7368,00', '504,00', '-504,00'],
  ])
  expect(await query(sql`select depois from auditoria where acao = 'orcamentoSensibilidade.export'`)).toEqual([
    { depois: { arquivoNome: 'Sensibilidade LL.csv', linha: 'LL', taxa: '+10,00 %' } },
  ])
})

const seek = (rest: string): Promise<OrcamentoMeta> => callsOf.leo.read(orcamentoSensibilidadeRotas.getMeta, metaPath(rest))

test('finds the value of a premissa for a margin and an amount, and says when there is none', async () => {
  const margem = await seek('modo=valor&linha=ME&alvo=600000')
  expect(margem).toMatchObject({ agora: 7872 / 14_400, cenario: 'base', maisPerto: null })
  // 1 - 2 % - 100 ÷ 1200 - CMV = 60 %, and the nearest millionth.
  expect(margem.achados.map(({ micros, valor }) => [micros, valor])).toEqual([[296_667, 0.6]])
  const lower = await seek('modo=percentual&linha=LL&alvo=800000')
  // All months round together, so that no rate gives R$ 8.000,00: this is the closest.
  expect(lower.achados).toMatchObject([{ micros: -25_388, valor: 8000_04 }])
  const none = await seek('modo=valor&linha=LL&alvo=2000000')
  expect(none).toMatchObject({ achados: [], maisPerto: { micros: 0, valor: 12_912_00 }, minMicros: 0, maxMicros: 1_000_000 })
})

test('a growth starts at the month that is asked, and its values are written as they were found', async () => {
  const meta = await seek('modo=crescimento&linha=LL&alvo=700000&desde=7')
  expect(meta).toEqual(z.parse(orcamentoSensibilidadeRotas.getMeta.data, meta))
  const [found] = meta.achados
  expect(meta.achados).toHaveLength(1)
  expect(found!.meses.map(({ mes }) => mes)).toEqual(meses.slice(7))
  expect(
    found!.meses.every(
      ({ eraMicros, antesMicros, ficaMicros }) => eraMicros === 350_000 && antesMicros === 350_000 && ficaMicros > 350_000,
    ),
  ).toBe(true)
  const celulas = found!.meses.map(({ mes, antesMicros, valorMicros }) => ({ premissaId: premissas.CMV, mes, antesMicros, valorMicros }))
  const written = dataOf(premissaRotas.updateValores, await callsOf.ana.put('/v1/Premissa/valores', { cenario: 'base', celulas }))
  expect(written.orcamentos).toMatchObject([{ id: orcamentoId, celulas: 10 }])
  const { agora } = await callsOf.leo.read(orcamentoSensibilidadeRotas.get, path())
  expect(agora).toBe(found!.valor)
  const back = celulas.map(({ antesMicros, valorMicros, ...celula }) => ({ ...celula, antesMicros: valorMicros, valorMicros: antesMicros }))
  dataOf(premissaRotas.updateValores, await callsOf.ana.put('/v1/Premissa/valores', { cenario: 'base', celulas: back }))
})

test('opens a scenario with the differences of simulated premissas alone, before the grupos grow', async () => {
  const { sequencia } = await editOrcamento(t.app, token, orcamentoId).read()
  const open = (cenario: string, simulacao: object) =>
    callsOf.ana.post(`/v1/Orcamento/${orcamentoId}/cenarios`, {
      nome: `Plano ${cenario}`,
      cenario,
      observacoes: '',
      simulacao: { vista: sequencia, ...simulacao },
    })
  const cmv = { premissaId: premissas.CMV, modo: 'percentual', micros: 100_000, de: 12, ate: 12 }
  const tarifa = { premissaId: premissas.TARIFA, modo: 'pontos', micros: 10_000 }
  expect(codeOf(await open('base', { premissas: [cmv] }))).toBe('premissa_invalid')
  expect(codeOf(await open('x', { premissas: [{ ...cmv, premissaId: 987_654_321 }] }))).toBe('registro_not_found')
  expect(codeOf(await open('x', { premissas: [{ ...cmv, micros: -1_000_001 }] }))).toBe('requisicao_invalid')
  const grupos = [{ grupoId: receita.grupoId, taxaPpm: 100_000 }]
  const { id } = dataOf(orcamentoCenarioRotas.create, await open('pessimista', { premissas: [cmv, tarifa], grupos }))
  const values = await editOrcamento(t.app, token, id).values()
  const [rv, ro, cv, co, dco, dpe] = Object.keys(values)
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((line) => values[line]!)
  expect([rv, ro, dpe]).toEqual([all(1100_00), all(220_00), all(-100_00)])
  expect([cv!.slice(10), co!.slice(10), dco]).toEqual([[-385_00, -423_50], [-77_00, -84_70], all(-39_60)])
  const { itens } = dataOf(premissaRotas.list, await callsOf.ana.get('/v1/Premissa?cenario=pessimista&inicio=2027-01&fim=2027-12'))
  const own = itens.map(({ codigo, valores }) => [codigo, valores.filter(({ proprio }) => proprio).length])
  expect(own).toEqual([
    ['CMV', 1],
    ['OCIOSA', 0],
    ['TARIFA', 12],
  ])
  expect(await query(sql`select depois ->> 'simulacao' as simulacao from auditoria where acao = 'orcamentoCenario.create'`)).toEqual([
    { simulacao: 'CMV +10,00 %, TARIFA +1%, Receita bruta +10,00 %' },
  ])
  expect(codeOf(await open('pessimista', { premissas: [cmv] }))).toBe('premissa_invalid')
  expect((await editOrcamento(t.app, token, orcamentoId).values())[lineIds[2]!]).toEqual(all(-350_00))
})

test('a budget without formulas has no sensitivity', async () => {
  const [row] = await query(sql<{ usuario: string }>`select dono_id::text as usuario from orcamento where id = ${orcamentoId}`)
  const empty = await buildOrcamento(t.database.db, { clienteId, usuarioId: row!.usuario, linhas: [] })
  expect(codeOf(await callsOf.ana.get(`/v1/Orcamento/${empty.id}/sensibilidade`))).toBe('orcamento_formula_invalid')
})
