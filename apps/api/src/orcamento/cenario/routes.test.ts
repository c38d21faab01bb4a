import {
  orcamentoAtosRotas,
  orcamentoCenarioRotas,
  type CenariosComparacao,
  type MesclaPedida,
  type OrcamentoMescla,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento, conflitoOf, editOrcamento, type TestLinha } from '../../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let tiago: TestUsuario
let [token, deRenata] = ['', '']
let ids: Record<'receita' | 'salarios' | 'vendas' | 'adm' | 'grupoReceita', number>

const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const build = (linhas: readonly TestLinha[]): Promise<{ id: number; linhas: number[] }> =>
  buildOrcamento(t.database.db, { clienteId, usuarioId: tiago.id, linhas })
const two = (): Promise<{ id: number; linhas: number[] }> =>
  build([
    { grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [100_000, 200_000] },
    { grupoItem: ids.salarios, centro: ids.adm, filial: null, valores: [-50_000, -50_000] },
  ])
const NEW = { nome: 'Otimista 2027', cenario: 'otimista', observacoes: '' }
const open = (id: number, body: object = NEW, caller = token): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/cenarios`, payload: body, headers: bearer(caller) })
const branch = async (id: number, body?: object): Promise<number> => dataOf(orcamentoCenarioRotas.create, await open(id, body)).id
const look = (id: number, caller = token): Promise<LightMyRequestResponse> =>
  t.app.inject({ url: `/v1/Orcamento/${id}/mescla`, headers: bearer(caller) })
const diff = async (id: number): Promise<OrcamentoMescla> => dataOf(orcamentoCenarioRotas.diff, await look(id))
const merge = (id: number, payload: object, caller = token): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/mescla`, payload, headers: bearer(caller) })
const requestOf = (seen: OrcamentoMescla, more: Partial<MesclaPedida> = {}): object => ({
  originalId: seen.original.id,
  vista: seen.original.sequencia,
  cenarioSequencia: seen.cenario.sequencia,
  conflitos: null,
  ...more,
})
const compare = async (id: number, included = '', caller = token): Promise<CenariosComparacao> =>
  dataOf(
    orcamentoCenarioRotas.compare,
    await t.app.inject({ url: `/v1/Orcamento/${id}/cenarios${included === '' ? '' : `?com=${included}`}`, headers: bearer(caller) }),
  )
const statesOf = async (id: number): Promise<Record<string, number[]>> => {
  const { linhas } = await editOrcamento(t.app, token, id).read()
  return Object.fromEntries(
    linhas.id.map((_, i) => [`${linhas.grupoItemId[i]} ${linhas.centroCustoId[i]}`, linhas.valoresCentavos.slice(i * 12, (i + 1) * 12)]),
  )
}
const freeze = async (id: number): Promise<void> => {
  await query(sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${id}`)
  await query(sql`update orcamento set status = 'em_aprovacao' where id = ${id}`)
  await query(sql`
    update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now(), approved_by = ${tiago.id}
    where id = ${id}`)
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  tiago = await buildUsuario(db, { nome: 'Tiago Moura', perfil: 'analista', clientes: [clienteId] })
  token = await signIn(db, tiago, clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  const [row] = await query(sql<typeof ids>`
    select (select id from grupo_item where codigo = 'RB.01') as receita, (select id from grupo_item where codigo = 'DPE.01') as salarios,
      (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'ADM') as adm,
      (select grupo_id from grupo_item where codigo = 'RB.01') as "grupoReceita"`)
  if (row === undefined) throw new Error('no reference data')
  ids = row
  deRenata = await signIn(db, await buildUsuario(db, { nome: 'Renata', clientes: [clienteId] }), clienteId, t.clock.now)
})
afterAll(() => t.close())

test('answers 401 without a session, 403 without the right or with a limited scope, and 404 for another cliente or no scenario', async () => {
  const { db } = t.database
  const { id } = await two()
  const cenario = await branch(id)
  expect((await t.app.inject({ url: `/v1/Orcamento/${cenario}/mescla` })).statusCode).toBe(401)
  const seen = await diff(cenario)
  const helena = await buildUsuario(db, { nome: 'Helena', perfil: 'leitor', clientes: [clienteId] })
  const own = await signIn(db, helena, clienteId, t.clock.now)
  expect([codeOf(await open(id, NEW, own)), codeOf(await merge(cenario, requestOf(seen), own))]).toEqual([
    'permissao_denied',
    'permissao_denied',
  ])
  const paulo = await buildUsuario(db, { nome: 'Paulo', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: paulo.id, centrosCusto: [ids.vendas] })
  const theirs = await signIn(db, paulo, clienteId, t.clock.now)
  expect([await open(id, NEW, theirs), await look(cenario, theirs), await merge(cenario, requestOf(seen), theirs)].map(codeOf)).toEqual([
    'escopo_limited',
    'escopo_limited',
    'escopo_limited',
  ])
  const [soVendas] = (await compare(id, '', theirs)).grupos
  expect([soVendas?.itens.length, soVendas?.itens[0]?.codigo, (await compare(id, '', theirs)).grupos.length]).toEqual([1, 'RB.01', 1])
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const deIvo = await signIn(db, await buildUsuario(db, { nome: 'Ivo', clientes: [other] }), other, t.clock.now)
  expect([await open(id, NEW, deIvo), await look(cenario, deIvo), await merge(cenario, requestOf(seen), deIvo)].map(codeOf)).toEqual(
    Array.from({ length: 3 }, () => 'registro_not_found'),
  )
  expect([codeOf(await look(id)), codeOf(await merge(id, requestOf(seen)))]).toEqual(['registro_not_found', 'registro_not_found'])
})

test('a branch is a separate budget with the values of its original and the origin of every cell', async () => {
  const { id, linhas } = await two()
  await editOrcamento(t.app, token, id).done({ tipo: 'travar', vista: 0, travas: [{ linhaId: linhas[1], mes: 2, travada: true }] })
  const cenario = await branch(id)
  expect(await statesOf(cenario)).toEqual(await statesOf(id))
  const desk = editOrcamento(t.app, token, cenario)
  const loaded = await desk.read()
  expect([loaded.sequencia, loaded.linhas.travas]).toEqual([1, [0, 2]])
  const url = `/v1/Orcamento/${cenario}/historico?linha=${loaded.linhas.id[0]}&mes=2`
  const { itens } = dataOf(orcamentoAtosRotas.listHistorico, await t.app.inject({ url, headers: bearer(token) }))
  expect(itens.map(({ tipo, depoisCentavos, detalhe }) => [tipo, depoisCentavos, detalhe])).toEqual([
    ['criar', 200_000, { origem: 'Orçamento 2027 · versão 1' }],
  ])
  const [row] = await query(sql<{ tipo: string; origem: number; sequencia: number; areas: number; acao: string }>`
    select tipo, origem_id as origem, origem_sequencia as sequencia,
      (select count(*)::int from orcamento_area a where a.orcamento_id = o.id and status = 'aberta') as areas,
      (select acao from auditoria where assunto_id = o.id::text) as acao
    from orcamento o where id = ${cenario}`)
  expect(row).toEqual({ tipo: 'cenario', origem: id, sequencia: 1, areas: 2, acao: 'orcamentoCenario.create' })
})

test('a simulation is one act on the branch that keeps held cells, and one undo reverts it', async () => {
  const { id, linhas } = await two()
  await editOrcamento(t.app, token, id).done({ tipo: 'travar', vista: 0, travas: [{ linhaId: linhas[0], mes: 2, travada: true }] })
  const simulacao = { vista: 1, grupos: [{ grupoId: ids.grupoReceita, taxaPpm: 80_000 }] }
  expect(codeOf(await open(id, { ...NEW, simulacao: { ...simulacao, vista: 0 } }))).toBe('orcamento_previa_changed')
  const cenario = await branch(id, { ...NEW, simulacao })
  const before = await statesOf(id)
  expect((await statesOf(cenario))[`${ids.receita} ${ids.vendas}`]?.slice(0, 3)).toEqual([108_000, 200_000, 0])
  expect((await statesOf(cenario))[`${ids.salarios} ${ids.adm}`]).toEqual(before[`${ids.salarios} ${ids.adm}`])
  const { itens } = dataOf(orcamentoAtosRotas.list, await t.app.inject({ url: `/v1/Orcamento/${cenario}/atos`, headers: bearer(token) }))
  expect(itens.map(({ sequencia, tipo, celulas, detalhe }) => [sequencia, tipo, celulas, detalhe])).toEqual([
    [2, 'reajustar', 1, { simulacao: 'Receita bruta +8,00 %' }],
    [1, 'criar', 4, { origem: 'Orçamento 2027 · versão 1' }],
  ])
  await editOrcamento(t.app, token, cenario).done({ tipo: 'desfazer', vista: 2, sequencia: 2 })
  expect(await statesOf(cenario)).toEqual(before)
})

test('a three-way merge takes changes of the scenario, asks about conflicts, is one act, and repeats without effect', async () => {
  const { id, linhas } = await two()
  const cenario = await branch(id)
  const [renata, desk] = [editOrcamento(t.app, deRenata, id), editOrcamento(t.app, token, cenario)]
  const doCenario = (await desk.read()).linhas.id
  await desk.edit(1, [doCenario[0]!, 1, 110_000], [doCenario[0]!, 2, 220_000], [doCenario[1]!, 3, -7])
  await desk.done({
    tipo: 'linhas',
    vista: 2,
    adicionar: [
      {
        grupoItemId: ids.salarios,
        centroCustoId: ids.vendas,
        filialId: null,
        valoresCentavos: [-1, ...Array.from({ length: 11 }, () => 0)],
      },
    ],
  })
  await renata.edit(0, [linhas[0]!, 2, 205_000], [linhas[1]!, 1, -60_000])
  const seen = await diff(cenario)
  expect(seen.total).toEqual({ linhas: 3, soCenario: 3, ambos: 1, travadas: 0, presas: 0 })
  const withoutRest = { soCenario: 0, soCenarioTravadas: 0, ambos: 0, ambosTravadas: 0 }
  expect(seen.grupos).toMatchObject([
    { id: ids.grupoReceita, natureza: 'receita_bruta', originalCentavos: 305_000, cenarioCentavos: 330_000, resto: withoutRest },
    { natureza: 'pessoal', originalCentavos: -110_000, cenarioCentavos: -100_008, resto: withoutRest },
  ])
  const [disputada, other] = seen.linhas
  expect(disputada).toMatchObject({ codigo: 'RB.01', centroCusto: 'VENDAS VENDAS', soCenario: 1, ambos: 2, linhaId: linhas[0] })
  expect([disputada?.baseCentavos[1], disputada?.originalCentavos[1], disputada?.cenarioCentavos[1], disputada?.quem?.nome]).toEqual([
    200_000,
    205_000,
    220_000,
    'Renata',
  ])
  expect([other?.codigo, other?.soCenario, seen.linhas[2]?.linhaId === null || other?.linhaId === null]).toEqual([
    'DPE.01',
    expect.any(Number),
    true,
  ])

  expect(dataOf(orcamentoCenarioRotas.merge, await merge(cenario, requestOf(seen)))).toEqual({ sequencia: 2, celulas: 3, deixadas: 1 })
  expect(await statesOf(id)).toEqual({
    [`${ids.receita} ${ids.vendas}`]: [110_000, 205_000, ...Array.from({ length: 10 }, () => 0)],
    [`${ids.salarios} ${ids.adm}`]: [-60_000, -50_000, -7, ...Array.from({ length: 9 }, () => 0)],
    [`${ids.salarios} ${ids.vendas}`]: [-1, ...Array.from({ length: 11 }, () => 0)],
  })
  const url = `/v1/Orcamento/${id}/historico?linha=${linhas[0]}&mes=1`
  const { itens } = dataOf(orcamentoAtosRotas.listHistorico, await t.app.inject({ url, headers: bearer(token) }))
  expect([itens[0]?.tipo, itens[0]?.detalhe]).toEqual(['mesclar', { cenario: 'Otimista 2027' }])
  const [registro] = await query(sql<{ depois: object }>`
    select depois from auditoria where acao = 'orcamentoAto.create' and assunto_id = ${String(id)} order by id desc limit 1`)
  expect(registro?.depois).toMatchObject({ ato: 'mesclar', celulas: 3, linhas: 3, cenario: 'Otimista 2027', cenarioId: cenario })

  const second = await diff(cenario)
  expect([second.total.soCenario, second.total.ambos, second.mescladoEm === null]).toEqual([0, 1, false])
  const chosen = { ...chaveOf(second.linhas[0]), cenario: 2, original: 0 }
  expect(dataOf(orcamentoCenarioRotas.merge, await merge(cenario, requestOf(second, { linhas: [chosen] })))).toEqual({
    sequencia: 3,
    celulas: 1,
    deixadas: 0,
  })
  const third = await diff(cenario)
  expect([third.total.linhas, dataOf(orcamentoCenarioRotas.merge, await merge(cenario, requestOf(third)))]).toEqual([
    0,
    { sequencia: 3, celulas: 0, deixadas: 0 },
  ])
  const mine = editOrcamento(t.app, token, id)
  await mine.done({ tipo: 'desfazer', vista: 3, sequencia: 3 })
  await mine.done({ tipo: 'desfazer', vista: 4, sequencia: 2 })
  expect(await statesOf(id)).toEqual({
    [`${ids.receita} ${ids.vendas}`]: [100_000, 205_000, ...Array.from({ length: 10 }, () => 0)],
    [`${ids.salarios} ${ids.adm}`]: [-60_000, -50_000, ...Array.from({ length: 10 }, () => 0)],
  })
  expect((await diff(cenario)).total).toEqual(seen.total)
  await mine.done({ tipo: 'refazer', vista: 5, sequencia: 5 })
  expect((await diff(cenario)).total).toEqual(second.total)
  await mine.done({ tipo: 'restaurar', vista: 6, sequencia: 1 })
  expect((await diff(cenario)).total).toEqual(seen.total)
})

const chaveOf = (
  line: OrcamentoMescla['linhas'][number] | undefined,
): Pick<MesclaPedida['linhas'][number], 'grupoItemId' | 'centroCustoId' | 'filialId'> => {
  if (line === undefined) throw new Error('no line differs')
  return { grupoItemId: line.grupoItemId, centroCustoId: line.centroCustoId, filialId: line.filialId }
}

test('does not write held, submitted or approved cells, or cells changed after the diff', async () => {
  const { id, linhas } = await two()
  const cenario = await branch(id)
  const [desk, renata] = [editOrcamento(t.app, token, cenario), editOrcamento(t.app, deRenata, id)]
  const doCenario = (await desk.read()).linhas.id
  await desk.edit(1, [doCenario[0]!, 1, 1], [doCenario[0]!, 3, 3], [doCenario[1]!, 1, -1])
  await renata.done({ tipo: 'travar', vista: 0, travas: [{ linhaId: linhas[0], mes: 3, travada: true }] })
  await query(sql`update orcamento_area set status = 'enviada' where orcamento_id = ${id} and centro_custo_id = ${ids.adm}`)
  const seen = await diff(cenario)
  expect(seen.total).toEqual({ linhas: 2, soCenario: 3, ambos: 0, travadas: 1, presas: 1 })
  const linhaAdm = seen.linhas.find(({ centroCustoId }) => centroCustoId === ids.adm)
  const linhaVendas = seen.linhas.find(({ centroCustoId }) => centroCustoId === ids.vendas)
  expect(codeOf(await merge(cenario, requestOf(seen, { linhas: [{ ...chaveOf(linhaAdm), cenario: 1, original: 0 }] })))).toBe(
    'orcamento_area_sent',
  )
  expect(codeOf(await merge(cenario, requestOf(seen, { linhas: [{ ...chaveOf(linhaVendas), cenario: 4, original: 0 }] })))).toBe(
    'orcamento_celula_held',
  )
  await renata.edit(1, [linhas[0]!, 1, 99])
  const conflito = conflitoOf(await merge(cenario, requestOf(seen)))
  expect([
    conflito.vista,
    conflito.celulas.map(({ linhaId, mes, atualCentavos, quem }) => [linhaId, mes, atualCentavos, quem.nome]),
  ]).toEqual([2, [[linhas[0], 1, 99, 'Renata']]])
  const now = await diff(cenario)
  expect([now.total.soCenario, now.total.ambos]).toEqual([2, 1])
  const finished = await merge(cenario, requestOf(now, { conflitos: 'original', forcarTravas: true }))
  expect(dataOf(orcamentoCenarioRotas.merge, finished)).toEqual({ sequencia: 3, celulas: 1, deixadas: 1 })
  expect((await statesOf(id))[`${ids.receita} ${ids.vendas}`]?.slice(0, 3)).toEqual([99, 200_000, 3])
  await query(sql`update orcamento_area set status = 'devolvida' where orcamento_id = ${id} and centro_custo_id = ${ids.adm}`)
  const after = await diff(cenario)
  expect(after.total).toEqual({ linhas: 1, soCenario: 1, ambos: 0, travadas: 0, presas: 0 })
  await freeze(id)
  expect((await diff(cenario)).original.mudavel).toBe(false)
  expect(codeOf(await merge(cenario, requestOf(after)))).toBe('orcamento_frozen')
  const revisao = await t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/revisar`, payload: {}, headers: bearer(token) })
  expect(revisao.statusCode).toBe(200)
  const naRevisao = await diff(cenario)
  expect([naRevisao.original.versaoNumero, naRevisao.original.mudavel, naRevisao.total]).toEqual([2, true, after.total])
  expect(dataOf(orcamentoCenarioRotas.merge, await merge(cenario, requestOf(naRevisao)))).toEqual({ sequencia: 2, celulas: 1, deixadas: 0 })
})

test('a line removed from the original after the diff does not return by itself', async () => {
  const { id, linhas } = await two()
  const cenario = await branch(id)
  const doCenario = (await editOrcamento(t.app, token, cenario).read()).linhas.id
  await editOrcamento(t.app, token, cenario).edit(1, [doCenario[0]!, 1, 110_000])
  const seen = await diff(cenario)
  await editOrcamento(t.app, deRenata, id).done({ tipo: 'linhas', vista: 0, remover: [linhas[0]] })
  const conflito = conflitoOf(await merge(cenario, requestOf(seen, { conflitos: 'cenario' })))
  expect(conflito.celulas.map(({ linhaId, mes, atualCentavos, quem }) => [linhaId, mes, atualCentavos, quem.nome])).toEqual([
    [linhas[0], null, null, 'Renata'],
  ])
  expect(Object.keys(await statesOf(id))).toEqual([`${ids.salarios} ${ids.adm}`])
  const now = await diff(cenario)
  expect([now.total.ambos, now.linhas[0]?.linhaId]).toEqual([1, null])
  expect(dataOf(orcamentoCenarioRotas.merge, await merge(cenario, requestOf(now, { conflitos: 'cenario' }))).celulas).toBe(1)
})

test('keeping the original is a decision: an act without cells, not asked again, and reverted by undo', async () => {
  const { id, linhas } = await two()
  const cenario = await branch(id)
  const [mine, desk] = [editOrcamento(t.app, token, id), editOrcamento(t.app, token, cenario)]
  await desk.edit(1, [(await desk.read()).linhas.id[0]!, 1, 110_000])
  await editOrcamento(t.app, deRenata, id).edit(0, [linhas[0]!, 1, 120_000])
  const seen = await diff(cenario)
  const finished = await merge(cenario, requestOf(seen, { conflitos: 'original' }))
  expect(dataOf(orcamentoCenarioRotas.merge, finished)).toEqual({ sequencia: 2, celulas: 0, deixadas: 0 })
  expect([(await diff(cenario)).total.linhas, (await statesOf(id))[`${ids.receita} ${ids.vendas}`]?.[0]]).toEqual([0, 120_000])
  await mine.done({ tipo: 'restaurar', vista: 2, sequencia: 1 })
  await mine.edit(2, [linhas[1]!, 1, -1])
  const restored = await mine.read()
  expect([restored.sequencia, (await diff(cenario)).total.ambos]).toEqual([3, 0])
  await mine.done({ tipo: 'restaurar', vista: 3, sequencia: 0 })
  expect((await diff(cenario)).total).toMatchObject({ soCenario: 1, ambos: 0 })
  await mine.done({ tipo: 'restaurar', vista: 4, sequencia: 3 })
  expect((await diff(cenario)).total.linhas).toBe(0)
  await mine.done({ tipo: 'desfazer', vista: 5, sequencia: 2 })
  expect((await diff(cenario)).total).toMatchObject({ soCenario: 0, ambos: 1 })
})

test('a line removed by the scenario leaves the original unless it has comments, and one undo restores it', async () => {
  const { id, linhas } = await two()
  const cenario = await branch(id)
  const [mine, desk] = [editOrcamento(t.app, token, id), editOrcamento(t.app, token, cenario)]
  await desk.done({ tipo: 'linhas', vista: 1, remover: (await desk.read()).linhas.id })
  await t.app.inject({
    method: 'POST',
    url: `/v1/Orcamento/${id}/comentarios`,
    payload: { linhaId: linhas[1], texto: 'Por quê?' },
    headers: bearer(token),
  })
  const seen = await diff(cenario)
  expect(seen.linhas.map(({ removida, soCenario }) => [removida, soCenario])).toEqual([
    [true, 3],
    [true, 3],
  ])
  expect(dataOf(orcamentoCenarioRotas.merge, await merge(cenario, requestOf(seen)))).toEqual({ sequencia: 1, celulas: 4, deixadas: 0 })
  expect(await mine.values()).toEqual({ [linhas[1]!]: Array.from({ length: 12 }, () => 0) })
  expect((await diff(cenario)).total.linhas).toBe(0)
  await mine.done({ tipo: 'desfazer', vista: 1, sequencia: 1 })
  expect((await mine.values())[linhas[0]!]?.slice(0, 2)).toEqual([100_000, 200_000])
  expect((await diff(cenario)).total).toEqual(seen.total)
})

test('merging a branch into an untouched original makes both equal', async () => {
  const celula = fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 12 }), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }))
  await fc.assert(
    fc.asyncProperty(fc.array(celula, { minLength: 1, maxLength: 12 }), async (celulas) => {
      const { id } = await two()
      const cenario = await branch(id)
      const desk = editOrcamento(t.app, token, cenario)
      const doCenario = (await desk.read()).linhas.id
      await desk.edit(1, ...celulas.map(([line, mes, valor]) => [doCenario[line]!, mes, valor] as const))
      const seen = await diff(cenario)
      expect(seen.total.ambos).toBe(0)
      await merge(cenario, requestOf(seen))
      expect(await statesOf(id)).toEqual(await statesOf(cenario))
      expect((await diff(cenario)).linhas).toEqual([])
    }),
    { numRuns: 5 },
  )
})

test('compares by item, the original first with differences to it, in file and screen', async () => {
  const { id } = await two()
  const cenario = await branch(id, { ...NEW, simulacao: { vista: 0, grupos: [{ grupoId: ids.grupoReceita, taxaPpm: 100_000 }] } })
  const { inicio, orcamentos, grupos } = await compare(cenario)
  expect([inicio, orcamentos.map((each) => [each.id, each.tipo, each.origemId])]).toEqual([
    '2027-01',
    [
      [id, 'orcamento', null],
      [cenario, 'cenario', id],
    ],
  ])
  expect(
    grupos.map(({ natureza, itens }) => [
      natureza,
      itens.map(({ codigo, valoresCentavos }) => [codigo, valoresCentavos[0], valoresCentavos[12]]),
    ]),
  ).toEqual([
    ['receita_bruta', [['RB.01', 100_000, 110_000]]],
    ['pessoal', [['DPE.01', -50_000, -50_000]]],
  ])
  const previousDo = await buildOrcamento(t.database.db, { clienteId, usuarioId: tiago.id, linhas: [], mesInicio: 202601 })
  const included = await t.app.inject({ url: `/v1/Orcamento/${id}/cenarios?com=${id},${previousDo.id}`, headers: bearer(token) })
  expect(codeOf(included)).toBe('registro_not_found')
  const file = await t.app.inject({
    url: `/v1/Orcamento/${id}/cenarios/arquivo?com=${id},${cenario}&mes=1&formato=csv`,
    headers: bearer(token),
  })
  expect(parseCsv(file.body, { delimiter: ';' })).toEqual([
    ['Grupo', 'Código', '01/2027', 'Orçamento 2027 v1 (base)', 'Otimista 2027 v1 (otimista)', 'Diferença', 'Diferença %'],
    ['Receita bruta', 'RB', '', '1000,00', '1100,00', '100,00', '10,00'],
    ['Receita bruta', 'RB.01', expect.any(String), '1000,00', '1100,00', '100,00', '10,00'],
    [expect.stringContaining('(−)'), 'DPE', '', '500,00', '500,00', '0,00', '0,00'],
    [expect.any(String), 'DPE.01', expect.any(String), '500,00', '500,00', '0,00', '0,00'],
    ['Resultado', '', '', '500,00', '600,00', '100,00', '20,00'],
  ])
  const english = await t.app.inject({
    url: `/v1/Orcamento/${id}/cenarios/arquivo?com=${id},${cenario}&formato=csv`,
    headers: { ...bearer(token), 'accept-language': 'en' },
  })
  expect(english.body).toMatch(/^\uFEFFGroup;Code;01\/2027 to 12\/2027;.*;Difference;Difference %\r\n/)
  expect(english.body).toMatch(/\r\nResult;;;/)
  const [{ registros } = { registros: 0 }] = await query(sql<{ registros: number }>`
    select count(*)::int as registros from auditoria where acao = 'orcamentoCenario.export' and assunto_id = ${String(id)}`)
  expect(registros).toBe(2)
})
