import { dreComparativoRotas, type DreComparativo } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { readPdf } from '../../../test/pdf.ts'

const URL = '/v1/Dre/comparativo'

let t: TestApp
let receita: number
let otimista: number
let tiago: ApiCalls
let semOrcamento: ApiCalls

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const usuario = await buildUsuario(db, { nome: 'Tiago Moura', perfil: 'analista', clientes: [clienteId] })
  const token = await signIn(db, usuario, clienteId, t.clock.now)
  tiago = createCalls(t.app, () => token)
  await loadKnownRazao(t.app, db, clienteId, token)
  const helena = await buildUsuario(db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
  const reader = await signIn(db, helena, clienteId, t.clock.now)
  semOrcamento = createCalls(t.app, () => reader)
  const item = await withTenant(db, { clienteId, usuarioId: usuario.id }, async (tx) => {
    await sql`insert into permissao_perfil (cliente_id, perfil, action, subject, permitido)
      values (${clienteId}, 'leitor', 'read', 'Orcamento', false)`.execute(tx)
    const { rows } = await sql<{ codigo: string; id: number }>`select codigo, id from grupo_item`.execute(tx)
    return new Map(rows.map(({ codigo, id }) => [codigo, id]))
  })
  receita = item.get('RB.01') ?? 0
  const lineOf = (codigo: string, valores: number[]) => ({ grupoItem: item.get(codigo) ?? 0, centro: null, filial: null, valores })
  const others = { clienteId, usuarioId: usuario.id, mesInicio: 202501 }
  otimista = (await buildOrcamento(db, { ...others, linhas: [lineOf('RB.01', [0, 0, 190_000])] })).id
  await withTenant(db, { clienteId, usuarioId: usuario.id }, (tx) =>
    sql`update orcamento set nome = 'Otimista', cenario = 'otimista' where id = ${otimista}`.execute(tx),
  )
  await buildOrcamento(db, {
    ...others,
    linhas: [lineOf('RB.01', [90_000, 60_000, 70_000]), lineOf('CUS.01', [-45_000, -50_000]), lineOf('DPE.01', [-20_000, -20_000])],
  })
})
afterAll(() => t.close())

const read = (query: string, caller = tiago): Promise<DreComparativo> => caller.read(dreComparativoRotas.get, `${URL}?${query}`)

function valoresOf({ linhas }: DreComparativo, codigo: string): (number | null)[] {
  const line = linhas.find((each) => each.codigo === codigo)
  if (line === undefined) throw new Error(`no line ${codigo}`)
  return line.valores
}
const colunasOf = ({ colunas, partes }: DreComparativo): string[] =>
  colunas.map(({ tipo, fonte, base, parte }) => [partes[parte]?.chave, tipo, fonte, base].filter((each) => each !== null).join(' '))

test('a monthly pack has the last month with data, its exercício up to it and the whole exercício with the forecast', async () => {
  const query = 'inicio=2024-03&fim=2025-12&fontes=previsto,orcado,anterior&por=pacote&analises=variacao'
  const pacote = await read(query)
  expect([pacote.inicio, pacote.fim]).toEqual(['2025-01', '2025-02'])
  expect(pacote.partes.map(({ chave, tipo, inicio, fim }) => [chave, tipo, inicio, fim])).toEqual([
    ['mes', 'periodo', '2025-02', '2025-02'],
    ['acumulado', 'acumulado', '2025-01', '2025-02'],
    ['exercicio', 'exercicio', '2025-01', '2025-12'],
  ])
  const against = (parte: string, first: string): string[] => [
    `${parte} valor ${first}`,
    ...['orcado', 'anterior'].flatMap((base) => [`${parte} valor ${base}`, `${parte} variacao ${first} ${base}`]),
  ]
  expect(colunasOf(pacote)).toEqual([
    ...against('mes', 'realizado'),
    ...against('acumulado', 'realizado'),
    ...against('exercicio', 'previsto'),
  ])
  expect(pacote.fontes.find(({ chave }) => chave === 'realizado')?.lacunas).toEqual([])
  // Each part is what the same months show without a pack.
  const fevereiro = await read('inicio=2025-02&fim=2025-02&fontes=realizado,orcado,anterior&analises=variacao')
  const bimestre = await read('inicio=2025-01&fim=2025-02&fontes=realizado,orcado,anterior&analises=variacao')
  const ano = await read('inicio=2025-01&fim=2025-12&fontes=previsto,orcado,anterior&analises=variacao')
  for (const { codigo } of pacote.linhas.filter(({ nivel }) => nivel === 0)) {
    expect(valoresOf(pacote, codigo)).toEqual([fevereiro, bimestre, ano].flatMap((each) => valoresOf(each, codigo)))
  }
  const janeiro = await read('inicio=2025-01&fim=2025-01&fontes=realizado,anterior&por=pacote&analises=', semOrcamento)
  expect(colunasOf(janeiro)).toEqual(['mes', 'acumulado'].flatMap((parte) => [`${parte} valor realizado`, `${parte} valor anterior`]))
  expect(codeOf(await semOrcamento.get(`${URL}?${query}`))).toBe('permissao_denied')
})

test('the forecast of a pack goes on with the chosen document', async () => {
  const query = 'inicio=2025-02&fim=2025-02&por=pacote&analises=variacao'
  const pacote = await read(`${query}&fontes=previsto:${otimista},orcado`)
  expect(colunasOf(pacote).slice(-3)).toEqual([
    `exercicio valor previsto:${otimista}`,
    'exercicio valor orcado',
    `exercicio variacao previsto:${otimista} orcado`,
  ])
  const fonte = pacote.fontes.find(({ chave }) => chave === `previsto:${otimista}`)
  expect(fonte).toMatchObject({ tipo: 'previsto', nome: 'Otimista', realizadoAte: '2025-02' })
  // 1,200.00 more in March than the budget in force.
  const vigente = await read(`${query}&fontes=previsto,orcado`)
  const anoOf = (each: DreComparativo): number => valoresOf(each, 'RB').at(-3) ?? 0
  expect(anoOf(pacote) - anoOf(vigente)).toBe(120_000)
  expect(codeOf(await tiago.get(`${URL}?${query}&fontes=previsto:999`))).toBe('registro_not_found')
  expect(codeOf(await semOrcamento.get(`${URL}?${query}&fontes=previsto:${otimista}`))).toBe('permissao_denied')
})

test('the PDF of a pack has its waterfalls, and its largest variations with what was said of them', async () => {
  const query = 'inicio=2025-02&fim=2025-02&fontes=previsto,orcado&por=pacote&analises=variacao,percentual'
  const celula = { fonte: 'realizado', base: 'orcado', inicio: '2025-02', fim: '2025-02' }
  for (const [texto, where] of [
    ['Cliente novo só em março.', { codigo: 'RB', grupoItemId: receita }],
    ['Estoque comprado antes do reajuste.', { codigo: 'CUS' }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(codeOf(await tiago.post('/v1/Dre/comentarios', { texto, mencoes: [], celula: { ...celula, ...where } }))).toBe('success')
  }
  const { headers, rawPayload } = await tiago.get(`${URL}/exportar?${query}&formato=pdf`)
  expect(headers['content-disposition']).toContain('Pacote mensal')
  const texto = readPdf(new Uint8Array(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  for (const excerpt of [
    'Pacote mensal ·',
    'Previsto: realizado até fev/2025; Orçamento 2027',
    'fev/2025 Acumulado jan/2025 a fev/2025 Ano jan/2025 a dez/2025',
    'Da receita líquida ao lucro líquido fev/2025',
    'Maiores variações fev/2025 · Var. R$ Realizado − Orçado · R$',
    'Revenda de mercadorias Receita bruta 500,00 600,00 −100,00 −16,7% Tiago Moura: Cliente novo só em março.',
    'Custos −700,00 −500,00 −200,00 −40,0% Tiago Moura: Estoque comprado antes do reajuste.',
  ]) {
    expect(texto).toContain(excerpt)
  }
  const english = await tiago.get(`${URL}/exportar?${query}&formato=pdf`, { 'accept-language': 'en' })
  expect(english.headers['content-disposition']).toContain('Monthly pack')
  const text = readPdf(new Uint8Array(english.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  for (const excerpt of [
    'Monthly pack · Management income statement',
    'Forecast: actual up to Feb/2025; Orçamento 2027',
    'Feb/2025 Year to date Jan/2025 to Feb/2025 Year Jan/2025 to Dec/2025',
    'From net revenue to net income Feb/2025',
    'Largest variances Feb/2025 · Var. R$ Actual − Budget · R$',
    'Resale of goods Gross revenue 500.00 600.00 −100.00 −16.7% Tiago Moura: Cliente novo só em março.',
    'Page 1 of',
  ]) {
    expect(text).toContain(excerpt)
  }
  expect(text).not.toMatch(/Realizado|Orçado|Previsto:|Centros|Emissão|Período|Unidade|Linha|versão/)
})
