import {
  dreRotas,
  inicioRotas,
  orcamentoCenarioRotas,
  orcamentoRevisaoRotas,
  orcamentoRotas,
  rateioRotas,
  sessaoRotas,
} from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { DEMONSTRACAO_CLIENTES, demonstracaoId } from '@lastro/demonstracao'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createCalls, dataOf, type ApiCalls } from '../../test/api-client.ts'
import { signIn } from '../../test/factories.ts'
import { loadAcessos } from './demonstracao-acesso.ts'
import { loadOrcamentos } from './demonstracao-orcamento.ts'
import { loadRateio } from './demonstracao-rateio.ts'
import { loadDemonstracao } from './load-demonstracao.ts'
import { verifyFormulas } from './verify-formulas.ts'

let t: TestApp
const clienteId = demonstracaoId(DEMONSTRACAO_CLIENTES.comercial.cnpj)

beforeAll(async () => {
  t = await buildApp()
  await loadDemonstracao(t.database.db)
}, 120_000)
afterAll(() => t.close())

async function enter(nome: string, where = clienteId): Promise<ApiCalls> {
  const email = `${nome}@lastro.demo`
  const usuario = await withSistema(t.database.db, {}, (tx) =>
    tx.selectFrom('usuario').select(['id', 'email', 'nome', 'perfil']).where('email', '=', email).executeTakeFirstOrThrow(),
  )
  const token = await signIn(t.database.db, { ...usuario, perfil: 'client' }, where, t.clock.now)
  return createCalls(t.app, () => token)
}

test('Paulo sees the stores he runs, and part of the view of Renata', async () => {
  const [paulo, renata] = [await enter('paulo'), await enter('renata')]
  const { userAbilityRules } = await paulo.read(sessaoRotas.get, '/v1/Sessao')
  expect(userAbilityRules).toContainEqual(
    expect.objectContaining({ subject: ['Lancamento'], conditions: { centroCusto: { $in: ['LOJ-RJ', 'LOJ-SP'] } } }),
  )
  const ano = '/v1/Dre?inicio=2025-01&fim=2025-12'
  const totals = await Promise.all([paulo, renata].map(async (caller) => (await caller.read(dreRotas.get, ano)).linhas[0]?.total ?? 0))
  expect(totals[0]).toBeGreaterThan(0)
  expect(totals[1]).toBeGreaterThan(totals[0] ?? 0)
  const csv = await paulo.get('/v1/Dre/exportar?inicio=2025-01&fim=2025-12&formato=csv')
  expect(csv.statusCode).toBe(200)
})

test('one company has establishments whose amounts add up to its own, to the centavo', async () => {
  const renata = await enter('renata', demonstracaoId(DEMONSTRACAO_CLIENTES.transportes.cnpj))
  const filiais = (await renata.get('/v1/Filial')).json<{ data: { id: number; codigo: string }[] }>().data
  expect(filiais.map(({ codigo }) => codigo)).toEqual(['Filial MG', 'Filial RJ', 'Matriz SP'])
  const receitaLiquida = async (filial: string): Promise<number> => {
    const { linhas } = await renata.read(dreRotas.get, `/v1/Dre?inicio=2026-01&fim=2026-01${filial}`)
    return linhas.find(({ codigo }) => codigo === 'RL')?.total ?? 0
  }
  const partes = await Promise.all(filiais.map(({ id }) => receitaLiquida(`&filial=${id}`)))
  expect(partes).toEqual([49_506_368, 99_012_740, 181_523_358])
  expect(await receitaLiquida('')).toBe(330_042_466)
})

test.each([
  ['comercial', 'TI e RH entre si e aos demais', 'Logística pelas entregas'],
  ['clinica', 'TI e RH entre si e aos demais', 'Comercial da administração por contrato'],
  ['metalurgica', 'Pessoal da administração e do RH, entre si e aos demais', 'Planejamento pela produção'],
] as const)('%s allocates its service centres and keeps its totals to the centavo', async (key, ...first) => {
  const renata = await enter('renata', demonstracaoId(DEMONSTRACAO_CLIENTES[key].cnpj))
  const { regras, erros } = await renata.read(rateioRotas.list, '/v1/Rateio')
  expect(regras.map(({ nome }) => nome)).toEqual([...first, 'Estrutura por área ocupada', 'Administração por receita líquida'])
  expect(regras.map(({ metodo }) => metodo.tipo)).toEqual(['reciproco', 'percentual', 'direcionador', 'receita'])
  expect(erros).toEqual([])
  const response = await renata.post('/v1/Rateio/simulacao', { inicio: '2024-01', fim: '2026-01', rascunho: null })
  const { resultado } = dataOf(rateioRotas.simulate, response)
  expect(resultado).toMatchObject({ semDirecionador: [], permanencias: [], conservacao: { diferentes: 0 } })
  expect(new Set(resultado?.fluxos.map(({ regra }) => regra))).toEqual(new Set(regras.map(({ nome }) => nome)))
  const [before, after] = await Promise.all(
    ['', '&rateio=depois'].map((rest) => renata.read(dreRotas.get, `/v1/Dre?inicio=2025-01&fim=2025-12${rest}`)),
  )
  expect([before?.rateado, after?.rateado]).toEqual([false, true])
  expect(after?.linhas).toEqual(before?.linhas)
})

test('a deleted rule does not return', async () => {
  const renata = await enter('renata')
  const [regra] = (await renata.read(rateioRotas.list, '/v1/Rateio')).regras
  const { versao } = dataOf(
    rateioRotas.activate,
    await renata.put(`/v1/Rateio/${regra?.id}/ativo`, { versao: regra?.versao, ativo: false }),
  )
  expect(versao).toBe(2)
  await loadRateio(t.database.db, clienteId)
  expect((await renata.read(rateioRotas.list, '/v1/Rateio')).regras.map(({ ativo }) => ativo)).toEqual([false, true, true, true])
})

test('loading again keeps later changes', async () => {
  await loadAcessos(t.database.db, 'comercial', clienteId)
  expect((await (await enter('paulo')).get('/v1/CentroCusto')).json<{ data: unknown[] }>().data).toHaveLength(2)
})

test('loads approved years, a revision with differences, and a next year that waits for its areas', async () => {
  const [renata, paulo] = [await enter('renata'), await enter('paulo')]
  const list = async (caller: ApiCalls) => {
    const { itens } = await caller.read(orcamentoRotas.list, '/v1/Orcamento?ordem=inicio')
    return itens.map(({ nome, versaoNumero, status, areas }) => `${nome} v${versaoNumero} ${status} ${areas.enviada} ${areas.devolvida}`)
  }
  expect(await list(renata)).toEqual([
    'Orçamento 2025 v1 encerrado 0 0',
    'Orçamento 2026 v2 revisao 0 0',
    'Orçamento 2026 v1 aprovado 0 0',
    'Orçamento 2027 v1 rascunho 2 1',
    'Orçamento 2027 · otimista v1 rascunho 0 0',
  ])
  const { itens } = await renata.read(orcamentoRotas.list, '/v1/Orcamento?situacao=revisao')
  const { total } = await renata.read(orcamentoRevisaoRotas.diff, `/v1/Orcamento/${itens[0]?.id}/revisao`)
  expect(total).toEqual({ linhas: 4, mudadas: 4, novas: 0, removidas: 0, celulas: 22 })
  const { orcamentos } = await paulo.read(inicioRotas.get, '/v1/Inicio')
  expect(orcamentos.map(({ nome, espera, areas }) => `${nome} ${espera} ${areas}`)).toEqual([
    'Orçamento 2027 preencher 1',
    'Orçamento 2026 preencher 2',
  ])
  const metalurgica = await enter('renata', demonstracaoId(DEMONSTRACAO_CLIENTES.metalurgica.cnpj))
  expect((await metalurgica.read(inicioRotas.get, '/v1/Inicio')).orcamentos.map(({ nome, espera }) => `${nome} ${espera}`)).toContain(
    'Orçamento 2027 aprovar',
  )
  await loadOrcamentos(t.database.db, 'comercial', clienteId, demonstracaoId('renata@lastro.demo'))
  expect(await list(renata)).toHaveLength(5)
})

test('the optimistic scenario moves taxes, cost and commissions with the revenue, to the centavo', async () => {
  const renata = await enter('renata')
  const { itens } = await renata.read(orcamentoRotas.list, '/v1/Orcamento?ordem=inicio')
  const idOf = (nome: string): number => itens.find((orcamento) => orcamento.nome === nome)!.id
  const [base, otimista] = [idOf('Orçamento 2027'), idOf('Orçamento 2027 · otimista')]
  const { grupos } = await renata.read(orcamentoCenarioRotas.compare, `/v1/Orcamento/${base}/cenarios?com=${base},${otimista}`)
  const sum = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0)
  const anos = grupos.map(({ codigo, itens: doGrupo }) => [
    codigo,
    ...[0, 12].map((from) => sum(doGrupo.map(({ valoresCentavos }) => sum(valoresCentavos.slice(from, from + 12))))),
  ])
  expect(anos).toEqual([
    ['RB', 28_331_600_00, 30_598_128_00],
    ['DED', -4_569_833_40, -4_909_108_06],
    ['CUS', -14_055_536_00, -15_179_978_88],
    ['DPE', -3_280_200_00, -3_280_200_00],
    ['DAD', -2_324_700_00, -2_324_700_00],
    ['DCO', -1_195_316_00, -1_217_981_28],
    ['DEP', -508_400_00, -508_400_00],
    ['RFI', -226_200_00, -226_200_00],
    ['IRC', -587_600_00, -587_600_00],
  ])
  expect(await verifyFormulas(t.database.db, clienteId)).toEqual({ total: 2, divergentes: [] })
})
