import { dreComparativoRotas, dreRotas, type DreComparativo } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { readPdf } from '../../../test/pdf.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { readLinhas } from '../../cubo/orcado-store.ts'
import { withCliente } from '../../http/contexto.ts'

let t: TestApp
let clienteId: string
let ids: Record<'receita' | 'custo' | 'salarios' | 'vendas' | 'adm', number>
let orcamento: number
let usuario: TestUsuario
let otimista: number
let tiago: ApiCalls
let limited: ApiCalls
let semOrcamento: ApiCalls
let foreign: ApiCalls

const URL = '/v1/Dre/comparativo'
const read = (query: string, caller = tiago): Promise<DreComparativo> => caller.read(dreComparativoRotas.get, `${URL}?${query}`)
const JANEIRO = 'inicio=2025-01&fim=2025-01'
const BIMESTRE = 'inicio=2025-01&fim=2025-02'

function valoresOf({ linhas }: DreComparativo, codigo: string): (number | null)[] {
  const line = linhas.find((each) => each.codigo === codigo)
  if (line === undefined) throw new Error(`no line ${codigo}`)
  return line.valores
}
const colunasOf = ({ colunas, partes }: DreComparativo): string[] =>
  colunas.map(({ tipo, fonte, base, parte }) => [partes[parte]?.chave, tipo, fonte, base].filter((each) => each !== null).join(' '))

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const enter = async (nome: string, perfil: 'analista' | 'leitor', where = clienteId): Promise<ApiCalls> => {
    const token = await signIn(db, await buildUsuario(db, { nome, perfil, clientes: [where] }), where, t.clock.now)
    return createCalls(t.app, () => token)
  }
  usuario = await buildUsuario(db, { nome: 'Tiago Moura', perfil: 'analista', clientes: [clienteId] })
  const token = await signIn(db, usuario, clienteId, t.clock.now)
  tiago = createCalls(t.app, () => token)
  await loadKnownRazao(t.app, db, clienteId, token)
  ids = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<typeof ids>`
      select (select id from grupo_item where codigo = 'RB.01') as receita, (select id from grupo_item where codigo = 'CUS.01') as custo,
        (select id from grupo_item where codigo = 'DPE.01') as salarios, (select id from centro_custo where codigo = 'VENDAS') as vendas,
        (select id from centro_custo where codigo = 'ADM') as adm`.execute(tx)
    return rows[0]!
  })
  const build = (receita: number): Promise<{ id: number }> =>
    buildOrcamento(db, {
      clienteId,
      usuarioId: usuario.id,
      mesInicio: 202501,
      linhas: [
        { grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [receita, 60_000] },
        { grupoItem: ids.custo, centro: ids.vendas, filial: null, valores: [-45_000, -50_000] },
        { grupoItem: ids.salarios, centro: ids.adm, filial: null, valores: [-20_000, -20_000] },
      ],
    })
  otimista = (await build(150_000)).id
  orcamento = (await build(90_000)).id
  await withTenant(db, { clienteId, usuarioId: usuario.id }, async (tx) => {
    await sql`update orcamento set cenario = 'otimista', nome = 'Otimista', tipo = 'cenario', origem_id = ${orcamento} where id = ${otimista}`.execute(
      tx,
    )
  })
  const lia = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [ids.vendas] })
  const own = await signIn(db, lia, clienteId, t.clock.now)
  limited = createCalls(t.app, () => own)
  semOrcamento = await enter('Helena Prado', 'leitor')
  await withTenant(db, { clienteId, usuarioId: usuario.id }, (tx) =>
    sql`insert into permissao_perfil (cliente_id, perfil, action, subject, permitido) values (${clienteId}, 'leitor', 'read', 'Orcamento', false)`.execute(
      tx,
    ),
  )
  foreign = await enter('Ivo Serra', 'analista', await buildCliente(db, { nome: 'Metalúrgica Serra Azul' }))
})
afterAll(() => t.close())

test('answers 401 without a session, 403 without the right to budgets, 404 for other clientes, and refuses oversized requests', async () => {
  expect((await t.app.inject({ url: URL })).statusCode).toBe(401)
  expect(codeOf(await semOrcamento.get(`${URL}?${JANEIRO}`))).toBe('permissao_denied')
  const withoutIt = await read(`${JANEIRO}&fontes=realizado,anterior`, semOrcamento)
  expect([valoresOf(withoutIt, 'RB'), withoutIt.opcoes]).toEqual([[100_000, 80_000, 20_000, 0.25], []])
  expect(codeOf(await foreign.get(`${URL}?${JANEIRO}&fontes=orcamento:${orcamento}`))).toBe('dre_modelo_missing')
  expect(codeOf(await tiago.get(`${URL}?${JANEIRO}&fontes=orcamento:${orcamento + 1000}`))).toBe('registro_not_found')
  expect(codeOf(await tiago.get(`${URL}?${JANEIRO}&fontes=fantasia`))).toBe('requisicao_invalid')
  expect(codeOf(await limited.get(`${URL}?${JANEIRO}&dimensao=rateio`))).toBe('escopo_limited')
  const wide = 'inicio=2025-01&fim=2029-12&por=mes&dimensao=centroCusto&analises=variacao,percentual,av,ah'
  const fontes = `realizado,orcado,previsto,anterior,orcamento:${orcamento},orcamento:${otimista}`
  expect(codeOf(await tiago.get(`${URL}?${wide}&fontes=${fontes}`))).toBe('dre_colunas_too_many')
})

test('compares realizado, orçado and a scenario, with variances of the first to each', async () => {
  const comparativo = await read(`${BIMESTRE}&fontes=realizado,orcado,orcamento:${otimista}&analises=variacao,percentual,av`)
  expect(colunasOf(comparativo)).toEqual([
    'total valor realizado',
    'total av realizado',
    'total valor orcado',
    'total av orcado',
    'total variacao realizado orcado',
    'total percentual realizado orcado',
    `total valor orcamento:${otimista}`,
    `total av orcamento:${otimista}`,
    `total variacao realizado orcamento:${otimista}`,
    `total percentual realizado orcamento:${otimista}`,
  ])
  expect(valoresOf(comparativo, 'RB')).toEqual([150_000, 150 / 132, 150_000, 1, 0, 0, 210_000, 1, -60_000, -60 / 210])
  expect(valoresOf(comparativo, 'LL')).toEqual([
    1_985,
    1_985 / 132_000,
    15_000,
    0.1,
    -13_015,
    -13_015 / 15_000,
    75_000,
    75 / 210,
    -73_015,
    -73_015 / 75_000,
  ])
  expect(valoresOf(comparativo, 'MB')).toEqual([
    21_990 / 132_000,
    null,
    55 / 150,
    null,
    21_990 / 132_000 - 55 / 150,
    null,
    115 / 210,
    null,
    21_990 / 132_000 - 115 / 210,
    null,
  ])
  expect(comparativo.opcoes.map(({ id, vigente }) => [id, vigente])).toEqual([
    [orcamento, true],
    [otimista, false],
  ])
  expect(comparativo.linhas.find(({ codigo }) => codigo === 'RB')?.evolucao).toEqual([100_000, 50_000])
  expect((await read(`${JANEIRO}&analises=`)).linhas[0]?.evolucao).toEqual([])
  expect((await read('inicio=2024-12&fim=2025-01&analises=')).linhas[0]?.evolucao).toEqual([null, 100_000])
  const detail = comparativo.linhas.find(({ pai, codigo }) => pai === 'CUS' && codigo === 'CUS.01')
  expect(detail?.valores.filter((_, i) => [0, 2, 4].includes(i))).toEqual([-110_010, -95_000, -15_010])
})

test('orçado is the newest approved budget, closed ones included, never a draft next to one', async () => {
  const { db } = t.database
  const build = async (receita: number, dia: string, status: 'aprovado' | 'encerrado'): Promise<number> => {
    const { id } = await buildOrcamento(db, {
      clienteId,
      usuarioId: usuario.id,
      mesInicio: 203001,
      linhas: [{ grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [receita] }],
    })
    await withTenant(db, { clienteId, usuarioId: usuario.id }, async (tx) => {
      await sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${id}`.execute(tx)
      await sql`update orcamento set status = 'em_aprovacao' where id = ${id}`.execute(tx)
      await sql`
        update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = ${dia}::timestamptz,
          approved_by = ${usuario.id} where id = ${id}`.execute(tx)
      if (status === 'encerrado') await sql`update orcamento set status = 'encerrado' where id = ${id}`.execute(tx)
    })
    return id
  }
  const fresh = await build(200, '2029-12-20', 'encerrado')
  const old = await build(100, '2029-12-01', 'aprovado')
  const draft = await buildOrcamento(db, {
    clienteId,
    usuarioId: usuario.id,
    mesInicio: 203001,
    linhas: [{ grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [300] }],
  })
  const ano = await read('inicio=2030-01&fim=2030-01&fontes=orcado&analises=')
  expect(valoresOf(ano, 'RB')).toEqual([200])
  expect(ano.opcoes.map(({ id, vigente }) => [id, vigente])).toEqual([
    [fresh, true],
    [old, false],
    [draft.id, false],
  ])
})

test('does not compare totals when one side lacks a month, and previsto takes the plan there', async () => {
  const ano = await read('inicio=2025-01&fim=2025-12&fontes=realizado,orcado,previsto')
  expect(valoresOf(ano, 'RB')).toEqual([150_000, 150_000, null, null, 150_000, null, null])
  expect(ano.fontes.map(({ lacunas, realizadoAte }) => [lacunas, realizadoAte])).toEqual([
    [[{ inicio: '2025-03', fim: '2025-12' }], null],
    [[], null],
    [[], '2025-02'],
  ])
  expect(ano.realizadoAte).toBe('2025-02')
  const before = await read('inicio=2024-01&fim=2024-02&fontes=realizado,orcado')
  expect(valoresOf(before, 'RB')).toEqual([80_000, null, null, null])
})

test('splits into quarters of the exercício, months with a total, and accumulated months', async () => {
  const meses = await read(`${BIMESTRE}&por=mes&fontes=realizado,orcado&analises=variacao`)
  expect(valoresOf(meses, 'LL')).toEqual([21_985, 25_000, -3_015, -20_000, -10_000, -10_000, 1_985, 15_000, -13_015])
  const acumulado = await read(`${BIMESTRE}&por=acumulado&fontes=realizado&analises=`)
  expect(acumulado.partes.map(({ inicio, fim, tipo }) => [tipo, inicio, fim])).toEqual([
    ['acumulado', '2025-01', '2025-01'],
    ['acumulado', '2025-01', '2025-02'],
  ])
  expect(valoresOf(acumulado, 'LL')).toEqual([21_985, 1_985])
  const trimestres = await read('inicio=2024-12&fim=2025-05&por=trimestre&fontes=realizado&analises=ah')
  expect(trimestres.partes.map(({ inicio, fim }) => `${inicio} ${fim}`)).toEqual([
    '2024-12 2024-12',
    '2025-01 2025-03',
    '2025-04 2025-05',
    '2024-12 2025-05',
  ])
  expect(valoresOf(trimestres, 'RB')).toEqual([null, null, 150_000, null, null, null, 150_000, null])
  const janeiro = await read(`${JANEIRO}&fontes=realizado&analises=ah`)
  expect(valoresOf(janeiro, 'RB')).toEqual([100_000, 0.25])
})

test('the parts per centro de custo add up to the line, and rateio shows before and after', async () => {
  const centros = await read(`${BIMESTRE}&dimensao=centroCusto&fontes=realizado,orcado&analises=`)
  expect(centros.partes.map(({ tipo, id }) => [tipo, id])).toEqual([
    ['centroCusto', ids.adm],
    ['centroCusto', ids.vendas],
    ['total', null],
  ])
  expect(valoresOf(centros, 'LL')).toEqual([-20_005, -40_000, 21_990, 55_000, 1_985, 15_000])
  const own = await read(`${BIMESTRE}&dimensao=centroCusto&fontes=realizado,orcado&analises=`, limited)
  expect(valoresOf(own, 'LL')).toEqual([21_990, 55_000, 21_990, 55_000])
  const rateio = await read(`${BIMESTRE}&dimensao=rateio&fontes=realizado&analises=variacao&centroCusto=${ids.adm}`)
  expect(colunasOf(rateio)).toEqual([
    'antes|total valor realizado',
    'depois|total valor realizado',
    'depois|total variacao realizado realizado',
  ])
  expect(valoresOf(rateio, 'LL')).toEqual([-20_005, -20_005, 0])
})

test('drills a budget down to its lines and a previsto to accounts and lines, with matching sums', async () => {
  const explain = (query: string) => tiago.read(dreComparativoRotas.explain, `${URL}/explicar?${query}`)
  const line = await explain(`${BIMESTRE}&codigo=EBITDA&fonte=orcado`)
  expect([line.valor, line.diferencas.linhas]).toEqual([15_000, 0])
  const custo = await explain(`${BIMESTRE}&codigo=CUS&fonte=orcado&grupoItem=${ids.custo}`)
  expect(custo).toMatchObject({ valor: -95_000, contas: [], diferencas: { grupoItens: 0, contas: 0 } })
  expect(custo.orcamentoLinhas).toEqual([
    { orcamentoId: orcamento, orcamento: 'Orçamento 2027', centroCusto: 'VENDAS', filial: null, valorCentavos: -95_000 },
  ])
  const previsto = await explain(`inicio=2025-01&fim=2025-12&codigo=RB&fonte=previsto&grupoItem=${ids.receita}`)
  expect([previsto.valor, previsto.contas.map(({ valor }) => valor), previsto.orcamentoLinhas, previsto.diferencas.contas]).toEqual([
    150_000,
    [150_000],
    [],
    0,
  ])
  const previous = await explain(`${JANEIRO}&codigo=RB&fonte=anterior&grupoItem=${ids.receita}`)
  expect([previous.valor, previous.contas.map(({ codigo }) => codigo)]).toEqual([80_000, ['3.1.01']])
  const doCentro = await explain(`${BIMESTRE}&codigo=LL&proprioCentroCusto=${ids.adm}`)
  expect(doCentro.valor).toBe(-20_005)
  expect(codeOf(await tiago.get(`${URL}/explicar?${BIMESTRE}&codigo=LL&proprioCentroCusto=999999`))).toBe('registro_not_found')
  expect(codeOf(await tiago.get(`${URL}/explicar?${BIMESTRE}&codigo=LL&versao=0`))).toBe('dre_versao_changed')
  const conta = previous.contas[0]?.id
  const partidas = await tiago.read(
    dreRotas.listLancamentos,
    `/v1/Dre/lancamentos?${BIMESTRE}&conta=${conta}&proprioCentroCusto=${ids.adm}`,
  )
  expect(partidas).toMatchObject({ totalCentavos: 0, quantidade: 0 })
})

test('splits a variance exactly by item, centro de custo, month and account', async () => {
  const vary = (query: string) => tiago.read(dreComparativoRotas.explainVariacao, `${URL}/variacao?${query}`)
  const porItem = await vary(`${BIMESTRE}&codigo=LL`)
  expect(porItem).toMatchObject({
    atualCentavos: 1_985,
    baseCentavos: 15_000,
    variacaoCentavos: -13_015,
    constanteCentavos: 0,
    diferencaCentavos: 0,
  })
  expect(porItem.contribuicoes.map(({ codigo, contribuicaoCentavos }) => [codigo, contribuicaoCentavos])).toEqual([
    ['DPE.01', 19_995],
    ['DED.03', -18_000],
    ['CUS.01', -15_010],
  ])
  const porCentro = await vary(`${BIMESTRE}&codigo=LL&por=centroCusto`)
  expect(porCentro.contribuicoes.map(({ descricao, contribuicaoCentavos }) => [descricao, contribuicaoCentavos])).toEqual([
    ['VENDAS', -33_010],
    ['ADM', 19_995],
  ])
  const porMes = await vary(`${BIMESTRE}&codigo=LL&por=mes`)
  expect(porMes.contribuicoes.map(({ codigo, contribuicaoCentavos }) => [codigo, contribuicaoCentavos])).toEqual([
    ['2025-01', -3_015],
    ['2025-02', -10_000],
  ])
  const porConta = await vary(`${JANEIRO}&codigo=LB&base=anterior&por=conta`)
  expect(porConta.contribuicoes.map(({ codigo, contribuicaoCentavos }) => [codigo, contribuicaoCentavos])).toEqual([
    ['4.1.01', -40_010],
    ['3.1.01', 20_000],
    ['3.2.01', -18_000],
  ])
  expect(porConta.diferencaCentavos).toBe(0)
  expect(codeOf(await tiago.get(`${URL}/variacao?${BIMESTRE}&codigo=LL&por=conta`))).toBe('dre_variacao_not_sum')
  expect(codeOf(await tiago.get(`${URL}/variacao?${BIMESTRE}&codigo=MB`))).toBe('dre_variacao_not_sum')
})

test('splits the variance of a margin by numerator and denominator in integers that add up to it', async () => {
  const margem = await tiago.read(dreComparativoRotas.explainRazao, `${URL}/razao?${BIMESTRE}&codigo=MB`)
  expect(margem).toMatchObject({
    atual: 21_990 / 132_000,
    base: 55 / 150,
    variacao: -200_075_758,
    numerador: { formula: 'LB', atualCentavos: 21_990, baseCentavos: 55_000, efeito: -235_071_212 },
    denominador: { formula: 'RL', atualCentavos: 132_000, baseCentavos: 150_000, efeito: 34_995_454 },
    diferenca: 0,
  })
  expect(margem.contribuicoes.map(({ codigo, numerador, denominador }) => [codigo, numerador, denominador])).toEqual([
    ['CUS.01', -106_889_394, 0],
    ['DED.03', -128_181_818, 34_995_454],
  ])
  expect(codeOf(await tiago.get(`${URL}/razao?${BIMESTRE}&codigo=LL`))).toBe('dre_variacao_not_sum')
  expect(codeOf(await tiago.get(`${URL}/razao?inicio=2024-02&fim=2024-02&codigo=MB`))).toBe('dre_variacao_not_sum')
})

test('lists the parts of the outros column, which add up to it', async () => {
  const { db } = t.database
  const centros = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into centro_custo (cliente_id, codigo, descricao)
      select ${clienteId}, 'Z' || lpad(n::text, 2, '0'), 'Loja ' || n from generate_series(1, 62) n returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  const linhas = centros.map((centro, i) => ({ grupoItem: ids.receita, centro, filial: null, valores: [100 + i] }))
  const { id } = await buildOrcamento(db, { clienteId, usuarioId: usuario.id, mesInicio: 203501, linhas })
  const query = `inicio=2035-01&fim=2035-01&fontes=orcamento:${id}&dimensao=centroCusto`
  const loaded = await read(`${query}&analises=`)
  expect(loaded.partes.filter(({ tipo }) => tipo === 'outros').map(({ quantos }) => quantos)).toEqual([2])
  expect(loaded.partes.slice(0, 1).map(({ codigo, nome }) => [codigo, nome])).toEqual([['Z01', 'Loja 1']])
  const others = await tiago.read(
    dreComparativoRotas.listOutros,
    `${URL}/outros?${query}&codigo=RB&fonte=orcamento:${id}&de=2035-01&ate=2035-01`,
  )
  expect([others.valor, others.membros.map(({ nome, valor }) => [nome, valor]), others.diferencaCentavos]).toEqual([
    321,
    [
      ['Loja 61', 160],
      ['Loja 62', 161],
    ],
    0,
  ])
  expect(valoresOf(loaded, 'RB').at(-2)).toBe(321)
  const semNome = 'inicio=2035-01&fim=2035-01&fontes=cenarios&dimensao=centroCusto&codigo=RB&de=2035-01&ate=2035-01'
  expect(codeOf(await tiago.get(`${URL}/outros?${semNome}`))).toBe('registro_not_found')
})

test('the files have the columns of the screen and formulas in the sheet, and an export is audited', async () => {
  const query = `${BIMESTRE}&fontes=realizado,orcado&analises=variacao,percentual,av`
  const csv = await tiago.get(`${URL}/exportar?${query}&formato=csv`)
  expect(csv.body.split('\r\n')[0]).toContain(
    'jan/2025 a fev/2025 · Realizado;jan/2025 a fev/2025 · AV % Realizado;jan/2025 a fev/2025 · Orçado',
  )
  const { sheets } = await readXlsx(new Uint8Array((await tiago.get(`${URL}/exportar?${query}&formato=xlsx`)).rawPayload), {
    readStyles: false,
  })
  const rows = sheets[0]?.rows ?? []
  const line = rows.find((row) => row[0] === 'LL')
  expect(line?.slice(2)).toEqual([19.85, 1_985 / 132_000, 150, 0.1, -130.15, -13_015 / 15_000])
  const celulas = [...(sheets[0]?.cells ?? new Map()).values()].filter((celula) => celula.formula !== undefined)
  expect(celulas.length).toBeGreaterThan(50)
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('auditoria').select('depois').where('acao', '=', 'dreComparativo.export').execute(),
  )
  expect(registros).toHaveLength(2)
  expect((await semOrcamento.get(`${URL}/exportar?${query}&formato=csv`)).statusCode).toBe(403)
})

test('each source lists accounts without De-Para and itens without a line', async () => {
  expect((await read(`${JANEIRO}&fontes=realizado,orcado,anterior`)).fora).toEqual([])
  const semDePara = { contas: 1, valorCentavos: 3_333 }
  const bimestre = `${BIMESTRE}&fontes=realizado,orcado,previsto,anterior`
  expect((await read(bimestre)).fora).toEqual([
    { fonte: 'realizado', clienteId: null, semDePara, foraDaDre: [] },
    { fonte: 'previsto', clienteId: null, semDePara, foraDaDre: [] },
  ])
  const { rows: locations } = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ item: number; grupo: number }>`
      delete from dre_item_componente c using grupo g where g.id = c.grupo_id and g.codigo = 'CUS' returning c.dre_item_id as item, g.id as grupo`.execute(
      tx,
    ),
  )
  const custo = { id: ids.custo, codigo: 'CUS.01', descricao: 'Custo das mercadorias vendidas (CMV)' }
  const empty = { contas: 0, valorCentavos: 0 }
  expect((await read(`${BIMESTRE}&fontes=realizado,orcado,anterior`)).fora).toEqual([
    { fonte: 'realizado', clienteId: null, semDePara, foraDaDre: [{ ...custo, valorCentavos: -110_010 }] },
    { fonte: 'orcado', clienteId: null, semDePara: empty, foraDaDre: [{ ...custo, valorCentavos: -95_000 }] },
  ])
  expect((await read(`${JANEIRO}&fontes=realizado&centroCusto=${ids.adm}`)).fora).toEqual([])
  const { sheets } = await readXlsx(new Uint8Array((await tiago.get(`${URL}/exportar?${bimestre}&formato=xlsx`)).rawPayload))
  expect(sheets[0]?.rows.map((row) => row.slice(0, 2))).toContainEqual(['Sem De-Para', '1 conta, R$ 33,33 fora da DRE (Realizado)'])
  await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    for (const { item, grupo } of locations) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`insert into dre_item_componente (cliente_id, dre_item_id, grupo_id, sinal) values (${clienteId}, ${item}, ${grupo}, 1)`.execute(
        tx,
      )
    }
  })
  expect((await read(JANEIRO)).fora).toEqual([])
})

test('the PDF has the columns of the screen to the centavo, and refuses oversized ones with a remedy', async () => {
  const query = `${BIMESTRE}&fontes=realizado,orcado&analises=variacao,percentual,av&formato=pdf`
  expect((await t.app.inject({ url: `${URL}/exportar?${query}` })).statusCode).toBe(401)
  expect((await semOrcamento.get(`${URL}/exportar?${query}`)).statusCode).toBe(403)
  expect(codeOf(await foreign.get(`${URL}/exportar?${BIMESTRE}&fontes=orcamento:${orcamento}&formato=pdf`))).toBe('dre_modelo_missing')
  const { headers, rawPayload } = await tiago.get(`${URL}/exportar?${query}`)
  expect(headers['content-type']).toBe('application/pdf')
  const texto = readPdf(new Uint8Array(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  for (const excerpt of [
    'Período: jan/2025 a fev/2025',
    'Linha Realizado AV % Realizado Orçado AV % Orçado Var. R$ Realizado − Orçado Var. % Realizado − Orçado',
    'LL Lucro líquido 19,85 1,5% 150,00 10,0% −130,15 −86,8%',
    'MB Margem bruta % 16,7% — 36,7% — −20,0 p.p. —',
  ]) {
    expect(texto).toContain(excerpt)
  }
  const comParenteses = await tiago.get(`${URL}/exportar?${query}&negativos=parenteses`)
  const pdfText = readPdf(new Uint8Array(comParenteses.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  expect(pdfText).toContain('LL Lucro líquido 19,85 1,5% 150,00 10,0% (130,15) (86,8%)')
  expect(pdfText).toContain('MB Margem bruta % 16,7% — 36,7% — (20,0 p.p.) —')
  const onScreen = await tiago.get(`${URL}/exportar?${query}&escala=milhares&casas=2&abertas=nenhuma`)
  const closed = readPdf(new Uint8Array(onScreen.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  expect(closed).toContain('Unidade: R$ mil;')
  expect(closed).toContain('LL Lucro líquido 0,02 1,5% 0,15 10,0% −0,13 −86,8%')
  expect(texto).toContain('ICMS')
  expect(closed).not.toContain('ICMS')
  const anos = 'inicio=2025-01&fim=2029-12&por=mes&fontes=realizado,orcado,previsto,anterior&analises=variacao,percentual,av,ah'
  const refusal = await tiago.get(`${URL}/exportar?${anos}&formato=pdf`)
  expect([refusal.statusCode, codeOf(refusal)]).toEqual([422, 'dre_pdf_too_large'])
  expect(refusal.json<{ message: string; action: string }>()).toMatchObject({
    message: expect.stringMatching(/^Em papel seriam/) as string,
    action: 'Escolha um período menor, menos colunas, ou exporte para o Excel, que leva tudo.',
  })
})

test('shows the maximum of sources with growth over the previous year', async () => {
  const { db } = t.database
  const linhas = [{ grupoItem: ids.receita, centro: ids.vendas, filial: null, valores: [100] }]
  const orcamentos: number[] = []
  for (let i = 0; i < 5; i++) {
    // oxlint-disable-next-line no-await-in-loop -- ids follow this order
    orcamentos.push((await buildOrcamento(db, { clienteId, usuarioId: usuario.id, mesInicio: 203201, linhas })).id)
  }
  const fontes = ['realizado', 'orcado', 'previsto', ...orcamentos.map((id) => `orcamento:${id}`)]
  const loaded = await read(`inicio=2032-01&fim=2032-01&fontes=${fontes.join(',')}&analises=ah`)
  expect(loaded.fontes.map(({ chave }) => chave)).toEqual(fontes)
  expect(colunasOf(loaded)).toEqual([...fontes.map((key) => `total valor ${key}`), 'total ah realizado'])
})

test('refuses budgets with too many lines before reading any', async () => {
  const readUntil = (max: number) =>
    withCliente(t.database.db, { clienteId, usuarioId: usuario.id }, (context) => readLinhas(context, [orcamento, otimista], max))
  await expect(readUntil(5)).rejects.toMatchObject({ codigo: 'dados_too_large' })
  expect([...(await readUntil(6)).values()].map(({ grupoItemId }) => grupoItemId.length)).toEqual([3, 3])
})
