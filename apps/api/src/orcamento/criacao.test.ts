/** Budgets made from what there is: what would be written, what is, and what is refused. */
import {
  orcamentoAtosRotas,
  orcamentoCriacaoRotas,
  orcamentoRotas,
  type CriacaoPrevia,
  type ErroResposta,
  type RotaData,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { formatMes, listMeses } from '@lastro/engine'
import { xlsxOf } from '@lastro/planilha/testing'
import type { LightMyRequestResponse } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/chamadas.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type UsuarioDeTeste } from '../../test/factories.ts'
import { buildOrcamento } from '../../test/orcamentos.ts'
import { toMultipart } from '../../test/pedidos.ts'
import { loadRazaoConhecido } from '../../test/razao-conhecido.ts'

let t: TestApp
let clienteId: string
let tiago: UsuarioDeTeste
let token: string
let ids: Record<string, number>
let alheio: { token: string; orcamento: number; arquivo: string; item: number }

const query = <T>(text: ReturnType<typeof sql<T>>, cliente = clienteId): Promise<T[]> =>
  withTenant(t.database.db, { clienteId: cliente, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const post = (url: string, payload: object, quem = token, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers: { ...headers, ...bearer(quem) } })
const read = (url: string): Promise<LightMyRequestResponse> => t.app.inject({ url: `/v1${url}`, headers: bearer(token) })
const upload = (conteudo: string | Uint8Array, quem = token, nome = 'plano.csv'): Promise<LightMyRequestResponse> => {
  const { payload, headers } = toMultipart(conteudo, nome)
  return t.app.inject({ method: 'POST', url: '/v1/Orcamento/criar/arquivo', payload, headers: { ...headers, ...bearer(quem) } })
}
async function send(conteudo: string | Uint8Array, nome?: string): Promise<string> {
  return dataOf(orcamentoCriacaoRotas.upload, await upload(conteudo, token, nome)).arquivoId
}

const REALIZADO = { tipo: 'realizado', inicio: '2025-01' }
const novo = (nome: string, origem: object, ajustes: object = {}) => ({
  nome,
  inicio: '2026-01',
  cenario: 'base',
  modeloId: ids['modelo'],
  donoId: tiago.id,
  origem,
  ajustes,
})
const askPrevia = (origem: object, ajustes: object = {}, inicio = '2026-01'): Promise<LightMyRequestResponse> =>
  post('/Orcamento/criar/previa', { inicio, origem, ajustes })
const preview = async (origem: object, ajustes?: object, inicio?: string): Promise<CriacaoPrevia> =>
  dataOf(orcamentoCriacaoRotas.preview, await askPrevia(origem, ajustes, inicio))
const create = async (body: object): Promise<RotaData<typeof orcamentoCriacaoRotas.create>> =>
  dataOf(orcamentoCriacaoRotas.create, await post('/Orcamento/criar', body))

/** Cells in reais that are not zero, by item and centro de custo. */
async function cellsOf(id: number): Promise<Record<string, Record<number, number>>> {
  const rows = await query(sql<{ chave: string; valores: number[] }>`
    select concat_ws(' ', i.codigo, c.codigo, f.codigo) as chave, array[m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos,
      m06_centavos, m07_centavos, m08_centavos, m09_centavos, m10_centavos, m11_centavos, m12_centavos] as valores
    from orcamento_linha l join grupo_item i on i.id = l.grupo_item_id left join centro_custo c on c.id = l.centro_custo_id
    left join filial f on f.id = l.filial_id where l.orcamento_id = ${id} order by l.id`)
  const cheias = (valores: number[]): [number, number][] =>
    valores.flatMap((valor, mes): [number, number][] => (valor === 0 ? [] : [[mes + 1, valor / 100]]))
  return Object.fromEntries(rows.map(({ chave, valores }) => [chave, Object.fromEntries(cheias(valores))]))
}
const anos = ({ grupos }: CriacaoPrevia): [string, number, number][] =>
  grupos.map(({ codigo, antesCentavos, depoisCentavos }) => [
    codigo,
    antesCentavos.reduce((a, b) => a + b, 0) / 100,
    depoisCentavos.reduce((a, b) => a + b, 0) / 100,
  ])
const countOrcamentos = async (): Promise<number> => (await query(sql<{ n: number }>`select count(*)::int as n from orcamento`))[0]?.n ?? -1

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  tiago = await buildUsuario(db, { nome: 'Tiago Moura', perfil: 'analista', clientes: [clienteId] })
  token = await signIn(db, tiago, clienteId, t.clock.now)
  await loadRazaoConhecido(t.app, db, clienteId, token)
  await query(sql`insert into filial (cliente_id, codigo, descricao) values (${clienteId}, 'SP', 'São Paulo')`)
  const [row] = await query(sql<Record<string, number>>`
    select (select min(id) from dre_modelo) as modelo, (select id from centro_custo where codigo = 'VENDAS') as vendas,
      (select id from centro_custo where codigo = 'ADM') as adm, (select id from filial where codigo = 'SP') as sp,
      (select id from grupo_item where codigo = 'RB.01') as receita, (select id from grupo_item where codigo = 'DPE.01') as salarios,
      (select grupo_id from grupo_item where codigo = 'RB.01') as rb`)
  ids = row ?? {}
  const outro = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const ivo = await buildUsuario(db, { nome: 'Ivo Serra', perfil: 'gestor', clientes: [outro] })
  const dele = await signIn(db, ivo, outro, t.clock.now)
  await loadRazaoConhecido(t.app, db, outro, dele)
  const [item] = await query(sql<{ id: number }>`select id from grupo_item where codigo = 'RB.01'`, outro)
  const linhas = [{ grupoItem: item?.id ?? 0, centro: null, filial: null, valores: [100] }]
  const { id } = await buildOrcamento(db, { clienteId: outro, usuarioId: ivo.id, linhas })
  const { arquivoId } = dataOf(orcamentoCriacaoRotas.upload, await upload('Código;jan/2026\nRB.01;1\n', dele))
  alheio = { token: dele, orcamento: id, arquivo: arquivoId, item: item?.id ?? 0 }
})
afterAll(() => t.close())

describe('refused', () => {
  test('401 without a session, 403 without the permission or with a limited one, 404 for what is of another cliente', async () => {
    const { db } = t.database
    const antes = await countOrcamentos()
    const body = novo('X', REALIZADO)
    for (const url of ['/v1/Orcamento/criar', '/v1/Orcamento/criar/previa', '/v1/Orcamento/criar/arquivo']) {
      expect((await t.app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(401)
    }
    const helena = await buildUsuario(db, { nome: 'Helena', perfil: 'leitor', clientes: [clienteId] })
    expect(codeOf(await post('/Orcamento/criar', body, await signIn(db, helena, clienteId, t.clock.now)))).toBe('permissao_denied')
    const paulo = await buildUsuario(db, { nome: 'Paulo', perfil: 'analista', clientes: [clienteId] })
    await limitEscopo(db, { clienteId, usuarioId: paulo.id, centrosCusto: [ids['vendas'] ?? 0] })
    expect(codeOf(await post('/Orcamento/criar', body, await signIn(db, paulo, clienteId, t.clock.now)))).toBe('escopo_limited')
    const item = { centroCustoId: null, filialId: null, quantidadeMicros: 1e6, precoCentavos: 1, meses: 1, justificativa: 'é preciso' }
    for (const origem of [
      { tipo: 'orcamento', orcamentoId: alheio.orcamento },
      { ...REALIZADO, centrosCusto: [987_654] },
      { tipo: 'arquivo', arquivoId: alheio.arquivo },
      { tipo: 'base_zero', itens: [{ ...item, grupoItemId: alheio.item }] },
      { tipo: 'base_zero', itens: [{ ...item, grupoItemId: ids['receita'], centroCustoId: 987_654 }] },
      { tipo: 'base_zero', itens: [{ ...item, grupoItemId: ids['receita'], filialId: 987_654 }] },
    ]) {
      expect(codeOf(await askPrevia(origem))).toBe('registro_not_found')
      expect(codeOf(await post('/Orcamento/criar', novo('X', origem)))).toBe('registro_not_found')
    }
    expect(codeOf(await askPrevia(REALIZADO, { grupos: [{ grupoId: 987_654, taxaPpm: 0 }] }))).toBe('registro_not_found')
    expect(codeOf(await post('/Orcamento/criar', { ...body, modeloId: 987_654 }))).toBe('registro_not_found')
    expect(codeOf(await post('/Orcamento/criar', { ...body, donoId: '7b1f7a3e-0000-4000-8000-000000000000' }))).toBe('registro_not_found')
    expect(await countOrcamentos()).toBe(antes)
  })

  test('what cannot be: no lines, an index of some months, a cell beyond every limit, alone or added up', async () => {
    expect(codeOf(await askPrevia({ tipo: 'realizado', inicio: '2020-01' }))).toBe('orcamento_origem_empty')
    expect(codeOf(await askPrevia(REALIZADO, { indicesPpm: [1, 2] }))).toBe('requisicao_invalid')
    expect(codeOf(await askPrevia(REALIZADO, { arredondamentoCentavos: 7 }))).toBe('requisicao_invalid')
    const item = { grupoItemId: ids['receita'], centroCustoId: null, filialId: null, meses: 1, justificativa: 'é preciso' }
    const caro = { ...item, quantidadeMicros: 1e12, precoCentavos: 1e13 }
    expect(codeOf(await askPrevia({ tipo: 'base_zero', itens: [caro] }))).toBe('orcamento_valor_too_large')
    const limite = { ...item, quantidadeMicros: 1e6, precoCentavos: 1e13 }
    expect(codeOf(await askPrevia({ tipo: 'base_zero', itens: [limite] }, { taxaPpm: 1 }))).toBe('orcamento_valor_too_large')
    expect(codeOf(await askPrevia({ tipo: 'base_zero', itens: [limite, limite] }))).toBe('orcamento_valor_too_large')
    const [primeiro] =
      (await askPrevia({ tipo: 'base_zero', itens: [{ ...limite, justificativa: ' ' }] })).json<ErroResposta>().details ?? []
    expect(primeiro?.message).toBe('Justifique a linha: por que é preciso, e por que tanto.')
  })
})

test('from the realizado, 8 % more: the preview writes nothing, and what is created is what it showed', async () => {
  const antes = await countOrcamentos()
  const previa = await preview(REALIZADO, { taxaPpm: 80_000 })
  expect(await countOrcamentos()).toBe(antes)
  expect(anos(previa)).toEqual([
    ['RB', 1500, 1620],
    ['DED', -180, -194.4],
    ['CUS', -1100.1, -1188.11],
    ['DPE', -200.05, -216.05],
  ])
  expect(previa).toMatchObject({
    linhas: 4,
    areas: 2,
    realizadoAte: '2025-02',
    semDestinoCentavos: -3333,
    arquivadoCentavos: 0,
    problemasTotal: 0,
  })
  expect(previa.grupos[2]).toMatchObject({ crescimentoCentavos: -8801, indiceCentavos: 0, arredondamentoCentavos: 0, linhas: 1 })

  const body = { ...novo('De 2025', REALIZADO, { taxaPpm: 80_000 }), assinatura: previa.assinatura }
  expect(codeOf(await post('/Orcamento/criar', { ...body, assinatura: 'f'.repeat(64) }))).toBe('orcamento_previa_changed')
  const chave = { 'idempotency-key': 'criar-de-2025' }
  const respostas = await Promise.all([1, 2].map(() => post('/Orcamento/criar', body, token, chave)))
  const [um, dois] = respostas.map((resposta) => dataOf(orcamentoCriacaoRotas.create, resposta))
  expect(um).toEqual(dois)
  expect(await countOrcamentos()).toBe(antes + 1)
  const id = um?.id ?? 0
  expect(await cellsOf(id)).toEqual({
    'RB.01 VENDAS': { 1: 1080, 2: 540 },
    'DED.03 VENDAS': { 1: -194.4 },
    'CUS.01 VENDAS': { 1: -432.11, 2: -756 },
    'DPE.01 ADM': { 1: -216.05 },
  })
  const orcamento = dataOf(orcamentoRotas.get, await read(`/Orcamento/${id}`))
  expect(orcamento).toMatchObject({ nome: 'De 2025', inicio: '2026-01', status: 'rascunho', sequencia: 1 })
  expect(orcamento.quadro.map(({ centroCusto, totalCentavos }) => [centroCusto?.codigo, totalCentavos])).toEqual([
    ['ADM', -21_605],
    ['VENDAS', 23_749],
  ])

  const { itens } = dataOf(orcamentoAtosRotas.list, await read(`/Orcamento/${id}/atos`))
  const origem = 'Realizado de 01/2025 a 12/2025, +8,00 %'
  expect(itens).toMatchObject([{ sequencia: 1, tipo: 'criar', celulas: 6, quem: { nome: 'Tiago Moura' }, detalhe: { origem } }])
  const { linhas } = dataOf(orcamentoAtosRotas.listLinhas, await read(`/Orcamento/${id}/linhas`))
  const historico = await read(`/Orcamento/${id}/historico?linha=${linhas.id[0]}&mes=2`)
  expect(dataOf(orcamentoAtosRotas.listHistorico, historico).itens).toMatchObject([
    { tipo: 'criar', antesCentavos: 0, depoisCentavos: 54_000 },
  ])
  // Before it was made there was nothing in any cell.
  const nada = dataOf(orcamentoAtosRotas.listLinhas, await read(`/Orcamento/${id}/linhas?sequencia=0`))
  expect(nada.linhas.valoresCentavos.every((valor) => valor === 0)).toBe(true)
  const [registro] = await query(
    sql<{ depois: object }>`select depois from auditoria where acao = 'orcamento.create' and assunto_id = ${String(id)}`,
  )
  expect(registro?.depois).toEqual({ nome: 'De 2025', inicio: '2026-01', cenario: 'base', linhas: 4, areas: 2, origem })
})

test('only of some centros de custo: of the realizado and of a budget', async () => {
  const previa = await preview({ ...REALIZADO, centrosCusto: [ids['vendas']!] })
  expect([previa.linhas, previa.areas, previa.semDestinoCentavos, anos(previa).map(([grupo]) => grupo)]).toEqual([
    3,
    1,
    0,
    ['RB', 'DED', 'CUS'],
  ])
  const copia = { tipo: 'orcamento', orcamentoId: (await create(novo('De todos', REALIZADO))).id, centrosCusto: [ids['adm']!] }
  expect(anos(await preview(copia)).map(([grupo, antes]) => [grupo, antes])).toEqual([['DPE', -200.05]])
  expect(Object.keys(await cellsOf((await create(novo('Só da administração', copia))).id))).toEqual(['DPE.01 ADM'])
})

test('growth by grupo, index by month, rounding, one line for all centros de custo; the total stays explained', async () => {
  const indicesPpm = [10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const ajustes = { taxaPpm: 100_000, grupos: [{ grupoId: ids['rb'], taxaPpm: 0 }], indicesPpm, arredondamentoCentavos: 10_000 }
  const origem = { ...REALIZADO, porCentroCusto: false }
  const previa = await preview(origem, ajustes)
  expect(anos(previa)).toEqual([
    ['RB', 1500, 1500],
    ['DED', -180, -200],
    ['CUS', -1100.1, -1200],
    ['DPE', -200.05, -200],
  ])
  expect(
    previa.grupos.map(({ crescimentoCentavos, indiceCentavos, arredondamentoCentavos }) => [
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
  const { id } = await create(novo('Arredondado', origem, ajustes))
  expect(await cellsOf(id)).toEqual({
    'RB.01': { 1: 1000, 2: 500 },
    'DED.03': { 1: -200 },
    'CUS.01': { 1: -400, 2: -800 },
    'DPE.01': { 1: -200 },
  })
})

test('from another budget: months keep their names, who answers for an area stays, and the source cannot go', async () => {
  const { id: deOnde } = await create(novo('Fonte', REALIZADO))
  await query(
    sql`update orcamento_area set responsavel_id = ${tiago.id} where orcamento_id = ${deOnde} and centro_custo_id = ${ids['adm']}`,
  )
  await query(
    sql`update orcamento_linha set justificativa = 'quadro de pessoal', travas = 1 where orcamento_id = ${deOnde} and grupo_item_id = ${ids['salarios']}`,
  )
  const origem = { tipo: 'orcamento', orcamentoId: deOnde }
  expect((await preview(origem, {}, '2026-07')).grupos[0]?.depoisCentavos).toEqual([0, 0, 0, 0, 0, 0, 100_000, 50_000, 0, 0, 0, 0])
  const { id } = await create({ ...novo('Cópia', origem), inicio: '2026-07' })
  expect(await cellsOf(id)).toMatchObject({ 'RB.01 VENDAS': { 7: 1000, 8: 500 }, 'DPE.01 ADM': { 7: -200.05 } })
  expect(await query(sql`select origem_id, origem_sequencia from orcamento where id = ${id}`)).toEqual([
    { origem_id: deOnde, origem_sequencia: 1 },
  ])
  const copiada = await query(
    sql`select justificativa, travas from orcamento_linha where orcamento_id = ${id} and grupo_item_id = ${ids['salarios']}`,
  )
  expect(copiada).toEqual([{ justificativa: 'quadro de pessoal', travas: 0 }])
  const { quadro } = dataOf(orcamentoRotas.get, await read(`/Orcamento/${id}`))
  expect(quadro.map(({ centroCusto, responsavel }) => [centroCusto?.codigo, responsavel?.nome])).toEqual([
    ['ADM', 'Tiago Moura'],
    ['VENDAS', undefined],
  ])
  const remocao = await t.app.inject({ method: 'DELETE', url: `/v1/Orcamento/${deOnde}?versao=1`, headers: bearer(token) })
  expect(codeOf(remocao)).toBe('orcamento_in_use')
  // An item that nobody plans with any more stays behind, and the preview says how much of it.
  await query(sql`update grupo_item set arquivado = true where id = ${ids['salarios']}`)
  expect(await preview(origem)).toMatchObject({ linhas: 3, arquivadoCentavos: -20_005 })
  await query(sql`update grupo_item set arquivado = false where id = ${ids['salarios']}`)
})

describe('from a file', () => {
  const MESES = listMeses('2026-01', '2026-12').map(formatMes)
  const CABECALHO = ['Código', 'Centro de custo', 'Filial', ...MESES, 'Total', 'Justificativa']
  const linha = (codigo: string, centro: string, filial: string, meses: readonly string[], fim: readonly string[] = []): string[] => [
    codigo,
    centro,
    filial,
    ...MESES.map((_, mes) => meses[mes] ?? ''),
    ...fim,
  ]
  const csvOf = (linhas: readonly (readonly string[])[]): string => linhas.map((celulas) => celulas.join(';')).join('\r\n')

  test('the sheet to fill in comes back as it was filled in, in CSV and XLSX', async () => {
    const csv = (await read('/Orcamento/criar/modelo?inicio=2026-01&formato=csv')).body.replace('\ufeff', '').split('\r\n')
    expect(csv[0]).toBe(`Grupo;Código;Descrição;Centro de custo;Filial;${MESES.join(';')};Justificativa`)
    const cheio = csv.map((row) =>
      row.includes(';RB.01;') ? row.replace(/;{3,}.*$/, `;VENDAS;SP;1.234,56;-;${';'.repeat(10)}lojas novas`) : row,
    )
    const origem = { tipo: 'arquivo', arquivoId: await send(`\ufeff${cheio.join('\r\n')}`) }
    const { id, linhas } = await create(novo('De CSV', origem))
    expect(linhas).toBe(csv.filter((row) => row !== '').length - 1)
    expect((await cellsOf(id))['RB.01 VENDAS SP']).toEqual({ 1: 1234.56 })
    // The file is used up.
    expect(codeOf(await askPrevia(origem))).toBe('registro_not_found')
    const bytes = (await read('/Orcamento/criar/modelo?inicio=2026-01&formato=xlsx')).rawPayload
    const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
    const preenchidas = rows.map((row) => (row[1] === 'DPE.01' ? [...row.slice(0, 5), 100.1, 1 / 3, ...row.slice(7)] : row))
    const xlsx = await xlsxOf({ Plano: preenchidas.map((row) => row.map((celula) => (celula === undefined ? null : celula))) })
    const criado = await create(novo('De XLSX', { tipo: 'arquivo', arquivoId: await send(xlsx, 'plano.xlsx') }))
    // Typed without a sign under a grupo marked (−).
    expect((await cellsOf(criado.id))['DPE.01']).toEqual({ 1: -100.1, 2: -0.33 })
  })

  test('every line that cannot be read is told with its place, and nothing is written', async () => {
    const antes = await countOrcamentos()
    const arquivoId = await send(
      csvOf([
        ['Plano de 2026'],
        CABECALHO,
        linha('RB.01', 'VENDAS', '', ['1.000,00'], ['1.000,00', '']),
        linha('XX.99', 'VENDAS', '', ['1,00']),
        linha('RB.01', 'LUA', 'MARTE', ['1,00']),
        linha('RB.01', 'VENDAS', '', ['5,00']),
        linha('DPE.01', 'ADM', '', ['mil', '2,005']),
        linha('CUS.01', '', '', ['10,00', '5,00'], ['20,00']),
        linha('', '', '', ['3,00']),
        linha('', '', '', []),
        linha('Total', '', '', ['1.000,00']),
        ['', 'Total geral', ...linha('', '', '', ['1.000,00']).slice(2)],
        linha('XX.98', 'VENDAS', '', ['7,00'], ['7,00', 'Total do contrato de limpeza']),
        linha('', 'VENDAS', '', ['8,00'], ['8,00', 'Total do contrato de limpeza']),
      ]),
    )
    const origem = { tipo: 'arquivo', arquivoId }
    const { problemas, problemasTotal, linhas } = await preview(origem)
    expect(problemas.map(({ linha: onde, campo, valor, message }) => [onde, campo, valor, message])).toEqual([
      [4, 'Código', 'XX.99', 'Não há item de grupo em uso com este código.'],
      [5, 'Centro de custo', 'LUA', 'Não há centro de custo em uso com este código.'],
      [5, 'Filial', 'MARTE', 'Não há filial em uso com este código.'],
      [6, 'Código', 'RB.01', 'Repete o item, o centro de custo e a filial da linha 3.'],
      [7, '01/2026', 'mil', 'Não é um valor em reais como 1.234,56, até R$ 100 bilhões.'],
      [7, '02/2026', '2,005', 'Não é um valor em reais como 1.234,56, até R$ 100 bilhões.'],
      [8, 'Total', '20,00', 'O total não é a soma dos meses da linha.'],
      [9, 'Código', '', 'A linha tem valores, mas não diz o item de grupo.'],
      // Only in the place of the code, or without one, does "Total" make a line a sum.
      [13, 'Código', 'XX.98', 'Não há item de grupo em uso com este código.'],
      [14, 'Código', '', 'A linha tem valores, mas não diz o item de grupo.'],
    ])
    expect([problemasTotal, linhas]).toEqual([10, 1])
    const recusa = await post('/Orcamento/criar', novo('Recusado', origem))
    expect(codeOf(recusa)).toBe('orcamento_arquivo_refused')
    expect(recusa.json<ErroResposta>().details?.[0]).toEqual({
      linha: 4,
      campo: 'Código',
      valor: 'XX.99',
      message: 'Não há item de grupo em uso com este código.',
    })
    expect(await countOrcamentos()).toBe(antes)
    for (const conteudo of ['Nome;Valor\nx;1\n', 'Código;jan/2031\nRB.01;1\n']) {
      expect(codeOf(await askPrevia({ tipo: 'arquivo', arquivoId: await send(conteudo) }))).toBe('importacao_arquivo_refused')
    }
    expect(codeOf(await upload('|0000|LECD|01012025|31122025|'))).toBe('importacao_arquivo_refused')
    expect(codeOf(await upload(''))).toBe('importacao_arquivo_required')
  })

  test('a file that takes too much to be read is refused with what to do', async () => {
    const recusa = await upload(`${'a;'.repeat(999)}a\n`.repeat(7000))
    expect(codeOf(recusa)).toBe('importacao_arquivo_refused')
    expect(recusa.json<ErroResposta>().details).toEqual([
      { message: 'A planilha pede memória ou tempo demais para ser lida. Salve só a planilha do orçamento, como CSV, e envie de novo.' },
    ])
  })

  test('one file is read at a time, and none any more when the process ends', async () => {
    const threads: string[] = []
    const watch = (message: unknown): void => {
      if (!(message instanceof Object && 'worker' in message && message.worker instanceof Worker)) return
      threads.push('begins')
      message.worker.once('exit', () => threads.push('ends'))
    }
    // Too large to be read where requests are answered.
    const cheia = ['RB.01', 1, ...Array.from({ length: 40 }, () => randomBytes(15_000).toString('hex'))]
    const xlsx = await xlsxOf({ Plano: [['Código', 'jan/2026'], cheia] })
    subscribe('worker_threads', watch)
    try {
      await Promise.all([send(xlsx, 'um.xlsx'), send(xlsx, 'dois.xlsx')])
      expect(threads).toEqual(['begins', 'ends', 'begins', 'ends'])
      const outro = await createApp({ db: t.database.db, config: t.config, clock: () => t.clock.now })
      const { payload, headers } = toMultipart(xlsx, 'tres.xlsx')
      const recusa = outro.inject({
        method: 'POST',
        url: '/v1/Orcamento/criar/arquivo',
        payload,
        headers: { ...headers, ...bearer(token) },
      })
      threads.length = 0
      await vi.waitUntil(() => threads.length > 0)
      await outro.close()
      expect(codeOf(await recusa)).toBe('servico_unavailable')
      expect(threads).toEqual(['begins', 'ends'])
    } finally {
      unsubscribe('worker_threads', watch)
    }
  })

  test('months by name, decimal points, costs with a minus, and the year shared by the shape of the past', async () => {
    const arquivoId = await send('Item;CC;Janeiro;fev\nRB.01;VENDAS;"1,200.10";0.00\nCUS.01;VENDAS;-300.00;\nDPE.01;;-12.00;\n')
    const origem = { tipo: 'arquivo', arquivoId, custos: 'negativos' }
    const previa = await preview(origem, { sazonalidadeInicio: '2025-01' })
    // The realizado of VENDAS in 2025: two thirds of the revenue in January, 400,10 of 1.100,10 of the cost.
    expect(previa.grupos.map(({ codigo, depoisCentavos }) => [codigo, depoisCentavos.slice(0, 3)])).toEqual([
      ['RB', [80_007, 40_003, 0]],
      ['CUS', [-10_911, -19_089, 0]],
      ['DPE', [-1200, 0, 0]],
    ])
    expect(previa.linhasSemCurva).toBe(0)
    expect((await preview(origem, { sazonalidadeInicio: '2020-01' })).linhasSemCurva).toBe(3)
  })
})

test('zero-based: quantity × price in the months that have it, each with its reason, which stays with the line', async () => {
  const origem = {
    tipo: 'base_zero',
    itens: [
      {
        grupoItemId: ids['salarios'],
        centroCustoId: ids['adm'],
        filialId: ids['sp'],
        quantidadeMicros: 2_500_000,
        precoCentavos: 333_333,
        meses: 0b11,
        justificativa: 'dois analistas e meio',
      },
      {
        grupoItemId: ids['receita'],
        centroCustoId: null,
        filialId: null,
        quantidadeMicros: 10_000_000,
        precoCentavos: 10_000,
        meses: 4095,
        justificativa: 'dez contratos',
      },
      {
        grupoItemId: ids['receita'],
        centroCustoId: null,
        filialId: null,
        quantidadeMicros: 2_000_000,
        precoCentavos: 33_333,
        meses: 0b1,
        justificativa: 'dois avulsos',
      },
    ],
  }
  const { id } = await create(novo('Base zero', origem))
  const celulas = await cellsOf(id)
  expect(celulas['DPE.01 ADM SP']).toEqual({ 1: -8333.32, 2: -8333.32 })
  expect(Object.values(celulas['RB.01'] ?? {})).toEqual([1666.66, ...Array.from({ length: 11 }, () => 1000)])
  const { justificativas, linhas } = dataOf(orcamentoAtosRotas.listLinhas, await read(`/Orcamento/${id}/linhas`))
  const feitas = [
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
  expect(justificativas).toEqual(feitas)
  // A line that is taken out and brought back is what it was.
  const url = `/Orcamento/${id}/atos`
  dataOf(orcamentoAtosRotas.create, await post(url, { tipo: 'linhas', vista: 1, remover: [linhas.id[1]] }))
  dataOf(orcamentoAtosRotas.create, await post(url, { tipo: 'desfazer', vista: 2, sequencia: 2 }))
  expect(dataOf(orcamentoAtosRotas.listLinhas, await read(`/Orcamento/${id}/linhas`)).justificativas).toEqual(feitas)
})

test('what a budget can be made from', async () => {
  const fontes = dataOf(orcamentoCriacaoRotas.getFontes, await read('/Orcamento/criar/fontes'))
  expect(fontes.realizado).toEqual({ inicio: '2024-01', fim: '2025-02' })
  expect(fontes.orcamentos.map(({ nome }) => nome)).toContain('De 2025')
  expect(fontes.orcamentos.map(({ id }) => id)).not.toContain(alheio.orcamento)
  expect(fontes.grupos[0]).toMatchObject({ codigo: 'RB', itens: expect.arrayContaining([expect.objectContaining({ codigo: 'RB.01' })]) })
})
