import { rateioRotas, type RateioLista, type RateioRegraCorpo } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn } from '../../test/factories.ts'
import { exportSimulacao } from './export.ts'

const SIMULACAO = '/Rateio/simulacao/exportar'
const COMPARISON = '/Rateio/comparacao/exportar'
const PERIODO = { inicio: '2025-01', fim: '2025-01' }

const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico
31/01/2025;5.1.01;Salários e ordenados;TI;100000,00;D;folha
31/01/2025;5.1.01;Salários e ordenados;RH;60000,00;D;folha
31/01/2025;3.1.01;Revenda de mercadorias;P1;900000,00;C;vendas
31/01/2025;1.1.01;Caixa;;740000,00;D;caixa
28/02/2025;5.1.01;Salários e ordenados;RH;100,00;D;folha
28/02/2025;1.1.01;Caixa;;100,00;C;caixa
28/02/2025;3.1.01;Revenda de mercadorias;P2;10,00;C;vendas
28/02/2025;1.1.01;Caixa;;10,00;D;caixa
`

let t: TestApp
let clienteId: string
let tiago: string
let helena: string
let limited: string
let foreign: string
let list: RateioLista

const call = (url: string, payload: object, as = tiago): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, headers: bearer(as), payload })
const centro = (codigo: string): number => {
  const found = list.centrosCusto.find((each) => each.codigo === codigo)
  if (found === undefined) throw new Error(`no ${codigo}`)
  return found.id
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  const enter = async (nome: string, perfil: 'analista' | 'leitor', where: string) =>
    signIn(db, await buildUsuario(db, { nome, perfil, clientes: [where] }), where, t.clock.now)
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  tiago = await enter('Tiago Sá', 'analista', clienteId)
  helena = await enter('Helena Prado', 'leitor', clienteId)
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  await buildImportacao(db, { clienteId: other, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  foreign = await enter('Ivo Serra', 'analista', other)
  list = dataOf(rateioRotas.list, await t.app.inject({ url: '/v1/Rateio', headers: bearer(tiago) }))
  const lia = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [centro('P1')] })
  limited = await signIn(db, lia, clienteId, t.clock.now)
})
afterAll(() => t.close())

const regraDe = (nome: string, origem: readonly string[], metodo: RateioRegraCorpo['metodo']): RateioRegraCorpo => ({
  nome,
  mesInicio: null,
  mesFim: null,
  origem: { centrosCusto: origem.map(centro), filiais: null, grupos: [], grupoItens: [] },
  metodo,
})
const percentuais = (partes: Record<string, number>) =>
  Object.entries(partes).map(([codigo, parte]) => ({ centroCusto: centro(codigo), filial: null, percentualPpm: parte * 10_000 }))
const sheet = (partes: Record<string, number>): RateioRegraCorpo =>
  regraDe('Folha do RH', ['RH'], { tipo: 'percentual', destinos: percentuais(partes) })
const servicos = (): RateioRegraCorpo =>
  regraDe('TI e RH', ['TI', 'RH'], {
    tipo: 'degraus',
    servicos: [
      { centroCusto: centro('TI'), base: { tipo: 'percentual', destinos: percentuais({ RH: 20, P1: 50, P2: 30 }) } },
      { centroCusto: centro('RH'), base: { tipo: 'percentual', destinos: percentuais({ TI: 10, P1: 40, P2: 50 }) } },
    ],
  })
const simulacaoDe = (regra: RateioRegraCorpo, formato: 'csv' | 'xlsx' = 'csv') => ({ ...PERIODO, rascunho: { id: null, regra }, formato })
const comparisonOf = (regra: RateioRegraCorpo) => ({ ...PERIODO, regra, formato: 'csv' })
const listRegistros = () =>
  withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['usuario_id', 'depois']).where('acao', '=', 'rateio.export').orderBy('id').execute(),
  )

test('refuses requests without a session, permission or full scope, hides other clientes, and records nothing', async () => {
  for (const [url, body] of [
    [SIMULACAO, simulacaoDe(sheet({ P1: 100 }))],
    [COMPARISON, comparisonOf(servicos())],
  ] as const) {
    expect((await t.app.inject({ method: 'POST', url: `/v1${url}`, payload: body })).statusCode).toBe(401)
    const denied = await call(url, body, helena)
    expect([denied.statusCode, codeOf(denied)]).toEqual([403, 'permissao_denied'])
    expect(codeOf(await call(url, body, limited))).toBe('escopo_limited')
    expect(codeOf(await call(url, body, foreign))).toBe('registro_not_found')
  }
  expect(codeOf(await call(SIMULACAO, simulacaoDe(sheet({ P1: 50, RH: 50 }))))).toBe('rateio_invalid')
  expect(codeOf(await call(COMPARISON, comparisonOf(sheet({ P1: 100 }))))).toBe('rateio_invalid')
  expect(await listRegistros()).toEqual([])
})

test('exports the screen to the centavo and records each export with its author', async () => {
  const csv = await call(SIMULACAO, simulacaoDe(sheet({ P1: 75, P2: 25 })))
  expect(csv.headers['content-disposition']).toContain(encodeURIComponent('Simulação do rateio 2025-01 '))
  expect(csv.body.split('\r\n')).toEqual([
    '\uFEFFQuadro;Centro de custo;Filial;Para;Para a filial;Regra;Mês;Motivo;Antes (R$);Rateio (R$);Depois (R$)',
    'Antes e depois;P1 P1;;;;;;;900000,00;-45000,00;855000,00',
    'Antes e depois;P2 P2;;;;;;;0,00;-15000,00;-15000,00',
    'Antes e depois;RH RH;;;;;;;-60000,00;60000,00;0,00',
    'Antes e depois;TI TI;;;;;;;-100000,00;0,00;-100000,00',
    'Antes e depois;Empresa;;;;;;;740000,00;0,00;740000,00',
    'De onde para onde;RH RH;;P1 P1;;Folha do RH;;;;-45000,00;',
    'De onde para onde;RH RH;;P2 P2;;Folha do RH;;;;-15000,00;',
    '',
  ])
  const receita = regraDe('Por receita', ['RH'], {
    tipo: 'receita',
    destinos: [{ centroCusto: centro('P1'), filial: null }],
    alternativa: null,
    defasagemMeses: 0,
  })
  const fevereiro = await call(SIMULACAO, { ...simulacaoDe(receita), inicio: '2025-02', fim: '2025-02' })
  expect(fevereiro.body).toContain(
    'Mês sem base para dividir;;;;;Por receita;02/2025;nenhum destino tem receita: ficou onde estava;-100,00;;\r\n',
  )
  const comparison = await call(COMPARISON, comparisonOf(servicos()))
  expect(comparison.body.split('\r\n')).toEqual([
    '\uFEFFCentro de custo;Antes (R$);Direto (R$);Em degraus (R$);Recíproco (R$)',
    'P1 P1;900000,00;810833,33;814444,44;813265,31',
    'P2 P2;0,00;-70833,33;-74444,44;-73265,31',
    'RH RH;-60000,00;0,00;0,00;0,00',
    'TI TI;-100000,00;0,00;0,00;0,00',
    'Soma;740000,00;740000,00;740000,00;740000,00',
    '',
  ])
  const xlsx = await call(SIMULACAO, simulacaoDe(sheet({ P1: 75, P2: 25 }), 'xlsx'))
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const registros = await listRegistros()
  expect(new Set(registros.map(({ usuario_id: caller }) => caller)).size).toBe(1)
  expect(registros.map(({ depois }) => depois)).toMatchObject([
    { nome: 'Folha do RH', arquivoNome: expect.stringMatching(/^Simulação do rateio 2025-01 .*\.csv$/), inicio: '2025-01' },
    { nome: 'Por receita', inicio: '2025-02', fim: '2025-02' },
    { nome: 'TI e RH', arquivoNome: expect.stringMatching(/^Comparação do rateio 2025-01 .*\.csv$/) },
    { nome: 'Folha do RH', arquivoNome: expect.stringMatching(/\.xlsx$/) },
  ])
})

test('exports the simulation and the comparison in English', async () => {
  const inEnglish = (url: string, payload: object) =>
    t.app.inject({ method: 'POST', url: `/v1${url}`, headers: { ...bearer(tiago), 'accept-language': 'en' }, payload })
  const csv = await inEnglish(SIMULACAO, simulacaoDe(sheet({ P1: 75, P2: 25 })))
  expect(csv.headers['content-disposition']).toContain(encodeURIComponent('Allocation simulation 2025-01 '))
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toBe('\uFEFFTable;Cost centre;Branch;To;To branch;Rule;Month;Reason;Before (R$);Allocated (R$);After (R$)')
  expect(lines).toContain('Before and after;Company;;;;;;;740000,00;0,00;740000,00')
  expect(lines).toContain('From where to where;RH RH;;P1 P1;;Folha do RH;;;;-45000,00;')
  const comparison = await inEnglish(COMPARISON, comparisonOf(servicos()))
  expect(comparison.body).toMatch(/^\uFEFFCost centre;Before \(R\$\);Direct \(R\$\);Step-down \(R\$\);Reciprocal \(R\$\)\r\n/)
  expect(comparison.body).toContain('\r\nSum;740000,00;')
})

test('a file with too many flows states how many are left out and their sum', async () => {
  const empty = { meses: ['2025-01'], centros: [], linhas: [], semDirecionador: [], permanencias: [] }
  const { conteudo } = await exportSimulacao(
    {
      ...empty,
      fluxos: [{ regraId: null, regra: 'Luz', de: 1, para: 2, deFilial: null, paraFilial: null, valorCentavos: -900 }],
      fluxosFora: { quantos: 12_345, valorCentavos: -678, absolutoCentavos: 123_456 },
      conservacao: { antesCentavos: 0, depoisCentavos: 0, conferidos: 0, diferentes: 0 },
    },
    { cadastro: { centrosCusto: new Map(), filiais: new Map() }, clienteNome: 'Comercial', periodo: PERIODO, formato: 'csv', idioma: 'pt' },
  )
  expect(String(conteudo).split('\r\n').slice(2, -1)).toEqual([
    'De onde para onde;Sem centro de custo;;Sem centro de custo;;Luz;;;;-9,00;',
    'De onde para onde;E mais 12.345 fluxos menores;;;;;;valor líquido (em valor absoluto: 1.234,56);;-6,78;',
  ])
})
