import { dreConsolidadoRotas, type DreConsolidado } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { readPdf } from '../../../test/pdf.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let alfa: string
let beta: string
let gama: string
let itens: Record<'receita' | 'custo' | 'deBeta', number>
let rita: ApiCalls
let person: TestUsuario
let ivo: ApiCalls
let helena: ApiCalls

const URL = '/v1/Dre/consolidado'
const JANEIRO = 'inicio=2025-01&fim=2025-01'
const BIMESTRE = 'inicio=2025-01&fim=2025-02'
const read = (query: string, caller = rita): Promise<DreConsolidado> => caller.read(dreConsolidadoRotas.get, `${URL}?${query}`)

function valoresOf({ comparativo: { linhas, colunas, partes } }: DreConsolidado, codigo: string): Record<string, number | null> {
  const line = linhas.find((each) => each.codigo === codigo)
  if (line === undefined) throw new Error(`no line ${codigo}`)
  return Object.fromEntries(
    colunas.map(({ parte, tipo, fonte }, i) => {
      const { nome, tipo: which, inicio, fim } = partes[parte]!
      return [`${nome ?? which} ${inicio}..${fim} ${fonte} ${tipo}`, line.valores[i] ?? null]
    }),
  )
}
const deJaneiro = (consolidado: DreConsolidado, codigo: string): (number | null)[] => Object.values(valoresOf(consolidado, codigo))

async function inCliente<T>(clienteId: string, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return withTenant(t.database.db, { clienteId, usuarioId: person.id }, async (tx) => (await query.execute(tx)).rows)
}

const fresh = (mudanca: object = {}) => ({
  itemId: itens.receita,
  contrapartidaId: itens.custo,
  mes: '2025-01',
  valorCentavos: -10_000,
  clientes: [alfa, beta],
  motivo: 'Venda de Alfa a Beta',
  ...mudanca,
})

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  alfa = await buildCliente(db, { nome: 'Alfa Participações' })
  beta = await buildCliente(db, { nome: 'Beta Comércio' })
  gama = await buildCliente(db, { nome: 'Gama Segredo' })
  person = await buildUsuario(db, { nome: 'Rita Lopes', perfil: 'gestor', clientes: [alfa, beta] })
  const all = await buildUsuario(db, { nome: 'Zé Todos', perfil: 'gestor', clientes: [alfa, beta, gama] })
  const enter = async (caller: TestUsuario): Promise<ApiCalls> => {
    const token = await signIn(db, caller, alfa, t.clock.now)
    return createCalls(t.app, () => token)
  }
  rita = await enter(person)
  ivo = await enter(await buildUsuario(db, { nome: 'Ivo Serra', perfil: 'gestor', clientes: [alfa] }))
  helena = await enter(await buildUsuario(db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [alfa, beta] }))
  for (const clienteId of [alfa, beta, gama]) {
    // oxlint-disable-next-line no-await-in-loop -- one ledger at a time
    await loadKnownRazao(t.app, db, clienteId, await signIn(db, all, clienteId, t.clock.now))
  }
  const idOf = async (clienteId: string, codigo: string): Promise<number> =>
    (await inCliente(clienteId, sql<{ id: number }>`select id from grupo_item where cliente_id = ${clienteId} and codigo = ${codigo}`))[0]!
      .id
  itens = { receita: await idOf(alfa, 'RB.01'), custo: await idOf(alfa, 'CUS.01'), deBeta: await idOf(beta, 'RB.01') }
})
afterAll(() => t.close())

test('answers 401 without a session, and hides unlinked clientes from query, elimination and list', async () => {
  expect((await t.app.inject({ url: URL })).statusCode).toBe(401)
  for (const foreign of [gama, '00000000-0000-4000-8000-00000000000a']) {
    expect(codeOf(await rita.get(`${URL}?${JANEIRO}&clientes=${beta},${foreign}`))).toBe('registro_not_found')
    expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ clientes: [alfa, foreign] })))).toBe('registro_not_found')
  }
  expect(codeOf(await ivo.get(`${URL}?${JANEIRO}&clientes=${beta}`))).toBe('registro_not_found')
  expect(codeOf(await ivo.get(`${URL}/exportar?${JANEIRO}&clientes=${beta}&formato=csv`))).toBe('registro_not_found')
  expect(await ivo.read(dreConsolidadoRotas.listClientes, `${URL}/clientes`)).toEqual([])
  expect((await rita.read(dreConsolidadoRotas.listClientes, `${URL}/clientes`)).map(({ id, motivo }) => [id, motivo])).toEqual([
    [beta, null],
  ])
  expect(codeOf(await rita.get(`${URL}?${JANEIRO}&clientes=nada`))).toBe('requisicao_invalid')
})

test('shows each cliente, the eliminations and the sum by month, with the proof', async () => {
  const { id } = dataOf(dreConsolidadoRotas.createEliminacao, await rita.post('/v1/Dre/eliminacoes', fresh()))
  const semContrapartida = fresh({
    mes: '2025-02',
    itemId: itens.custo,
    contrapartidaId: null,
    valorCentavos: 1_500,
    motivo: 'Lucro no estoque',
  })
  const lucro = dataOf(dreConsolidadoRotas.createEliminacao, await rita.post('/v1/Dre/eliminacoes', semContrapartida))
  const consolidado = await read(`${BIMESTRE}&clientes=${beta}&por=mes&analises=`)
  const [janeiro, fevereiro, whole] = ['2025-01..2025-01', '2025-02..2025-02', '2025-01..2025-02']
  expect(valoresOf(consolidado, 'RB')).toEqual({
    [`Alfa Participações ${janeiro} realizado valor`]: 100_000,
    [`Alfa Participações ${fevereiro} realizado valor`]: 50_000,
    [`Alfa Participações ${whole} realizado valor`]: 150_000,
    [`Beta Comércio ${janeiro} realizado valor`]: 100_000,
    [`Beta Comércio ${fevereiro} realizado valor`]: 50_000,
    [`Beta Comércio ${whole} realizado valor`]: 150_000,
    [`eliminacoes ${janeiro} realizado valor`]: -10_000,
    [`eliminacoes ${fevereiro} realizado valor`]: 0,
    [`eliminacoes ${whole} realizado valor`]: -10_000,
    [`consolidado ${janeiro} realizado valor`]: 190_000,
    [`consolidado ${fevereiro} realizado valor`]: 100_000,
    [`consolidado ${whole} realizado valor`]: 290_000,
  })
  expect(deJaneiro(consolidado, 'LL')).toEqual([21_985, -20_000, 1_985, 21_985, -20_000, 1_985, 0, 1_500, 1_500, 43_970, -38_500, 5_470])
  expect(deJaneiro(consolidado, 'MB').slice(6, 9)).toEqual([null, null, null])
  expect(consolidado.conferencia.diferencaCentavos).toBe(0)
  expect(consolidado.conferencia.somas).toEqual(expect.arrayContaining(['RB', 'RL', 'EBITDA', 'LL']))
  expect(consolidado.divergencias).toEqual([])
  expect(
    consolidado.eliminacoes.map(({ item, contrapartida, clientes, quem }) => [item.codigo, contrapartida?.codigo, clientes[1].nome, quem]),
  ).toEqual([
    ['RB.01', 'CUS.01', 'Beta Comércio', 'Rita Lopes'],
    ['CUS.01', undefined, 'Beta Comércio', 'Rita Lopes'],
  ])
  const so = await read(`${BIMESTRE}&analises=`, ivo)
  expect([deJaneiro(so, 'RB'), so.eliminacoes]).toEqual([[150_000, 0, 150_000], []])
  const crescimento = await read(`${JANEIRO}&clientes=${beta}&fontes=realizado,anterior&analises=variacao,percentual,av`)
  expect(deJaneiro(crescimento, 'RB').slice(-6)).toEqual([190_000, 190 / 154, 160_000, 1, 30_000, 30 / 160])
  await rita.remove(`/v1/Dre/eliminacoes/${lucro.id}`)
  expect(codeOf(await rita.remove(`/v1/Dre/eliminacoes/${lucro.id}`))).toBe('registro_not_found')
  const registros = await inCliente(
    alfa,
    sql<{ acao: string; antes: object | null; depois: object | null }>`
    select acao, antes, depois from auditoria where cliente_id = ${alfa} and acao like 'dreConsolidado.%' order by id`,
  )
  expect(registros.map(({ acao }) => acao)).toEqual([
    'dreConsolidado.createEliminacao',
    'dreConsolidado.createEliminacao',
    'dreConsolidado.removeEliminacao',
  ])
  expect(registros[0]?.depois).toMatchObject({
    motivo: 'Venda de Alfa a Beta',
    mes: '2025-01',
    valorCentavos: -10_000,
    empresas: ['Alfa Participações', 'Beta Comércio'],
  })
  expect(id).toBeGreaterThan(0)
})

test('adds up budgets with their own eliminations, for a reader of the budgets of all clientes', async () => {
  const { db } = t.database
  const build = async (clienteId: string, receita: number, custo: number): Promise<void> => {
    const [receitaId, custoId, vendas] = await Promise.all(
      [
        sql<{ id: number }>`select id from grupo_item where cliente_id = ${clienteId} and codigo = 'RB.01'`,
        sql<{ id: number }>`select id from grupo_item where cliente_id = ${clienteId} and codigo = 'CUS.01'`,
        sql<{ id: number }>`select id from centro_custo where cliente_id = ${clienteId} and codigo = 'VENDAS'`,
      ].map(async (consulta) => (await inCliente(clienteId, consulta))[0]!.id),
    )
    const linhas = [
      { grupoItem: receitaId!, centro: vendas!, filial: null, valores: [receita] },
      { grupoItem: custoId!, centro: vendas!, filial: null, valores: [custo] },
    ]
    await buildOrcamento(db, { clienteId, usuarioId: person.id, mesInicio: 202501, linhas })
  }
  await build(alfa, 90_000, -40_000)
  await build(beta, 110_000, -50_000)
  const { id } = dataOf(
    dreConsolidadoRotas.createEliminacao,
    await rita.post('/v1/Dre/eliminacoes', fresh({ fonte: 'orcado', valorCentavos: -8_000, motivo: 'Venda planejada' })),
  )
  const loaded = await read(`${JANEIRO}&clientes=${beta}&fontes=realizado,orcado&analises=variacao`)
  const [janeiro, whole] = ['2025-01..2025-01', 'consolidado 2025-01..2025-01']
  expect(valoresOf(loaded, 'RB')).toEqual({
    [`Alfa Participações ${janeiro} realizado valor`]: 100_000,
    [`Alfa Participações ${janeiro} orcado valor`]: 90_000,
    [`Alfa Participações ${janeiro} realizado variacao`]: 10_000,
    [`Beta Comércio ${janeiro} realizado valor`]: 100_000,
    [`Beta Comércio ${janeiro} orcado valor`]: 110_000,
    [`Beta Comércio ${janeiro} realizado variacao`]: -10_000,
    [`eliminacoes ${janeiro} realizado valor`]: -10_000,
    [`eliminacoes ${janeiro} orcado valor`]: -8_000,
    [`eliminacoes ${janeiro} realizado variacao`]: -2_000,
    [`${whole} realizado valor`]: 190_000,
    [`${whole} orcado valor`]: 192_000,
    [`${whole} realizado variacao`]: -2_000,
  })
  expect(valoresOf(loaded, 'LB')[`${whole} orcado valor`]).toBe(110_000)
  expect([loaded.conferencia.diferencaCentavos, loaded.divergencias]).toEqual([0, []])
  expect(loaded.clientes.map(({ orcado }) => [orcado?.orcamentos.length, orcado?.lacunas])).toEqual([
    [1, []],
    [1, []],
  ])
  expect(loaded.eliminacoes.map(({ fonte, motivo }) => [fonte, motivo])).toEqual([
    ['realizado', 'Venda de Alfa a Beta'],
    ['orcado', 'Venda planejada'],
  ])
  const so = await read(`${JANEIRO}&clientes=${beta}&analises=`)
  expect([deJaneiro(so, 'RB').at(-1), so.eliminacoes.map(({ fonte }) => fonte), so.clientes[0]?.orcado]).toEqual([
    190_000,
    ['realizado'],
    null,
  ])
  const semFim = await read(`inicio=2024-01&fim=2024-01&clientes=${beta}&fontes=realizado,orcado&analises=variacao`)
  expect(valoresOf(semFim, 'RB')['consolidado 2024-01..2024-01 realizado variacao']).toBeNull()
  expect(semFim.clientes[1]?.orcado?.lacunas).toEqual([{ inicio: '2024-01', fim: '2024-01' }])
  const deny = (clienteId: string, caller: string) =>
    inCliente(
      clienteId,
      sql`insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido) values (${clienteId}, ${caller}, 'read', 'Orcamento', false)`,
    )
  await deny(beta, person.id)
  const refusal = await rita.get(`${URL}?${JANEIRO}&clientes=${beta}&fontes=realizado,orcado`)
  expect([codeOf(refusal), refusal.json<{ message: string }>().message]).toEqual([
    'dre_consolidado_denied',
    'Você não lê os orçamentos de Beta Comércio.',
  ])
  await inCliente(beta, sql`delete from permissao_usuario where cliente_id = ${beta}`)
  await deny(alfa, person.id)
  expect(codeOf(await rita.get(`${URL}?${JANEIRO}&clientes=${beta}&fontes=realizado,orcado`))).toBe('permissao_denied')
  expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ fonte: 'orcado' })))).toBe('permissao_denied')
  await inCliente(alfa, sql`delete from permissao_usuario where cliente_id = ${alfa}`)
  dataOf(dreConsolidadoRotas.removeEliminacao, await rita.remove(`/v1/Dre/eliminacoes/${id}`))
})

test('a sparkline sums all clientes by month', async () => {
  const { comparativo } = await read(`${BIMESTRE}&clientes=${beta}&analises=`)
  expect(comparativo.linhas.find(({ codigo }) => codigo === 'RB')?.evolucao).toEqual([190_000, 100_000])
})

test('a reader consolidates but does not eliminate; foreign items, duplicates and closed months are refused', async () => {
  const loaded = await read(`${JANEIRO}&clientes=${beta}`, helena)
  expect([deJaneiro(loaded, 'RB').at(-1), loaded.itens, loaded.eliminacoes.length]).toEqual([190_000, [], 1])
  expect(codeOf(await helena.post('/v1/Dre/eliminacoes', fresh()))).toBe('permissao_denied')
  expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ itemId: itens.deBeta })))).toBe('registro_not_found')
  expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ contrapartidaId: itens.receita })))).toBe('dre_eliminacao_item')
  expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ clientes: [alfa, alfa] })))).toBe('requisicao_invalid')
  expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ valorCentavos: 0 })))).toBe('requisicao_invalid')
  await inCliente(
    alfa,
    sql`
    insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, asked_by)
    select cliente_id, 202401, id, decode(repeat('00', 32), 'hex'), '[]', 0, ${person.id} from dre_modelo where cliente_id = ${alfa} and padrao`,
  )
  const other = await buildUsuario(t.database.db, { nome: 'Otto Confere', perfil: 'gestor', clientes: [alfa] })
  await inCliente(
    alfa,
    sql`update fechamento set status = 'fechado', decided_by = ${other.id}, decided_at = now() where cliente_id = ${alfa}`,
  )
  expect(codeOf(await rita.post('/v1/Dre/eliminacoes', fresh({ mes: '2024-01' })))).toBe('mes_closed')
})

test('reports differences between models line by line, and unmatched money with its amount', async () => {
  await inCliente(beta, sql`update grupo_item set codigo = 'ZZZ.01' where cliente_id = ${beta} and codigo = 'DPE.01'`)
  const consolidado = await read(`${JANEIRO}&clientes=${beta}&analises=`)
  expect(deJaneiro(consolidado, 'LL')).toEqual([21_985, 41_990, 0, 63_975])
  expect(
    consolidado.divergencias.map(({ clienteId, tipo, codigo, proprio, mostrado }) => [clienteId, tipo, codigo, proprio, mostrado]),
  ).toEqual([
    [beta, 'itemSemPar', 'ZZZ.01', -20_005, null],
    [beta, 'valorDiferente', 'DPE', -20_005, 0],
    [beta, 'valorDiferente', 'EBITDA', 21_985, 41_990],
    [beta, 'valorDiferente', 'ME', 21_985 / 82_000, 41_990 / 82_000],
    [beta, 'valorDiferente', 'EBIT', 21_985, 41_990],
    [beta, 'valorDiferente', 'LAIR', 21_985, 41_990],
    [beta, 'valorDiferente', 'LL', 21_985, 41_990],
    [beta, 'valorDiferente', 'ML', 21_985 / 82_000, 41_990 / 82_000],
  ])
  await inCliente(beta, sql`update grupo_item set codigo = 'DPE.01' where cliente_id = ${beta} and codigo = 'ZZZ.01'`)
})

test('reports money without De-Para per cliente, on screen and in files', async () => {
  const semDePara = { contas: 1, valorCentavos: 3_333 }
  const { comparativo } = await read(`${BIMESTRE}&clientes=${beta}`)
  expect(comparativo.fora).toEqual([
    { fonte: 'realizado', clienteId: alfa, semDePara, foraDaDre: [] },
    { fonte: 'realizado', clienteId: beta, semDePara, foraDaDre: [] },
  ])
  expect((await read(`${JANEIRO}&clientes=${beta}&fontes=realizado,anterior`)).comparativo.fora).toEqual([])
  const pdf = await rita.get(`${URL}/exportar?${BIMESTRE}&clientes=${beta}&formato=pdf`)
  const texto = readPdf(new Uint8Array(pdf.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  expect(texto).toContain('1 conta, R$ 33,33 fora da DRE (Beta Comércio, Realizado)')
  expect(texto).toContain('Alfa Participações Beta Comércio Eliminações Consolidado Linha')
})

test('the files have the columns, formulas for sums, and the eliminations', async () => {
  const query = `${JANEIRO}&clientes=${beta}&analises=`
  const csv = (await rita.get(`${URL}/exportar?${query}&formato=csv`)).body.split('\r\n')
  expect(csv[0]?.slice(1)).toBe(
    'Código;Linha;Alfa Participações · Realizado;Beta Comércio · Realizado;Eliminações · Realizado;Consolidado · Realizado',
  )
  expect(csv.find((line) => line.startsWith('RB;'))).toBe('RB;Receita bruta;1000,00;1000,00;-100,00;1900,00')
  const { sheets } = await readXlsx(new Uint8Array((await rita.get(`${URL}/exportar?${query}&formato=xlsx`)).rawPayload), {
    readStyles: false,
  })
  expect(sheets.map(({ name }) => name)).toEqual(['DRE', 'Eliminações'])
  expect(sheets[0]!.columns?.map(({ width }) => width)).toEqual([11, 42, 22, 16, 16, 16])
  expect(sheets[0]!.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 })
  const at = sheets[0]!.rows.findIndex((row) => row[0] === 'RB.01')
  expect(sheets[0]!.rows[at]?.slice(2)).toEqual([1000, 1000, -100, 1900])
  expect(sheets[0]!.cells?.get(`${at},5`)?.formula).toBe(`C${at + 1}+D${at + 1}+E${at + 1}`)
  expect(codeOf(await ivo.get(`${URL}/exportar?${query}&formato=pdf`))).toBe('registro_not_found')
  const pdf = readPdf(new Uint8Array((await rita.get(`${URL}/exportar?${query}&formato=pdf`)).rawPayload))
  const texto = pdf.join(' ').replaceAll(/\s+/g, ' ')
  expect(texto).toContain('RB Receita bruta 1.000,00 1.000,00 −100,00 1.900,00')
  expect(texto).toContain('Empresas: Alfa Participações, Beta Comércio')
  expect(pdf.at(-1)?.replaceAll(/\s+/g, ' ')).toContain(
    'jan/2025 Alfa Participações Beta Comércio RB.01 Revenda de mercadorias CUS.01 Custo das mercadorias vendidas (CMV) −100,00 Venda de Alfa a Beta',
  )
  const english = await rita.get(`${URL}/exportar?${query}&formato=xlsx`, { 'accept-language': 'en-GB' })
  expect(english.headers['content-disposition']).toContain('Consolidated income statement')
  const { sheets: englishSheets } = await readXlsx(new Uint8Array(english.rawPayload), { readStyles: false })
  expect(englishSheets.map(({ name }) => name)).toEqual(['Income statement', 'Eliminations'])
  expect(englishSheets[1]!.rows[0]?.slice(0, 4)).toEqual(['Month', 'Amount in', 'Counterparty', 'Item'])
  expect(englishSheets[1]!.rows[1]?.slice(0, 4)).toEqual(['Jan/2025', 'Alfa Participações', 'Beta Comércio', 'RB.01 Resale of goods'])
  expect(englishSheets[0]!.rows.flat()).toEqual(expect.arrayContaining(['Companies', 'All cost centres', 'Consolidated', 'Gross revenue']))
  expect(sheets[1]!.rows[1]?.slice(0, 7)).toEqual([
    'jan/2025',
    'Alfa Participações',
    'Beta Comércio',
    'RB.01 Revenda de mercadorias',
    'CUS.01 Custo das mercadorias vendidas (CMV)',
    -100,
    'Venda de Alfa a Beta',
  ])
})

test('refuses a partial scope of a cliente, and a cliente the person leaves, from the next call on', async () => {
  const { db } = t.database
  const [centro] = await inCliente(beta, sql<{ id: number }>`select id from centro_custo where cliente_id = ${beta} and codigo = 'VENDAS'`)
  await limitEscopo(db, { clienteId: beta, usuarioId: person.id, centrosCusto: [centro!.id] })
  const refusal = await rita.get(`${URL}?${JANEIRO}&clientes=${beta}`)
  expect([codeOf(refusal), refusal.json<{ message: string }>().message]).toEqual([
    'dre_consolidado_denied',
    'Você não vê a DRE inteira de Beta Comércio.',
  ])
  expect((await rita.read(dreConsolidadoRotas.listClientes, `${URL}/clientes`)).map(({ motivo }) => motivo)).toEqual(['limite'])
  await inCliente(
    beta,
    sql`update usuario_cliente set restringe_centro_custo = false where cliente_id = ${beta} and usuario_id = ${person.id}`,
  )
  await inCliente(
    beta,
    sql`insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido) values (${beta}, ${person.id}, 'read', 'Dre', false)`,
  )
  expect(codeOf(await rita.get(`${URL}?${JANEIRO}&clientes=${beta}`))).toBe('dre_consolidado_denied')
  await inCliente(beta, sql`update permissao_usuario set action = 'export' where cliente_id = ${beta} and usuario_id = ${person.id}`)
  await read(`${JANEIRO}&clientes=${beta}`)
  const file = await rita.get(`${URL}/exportar?${JANEIRO}&clientes=${beta}&formato=csv`)
  expect([codeOf(file), file.json<{ message: string }>().message]).toEqual([
    'dre_consolidado_denied',
    'Você não exporta a DRE de Beta Comércio.',
  ])
  await inCliente(beta, sql`delete from permissao_usuario where cliente_id = ${beta} and usuario_id = ${person.id}`)
  const [eliminada] = (await read(`${JANEIRO}&clientes=${beta}`)).eliminacoes
  await inCliente(beta, sql`delete from usuario_cliente where cliente_id = ${beta} and usuario_id = ${person.id}`)
  expect(codeOf(await rita.get(`${URL}?${JANEIRO}&clientes=${beta}`))).toBe('registro_not_found')
  expect(codeOf(await rita.remove(`/v1/Dre/eliminacoes/${eliminada!.id}`))).toBe('registro_not_found')
  expect((await read(JANEIRO)).eliminacoes).toEqual([])
})
