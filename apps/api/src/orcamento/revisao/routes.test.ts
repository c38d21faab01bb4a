import { orcamentoAtosRotas, orcamentoRevisaoRotas, orcamentoRotas, type OrcamentoRevisao } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv, readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento } from '../../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let renata: TestUsuario
let token: string
let ids: Record<'receita' | 'salarios' | 'aluguel' | 'vendas' | 'adm', number>
let [aprovado, revisao] = [0, 0]

const get = (url: string, caller = token) => t.app.inject({ url: `/v1/Orcamento/${url}`, headers: bearer(caller) })
const diff = async (query = '', caller = token): Promise<OrcamentoRevisao> =>
  dataOf(orcamentoRevisaoRotas.diff, await get(`${revisao}/revisao${query}`, caller))
const twelve = (...first: number[]): number[] => [...first, ...Array.from({ length: 12 - first.length }, () => 0)]

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  renata = await buildUsuario(db, { nome: 'Renata', clientes: [clienteId] })
  token = await signIn(db, renata, clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
    withTenant(db, { clienteId, usuarioId: renata.id }, async (tx) => (await text.execute(tx)).rows)
  const [row] = await query(sql<typeof ids>`
    select (select id from grupo_item where codigo = 'RB.01') as receita, (select id from grupo_item where codigo = 'DPE.01') as salarios,
      (select id from grupo_item where codigo = 'DAD.03') as aluguel, (select id from centro_custo where codigo = 'VENDAS') as vendas,
      (select id from centro_custo where codigo = 'ADM') as adm`)
  ids = row!
  const { id } = await buildOrcamento(db, {
    clienteId,
    usuarioId: renata.id,
    linhas: [
      { grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [100_000, 200_000] },
      { grupoItem: ids.salarios, centro: ids.adm, filial: null, valores: [-50_000, -50_000] },
      { grupoItem: ids.salarios, centro: ids.vendas, filial: null, valores: [-7] },
    ],
  })
  aprovado = id
  await query(sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${id}`)
  await query(sql`update orcamento set status = 'em_aprovacao' where id = ${id}`)
  await query(sql`
    update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now(), approved_by = ${renata.id}
    where id = ${id}`)
  const isOpen = await t.app.inject({
    method: 'POST',
    url: `/v1/Orcamento/${id}/revisar`,
    payload: { comentario: '' },
    headers: bearer(token),
  })
  revisao = dataOf(orcamentoRotas.revise, isOpen).id
  const desk = editOrcamento(t.app, token, revisao)
  const { linhas, sequencia } = await desk.read()
  const linhaDe = (item: number, centro: number): number =>
    linhas.id[linhas.id.findIndex((_, i) => linhas.grupoItemId[i] === item && linhas.centroCustoId[i] === centro)]!
  await desk.edit(sequencia, [linhaDe(ids.receita, ids.vendas), 2, 230_000], [linhaDe(ids.salarios, ids.adm), 1, -49_999])
  await desk.done({
    tipo: 'linhas',
    vista: sequencia + 1,
    adicionar: [{ grupoItemId: ids.aluguel, centroCustoId: ids.adm, filialId: null, valoresCentavos: twelve(-1_000) }],
    remover: [linhaDe(ids.salarios, ids.vendas)],
  })
})
afterAll(() => t.close())

test('answers 401 without a session, 403 without the permission, 404 for another cliente and for a version of another budget', async () => {
  const { db } = t.database
  expect((await t.app.inject({ url: `/v1/Orcamento/${revisao}/revisao` })).statusCode).toBe(401)
  const helena = await buildUsuario(db, { nome: 'Helena', perfil: 'client', clientes: [clienteId] })
  expect(codeOf(await get(`${revisao}/revisao/arquivo?formato=csv`, await signIn(db, helena, clienteId, t.clock.now)))).toBe(
    'permissao_denied',
  )
  const other = await buildCliente(db)
  const ofOutside = await signIn(db, await buildUsuario(db, { clientes: [other] }), other, t.clock.now)
  expect((await get(`${revisao}/revisao`, ofOutside)).statusCode).toBe(404)
  const { id } = await buildOrcamento(db, {
    clienteId,
    usuarioId: renata.id,
    linhas: [{ grupoItem: ids.receita, centro: null, filial: null }],
  })
  expect((await get(`${revisao}/revisao?de=${id}`)).statusCode).toBe(404)
})

test('shows each changed line with twelve months of both versions, the sums of its grupo and the effect on the result', async () => {
  const { antes, depois, resultado, total, grupos, linhas } = await diff()
  expect([antes, depois]).toEqual([
    { id: aprovado, versaoNumero: 1, status: 'aprovado' },
    { id: revisao, versaoNumero: 2, status: 'revisao' },
  ])
  expect(linhas.map(({ codigo, centroCusto, situacao, meses }) => [codigo, centroCusto, situacao, meses])).toEqual([
    ['RB.01', 'VENDAS VENDAS', 'mudada', 0b10],
    ['DPE.01', 'ADM ADM', 'mudada', 0b1],
    ['DPE.01', 'VENDAS VENDAS', 'removida', 0b1],
    ['DAD.03', 'ADM ADM', 'nova', 0b1],
  ])
  expect([linhas[0]?.antesCentavos, linhas[0]?.depoisCentavos]).toEqual([twelve(100_000, 200_000), twelve(100_000, 230_000)])
  expect(total).toEqual({ linhas: 4, mudadas: 2, novas: 1, removidas: 1, celulas: 4 })
  expect(grupos.map((grupo) => [grupo.codigo, grupo.linhas, grupo.antesCentavos, grupo.depoisCentavos])).toEqual([
    ['RB', 1, twelve(100_000, 200_000), twelve(100_000, 230_000)],
    ['DPE', 2, twelve(-50_007, -50_000), twelve(-49_999, -50_000)],
    ['DAD', 1, twelve(), twelve(-1_000)],
  ])
  expect(resultado).toEqual({ antesCentavos: twelve(49_993, 150_000), depoisCentavos: twelve(49_001, 180_000) })
})

test('the history of a cell begins with the value of the previous version and the author of the revision', async () => {
  const { linhas } = await editOrcamento(t.app, token, revisao).read()
  const receita = linhas.id[linhas.grupoItemId.indexOf(ids.receita)]
  const { itens } = dataOf(orcamentoAtosRotas.listHistorico, await get(`${revisao}/historico?linha=${receita}&mes=2`))
  expect(
    itens.map(({ tipo, quem, antesCentavos, depoisCentavos, detalhe }) => [tipo, quem.nome, antesCentavos, depoisCentavos, detalhe]),
  ).toEqual([
    ['editar', 'Renata', 200_000, 230_000, null],
    ['criar', 'Renata', 0, 200_000, { origem: 'Orçamento 2027 · versão 1' }],
  ])
})

test('filters by words, kind of change and month, with sums of the filtered part', async () => {
  const codigos = async (query: string) => (await diff(query)).linhas.map(({ codigo, situacao }) => `${codigo} ${situacao}`)
  expect(await codigos('?busca=salarios+adm')).toEqual(['DPE.01 mudada'])
  expect(await codigos('?busca=PESSOAL')).toEqual(['DPE.01 mudada', 'DPE.01 removida'])
  expect(await codigos('?situacao=nova')).toEqual(['DAD.03 nova'])
  expect(await codigos('?mes=2')).toEqual(['RB.01 mudada'])
  const { grupos, resultado } = await diff('?busca=nada+disso')
  expect([grupos, resultado.depoisCentavos[1]]).toEqual([[], 180_000])
})

test('compares in reverse, and the first version has no changes', async () => {
  const back = dataOf(orcamentoRevisaoRotas.diff, await get(`${aprovado}/revisao?de=${revisao}`))
  expect(back.linhas.map(({ situacao }) => situacao)).toEqual(['mudada', 'mudada', 'nova', 'removida'])
  expect(dataOf(orcamentoRevisaoRotas.diff, await get(`${aprovado}/revisao`))).toMatchObject({ antes: null, linhas: [], grupos: [] })
})

test('a limited user compares only the visible part', async () => {
  const { db } = t.database
  const paulo = await buildUsuario(db, { nome: 'Paulo', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: paulo.id, centrosCusto: [ids.vendas] })
  const { linhas, resultado } = await diff('', await signIn(db, paulo, clienteId, t.clock.now))
  expect(linhas.map(({ codigo }) => codigo)).toEqual(['RB.01', 'DPE.01'])
  expect(resultado).toEqual({ antesCentavos: twelve(99_993, 200_000), depoisCentavos: twelve(100_000, 230_000) })
})

test('exports CSV and XLSX month by month with costs positive, and records the export', async () => {
  const csv = await get(`${revisao}/revisao/arquivo?formato=csv&busca=salarios`)
  const [cabeca, ...lines] = parseCsv(csv.body, { delimiter: ';' })
  expect(cabeca?.slice(5, 12)).toEqual([
    'Situação',
    'Ano, versão 1',
    'Ano, versão 2',
    'Ano, diferença',
    '01/2027, versão 1',
    '01/2027, versão 2',
    '01/2027, diferença',
  ])
  expect(lines.map((line) => line.slice(1, 12))).toEqual([
    ['DPE.01', 'Salários e ordenados', 'ADM ADM', '', 'Mudada', '1000,00', '999,99', '-0,01', '500,00', '499,99', '-0,01'],
    ['DPE.01', 'Salários e ordenados', 'VENDAS VENDAS', '', 'Removida', '0,07', '0,00', '-0,07', '0,07', '0,00', '-0,07'],
    ['', '', '', '', '', '-1000,07', '-999,99', '0,08', '-500,07', '-499,99', '0,08'],
  ])
  const english = await t.app.inject({
    url: `/v1/Orcamento/${revisao}/revisao/arquivo?formato=csv`,
    headers: { ...bearer(token), 'accept-language': 'en' },
  })
  expect(english.body).toMatch(
    /^\uFEFFGroup;Code;Item;Cost centre;Branch;Status;"?Year, version 1"?;"?Year, version 2"?;"?Year, difference"?;/,
  )
  expect(english.body).toMatch(/;Changed;[^]*;Removed;[^]*Effect on the result;/)
  expect(english.headers['content-disposition']).toContain('version%201%20to%20version%202')
  const xlsx = await get(`${revisao}/revisao/arquivo?formato=xlsx`)
  const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
  expect(sheets[0]?.rows.map((line) => [line[1], line[8]])).toEqual([
    ['Código', 'Ano, diferença'],
    ['RB.01', 300],
    ['DPE.01', -0.01],
    ['DPE.01', -0.07],
    ['DAD.03', 10],
    [null, 290.08],
  ])
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: renata.id }, (tx) =>
    sql<{ depois: object }>`select depois from auditoria where acao = 'orcamentoRevisao.export' order by id`.execute(tx),
  )
  expect(registros.rows.map(({ depois }) => depois)).toMatchObject([{ versao: 2, linhas: 2 }, { linhas: 4 }, { linhas: 4 }])
})
