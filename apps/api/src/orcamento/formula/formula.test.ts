import {
  contaRotas,
  orcamentoCenarioRotas,
  orcamentoFormulaRotas,
  orcamentoRevisaoRotas,
  orcamentoRotas,
  premissaRotas,
  type PremissaGravada,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, limitEscopo, planilhaOf, signIn, type TestUsuario } from '../../../test/factories.ts'
import { verifyFormulas } from '../../commands/verify-formulas.ts'
import { buildOrcamento, editOrcamento, type OrcamentoFixture } from '../../../test/orcamento-fixture.ts'

let t: TestApp
let clienteId: string
let ana: TestUsuario
let callsOf: Record<'ana' | 'paulo' | 'leo', ApiCalls>
let deAna: OrcamentoFixture
let dePaulo: OrcamentoFixture
let ref: { receita: number; receitaCodigo: string; custo: number; custoCodigo: string; comissao: number; vendas: number; oficina: number }
let orcamentoId: number
/** Lines: revenue and cost of VENDAS, cost and commissions of OFICINA. */
let rv: number
let cv: number
let co: number
let comissao: number

const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const all = (valor: number): number[] => Array<number>(12).fill(valor)
const meses = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`)

async function person(nome: string, perfil: TestUsuario['perfil']): Promise<{ usuario: TestUsuario; token: string; calls: ApiCalls }> {
  const usuario = await buildUsuario(t.database.db, { nome, perfil, clientes: [clienteId] })
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  return { usuario, token, calls: createCalls(t.app, () => token) }
}

let tokens: { ana: string; paulo: string }

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const [a, p, l] = [await person('Ana Souza', 'analista'), await person('Paulo Reis', 'client'), await person('Leo Lima', 'leitor')]
  ana = a.usuario
  tokens = { ana: a.token, paulo: p.token }
  callsOf = { ana: a.calls, paulo: p.calls, leo: l.calls }
  const [found] = await query(sql<typeof ref>`
    select r.id as receita, r.codigo as "receitaCodigo", c.id as custo, c.codigo as "custoCodigo", d.id as comissao,
      (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'OFICINA') as oficina
    from (select i.* from grupo_item i join grupo g on g.id = i.grupo_id where g.codigo = 'RB' order by i.id limit 1) r,
      (select i.* from grupo_item i join grupo g on g.id = i.grupo_id where g.codigo = 'CUS' order by i.id limit 1) c,
      (select i.* from grupo_item i join grupo g on g.id = i.grupo_id where g.codigo = 'DCO' order by i.id limit 1) d`)
  if (found === undefined) throw new Error('no reference data')
  ref = found
  await limitEscopo(db, { clienteId, usuarioId: p.usuario.id, centrosCusto: [ref.vendas] })
})
afterAll(() => t.close())

beforeEach(async () => {
  await query(sql`delete from orcamento_formula where orcamento_id in (select id from orcamento where status <> 'aprovado')`)
  await query(sql`delete from premissa p where not exists (select from orcamento_formula f where p.codigo = any (f.codigos))`)
  const linhas = [
    { grupoItem: ref.receita, centro: ref.vendas, filial: null, valores: all(100_000) },
    { grupoItem: ref.custo, centro: ref.vendas, filial: null, valores: all(-1) },
    { grupoItem: ref.receita, centro: ref.oficina, filial: null, valores: all(20_000) },
    { grupoItem: ref.custo, centro: ref.oficina, filial: null },
    { grupoItem: ref.comissao, centro: ref.oficina, filial: null },
  ]
  const built = await buildOrcamento(t.database.db, { clienteId, usuarioId: ana.id, linhas })
  orcamentoId = built.id
  ;[rv = 0, cv = 0, , co = 0, comissao = 0] = built.linhas
  deAna = editOrcamento(t.app, tokens.ana, orcamentoId)
  dePaulo = editOrcamento(t.app, tokens.paulo, orcamentoId)
})

async function createPremissa(codigo: string, micros: number | null, unidade = 'percentual'): Promise<number> {
  const { id } = dataOf(premissaRotas.create, await callsOf.ana.post('/v1/Premissa', { codigo, descricao: codigo, unidade }))
  if (micros !== null) await setValores(id, micros, null)
  return id
}

async function setValores(id: number, micros: number | null, before: number | null, of = 'base'): Promise<PremissaGravada> {
  const celulas = meses.map((mes) => ({ premissaId: id, mes, valorMicros: micros, antesMicros: before }))
  return dataOf(premissaRotas.updateValores, await callsOf.ana.put('/v1/Premissa/valores', { cenario: of, nota: 'Reunião', celulas }))
}

const formulaOf = (grupoItemId: number, texto: string | null, before: string | null = null): object => ({
  tipo: 'formula',
  vista: 99,
  formulas: [{ grupoItemId, antes: before, texto }],
})

const cmv = (premissa = 'CMV'): string => `-[${ref.receitaCodigo}] * ${premissa}`

describe('rights', () => {
  test('asks for a session, and only who creates budgets changes premissas', async () => {
    expect((await t.app.inject({ url: '/v1/Premissa?inicio=2027-01&fim=2027-12' })).statusCode).toBe(401)
    const id = await createPremissa('CMV', 350_000)
    for (const calls of [callsOf.leo, callsOf.paulo]) {
      expect(codeOf(await calls.post('/v1/Premissa', { codigo: 'X', descricao: 'X', unidade: 'dias' }))).toBe('permissao_denied')
      const celulas = [{ premissaId: id, mes: '2027-01', valorMicros: 1, antesMicros: 350_000 }]
      expect(codeOf(await calls.put('/v1/Premissa/valores', { cenario: 'base', celulas }))).toBe('permissao_denied')
      expect(codeOf(await calls.remove(`/v1/Premissa/${id}?versao=1`))).toBe('permissao_denied')
    }
    expect(codeOf(await dePaulo.act(formulaOf(ref.custo, '1')))).toBe('escopo_limited')
    expect((await deAna.values())[cv]).toEqual(all(-1))
  })

  test('answers 404 for premissas, items and budgets of another cliente', async () => {
    const id = await createPremissa('CMV', 350_000)
    const other = await buildCliente(t.database.db, { nome: 'Metalúrgica Serra' })
    const eva = await buildUsuario(t.database.db, { nome: 'Eva Serra', perfil: 'gestor', clientes: [other] })
    const token = await signIn(t.database.db, eva, other, t.clock.now)
    const calls = createCalls(t.app, () => token)
    expect(dataOf(premissaRotas.list, await calls.get('/v1/Premissa?inicio=2027-01&fim=2027-12')).itens).toEqual([])
    const celulas = [{ premissaId: id, mes: '2027-01', valorMicros: 1, antesMicros: 350_000 }]
    for (const response of [
      await calls.put('/v1/Premissa/valores', { cenario: 'base', celulas }),
      await calls.put(`/v1/Premissa/${id}`, { versao: 1, descricao: 'x', fonte: '' }),
      await calls.remove(`/v1/Premissa/${id}?versao=1`),
      await calls.get(`/v1/Premissa/${id}/historico`),
      await calls.get(`/v1/Premissa/realizado?grupoItem=${ref.receita}&inicio=2025-01&fim=2025-12`),
      await calls.get(`/v1/Orcamento/${orcamentoId}/formulas`),
      await calls.get(`/v1/Orcamento/${orcamentoId}/formulas/explicacao?linha=${cv}&mes=1`),
    ])
      expect(codeOf(response)).toBe('registro_not_found')
  })
})

describe('formulas', () => {
  test('a formula computes all lines of its item, and an undo brings the typed amounts back', async () => {
    await createPremissa('CMV', 350_000)
    const written = await deAna.done(formulaOf(ref.custo, cmv()))
    expect(written).toMatchObject({ sequencia: 1, celulas: 24 })
    const after = await deAna.values()
    expect([after[cv], after[co]]).toEqual([all(-35_000), all(-7_000)])
    expect(dataOf(orcamentoFormulaRotas.list, await callsOf.leo.get(`/v1/Orcamento/${orcamentoId}/formulas`)).itens).toEqual([
      { grupoItemId: ref.custo, texto: cmv(), desde: 1 },
    ])
    await deAna.done({ tipo: 'desfazer', vista: 1, sequencia: 1 })
    const undone = await deAna.values()
    expect([undone[cv], undone[co]]).toEqual([all(-1), all(0)])
    await deAna.done({ tipo: 'refazer', vista: 2, sequencia: 2 })
    expect((await deAna.values())[cv]).toEqual(all(-35_000))
  })

  test('a typed cell moves what depends on it in the same act, for the author and for readers', async () => {
    await createPremissa('CMV', 350_000)
    await createPremissa('COMISSAO', 100_000)
    await deAna.done(formulaOf(ref.custo, cmv()))
    await deAna.done(formulaOf(ref.comissao, `-[total.${ref.receitaCodigo}] * COMISSAO`))
    expect((await deAna.values())[comissao]).toEqual(all(-12_000))
    const { sequencia, mudancas } = await deAna.done({
      tipo: 'editar',
      vista: 2,
      mudancas: [{ linhaId: rv, mes: 3, valorCentavos: 200_000 }],
    })
    expect(mudancas).toEqual([
      { linhaId: cv, meses: 4, valoresCentavos: [-70_000] },
      { linhaId: comissao, meses: 4, valoresCentavos: [-22_000] },
    ])
    const [event] = await deAna.hear('&vista=2')
    expect(event).toMatchObject({ tipo: 'ato', sequencia, ato: 'editar' })
    expect(new Set(event?.tipo === 'ato' ? event.mudancas.map(({ linhaId }) => linhaId) : [])).toEqual(new Set([rv, cv, comissao]))
    await deAna.done({ tipo: 'desfazer', vista: 3, sequencia: 3 })
    const undone = await deAna.values()
    expect([undone[rv], undone[cv], undone[comissao]]).toEqual([all(100_000), all(-35_000), all(-12_000)])
  })

  test('a month typed over a formula is held, and goes back to it when the hold is released', async () => {
    const id = await createPremissa('CMV', 350_000)
    await deAna.done(formulaOf(ref.custo, cmv()))
    await deAna.done({ tipo: 'editar', vista: 1, mudancas: [{ linhaId: cv, mes: 2, valorCentavos: -9 }] })
    const { linhas } = await deAna.read()
    expect(linhas.travas[linhas.id.indexOf(cv)]).toBe(2)
    await setValores(id, 400_000, 350_000)
    expect((await deAna.values())[cv]?.slice(0, 3)).toEqual([-40_000, -9, -40_000])
    const released = await deAna.done({ tipo: 'travar', vista: 3, travas: [{ linhaId: cv, mes: 2, travada: false }] })
    expect(released.mudancas).toEqual([{ linhaId: cv, meses: 2, valoresCentavos: [-40_000] }])
    await deAna.done({ tipo: 'desfazer', vista: 4, sequencia: 4 })
    expect((await deAna.values())[cv]?.[1]).toBe(-9)
  })

  test('the undo of a month typed over a formula releases it too, and its redo holds it again', async () => {
    await createPremissa('CMV', 350_000)
    await deAna.done(formulaOf(ref.custo, cmv()))
    await deAna.done({ tipo: 'editar', vista: 1, mudancas: [{ linhaId: cv, mes: 2, valorCentavos: -9 }] })
    const held = async (): Promise<unknown[]> => {
      const { linhas } = await deAna.read()
      return [(await deAna.values())[cv]?.[1], linhas.travas[linhas.id.indexOf(cv)]]
    }
    await deAna.done({ tipo: 'desfazer', vista: 2, sequencia: 2 })
    expect(await held()).toEqual([-35_000, 0])
    await deAna.done({ tipo: 'refazer', vista: 3, sequencia: 3 })
    expect(await held()).toEqual([-9, 2])
  })

  test('typing what the formula gives holds nothing', async () => {
    await createPremissa('CMV', 350_000)
    await deAna.done(formulaOf(ref.custo, cmv()))
    await deAna.done({
      tipo: 'editar',
      vista: 1,
      mudancas: [
        { linhaId: rv, mes: 1, valorCentavos: 10_000 },
        { linhaId: cv, mes: 1, valorCentavos: -3_500 },
      ],
    })
    const { linhas } = await deAna.read()
    expect(linhas.travas[linhas.id.indexOf(cv)]).toBe(0)
  })

  test('refuses what it can not compute, with item and position, and writes nothing', async () => {
    await createPremissa('CMV', null)
    for (const [texto, message] of [
      ['1 +', 'a fórmula acabou'],
      [`[${ref.receitaCodigo}] + CMV`, 'Não se juntam'],
      ['NADA', 'Não há premissa'],
      [`[${ref.custoCodigo}] * 2`, 'dão a volta'],
      [cmv(), 'não tem valor em 01/2027'],
    ] as const) {
      const response = await deAna.act(formulaOf(ref.custo, texto))
      expect([codeOf(response), response.json<{ message: string }>().message]).toEqual([
        'orcamento_formula_invalid',
        expect.stringContaining(message),
      ])
    }
    expect(codeOf(await deAna.act(formulaOf(ref.custo, '1', 'outra')))).toBe('orcamento_formula_conflict')
    expect((await deAna.values())[cv]).toEqual(all(-1))
  })

  test('a limited person moves other areas without seeing them, and can undo it', async () => {
    await createPremissa('COMISSAO', 100_000)
    await deAna.done(formulaOf(ref.comissao, `-[total.${ref.receitaCodigo}] * COMISSAO`))
    const { sequencia, mudancas } = await dePaulo.done({ tipo: 'editar', vista: 1, mudancas: [{ linhaId: rv, mes: 1, valorCentavos: 0 }] })
    expect(mudancas).toEqual([])
    expect((await deAna.values())[comissao]?.[0]).toBe(-2_000)
    expect(Object.keys(await dePaulo.values()).map(Number)).toEqual([rv, cv])
    await dePaulo.done({ tipo: 'desfazer', vista: sequencia, sequencia })
    expect((await deAna.values())[comissao]).toEqual(all(-12_000))
    expect(codeOf(await callsOf.paulo.get(`/v1/Orcamento/${orcamentoId}/formulas/explicacao?linha=${comissao}&mes=1`))).toBe(
      'registro_not_found',
    )
  })

  test('explains a cell by its readings, and hides a total from a limited reader', async () => {
    await createPremissa('CMV', 350_000)
    const texto = `-[${ref.receitaCodigo}] * CMV - [total.${ref.receitaCodigo}] * 0`
    await deAna.done(formulaOf(ref.custo, texto))
    const url = `/v1/Orcamento/${orcamentoId}/formulas/explicacao?linha=${cv}&mes=2`
    const read = async (calls: ApiCalls): Promise<unknown> => dataOf(orcamentoFormulaRotas.explain, await calls.get(url))
    expect(await read(callsOf.ana)).toMatchObject({
      valorCentavos: -35_000,
      travada: false,
      leituras: [
        { mes: '2027-02', valorCentavos: 100_000, premissa: null },
        {
          texto: 'CMV',
          mes: '2027-02',
          valorCentavos: null,
          premissa: { valorMicros: 350_000, unidade: 'percentual', mudanca: { quem: 'Ana Souza', nota: 'Reunião' } },
        },
        { valorCentavos: 120_000 },
      ],
    })
    expect(await read(callsOf.paulo)).toMatchObject({ leituras: [{ valorCentavos: 100_000 }, {}, { valorCentavos: null }] })
  })

  test('explains a premissa by the last change in its scenario', async () => {
    const id = await createPremissa('CMV', 350_000)
    const celulas = meses.map((mes) => ({ premissaId: id, mes, valorMicros: 400_000, antesMicros: null }))
    const ofCenario = { cenario: 'otimista', nota: 'Só do cenário', celulas }
    dataOf(premissaRotas.updateValores, await callsOf.ana.put('/v1/Premissa/valores', ofCenario))
    await deAna.done(formulaOf(ref.custo, `anterior([${ref.receitaCodigo}]) * -CMV`))
    const { itens } = dataOf(orcamentoFormulaRotas.list, await callsOf.ana.get(`/v1/Orcamento/${orcamentoId}/formulas`))
    expect(itens.map(({ desde }) => desde)).toEqual([2])
    const cenario = dataOf(
      orcamentoCenarioRotas.create,
      await callsOf.ana.post(`/v1/Orcamento/${orcamentoId}/cenarios`, { nome: 'Otimista', cenario: 'otimista', observacoes: '' }),
    )
    const noteOf = async (orcamento: number): Promise<unknown> => {
      const [line] = await query(sql<{ id: number }>`
        select id from orcamento_linha where orcamento_id = ${orcamento} and grupo_item_id = ${ref.custo} and centro_custo_id = ${ref.vendas}`)
      const url = `/v1/Orcamento/${orcamento}/formulas/explicacao?linha=${line!.id}&mes=3`
      const { leituras } = dataOf(orcamentoFormulaRotas.explain, await callsOf.ana.get(url))
      return leituras.map(({ premissa }) => premissa && [premissa.valorMicros, premissa.mudanca?.nota])
    }
    expect(await noteOf(orcamentoId)).toEqual([null, [350_000, 'Reunião']])
    expect(await noteOf(cenario.id)).toEqual([null, [400_000, 'Só do cenário']])
  })

  test('a code that a formula names neither changes nor goes', async () => {
    const id = await createPremissa('CMV', 350_000)
    await query(sql`insert into grupo_item (cliente_id, grupo_id, codigo, descricao)
      select ${clienteId}, grupo_id, 'LIVRE.01', 'Sem uso' from grupo_item where id = ${ref.receita}`)
    const texto = '-LIVRE.01 * CMV'
    await deAna.done(formulaOf(ref.custo, texto))
    expect(codeOf(await callsOf.ana.remove(`/v1/Premissa/${id}?versao=1`))).toBe('codigo_in_formula')
    const { itens } = dataOf(contaRotas.browse, await callsOf.ana.get('/v1/Cadastros/grupo-itens?limite=100&busca=LIVRE.01'))
    const { id: itemId, versao, valores } = itens[0]!
    const renamed = await callsOf.ana.put(`/v1/Cadastros/grupo-itens/${itemId}`, { versao, valores: { ...valores, codigo: 'NOVO' } })
    expect(codeOf(renamed)).toBe('codigo_in_formula')
    expect(codeOf(await callsOf.ana.remove(`/v1/Cadastros/grupo-itens/${itemId}?versao=${versao}`))).toBe('codigo_in_formula')
    await deAna.done(formulaOf(ref.custo, null, texto))
    expect(codeOf(await callsOf.ana.remove(`/v1/Premissa/${id}?versao=1`))).toBe('success')
    expect(codeOf(await callsOf.ana.remove(`/v1/Cadastros/grupo-itens/${itemId}?versao=${versao}`))).toBe('success')
  })

  test('an approved budget keeps formulas and cells, and its revision follows the premissas of today', async () => {
    const id = await createPremissa('APROVADA', 350_000)
    await deAna.done(formulaOf(ref.custo, cmv('APROVADA')))
    await query(sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${orcamentoId}`)
    await query(sql`update orcamento set status = 'em_aprovacao' where id = ${orcamentoId}`)
    await query(
      sql`update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now() where id = ${orcamentoId}`,
    )
    expect((await setValores(id, 500_000, 350_000)).orcamentos).toEqual([])
    expect((await deAna.values())[cv]).toEqual(all(-35_000))
    expect(codeOf(await deAna.act(formulaOf(ref.custo, '1', cmv('APROVADA'))))).toBe('orcamento_frozen')
    const gestor = await person('Caio Lima', 'gestor')
    const revisao = dataOf(orcamentoRotas.revise, await gestor.calls.post(`/v1/Orcamento/${orcamentoId}/revisar`, { comentario: '' }))
    const lines = Object.values(await editOrcamento(t.app, tokens.ana, revisao.id).values())
    expect(lines).toContainEqual(all(-50_000))
    await query(sql`delete from orcamento_formula where orcamento_id = ${revisao.id}`)
  })

  test('a sent area keeps its amounts until it is taken back', async () => {
    const id = await createPremissa('CMV', 350_000)
    await deAna.done(formulaOf(ref.custo, cmv()))
    await query(sql`update orcamento_area set status = 'enviada' where orcamento_id = ${orcamentoId} and centro_custo_id = ${ref.vendas}`)
    await setValores(id, 400_000, 350_000)
    const sent = await deAna.values()
    expect([sent[cv], sent[co]]).toEqual([all(-35_000), all(-8_000)])
    const gestor = await person('Bia Lima', 'gestor')
    const [area] = await query(
      sql<{ id: number; versao: number }>`select id, versao from orcamento_area where orcamento_id = ${orcamentoId} and status = 'enviada'`,
    )
    const returned = await gestor.calls.post(`/v1/Orcamento/${orcamentoId}/areas/devolver`, { areas: [area], comentario: 'Veja o custo' })
    expect(codeOf(returned)).toBe('success')
    expect((await deAna.values())[cv]).toEqual(all(-40_000))
  })
})

test('verification finds a formula cell that was changed past the acts', async () => {
  await createPremissa('CMV', 350_000)
  await deAna.done(formulaOf(ref.custo, cmv()))
  expect(await verifyFormulas(t.database.db, clienteId)).toMatchObject({ divergentes: [] })
  await query(sql`update orcamento_linha set m05_centavos = m05_centavos + 1 where id in (${cv}, ${rv})`)
  expect((await verifyFormulas(t.database.db, clienteId)).divergentes).toEqual([
    { id: orcamentoId, nome: 'Orçamento 2027', celulas: 1, mensagem: '' },
  ])
})

describe('premissas', () => {
  test('a scenario has the values of base in the months that it does not state', async () => {
    const id = await createPremissa('CMV', 350_000)
    const url = '/v1/Premissa?inicio=2027-01&fim=2027-02'
    const celulas = [{ premissaId: id, mes: '2027-02', valorMicros: 300_000, antesMicros: null }]
    await callsOf.ana.put('/v1/Premissa/valores', { cenario: 'otimista', celulas })
    const otimista = dataOf(premissaRotas.list, await callsOf.leo.get(`${url}&cenario=otimista`))
    expect(otimista.cenarios.slice(0, 1)).toEqual(['base'])
    expect(otimista.itens.find((premissa) => premissa.id === id)?.valores).toEqual([
      { mes: '2027-01', valorMicros: 350_000, proprio: false },
      { mes: '2027-02', valorMicros: 300_000, proprio: true },
    ])
    expect(dataOf(premissaRotas.list, await callsOf.leo.get(url)).itens.find((premissa) => premissa.id === id)?.valores[1]).toEqual({
      mes: '2027-02',
      valorMicros: 350_000,
      proprio: true,
    })
  })

  test('a change recomputes the open budgets of its scenario by one act each, or changes nothing', async () => {
    const id = await createPremissa('CMV', 350_000)
    await deAna.done(formulaOf(ref.custo, cmv()))
    const fresh = dataOf(
      orcamentoCenarioRotas.create,
      await callsOf.ana.post(`/v1/Orcamento/${orcamentoId}/cenarios`, { nome: 'Otimista', cenario: 'otimista', observacoes: '' }),
    )
    const { gravadas, orcamentos } = await setValores(id, 300_000, null, 'otimista')
    expect([gravadas, orcamentos]).toEqual([12, [{ id: fresh.id, nome: 'Otimista', celulas: 24 }]])
    expect((await deAna.values())[cv]).toEqual(all(-35_000))
    expect(Object.values(await editOrcamento(t.app, tokens.ana, fresh.id).values())).toContainEqual(all(-30_000))
    const refused = await callsOf.ana.put('/v1/Premissa/valores', {
      cenario: 'base',
      celulas: [{ premissaId: id, mes: '2027-05', valorMicros: null, antesMicros: 350_000 }],
    })
    expect([codeOf(refused), refused.json<{ message: string }>().message]).toEqual([
      'orcamento_formula_invalid',
      'A premissa CMV não tem valor em 05/2027.',
    ])
    expect((await setValores(id, 360_000, 350_000)).orcamentos).toEqual([{ id: orcamentoId, nome: 'Orçamento 2027', celulas: 24 }])
    const atos = await query(sql<{ tipo: string }>`select tipo from orcamento_ato where orcamento_id = ${orcamentoId} order by sequencia`)
    expect(atos.map(({ tipo }) => tipo)).toEqual(['formula', 'premissa'])
  })

  test('a value changed by another person is a conflict that says what there is now', async () => {
    const id = await createPremissa('CMV', 350_000)
    const celulas = [{ premissaId: id, mes: '2027-03', valorMicros: 1, antesMicros: 340_000 }]
    const response = await callsOf.ana.put('/v1/Premissa/valores', { cenario: 'base', celulas })
    expect(codeOf(response)).toBe('premissa_conflict')
    expect(response.json<{ details: unknown }>().details).toEqual([{ campo: 'CMV 03/2027', valor: '35%', message: 'Agora: 35%.' }])
    const twice = [...celulas, ...celulas].map((celula) => ({ ...celula, antesMicros: 350_000 }))
    expect(codeOf(await callsOf.ana.put('/v1/Premissa/valores', { cenario: 'base', celulas: twice }))).toBe('premissa_invalid')
  })

  test('keeps the history of the values with author and reason, and the audit record', async () => {
    const id = await createPremissa('CMV', 350_000)
    await setValores(id, 360_000, 350_000)
    const { itens } = dataOf(premissaRotas.listHistorico, await callsOf.leo.get(`/v1/Premissa/${id}/historico`))
    expect(itens).toMatchObject([
      {
        quem: 'Ana Souza',
        cenario: 'base',
        nota: 'Reunião',
        meses: meses.map((mes) => ({ mes, antesMicros: 350_000, depoisMicros: 360_000 })),
      },
      { meses: meses.map((mes) => ({ mes, antesMicros: null, depoisMicros: 350_000 })) },
    ])
    const [record] = await query(
      sql<{ depois: unknown }>`select depois from auditoria where acao = 'premissa.updateValores' order by id desc limit 1`,
    )
    expect(record?.depois).toMatchObject({ cenario: 'base', comentario: 'Reunião' })
  })

  test('refuses a code that an item, a grupo or a premissa has', async () => {
    await createPremissa('CMV', null)
    for (const codigo of ['CMV', 'RB']) {
      expect(codeOf(await callsOf.ana.post('/v1/Premissa', { codigo, descricao: 'x', unidade: 'dias' }))).toBe('premissa_invalid')
    }
  })

  test('reads the ratio of two items from the ledger, with its spread', async () => {
    const [found] = await query(
      sql<{ receita: number; mes: number }>`
        select r.grupo_item_id as receita, max(s.mes) as mes from de_para_regra r join conta c on c.codigo like r.conta_inicio || '%'
        join saldo_mensal s on s.conta_id = c.id where r.conta_inicio = '3.1.01' group by r.grupo_item_id`,
    )
    const mes = `${String(found?.mes).slice(0, 4)}-${String(found?.mes).slice(4)}`
    const url = `/v1/Premissa/realizado?grupoItem=${found?.receita}&sobreGrupoItem=${found?.receita}&inicio=${mes}&fim=${mes}`
    const read = dataOf(premissaRotas.getRealizado, await callsOf.ana.get(url))
    expect(read).toMatchObject({ razaoMicros: 1_000_000, menorMicros: 1_000_000, maiorMicros: 1_000_000 })
    expect(read.valorCentavos).toBeGreaterThan(0)
    expect(read.meses).toHaveLength(1)
  })

  test('exports the premissas of a scenario with its months as columns', async () => {
    await createPremissa('CMV', 350_000)
    const { body, statusCode } = await callsOf.leo.get(`/v1/Premissa/exportar?formato=csv&inicio=2027-01&fim=2027-02`)
    expect(statusCode).toBe(200)
    expect(body).toContain('CMV')
    expect(body).toContain('01/2027')
  })
})

test('lists the premissas of a revision that changed since the version before', async () => {
  const changed = async (id: number) =>
    dataOf(orcamentoRevisaoRotas.listPremissas, await callsOf.leo.get(`/v1/Orcamento/${id}/revisao/premissas`))
  const [named, other] = [await createPremissa('CMV_REV', 350_000), await createPremissa('OUTRA_REV', 10_000)]
  await deAna.done(formulaOf(ref.custo, cmv('CMV_REV')))
  expect(await changed(orcamentoId)).toEqual({ antes: null, premissas: [] })
  await query(sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${orcamentoId}`)
  await query(sql`update orcamento set status = 'em_aprovacao' where id = ${orcamentoId}`)
  await query(sql`
    update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now(), approved_by = ${ana.id}
    where id = ${orcamentoId}`)
  const { id } = dataOf(orcamentoRotas.revise, await callsOf.ana.post(`/v1/Orcamento/${orcamentoId}/revisar`, { comentario: '' }))
  expect(await changed(id)).toMatchObject({ antes: { versaoNumero: 1 }, premissas: [] })

  await setValores(named, 400_000, 350_000)
  await setValores(named, 900_000, null, 'otimista')
  await setValores(other, 20_000, 10_000)
  const { premissas } = await changed(id)
  expect(premissas).toMatchObject([{ codigo: 'CMV_REV', unidade: 'percentual', quem: 'Ana Souza', nota: 'Reunião' }])
  expect(premissas[0]?.meses).toEqual(meses.map((mes) => ({ mes, antesMicros: 350_000, depoisMicros: 400_000 })))
  expect(await changed(orcamentoId)).toEqual({ antes: null, premissas: [] })

  await setValores(named, 350_000, 400_000)
  expect((await changed(id)).premissas).toEqual([])
})
