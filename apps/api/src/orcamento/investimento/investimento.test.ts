import {
  investimentoRotas,
  orcamentoCenarioRotas,
  orcamentoFormulaRotas,
  orcamentoRotas,
  type Investimento,
  type InvestimentoGravado,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, limitEscopo, planilhaOf, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento, type OrcamentoFixture } from '../../../test/orcamento-fixture.ts'
import { verifyFormulas } from '../../commands/verify-formulas.ts'

let t: TestApp
let clienteId: string
let ana: TestUsuario
let callsOf: Record<'ana' | 'paulo' | 'leo' | 'lia', ApiCalls>
let deAna: OrcamentoFixture
let ref: { depreciacao: number; juros: number; vendas: number; oficina: number; filial: number }
let orcamentoId: number
/** Lines: depreciation of VENDAS and OFICINA, interest of the company. */
let dv: number
let doficina: number
let juros: number

const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const all = (valor: number): number[] => Array<number>(12).fill(valor)

async function person(nome: string, perfil: TestUsuario['perfil']): Promise<{ usuario: TestUsuario; token: string; calls: ApiCalls }> {
  const usuario = await buildUsuario(t.database.db, { nome, perfil, clientes: [clienteId] })
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  return { usuario, token, calls: createCalls(t.app, () => token) }
}

let tokenOfAna: string

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const [a, p] = [await person('Ana Souza', 'analista'), await person('Paulo Reis', 'client')]
  const [leo, lia] = [await person('Leo Lima', 'leitor'), await person('Lia Prado', 'leitor')]
  ana = a.usuario
  tokenOfAna = a.token
  callsOf = { ana: a.calls, paulo: p.calls, leo: leo.calls, lia: lia.calls }
  const [found] = await query(sql<typeof ref>`
    select (select min(i.id) from grupo_item i join grupo g on g.id = i.grupo_id where g.codigo = 'DEP') as depreciacao,
      (select min(i.id) from grupo_item i join grupo g on g.id = i.grupo_id where g.codigo = 'RFI') as juros,
      (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'OFICINA') as oficina,
      (select min(id) from filial) as filial`)
  if (found === undefined) throw new Error('no reference data')
  ref = found
  for (const { usuario } of [p, lia]) await limitEscopo(db, { clienteId, usuarioId: usuario.id, centrosCusto: [ref.vendas] })
})
afterAll(() => t.close())

beforeEach(async () => {
  await query(sql`delete from orcamento_formula`)
  await query(sql`delete from investimento`)
  const built = await buildOrcamento(t.database.db, {
    clienteId,
    usuarioId: ana.id,
    linhas: [
      { grupoItem: ref.depreciacao, centro: ref.vendas, filial: null },
      { grupoItem: ref.depreciacao, centro: ref.oficina, filial: null },
      { grupoItem: ref.juros, centro: null, filial: null },
    ],
  })
  orcamentoId = built.id
  ;[dv = 0, doficina = 0, juros = 0] = built.linhas
  deAna = editOrcamento(t.app, tokenOfAna, orcamentoId)
})

const TORNO = {
  tipo: 'bem',
  descricao: 'Torno',
  centroCustoId: null as number | null,
  filialId: null,
  mes: '2027-05',
  valorCentavos: 1_000_000,
  meses: 36,
  residualCentavos: 100_000,
}
const EMPRESTIMO = {
  tipo: 'divida',
  descricao: 'Capital de giro',
  centroCustoId: null,
  filialId: null,
  mes: '2026-12',
  valorCentavos: 1_200_000,
  meses: 12,
  taxaMicros: 10_000,
  taxaPeriodo: 'mes',
  sistema: 'sac',
  carenciaMeses: 0,
}
/** 250,00 a month from May. */
const TORNO_2027 = [0, 0, 0, 0, ...Array<number>(8).fill(-25_000)]
const EMPRESTIMO_2027 = [-120, -110, -100, -90, -80, -70, -60, -50, -40, -30, -20, -10].map((reais) => reais * 100)

const create = async (fields: object, cenario = 'base'): Promise<InvestimentoGravado> =>
  dataOf(investimentoRotas.create, await callsOf.ana.post('/v1/Investimento', { ...fields, cenario }))
const list = async (cenario = 'base', calls = callsOf.ana): Promise<Investimento[]> =>
  (await calls.read(investimentoRotas.list, `/v1/Investimento?cenario=${cenario}`)).itens
const writeFormulas = async (): Promise<void> => {
  await deAna.done({
    tipo: 'formula',
    vista: 99,
    formulas: [
      { grupoItemId: ref.depreciacao, antes: null, texto: '-plano.DEPRECIACAO' },
      { grupoItemId: ref.juros, antes: null, texto: '-total.plano.JUROS' },
    ],
  })
}

describe('rights', () => {
  test('asks for a session, and only who creates budgets of the whole company changes assets and loans', async () => {
    expect((await t.app.inject({ url: '/v1/Investimento' })).statusCode).toBe(401)
    const { id } = await create(TORNO)
    for (const calls of [callsOf.leo, callsOf.paulo]) {
      expect(codeOf(await calls.post('/v1/Investimento', { ...TORNO, cenario: 'base' }))).toBe('permissao_denied')
      expect(codeOf(await calls.put(`/v1/Investimento/${id}`, { ...TORNO, versao: 1 }))).toBe('permissao_denied')
      expect(codeOf(await calls.remove(`/v1/Investimento/${id}?versao=1`))).toBe('permissao_denied')
    }
    expect(await list('base', callsOf.leo)).toHaveLength(1)
  })

  test('answers 404 for rows, centros de custo and filiais of another cliente', async () => {
    const { id } = await create(TORNO)
    const other = await buildCliente(t.database.db, { nome: 'Metalúrgica Serra' })
    const eva = await buildUsuario(t.database.db, { nome: 'Eva Serra', perfil: 'gestor', clientes: [other] })
    const token = await signIn(t.database.db, eva, other, t.clock.now)
    const calls = createCalls(t.app, () => token)
    expect(await list('base', calls)).toEqual([])
    for (const response of [
      await calls.put(`/v1/Investimento/${id}`, { ...TORNO, versao: 1 }),
      await calls.remove(`/v1/Investimento/${id}?versao=1`),
      await calls.get(`/v1/Investimento/${id}/cronograma/exportar?formato=csv`),
      await calls.post('/v1/Investimento', { ...TORNO, cenario: 'otimista', baseId: id }),
      await calls.post('/v1/Investimento', { ...TORNO, cenario: 'base', centroCustoId: ref.vendas }),
      await calls.post('/v1/Investimento', { ...TORNO, cenario: 'base', filialId: ref.filial }),
    ])
      expect(codeOf(response)).toBe('registro_not_found')
  })

  test('a limited person sees the rows and series of its scope alone, also where a scenario moves one out of it', async () => {
    const { id } = await create({ ...TORNO, centroCustoId: ref.vendas })
    const { id: outside } = await create({ ...TORNO, centroCustoId: ref.oficina })
    await create({ ...TORNO, centroCustoId: ref.oficina, baseId: id }, 'otimista')
    expect((await list('base', callsOf.paulo)).map((each) => each.id)).toEqual([id])
    expect(await list('otimista', callsOf.paulo)).toEqual([])
    const { series } = await callsOf.paulo.read(orcamentoFormulaRotas.list, `/v1/Orcamento/${orcamentoId}/formulas`)
    expect(series).toEqual([
      {
        codigo: 'plano.DEPRECIACAO',
        linhas: [{ centroCusto: ref.vendas, filial: 0, valoresCentavos: TORNO_2027.map((valor) => Math.abs(valor)) }],
      },
      { codigo: 'plano.JUROS', linhas: [] },
    ])
    expect(codeOf(await callsOf.lia.get(`/v1/Investimento/${outside}/cronograma/exportar?formato=csv`))).toBe('registro_not_found')
    expect((await callsOf.lia.get('/v1/Investimento/exportar?formato=csv')).body.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('budgets', () => {
  test('depreciation and interest land in the lines of their place, and every change recomputes them by one act', async () => {
    await writeFormulas()
    const torno = await create({ ...TORNO, centroCustoId: ref.oficina })
    expect(torno.orcamentos).toEqual([{ id: orcamentoId, nome: 'Orçamento 2027', celulas: 8 }])
    expect((await create(EMPRESTIMO)).orcamentos).toEqual([{ id: orcamentoId, nome: 'Orçamento 2027', celulas: 12 }])
    const values = await deAna.values()
    expect([values[dv], values[doficina], values[juros]]).toEqual([all(0), TORNO_2027, EMPRESTIMO_2027])
    expect(await verifyFormulas(t.database.db, clienteId)).toMatchObject({ divergentes: [] })

    const moved = { ...TORNO, centroCustoId: ref.vendas, versao: 1 }
    const updated = dataOf(investimentoRotas.update, await callsOf.ana.put(`/v1/Investimento/${torno.id}`, moved))
    expect(updated).toMatchObject({ versao: 2, orcamentos: [{ id: orcamentoId, celulas: 16 }] })
    const after = await deAna.values()
    expect([after[dv], after[doficina]]).toEqual([TORNO_2027, all(0)])

    const removed = dataOf(investimentoRotas.remove, await callsOf.ana.remove(`/v1/Investimento/${torno.id}?versao=2`))
    expect(removed.orcamentos).toEqual([{ id: orcamentoId, nome: 'Orçamento 2027', celulas: 8 }])
    expect((await deAna.values())[dv]).toEqual(all(0))
  })

  test('explains a cell by the series that its formula reads', async () => {
    await create({ ...TORNO, centroCustoId: ref.oficina })
    await writeFormulas()
    const explicacao = await callsOf.leo.read(
      orcamentoFormulaRotas.explain,
      `/v1/Orcamento/${orcamentoId}/formulas/explicacao?linha=${doficina}&mes=6`,
    )
    expect(explicacao).toMatchObject({
      texto: '-plano.DEPRECIACAO',
      valorCentavos: -25_000,
      leituras: [{ codigo: 'plano.DEPRECIACAO', mes: '2027-06', valorCentavos: 25_000, premissa: null }],
    })
  })

  test('a scenario keeps only its differences: another value, a row without effect, and its own', async () => {
    const { id } = await create({ ...TORNO, centroCustoId: ref.vendas })
    const loan = await create(EMPRESTIMO)
    await writeFormulas()
    const cheaper = { ...TORNO, centroCustoId: ref.vendas, valorCentavos: 460_000, baseId: id }
    await create(cheaper, 'otimista')
    await create({ ...EMPRESTIMO, baseId: loan.id, vale: false }, 'otimista')
    await create({ ...TORNO, centroCustoId: ref.oficina }, 'otimista')
    expect((await list('otimista')).map(({ vale, proprio, baseId }) => [vale, proprio, baseId])).toEqual([
      [false, true, loan.id],
      [true, true, id],
      [true, true, null],
    ])
    expect((await list('pessimista')).map(({ vale, proprio }) => [vale, proprio])).toEqual([
      [true, false],
      [true, false],
    ])
    const created = dataOf(
      orcamentoCenarioRotas.create,
      await callsOf.ana.post(`/v1/Orcamento/${orcamentoId}/cenarios`, { nome: 'Otimista', cenario: 'otimista', observacoes: '' }),
    )
    const { itens } = await callsOf.ana.read(orcamentoRotas.list, '/v1/Orcamento')
    expect(itens.some((each) => each.id === created.id)).toBe(true)
    const valores = Object.values(await editOrcamento(t.app, tokenOfAna, created.id).values())
    // 4.600,00 less 1.000,00 over 36 months is 100,00.
    expect(valores).toEqual([[0, 0, 0, 0, ...Array<number>(8).fill(-10_000)], TORNO_2027, all(0)])
    expect((await deAna.values())[dv]).toEqual(TORNO_2027)
    expect(await verifyFormulas(t.database.db, clienteId)).toMatchObject({ divergentes: [] })

    expect(codeOf(await callsOf.ana.post('/v1/Investimento', { ...cheaper, cenario: 'otimista' }))).toBe('investimento_conflict')
    dataOf(investimentoRotas.remove, await callsOf.ana.remove(`/v1/Investimento/${id}?versao=1`))
    expect((await list('otimista')).map(({ baseId }) => baseId)).toEqual([loan.id, null])
  })
})

test('a stale version is a conflict, and nothing is written', async () => {
  const { id } = await create(TORNO)
  dataOf(investimentoRotas.update, await callsOf.ana.put(`/v1/Investimento/${id}`, { ...TORNO, descricao: 'Torno CNC', versao: 1 }))
  for (const response of [
    await callsOf.ana.put(`/v1/Investimento/${id}`, { ...TORNO, versao: 1 }),
    await callsOf.ana.remove(`/v1/Investimento/${id}?versao=1`),
  ]) {
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('investimento_conflict')
  }
  expect(await list()).toMatchObject([{ id, versao: 2, descricao: 'Torno CNC' }])
})

test('a repeated request with the same key writes one row', async () => {
  const send = () => callsOf.ana.post('/v1/Investimento', { ...TORNO, cenario: 'base' }, { 'idempotency-key': 'torno-00001' })
  const first = dataOf(investimentoRotas.create, await send())
  expect(dataOf(investimentoRotas.create, await send())).toEqual(first)
  expect(await list()).toHaveLength(1)
})

test('refuses a residual value above the value, a change of kind, and a scenario of a scenario', async () => {
  const { id } = await create(TORNO)
  const otimista = await create({ ...TORNO, baseId: id }, 'otimista')
  for (const response of [
    await callsOf.ana.post('/v1/Investimento', { ...TORNO, residualCentavos: 1_000_001, cenario: 'base' }),
    await callsOf.ana.put(`/v1/Investimento/${id}`, { ...EMPRESTIMO, versao: 1 }),
    await callsOf.ana.post('/v1/Investimento', { ...EMPRESTIMO, cenario: 'pessimista', baseId: id }),
    await callsOf.ana.post('/v1/Investimento', { ...TORNO, cenario: 'pessimista', baseId: otimista.id }),
    await callsOf.ana.post('/v1/Investimento', { ...TORNO, cenario: 'base', baseId: id }),
    await callsOf.ana.post('/v1/Investimento', { ...TORNO, cenario: 'base', vale: false }),
  ])
    expect(codeOf(response)).toBe('investimento_invalid')
  for (const wrong of [{ valorCentavos: 0 }, { meses: 601 }, { mes: '2200-01' }, { descricao: '' }, { valorCentavos: 1_000_000_000_001 }])
    expect(codeOf(await callsOf.ana.post('/v1/Investimento', { ...TORNO, ...wrong, cenario: 'base' }))).toBe('requisicao_invalid')
  expect(await list()).toHaveLength(1)
})

test('interest beyond the limit of a cell refuses the loan, and nothing is written', async () => {
  await writeFormulas()
  const huge = { ...EMPRESTIMO, valorCentavos: 1_000_000_000_000, taxaMicros: 10_000_000 }
  await create({ ...huge, taxaMicros: 5_000_000 })
  await create({ ...huge, taxaMicros: 5_000_000 })
  expect(codeOf(await callsOf.ana.post('/v1/Investimento', { ...huge, cenario: 'base' }))).toBe('orcamento_valor_too_large')
  expect(await list()).toHaveLength(2)
})

test('keeps the audit record of each change', async () => {
  const { id } = await create(TORNO)
  await callsOf.ana.put(`/v1/Investimento/${id}`, { ...TORNO, meses: 48, versao: 1 })
  await callsOf.ana.remove(`/v1/Investimento/${id}?versao=2`)
  const rows = await query(sql<{ acao: string; antes: unknown; depois: unknown }>`
    select acao, antes, depois from auditoria where acao like 'investimento.%' and assunto_id = ${String(id)} order by id`)
  const [valor, residual] = ['R$ 10.000,00 em 05/2027', 'residual R$ 1.000,00']
  const torno = (meses: number): object => ({ cenario: 'base', descricao: 'Torno', valores: [valor, residual, `vida útil ${meses} meses`] })
  expect(rows).toEqual([
    { acao: 'investimento.create', antes: null, depois: torno(36) },
    { acao: 'investimento.update', antes: torno(36), depois: torno(48) },
    { acao: 'investimento.remove', antes: torno(48), depois: null },
  ])
})

test('exports the rows of a scenario, and the schedule of one', async () => {
  await create({ ...TORNO, centroCustoId: ref.oficina })
  const { id } = await create(EMPRESTIMO)
  const rows = (await callsOf.ana.get('/v1/Investimento/exportar?formato=csv')).body.split('\r\n')
  expect(rows.slice(1, 3)).toEqual([
    'Dívida;Capital de giro;;;12/2026;12000,00;;12;1,00;mês;SAC;0;Do cenário',
    expect.stringMatching(/^Bem;Torno;.+;;05\/2027;10000,00;1000,00;36;;;;;Do cenário$/),
  ])
  const meses = (await callsOf.ana.get(`/v1/Investimento/${id}/cronograma/exportar?formato=csv`)).body.split('\r\n')
  expect(meses.slice(0, 3).map((row) => row.replace('\uFEFF', ''))).toEqual([
    'Mês;Juros;Amortização;Prestação;Saldo devedor',
    '01/2027;120,00;1000,00;1120,00;11000,00',
    '02/2027;110,00;1000,00;1110,00;10000,00',
  ])
  expect((await callsOf.ana.get(`/v1/Investimento/${id}/cronograma/exportar?formato=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
})
