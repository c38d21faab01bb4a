import { rateioRotas, type RateioLista, type RateioRegraCorpo, type RateioSimulacao } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { buildApp, type TestApp } from './build-app.ts'
import { dataOf } from './api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, signIn } from './factories.ts'

/** January: TI and RH have the costs of the worked example; Limpeza is allocated by square metres. February: no square metres. */
const PARTIDAS = [
  ['31/01/2025', '5.1.01', 'Salários e ordenados', 'TI', '100000,00', 'D'],
  ['31/01/2025', '5.1.01', 'Salários e ordenados', 'RH', '60000,00', 'D'],
  ['31/01/2025', '5.1.01', 'Salários e ordenados', 'LIMPEZA', '120000,00', 'D'],
  ['31/01/2025', '3.1.01', 'Revenda de mercadorias', 'P1', '900000,00', 'C'],
  ['28/02/2025', '5.1.01', 'Salários e ordenados', 'LIMPEZA', '100,00', 'D'],
  ['28/02/2025', '3.1.01', 'Revenda de mercadorias', 'P2', '10,00', 'C'],
  ['28/02/2025', '3.1.01', 'Revenda de mercadorias', 'P3', '10,00', 'C'],
] as const

const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico
${PARTIDAS.flatMap(([data, conta, nome, centro, valor, dc]) => [
  `${data};${conta};${nome};${centro};${valor};${dc};lançamento`,
  `${data};1.1.01;Caixa;;${valor};${dc === 'C' ? 'D' : 'C'};lançamento`,
]).join('\n')}
`

export const PERIODO = { inicio: '2025-01', fim: '2025-01' }

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface TestRateio {
  t: TestApp
  clienteId: string
  helena: string
  foreign: string
  m2: number
  call: (method: Metodo, url: string, payload?: object, as?: string) => Promise<LightMyRequestResponse>
  list: (as?: string) => Promise<RateioLista>
  centro: (codigo: string) => number
  servicos: (tipo: 'direto' | 'degraus' | 'reciproco') => RateioRegraCorpo
  limpeza: () => RateioRegraCorpo
  percentual: (nome: string, partes: Record<string, number>) => RateioRegraCorpo
  create: (regra: RateioRegraCorpo) => Promise<{ id: number; versao: number }>
  simulate: (regra: RateioRegraCorpo | null, periodo?: typeof PERIODO) => Promise<RateioSimulacao>
  clear: () => Promise<void>
}

async function createDirecionador({ database: { db } }: TestApp, clienteId: string): Promise<number> {
  return withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into direcionador (cliente_id, codigo, descricao, unidade) values (${clienteId}, 'M2', 'Área', 'm²') returning id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('the driver was not made')
    await sql`
      insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros)
      select ${clienteId}, ${id}, c.id, 2025, v.m2 * 1000000::bigint from centro_custo c
      join (values ('P1', 2000), ('P2', 1500), ('P3', 1500)) as v (codigo, m2) on v.codigo = c.codigo`.execute(tx)
    return id
  })
}

function regrasOf(centro: TestRateio['centro'], m2: number): Pick<TestRateio, 'servicos' | 'limpeza' | 'percentual'> {
  const servicos = (tipo: 'direto' | 'degraus' | 'reciproco'): RateioRegraCorpo => ({
    nome: 'TI e RH',
    mesInicio: null,
    mesFim: null,
    origem: { centrosCusto: [centro('TI'), centro('RH')], filiais: null, grupos: [], grupoItens: [] },
    metodo: {
      tipo,
      servicos: [
        {
          centroCusto: centro('TI'),
          base: {
            tipo: 'percentual',
            destinos: [
              { centroCusto: centro('RH'), percentualPpm: 200_000 },
              { centroCusto: centro('P1'), percentualPpm: 500_000 },
              { centroCusto: centro('P2'), percentualPpm: 300_000 },
            ],
          },
        },
        {
          centroCusto: centro('RH'),
          base: {
            tipo: 'percentual',
            destinos: [
              { centroCusto: centro('TI'), percentualPpm: 100_000 },
              { centroCusto: centro('P1'), percentualPpm: 400_000 },
              { centroCusto: centro('P2'), percentualPpm: 500_000 },
            ],
          },
        },
      ],
    },
  })

  const limpeza = (): RateioRegraCorpo => ({
    nome: 'Limpeza por área',
    mesInicio: '2025-01',
    mesFim: null,
    origem: { centrosCusto: [centro('LIMPEZA')], filiais: null, grupos: [], grupoItens: [] },
    metodo: {
      tipo: 'direcionador',
      direcionador: m2,
      destinos: ['P1', 'P2', 'P3'].map((codigo) => ({ centroCusto: centro(codigo), filial: null })),
      alternativa: null,
      defasagemMeses: 0,
    },
  })

  const percentual = (nome: string, partes: Record<string, number>): RateioRegraCorpo => ({
    ...limpeza(),
    nome,
    metodo: {
      tipo: 'percentual',
      destinos: Object.entries(partes).map(([codigo, percentualPpm]) => ({ centroCusto: centro(codigo), filial: null, percentualPpm })),
    },
  })
  return { servicos, limpeza, percentual }
}

export async function openRateio(): Promise<TestRateio> {
  const t = await buildApp()
  const { db } = t.database
  const enter = async (nome: string, perfil: 'analista' | 'leitor', cliente: string): Promise<string> =>
    signIn(db, await buildUsuario(db, { nome, perfil, clientes: [cliente] }), cliente, t.clock.now)
  const clienteId = await buildCliente(db)
  const tiago = await enter('Tiago Sá', 'analista', clienteId)
  const helena = await enter('Helena Prado', 'leitor', clienteId)
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  await buildImportacao(db, { clienteId: other, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  const foreign = await enter('Ivo Serra', 'analista', other)
  const m2 = await createDirecionador(t, clienteId)
  const call: TestRateio['call'] = (method, url, payload, as = tiago) =>
    t.app.inject({ method, url: `/v1${url}`, headers: bearer(as), ...(payload && { payload }) })
  const list: TestRateio['list'] = async (as) => dataOf(rateioRotas.list, await call('GET', '/Rateio', undefined, as))
  const { centrosCusto } = await list()
  const centro = (codigo: string): number => {
    const found = centrosCusto.find((each) => each.codigo === codigo)
    if (found === undefined) throw new Error(`no ${codigo}`)
    return found.id
  }
  return {
    t,
    clienteId,
    helena,
    foreign,
    m2,
    call,
    list,
    centro,
    ...regrasOf(centro, m2),
    create: async (regra) => dataOf(rateioRotas.create, await call('POST', '/Rateio', regra)),
    simulate: async (regra, periodo = PERIODO) => {
      const rascunho = regra === null ? null : { id: null, regra }
      return dataOf(rateioRotas.simulate, await call('POST', '/Rateio/simulacao', { ...periodo, rascunho }))
    },
    clear: () =>
      withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
        for (const table of ['rateio_destino', 'rateio_servico', 'rateio_origem', 'rateio_filial', 'rateio_item', 'rateio_regra'] as const)
          await sql`delete from ${sql.table(table)}`.execute(tx)
      }),
  }
}
