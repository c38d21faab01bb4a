import { dreItemRotas, dreModeloRotas, fechamentoRotas, rateioRotas, type ErroResposta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, signIn } from '../../../test/factories.ts'
import { verifyFechamentos } from '../../commands/verify-fechamentos.ts'

const lancamento = (mes: string, conta: string, centro: string, valor: string, dc: 'C' | 'D'): string =>
  `28/${mes}/2025;${conta};${centro};${valor};${dc};lançamento\n28/${mes}/2025;1.1.01;Caixa;;${valor};${dc === 'C' ? 'D' : 'C'};lançamento\n`
const mesOf = (mes: string): string =>
  lancamento(mes, '3.1.01;Revenda de mercadorias', 'P1', '900,00', 'C') +
  lancamento(mes, '3.1.01;Revenda de mercadorias', 'P2', '900,00', 'C') +
  lancamento(mes, '5.1.01;Salários e ordenados', 'RH', '100,01', 'D') +
  lancamento(mes, '5.1.01;Salários e ordenados', 'TI', '50,00', 'D')
const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n${mesOf('01')}${mesOf('02')}${mesOf('03')}`

let t: TestApp
let clienteId: string
let tokens: Record<'tiago' | 'renata', string>

type Nome = keyof typeof tokens
const call = (as: Nome, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<LightMyRequestResponse> =>
  t.app.inject({ method, url: `/v1${url}`, headers: bearer(tokens[as]), ...(payload && { payload }) })
const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, work)

async function close(mes: string): Promise<void> {
  dataOf(fechamentoRotas.ask, await call('tiago', 'POST', '/Fechamento/pedidos', { inicio: mes, fim: mes }))
  dataOf(fechamentoRotas.confirm, await call('renata', 'POST', '/Fechamento/confirmacoes', { inicio: mes, fim: mes }))
}

async function confere(): Promise<[string, boolean | null][]> {
  const { meses } = dataOf(fechamentoRotas.list, await call('renata', 'GET', '/Fechamento'))
  return meses.filter(({ situacao }) => situacao === 'fechado').map((each) => [each.mes, each.confere])
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const enter = async (nome: string, perfil: 'analista' | 'gestor') =>
    signIn(db, await buildUsuario(db, { nome, perfil, clientes: [clienteId] }), clienteId, t.clock.now)
  tokens = { tiago: await enter('Tiago Sá', 'analista'), renata: await enter('Renata Campos', 'gestor') }
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  const { centrosCusto } = dataOf(rateioRotas.list, await call('renata', 'GET', '/Rateio'))
  const idOf = (codigo: string): number => centrosCusto.find((centro) => centro.codigo === codigo)?.id ?? 0
  const parte = (codigo: string, percentualPpm: number) => ({ centroCusto: idOf(codigo), percentualPpm })
  // Half of the cost of RH ends in P1 and half in P2 via different service centres; the odd centavo goes to the lower code.
  const regra = await call('renata', 'POST', '/Rateio', {
    nome: 'Serviços',
    mesInicio: null,
    mesFim: null,
    origem: { centrosCusto: [idOf('RH'), idOf('TI')], filiais: null, grupos: [], grupoItens: [] },
    metodo: {
      tipo: 'reciproco',
      servicos: [
        { centroCusto: idOf('RH'), base: { tipo: 'percentual', destinos: [parte('TI', 800_000), parte('P1', 200_000)] } },
        { centroCusto: idOf('TI'), base: { tipo: 'percentual', destinos: [parte('RH', 750_000), parte('P2', 250_000)] } },
      ],
    },
  })
  dataOf(rateioRotas.create, regra)
})
afterAll(() => t.close())

test('a month closed by one model stays unchanged when a later one was closed by another', async () => {
  await close('2025-01')
  const [gerencial] = dataOf(dreModeloRotas.list, await call('renata', 'GET', '/DreModelo'))
  const origem = { tipo: 'copia', modeloId: gerencial?.id, vigencia: null }
  const other = dataOf(dreModeloRotas.create, await call('renata', 'POST', '/DreModelo', { nome: 'Outro', origem }))
  const swap = { versao: other.versao, nome: 'Outro', padrao: true, arquivado: false }
  expect((await call('renata', 'PUT', `/DreModelo/${other.id}`, swap)).statusCode).toBe(200)
  await close('2025-02')

  const { itens, modelo } = dataOf(dreModeloRotas.get, await call('renata', 'GET', `/DreModelo/${gerencial?.id}`))
  const ll = itens.find(({ item }) => item.codigo === 'LL')
  const item = { tipo: 'formula', codigo: 'LL', descricao: 'Lucro líquido', formula: 'RB', agregacao: null }
  const change = await call('renata', 'PUT', `/DreItem/${ll?.id}`, { versao: ll?.versao, item })
  expect([codeOf(change), change.json<ErroResposta>().message]).toEqual([
    'mes_closed',
    'Os meses até 01/2025 estão fechados, e esta mudança do modelo de DRE ou do início do exercício alteraria o resultado deles. Nada foi salvo.',
  ])
  expect(await confere()).toEqual([
    ['2025-02', true],
    ['2025-01', true],
  ])
  const vigencia = await call('renata', 'POST', `/DreModelo/${gerencial?.id}/vigencia`, { versao: modelo.versao, mes: '2025-02' })
  dataOf(dreModeloRotas.createVigencia, vigencia)
  const after = dataOf(dreModeloRotas.get, await call('renata', 'GET', `/DreModelo/${gerencial?.id}?vigencia=2025-02`))
  const fresh = after.itens.find((each) => each.item.codigo === 'LL')
  dataOf(dreItemRotas.update, await call('renata', 'PUT', `/DreItem/${fresh?.id}`, { versao: fresh?.versao, item }))
  expect(await confere()).toEqual([
    ['2025-02', true],
    ['2025-01', true],
  ])
})

test('keeps a centro de custo code that would change ties between service centres', async () => {
  const rename = (from: string, para: string) =>
    inTenant((tx) => sql`update centro_custo set codigo = ${para} where codigo = ${from}`.execute(tx))
  await expect(rename('P1', 'P3')).rejects.toMatchObject({ code: 'LA020', detail: '{"ate": 202502, "parte": "empates"}' })
  await rename('P1', 'P0')
  expect(await confere()).toEqual([
    ['2025-02', true],
    ['2025-01', true],
  ])
  expect(await verifyFechamentos(t.database.db, clienteId)).toEqual({ total: 2, divergentes: [] })
})
