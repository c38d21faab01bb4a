import { orcamentoAtosRotas, orcamentoCriacaoRotas, orcamentoRotas, type CriacaoPrevia, type ErroResposta } from '@lastro/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { CriacaoFixture, REALIZADO } from '../../test/criacao-fixture.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn } from '../../test/factories.ts'
import { buildOrcamento } from '../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'

let t: TestApp
const criacao = new CriacaoFixture(() => t)
let foreign: { token: string; orcamento: number; arquivo: string; item: number }

const anos = ({ grupos }: CriacaoPrevia): [string, number, number][] =>
  grupos.map(({ codigo, antesCentavos, depoisCentavos }) => [
    codigo,
    antesCentavos.reduce((a, b) => a + b, 0) / 100,
    depoisCentavos.reduce((a, b) => a + b, 0) / 100,
  ])

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  await criacao.build()
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const ivo = await buildUsuario(db, { nome: 'Ivo Serra', perfil: 'gestor', clientes: [other] })
  const own = await signIn(db, ivo, other, t.clock.now)
  await loadKnownRazao(t.app, db, other, own)
  const [item] = await criacao.query(sql<{ id: number }>`select id from grupo_item where codigo = 'RB.01'`, other)
  const linhas = [{ grupoItem: item?.id ?? 0, centro: null, filial: null, valores: [100] }]
  const { id } = await buildOrcamento(db, { clienteId: other, usuarioId: ivo.id, linhas })
  const { arquivoId } = dataOf(orcamentoCriacaoRotas.upload, await criacao.upload('Código;jan/2026\nRB.01;1\n', own))
  foreign = { token: own, orcamento: id, arquivo: arquivoId, item: item?.id ?? 0 }
})
afterAll(() => t.close())

describe('refusals', () => {
  test('answers 401 without a session, 403 without the permission or with a limited one, 404 for another cliente', async () => {
    const { db } = t.database
    const before = await criacao.countOrcamentos()
    const body = criacao.novo('X', REALIZADO)
    for (const url of ['/v1/Orcamento/criar', '/v1/Orcamento/criar/previa', '/v1/Orcamento/criar/arquivo']) {
      expect((await t.app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(401)
    }
    const helena = await buildUsuario(db, { nome: 'Helena', perfil: 'leitor', clientes: [criacao.clienteId] })
    expect(codeOf(await criacao.post('/Orcamento/criar', body, await signIn(db, helena, criacao.clienteId, t.clock.now)))).toBe(
      'permissao_denied',
    )
    const paulo = await buildUsuario(db, { nome: 'Paulo', perfil: 'analista', clientes: [criacao.clienteId] })
    await limitEscopo(db, { clienteId: criacao.clienteId, usuarioId: paulo.id, centrosCusto: [criacao.ids['vendas'] ?? 0] })
    expect(codeOf(await criacao.post('/Orcamento/criar', body, await signIn(db, paulo, criacao.clienteId, t.clock.now)))).toBe(
      'escopo_limited',
    )
    const item = { centroCustoId: null, filialId: null, quantidadeMicros: 1e6, precoCentavos: 1, meses: 1, justificativa: 'é preciso' }
    for (const origem of [
      { tipo: 'orcamento', orcamentoId: foreign.orcamento },
      { ...REALIZADO, centrosCusto: [987_654] },
      { tipo: 'arquivo', arquivoId: foreign.arquivo },
      { tipo: 'base_zero', itens: [{ ...item, grupoItemId: foreign.item }] },
      { tipo: 'base_zero', itens: [{ ...item, grupoItemId: criacao.ids['receita'], centroCustoId: 987_654 }] },
      { tipo: 'base_zero', itens: [{ ...item, grupoItemId: criacao.ids['receita'], filialId: 987_654 }] },
    ]) {
      expect(codeOf(await criacao.askPreview(origem))).toBe('registro_not_found')
      expect(codeOf(await criacao.post('/Orcamento/criar', criacao.novo('X', origem)))).toBe('registro_not_found')
    }
    expect(codeOf(await criacao.askPreview(REALIZADO, { grupos: [{ grupoId: 987_654, taxaPpm: 0 }] }))).toBe('registro_not_found')
    expect(codeOf(await criacao.post('/Orcamento/criar', { ...body, modeloId: 987_654 }))).toBe('registro_not_found')
    expect(codeOf(await criacao.post('/Orcamento/criar', { ...body, donoId: '7b1f7a3e-0000-4000-8000-000000000000' }))).toBe(
      'registro_not_found',
    )
    expect(await criacao.countOrcamentos()).toBe(before)
  })

  test('refuses a budget without lines, an index for only some months, and cells over the limit, alone or summed', async () => {
    expect(codeOf(await criacao.askPreview({ tipo: 'realizado', inicio: '2020-01' }))).toBe('orcamento_origem_empty')
    expect(codeOf(await criacao.askPreview(REALIZADO, { indicesPpm: [1, 2] }))).toBe('requisicao_invalid')
    expect(codeOf(await criacao.askPreview(REALIZADO, { arredondamentoCentavos: 7 }))).toBe('requisicao_invalid')
    const item = { grupoItemId: criacao.ids['receita'], centroCustoId: null, filialId: null, meses: 1, justificativa: 'é preciso' }
    const caro = { ...item, quantidadeMicros: 1e12, precoCentavos: 1e13 }
    expect(codeOf(await criacao.askPreview({ tipo: 'base_zero', itens: [caro] }))).toBe('orcamento_valor_too_large')
    const limit = { ...item, quantidadeMicros: 1e6, precoCentavos: 1e13 }
    expect(codeOf(await criacao.askPreview({ tipo: 'base_zero', itens: [limit] }, { taxaPpm: 1 }))).toBe('orcamento_valor_too_large')
    expect(codeOf(await criacao.askPreview({ tipo: 'base_zero', itens: [limit, limit] }))).toBe('orcamento_valor_too_large')
    const [first] =
      (await criacao.askPreview({ tipo: 'base_zero', itens: [{ ...limit, justificativa: ' ' }] })).json<ErroResposta>().details ?? []
    expect(first?.message).toBe('Justifique a linha: por que é preciso, e por que tanto.')
  })
})

test('from the realizado plus 8 %, the preview writes nothing and creating writes what it showed', async () => {
  const before = await criacao.countOrcamentos()
  const preview = await criacao.preview(REALIZADO, { taxaPpm: 80_000 })
  expect(await criacao.countOrcamentos()).toBe(before)
  expect(anos(preview)).toEqual([
    ['RB', 1500, 1620],
    ['DED', -180, -194.4],
    ['CUS', -1100.1, -1188.11],
    ['DPE', -200.05, -216.05],
  ])
  expect(preview).toMatchObject({
    linhas: 4,
    areas: 2,
    realizadoAte: '2025-02',
    semDestinoCentavos: -3333,
    arquivadoCentavos: 0,
    problemasTotal: 0,
  })
  expect(preview.grupos[2]).toMatchObject({ crescimentoCentavos: -8801, indiceCentavos: 0, arredondamentoCentavos: 0, linhas: 1 })

  const body = { ...criacao.novo('De 2025', REALIZADO, { taxaPpm: 80_000 }), assinatura: preview.assinatura }
  expect(codeOf(await criacao.post('/Orcamento/criar', { ...body, assinatura: 'f'.repeat(64) }))).toBe('orcamento_previa_changed')
  const key = { 'idempotency-key': 'criar-de-2025' }
  const responses = await Promise.all([1, 2].map(() => criacao.post('/Orcamento/criar', body, criacao.token, key)))
  const [um, two] = responses.map((response) => dataOf(orcamentoCriacaoRotas.create, response))
  expect(um).toEqual(two)
  expect(await criacao.countOrcamentos()).toBe(before + 1)
  const id = um?.id ?? 0
  expect(await criacao.cellsOf(id)).toEqual({
    'RB.01 VENDAS': { 1: 1080, 2: 540 },
    'DED.03 VENDAS': { 1: -194.4 },
    'CUS.01 VENDAS': { 1: -432.11, 2: -756 },
    'DPE.01 ADM': { 1: -216.05 },
  })
  const orcamento = dataOf(orcamentoRotas.get, await criacao.read(`/Orcamento/${id}`))
  expect(orcamento).toMatchObject({ nome: 'De 2025', inicio: '2026-01', status: 'rascunho', sequencia: 1 })
  expect(orcamento.quadro.map(({ centroCusto, totalCentavos }) => [centroCusto?.codigo, totalCentavos])).toEqual([
    ['ADM', -21_605],
    ['VENDAS', 23_749],
  ])

  const { itens } = dataOf(orcamentoAtosRotas.list, await criacao.read(`/Orcamento/${id}/atos`))
  const origem = 'Realizado de 01/2025 a 12/2025, +8,00 %'
  expect(itens).toMatchObject([{ sequencia: 1, tipo: 'criar', celulas: 6, quem: { nome: 'Tiago Moura' }, detalhe: { origem } }])
  const { linhas } = dataOf(orcamentoAtosRotas.listLinhas, await criacao.read(`/Orcamento/${id}/linhas`))
  const historico = await criacao.read(`/Orcamento/${id}/historico?linha=${linhas.id[0]}&mes=2`)
  expect(dataOf(orcamentoAtosRotas.listHistorico, historico).itens).toMatchObject([
    { tipo: 'criar', antesCentavos: 0, depoisCentavos: 54_000 },
  ])
  const nothing = dataOf(orcamentoAtosRotas.listLinhas, await criacao.read(`/Orcamento/${id}/linhas?sequencia=0`))
  expect(nothing.linhas.valoresCentavos.every((valor) => valor === 0)).toBe(true)
  const [registro] = await criacao.query(
    sql<{ depois: object }>`select depois from auditoria where acao = 'orcamento.create' and assunto_id = ${String(id)}`,
  )
  expect(registro?.depois).toEqual({ nome: 'De 2025', inicio: '2026-01', cenario: 'base', linhas: 4, areas: 2, origem })
})

test('takes only some centros de custo, from the realizado and from a budget', async () => {
  const preview = await criacao.preview({ ...REALIZADO, centrosCusto: [criacao.ids['vendas']!] })
  expect([preview.linhas, preview.areas, preview.semDestinoCentavos, anos(preview).map(([grupo]) => grupo)]).toEqual([
    3,
    1,
    0,
    ['RB', 'DED', 'CUS'],
  ])
  const copy = {
    tipo: 'orcamento',
    orcamentoId: (await criacao.create(criacao.novo('De todos', REALIZADO))).id,
    centrosCusto: [criacao.ids['adm']!],
  }
  expect(anos(await criacao.preview(copy)).map(([grupo, before]) => [grupo, before])).toEqual([['DPE', -200.05]])
  expect(Object.keys(await criacao.cellsOf((await criacao.create(criacao.novo('Só da administração', copy))).id))).toEqual(['DPE.01 ADM'])
})

test('applies growth by grupo, index by month, rounding and one line for all centros de custo, with the total still explained', async () => {
  const indicesPpm = [10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const ajustes = { taxaPpm: 100_000, grupos: [{ grupoId: criacao.ids['rb'], taxaPpm: 0 }], indicesPpm, arredondamentoCentavos: 10_000 }
  const origem = { ...REALIZADO, porCentroCusto: false }
  const preview = await criacao.preview(origem, ajustes)
  expect(anos(preview)).toEqual([
    ['RB', 1500, 1500],
    ['DED', -180, -200],
    ['CUS', -1100.1, -1200],
    ['DPE', -200.05, -200],
  ])
  expect(
    preview.grupos.map(({ crescimentoCentavos, indiceCentavos, arredondamentoCentavos }) => [
      crescimentoCentavos,
      indiceCentavos,
      arredondamentoCentavos,
    ]),
  ).toEqual([
    [0, 1500, -1500],
    [-1800, -198, -2],
    [-11_001, -1210, 2221],
    [-2001, -220, 2226],
  ])
  const { id } = await criacao.create(criacao.novo('Arredondado', origem, ajustes))
  expect(await criacao.cellsOf(id)).toEqual({
    'RB.01': { 1: 1000, 2: 500 },
    'DED.03': { 1: -200 },
    'CUS.01': { 1: -400, 2: -800 },
    'DPE.01': { 1: -200 },
  })
})

test('copies another budget month by month with its area owners, and keeps the source from being deleted', async () => {
  const { id: ofWhere } = await criacao.create(criacao.novo('Fonte', REALIZADO))
  await criacao.query(
    sql`update orcamento_area set responsavel_id = ${criacao.tiago.id} where orcamento_id = ${ofWhere} and centro_custo_id = ${criacao.ids['adm']}`,
  )
  await criacao.query(
    sql`update orcamento_linha set justificativa = 'quadro de pessoal', travas = 1 where orcamento_id = ${ofWhere} and grupo_item_id = ${criacao.ids['salarios']}`,
  )
  const origem = { tipo: 'orcamento', orcamentoId: ofWhere }
  expect((await criacao.preview(origem, {}, '2026-07')).grupos[0]?.depoisCentavos).toEqual([0, 0, 0, 0, 0, 0, 100_000, 50_000, 0, 0, 0, 0])
  const { id } = await criacao.create({ ...criacao.novo('Cópia', origem), inicio: '2026-07' })
  expect(await criacao.cellsOf(id)).toMatchObject({ 'RB.01 VENDAS': { 7: 1000, 8: 500 }, 'DPE.01 ADM': { 7: -200.05 } })
  expect(await criacao.query(sql`select origem_id, origem_sequencia from orcamento where id = ${id}`)).toEqual([
    { origem_id: ofWhere, origem_sequencia: 1 },
  ])
  const copied = await criacao.query(
    sql`select justificativa, travas from orcamento_linha where orcamento_id = ${id} and grupo_item_id = ${criacao.ids['salarios']}`,
  )
  expect(copied).toEqual([{ justificativa: 'quadro de pessoal', travas: 0 }])
  const { quadro } = dataOf(orcamentoRotas.get, await criacao.read(`/Orcamento/${id}`))
  expect(quadro.map(({ centroCusto, responsavel }) => [centroCusto?.codigo, responsavel?.nome])).toEqual([
    ['ADM', 'Tiago Moura'],
    ['VENDAS', undefined],
  ])
  const remocao = await t.app.inject({ method: 'DELETE', url: `/v1/Orcamento/${ofWhere}?versao=1`, headers: bearer(criacao.token) })
  expect(codeOf(remocao)).toBe('orcamento_in_use')
  await criacao.query(sql`update grupo_item set arquivado = true where id = ${criacao.ids['salarios']}`)
  expect(await criacao.preview(origem)).toMatchObject({ linhas: 3, arquivadoCentavos: -20_005 })
  await criacao.query(sql`update grupo_item set arquivado = false where id = ${criacao.ids['salarios']}`)
})

test('a zero-based line is quantity × price in the months that have it, each with a reason that stays with the line', async () => {
  const origem = {
    tipo: 'base_zero',
    itens: [
      {
        grupoItemId: criacao.ids['salarios'],
        centroCustoId: criacao.ids['adm'],
        filialId: criacao.ids['sp'],
        quantidadeMicros: 2_500_000,
        precoCentavos: 333_333,
        meses: 0b11,
        justificativa: 'dois analistas e meio',
      },
      {
        grupoItemId: criacao.ids['receita'],
        centroCustoId: null,
        filialId: null,
        quantidadeMicros: 10_000_000,
        precoCentavos: 10_000,
        meses: 4095,
        justificativa: 'dez contratos',
      },
      {
        grupoItemId: criacao.ids['receita'],
        centroCustoId: null,
        filialId: null,
        quantidadeMicros: 2_000_000,
        precoCentavos: 33_333,
        meses: 0b1,
        justificativa: 'dois avulsos',
      },
    ],
  }
  const { id } = await criacao.create(criacao.novo('Base zero', origem))
  const celulas = await criacao.cellsOf(id)
  expect(celulas['DPE.01 ADM SP']).toEqual({ 1: -8333.32, 2: -8333.32 })
  expect(Object.values(celulas['RB.01'] ?? {})).toEqual([1666.66, ...Array.from({ length: 11 }, () => 1000)])
  const { justificativas, linhas } = dataOf(orcamentoAtosRotas.listLinhas, await criacao.read(`/Orcamento/${id}/linhas`))
  const made = [
    {
      linhaId: linhas.id[0],
      texto: 'dez contratos; dois avulsos',
      contas: [
        { quantidadeMicros: 10_000_000, precoCentavos: 10_000, meses: 4095, justificativa: 'dez contratos' },
        { quantidadeMicros: 2_000_000, precoCentavos: 33_333, meses: 0b1, justificativa: 'dois avulsos' },
      ],
    },
    {
      linhaId: linhas.id[1],
      texto: 'dois analistas e meio',
      contas: [{ quantidadeMicros: 2_500_000, precoCentavos: 333_333, meses: 0b11, justificativa: 'dois analistas e meio' }],
    },
  ]
  expect(justificativas).toEqual(made)
  const url = `/Orcamento/${id}/atos`
  dataOf(orcamentoAtosRotas.create, await criacao.post(url, { tipo: 'linhas', vista: 1, remover: [linhas.id[1]] }))
  dataOf(orcamentoAtosRotas.create, await criacao.post(url, { tipo: 'desfazer', vista: 2, sequencia: 2 }))
  expect(dataOf(orcamentoAtosRotas.listLinhas, await criacao.read(`/Orcamento/${id}/linhas`)).justificativas).toEqual(made)
})

test('lists the sources that a budget can be made from', async () => {
  const fontes = dataOf(orcamentoCriacaoRotas.getFontes, await criacao.read('/Orcamento/criar/fontes'))
  expect(fontes.realizado).toEqual({ inicio: '2024-01', fim: '2025-02' })
  expect(fontes.orcamentos.map(({ nome }) => nome)).toContain('De 2025')
  expect(fontes.orcamentos.map(({ id }) => id)).not.toContain(foreign.orcamento)
  expect(fontes.grupos[0]).toMatchObject({ codigo: 'RB', itens: expect.arrayContaining([expect.objectContaining({ codigo: 'RB.01' })]) })
})
