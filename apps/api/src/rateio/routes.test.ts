import {
  dreRotas,
  rateioRotas,
  type DreExplicacao,
  type DreResposta,
  type ErroResposta,
  type RateioLista,
  type RateioRegraCorpo,
  type RateioSimulacao,
  type RotaData,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { RateioTooLargeError } from '@lastro/engine'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/chamadas.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn } from '../../test/factories.ts'
import { runRegras } from '../cubo/rateio.ts'

/** January: TI and RH cost what they do in the worked example; Limpeza is shared by square metres. February: nobody has square metres. */
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

const PERIODO = { inicio: '2025-01', fim: '2025-01' }

let t: TestApp
let clienteId: string
let tiago: string
let helena: string
let alheia: string
let lista: RateioLista
let m2: number

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = tiago): Promise<LightMyRequestResponse> {
  return t.app.inject({ method, url: `/v1${url}`, headers: bearer(as), ...(payload && { payload }) })
}
const list = async (as = tiago): Promise<RateioLista> => dataOf(rateioRotas.list, await call('GET', '/Rateio', undefined, as))
const centro = (codigo: string): number => {
  const achado = lista.centrosCusto.find((each) => each.codigo === codigo)
  if (achado === undefined) throw new Error(`no ${codigo}`)
  return achado.id
}

async function signedIn(nome: string, perfil: 'analista' | 'leitor', cliente: string): Promise<string> {
  return signIn(t.database.db, await buildUsuario(t.database.db, { nome, perfil, clientes: [cliente] }), cliente, t.clock.now)
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  tiago = await signedIn('Tiago Sá', 'analista', clienteId)
  helena = await signedIn('Helena Prado', 'leitor', clienteId)
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  const outro = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  await buildImportacao(db, { clienteId: outro, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  alheia = await signedIn('Ivo Serra', 'analista', outro)
  m2 = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into direcionador (cliente_id, codigo, descricao, unidade) values (${clienteId}, 'M2', 'Área', 'm²') returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    await sql`
      insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros)
      select ${clienteId}, ${id}, c.id, 2025, v.m2 * 1000000::bigint from centro_custo c
      join (values ('P1', 2000), ('P2', 1500), ('P3', 1500)) as v (codigo, m2) on v.codigo = c.codigo`.execute(tx)
    return id
  })
  lista = await list()
})
// A rule that a failed test left would run in the next one.
afterEach(() =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    for (const tabela of ['rateio_destino', 'rateio_servico', 'rateio_origem', 'rateio_filial', 'rateio_item', 'rateio_regra'] as const)
      await sql`delete from ${sql.table(tabela)}`.execute(tx)
  }),
)
afterAll(() => t.close())

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

async function create(regra: RateioRegraCorpo): Promise<{ id: number; versao: number }> {
  return dataOf(rateioRotas.create, await call('POST', '/Rateio', regra))
}
async function simulate(regra: RateioRegraCorpo | null, periodo = PERIODO): Promise<RateioSimulacao> {
  const rascunho = regra === null ? null : { id: null, regra }
  return dataOf(rateioRotas.simulate, await call('POST', '/Rateio/simulacao', { ...periodo, rascunho }))
}
type Centros = { centroCusto: number; antesCentavos: number; depoisCentavos: number }[]
const depoisOf = (centros: Centros | undefined, codigo: string): number | undefined =>
  centros?.find(({ centroCusto }) => centroCusto === centro(codigo))?.depoisCentavos

describe('refused', () => {
  test('more rules than everybody can read, and work that everybody would wait for', async () => {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`
        insert into rateio_regra (cliente_id, nome, metodo, ativo)
        select ${clienteId}::uuid, 'Regra ' || n, 'igualitario', false from generate_series(1, 500) n`.execute(tx),
    )
    const cheia = await call('POST', '/Rateio', limpeza())
    expect([codeOf(cheia), cheia.json<ErroResposta>().message]).toEqual(['rateio_invalid', expect.stringContaining('quanto cabem')])
    const demais = (): never => {
      throw new RateioTooLargeError('demais')
    }
    expect(() => runRegras(demais)).toThrow(expect.objectContaining({ codigo: 'dados_too_large' }))
  })

  test('401 without a session, 403 without the permission, and nothing of another cliente', async () => {
    const regra = await create(limpeza())
    const mudanca = { versao: regra.versao, regra: limpeza() }
    expect((await t.app.inject({ url: '/v1/Rateio' })).statusCode).toBe(401)
    expect(codeOf(await call('POST', '/Rateio', limpeza(), helena))).toBe('permissao_denied')
    expect(codeOf(await call('PUT', `/Rateio/${regra.id}`, mudanca, helena))).toBe('permissao_denied')
    expect((await list(helena)).regras).toHaveLength(1)
    expect((await list(alheia)).regras).toEqual([])
    expect(codeOf(await call('PUT', `/Rateio/${regra.id}`, mudanca, alheia))).toBe('registro_not_found')
    expect(codeOf(await call('POST', '/Rateio', { ...limpeza(), nome: 'De outro' }, alheia))).toBe('registro_not_found')
    expect(codeOf(await call('POST', '/Rateio/simulacao', { ...PERIODO, rascunho: { id: null, regra: limpeza() } }, alheia))).toBe(
      'registro_not_found',
    )
  })

  test('who sees a part of the company sees no rule, no flow and no DRE after rateio', async () => {
    const { db } = t.database
    const lia = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'analista', clientes: [clienteId] })
    await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [centro('P1')] })
    const dela = await signIn(db, lia, clienteId, t.clock.now)
    for (const [method, url, body] of [
      ['GET', '/Rateio', undefined],
      ['GET', '/Rateio/fluxos?inicio=2025-01&fim=2025-01', undefined],
      ['GET', `/Rateio/direcionador/${m2}?inicio=2025-01&fim=2025-01`, undefined],
      ['POST', '/Rateio/simulacao', { ...PERIODO, rascunho: null }],
      ['GET', '/Dre?rateio=depois', undefined],
      ['GET', '/Dre/explicar?codigo=DPE&inicio=2025-01&fim=2025-01&rateio=depois', undefined],
    ] as const) {
      expect(codeOf(await call(method, url, body, dela))).toBe('escopo_limited')
    }
  })

  test('what the engine says is wrong, in Portuguese and with nothing saved', async () => {
    const response = await call('POST', '/Rateio', percentual('Aluguel', { P1: 600_000, P2: 300_000 }))
    expect(response.json()).toMatchObject({
      code: 'rateio_invalid',
      details: [{ valor: 'rateio_percentual_not_100', message: 'Aluguel: os percentuais não somam 100 %.' }],
    })
    const { erros, resultado } = await simulate(percentual('Volta', { P1: 500_000, LIMPEZA: 500_000 }))
    expect({ erros, resultado }).toEqual({
      erros: [{ regraId: null, codigo: 'rateio_destino_in_origem', mensagem: 'Volta: o destino LIMPEZA também é origem.' }],
      resultado: null,
    })
    expect((await list()).regras).toEqual([])
  })

  test('a name twice, a version that is not the current one, and deleting what is on', async () => {
    const regra = await create(limpeza())
    expect(codeOf(await call('POST', '/Rateio', limpeza()))).toBe('cadastro_duplicate')
    expect(codeOf(await call('PUT', `/Rateio/${regra.id}`, { versao: 9, regra: limpeza() }))).toBe('cadastro_version_conflict')
    expect(codeOf(await call('DELETE', `/Rateio/${regra.id}?versao=${regra.versao}`))).toBe('rateio_active')
    const { versao } = regra
    const desligada = dataOf(rateioRotas.activate, await call('PUT', `/Rateio/${regra.id}/ativo`, { versao, ativo: false }))
    expect((await simulate(null)).resultado?.fluxos).toEqual([])
    dataOf(rateioRotas.remove, await call('DELETE', `/Rateio/${regra.id}?versao=${desligada.versao}`))
    expect((await list()).regras).toEqual([])
  })
})

describe('rules', () => {
  test('are read as they were written, keep their order, and say in the record what changed', async () => {
    const [a, b] = [await create(limpeza()), await create(servicos('degraus'))]
    const { regras, versao } = await list()
    expect(regras).toEqual([
      { ...a, ativo: true, ...limpeza() },
      { ...b, ativo: true, ...servicos('degraus') },
    ])
    dataOf(rateioRotas.place, await call('PUT', `/Rateio/${b.id}/lugar`, { versao: b.versao, antesDeId: a.id }))
    const nova = percentual('Limpeza por contrato', { P1: 333_334, P2: 333_333, P3: 333_333 })
    dataOf(rateioRotas.update, await call('PUT', `/Rateio/${a.id}`, { versao: a.versao, regra: nova }))
    const depois = await list()
    expect(depois.regras).toEqual([
      { ...b, ativo: true, ...servicos('degraus') },
      { id: a.id, versao: a.versao + 1, ativo: true, ...nova },
    ])
    expect(depois.versao).toBe(versao + 2)
    const registros = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('auditoria').select(['antes', 'depois']).where('acao', '=', 'rateio.update').execute(),
    )
    expect(registros).toMatchObject([
      {
        antes: { nome: 'Limpeza por área', metodo: 'Direcionador: Área', destinos: ['P1', 'P2', 'P3'] },
        depois: { nome: 'Limpeza por contrato', destinos: ['P1 33,3334 %', 'P2 33,3333 %', 'P3 33,3333 %'] },
      },
    ])
  })

  test('hold what they name', async () => {
    await create(limpeza())
    const response = await call('DELETE', `/Cadastros/direcionadores/${m2}?versao=1`)
    expect(response.json()).toMatchObject({ code: 'cadastro_in_use' })
    expect(response.body).toContain('1 regra de rateio')
  })
})

describe('simulation', () => {
  test('a driver shares 120.000,00 as 48.000, 36.000 and 36.000, and the company is what it was', async () => {
    const { erros, resultado } = await simulate(limpeza())
    expect(erros).toEqual([])
    const centros = resultado?.centros
    expect(['LIMPEZA', 'P1', 'P2', 'P3'].map((codigo) => depoisOf(centros, codigo))).toEqual([
      0,
      90_000_000 - 4_800_000,
      -3_600_000,
      -3_600_000,
    ])
    expect(resultado?.fluxos).toEqual(
      [-4_800_000, -3_600_000, -3_600_000].map((valorCentavos, i) => ({
        regraId: null,
        regra: 'Limpeza por área',
        de: centro('LIMPEZA'),
        para: centro(`P${i + 1}`),
        deFilial: null,
        paraFilial: null,
        valorCentavos,
      })),
    )
    expect(resultado?.linhas.find(({ codigo }) => codigo === 'LL')).toMatchObject({ antesCentavos: 62_000_000, depoisCentavos: 62_000_000 })
    expect(resultado?.linhas.every(({ antesCentavos, depoisCentavos }) => antesCentavos === depoisCentavos)).toBe(true)
    expect(resultado?.conservacao).toMatchObject({ antesCentavos: 62_000_000, depoisCentavos: 62_000_000, diferentes: 0 })
    expect((await list()).regras).toEqual([])
  })

  test('a month without a driver is told, and its amount stays', async () => {
    const { resultado } = await simulate(limpeza(), { inicio: '2025-02', fim: '2025-02' })
    expect(resultado?.semDirecionador).toEqual([
      {
        regraId: null,
        regra: 'Limpeza por área',
        mes: '2025-02',
        motivo: 'sem_direcionador',
        direcionador: 'Área',
        alternativa: false,
        valorCentavos: -10_000,
      },
    ])
    expect(depoisOf(resultado?.centros, 'LIMPEZA')).toBe(-10_000)
  })

  test('by net revenue, what has no revenue receives nothing', async () => {
    const regra: RateioRegraCorpo = {
      ...limpeza(),
      metodo: {
        tipo: 'receita',
        destinos: ['P2', 'P3'].map((codigo) => ({ centroCusto: centro(codigo), filial: null })),
        alternativa: 'igualitario',
        defasagemMeses: 0,
      },
    }
    const fevereiro = await simulate(regra, { inicio: '2025-02', fim: '2025-02' })
    expect(depoisOf(fevereiro.resultado?.centros, 'P2')).toBe(1_000 - 5_000)
    const janeiro = await simulate(regra)
    expect(janeiro.resultado?.semDirecionador).toMatchObject([{ motivo: 'sem_receita', alternativa: true, valorCentavos: -12_000_000 }])
    expect(depoisOf(janeiro.resultado?.centros, 'P3')).toBe(-6_000_000)
  })

  test('direct, step-down and reciprocal beside one another, to the centavo', async () => {
    const response = await call('POST', '/Rateio/comparacao', { ...PERIODO, regra: servicos('direto') })
    const { metodos }: RotaData<typeof rateioRotas.compare> = dataOf(rateioRotas.compare, response)
    // P1 has revenue of 900.000,00 of its own.
    expect(metodos.map(({ metodo, centros }) => [metodo, depoisOf(centros, 'P1')! - 90_000_000, depoisOf(centros, 'P2')])).toEqual([
      ['direto', -8_916_667, -7_083_333],
      ['degraus', -8_555_556, -7_444_444],
      ['reciproco', -8_673_469, -7_326_531],
    ])
    expect(new Set(metodos.map(({ somaCentavos }) => somaCentavos))).toEqual(new Set([62_000_000]))
  })

  test('values of a driver by month', async () => {
    const response = await call('GET', `/Rateio/direcionador/${m2}?inicio=2025-01&fim=2025-02`)
    expect(dataOf(rateioRotas.getDirecionador, response)).toEqual({
      meses: ['2025-01', '2025-02'],
      centros: [
        ['P1', '2000'],
        ['P2', '1500'],
        ['P3', '1500'],
      ].map(([codigo, valor]) => ({ centroCusto: centro(codigo ?? ''), filial: null, valores: [valor, null] })),
    })
  })

  test('flows of the saved rules, of one centro de custo', async () => {
    const regra = await create(limpeza())
    const url = `/Rateio/fluxos?inicio=2025-01&fim=2025-02&centroCusto=${centro('P1')}`
    expect(dataOf(rateioRotas.listFluxos, await call('GET', url))).toEqual({
      total: 1,
      fluxos: [
        {
          regraId: regra.id,
          regra: 'Limpeza por área',
          mes: '2025-01',
          origem: { centroCusto: centro('LIMPEZA'), filial: 0 },
          destino: { centroCusto: centro('P1'), filial: 0 },
          valorCentavos: -4_800_000,
        },
      ],
    })
  })
})

describe('the DRE after rateio', () => {
  const getDre = async (resto: string): Promise<DreResposta> =>
    dataOf(dreRotas.get, await call('GET', `/Dre?inicio=2025-01&fim=2025-02&${resto}`))
  const totalOf = ({ linhas }: DreResposta, codigo: string) => linhas.find((linha) => linha.codigo === codigo)?.total

  test('is that of the company to the centavo, line by line, whatever the rules', async () => {
    await create(limpeza())
    await create(servicos('reciproco'))
    const [antes, depois] = [await getDre(''), await getDre('rateio=depois')]
    expect([antes.rateado, depois.rateado]).toEqual([false, true])
    expect(depois.linhas).toEqual(antes.linhas)
  })

  test('of a centro de custo adds what came in, and a changed rule changes it', async () => {
    const regra = await create(servicos('reciproco'))
    const p2 = `centroCusto=${centro('P2')}`
    expect([totalOf(await getDre(p2), 'DPE'), totalOf(await getDre(`${p2}&rateio=depois`), 'DPE')]).toEqual([0, -7_326_531])
    const ti = await getDre(`centroCusto=${centro('TI')}&rateio=depois`)
    expect(totalOf(ti, 'DPE')).toBe(0)
    dataOf(rateioRotas.update, await call('PUT', `/Rateio/${regra.id}`, { versao: regra.versao, regra: servicos('degraus') }))
    expect(totalOf(await getDre(`${p2}&rateio=depois`), 'DPE')).toBe(-7_444_444)
  })

  test('explains a number by what was there, what came in and what went out, down to the cell it came from', async () => {
    const regra = await create(limpeza())
    const depois = await getDre(`centroCusto=${centro('P1')}&rateio=depois`)
    const item = depois.linhas.find(({ pai }) => pai === 'DPE')
    const explain = async (codigo: string): Promise<DreExplicacao> =>
      dataOf(
        dreRotas.explain,
        await call(
          'GET',
          `/Dre/explicar?codigo=DPE&grupoItem=${item?.grupoItemId}&inicio=2025-01&fim=2025-01&centroCusto=${centro(codigo)}&rateio=depois`,
        ),
      )
    const { valor, rateio, diferencas } = await explain('P1')
    expect({ valor, rateio, diferencas }).toEqual({
      valor: -4_800_000,
      rateio: {
        proprioCentavos: 0,
        movimentos: [
          {
            regraId: regra.id,
            regra: 'Limpeza por área',
            metodo: 'direcionador',
            origem: { centroCusto: centro('LIMPEZA'), filial: 0, nome: 'LIMPEZA' },
            destino: { centroCusto: centro('P1'), filial: 0, nome: 'P1' },
            entrada: true,
            valorCentavos: -4_800_000,
            parte: 0.4,
            direcionador: { nome: 'Área', unidade: 'm²', valor: '2000' },
          },
        ],
        diferencaCentavos: 0,
      },
      diferencas: { linhas: null, grupoItens: 0, contas: 0 },
    })
    const origem = await explain('LIMPEZA')
    expect(origem.contas).toMatchObject([{ codigo: '5.1.01', valor: -12_000_000 }])
    expect(origem.rateio).toMatchObject({ proprioCentavos: -12_000_000, diferencaCentavos: 0 })
    expect(origem.rateio?.movimentos.map(({ valorCentavos }) => valorCentavos)).toEqual([4_800_000, 3_600_000, 3_600_000])
  })

  test('leaves as a file that says so', async () => {
    await create(limpeza())
    const url = `/Dre/exportar?inicio=2025-01&fim=2025-01&formato=csv&centroCusto=${centro('P1')}`
    const [antes, depois] = [await call('GET', url), await call('GET', `${url}&rateio=depois`)]
    expect(antes.body).not.toContain('Rateio')
    expect(depois.headers['content-disposition']).toContain('depois do rateio')
    expect(depois.body).toContain('-48000,00')
    expect(depois.body).toContain('Depois do rateio')
  })

  // The last one: its month would be in the others.
  test('one item of a centro goes from a filial to the same centro in others, and everything else stays', async () => {
    const conteudo = `Data;Conta;Descrição da conta;Centro de Custo;Filial;Valor;D/C;Histórico
31/03/2025;5.1.01;Salários e ordenados;LIMPEZA;MATRIZ;100,01;D;folha
31/03/2025;1.1.01;Caixa;;MATRIZ;100,01;C;folha
31/03/2025;3.1.01;Revenda de mercadorias;LIMPEZA;MATRIZ;50,00;C;venda
31/03/2025;1.1.01;Caixa;;MATRIZ;50,00;D;venda
31/03/2025;5.1.01;Salários e ordenados;LIMPEZA;NORTE;1,00;D;folha
31/03/2025;1.1.01;Caixa;;NORTE;1,00;C;folha
31/03/2025;5.1.01;Salários e ordenados;P1;SUL;2,00;D;folha
31/03/2025;1.1.01;Caixa;;SUL;2,00;C;folha
`
    await buildImportacao(t.database.db, { clienteId, conteudo, arquivoNome: 'marco.csv' })
    const { filiais } = await list()
    const filial = (codigo: string): number => filiais.find((each) => each.codigo === codigo)?.id ?? 0
    const read = async (query: string): Promise<DreResposta> =>
      dataOf(dreRotas.get, await call('GET', `/Dre?inicio=2025-03&fim=2025-03&${query}`))
    const item = (await read('')).linhas.find(({ pai }) => pai === 'DPE')
    const limpo = centro('LIMPEZA')
    await create({
      ...limpeza(),
      origem: { centrosCusto: [limpo], filiais: [filial('MATRIZ')], grupos: [], grupoItens: [item?.grupoItemId ?? 0] },
      metodo: {
        tipo: 'percentual',
        destinos: [
          { centroCusto: limpo, filial: filial('NORTE'), percentualPpm: 600_000 },
          { centroCusto: limpo, filial: filial('SUL'), percentualPpm: 400_000 },
        ],
      },
    })
    const somasDe = async (codigo: string) => {
      const dre = await read(`filial=${filial(codigo)}&rateio=depois`)
      return [totalOf(dre, 'RB'), totalOf(dre, 'DPE')]
    }
    expect([await somasDe('MATRIZ'), await somasDe('NORTE'), await somasDe('SUL')]).toEqual([
      [5_000, 0],
      [0, -100 - 6_001],
      [0, -200 - 4_000],
    ])
    const csv = await call('POST', '/Rateio/simulacao/exportar', { inicio: '2025-03', fim: '2025-03', rascunho: null, formato: 'csv' })
    expect(csv.body.split('\r\n').filter((linha) => linha.includes('NORTE'))).toEqual([
      'Antes e depois, por filial;LIMPEZA LIMPEZA;NORTE NORTE;;;;;;-1,00;-60,01;-61,01',
      'De onde para onde;LIMPEZA LIMPEZA;MATRIZ MATRIZ;LIMPEZA LIMPEZA;NORTE NORTE;Limpeza por área;;;;-60,01;',
    ])
  })
})
