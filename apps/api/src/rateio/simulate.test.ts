import { rateioRotas, type RateioRegraCorpo, type RotaData } from '@lastro/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../../test/api-client.ts'
import { openRateio, PERIODO, type TestRateio } from '../../test/rateio-fixture.ts'

let r: TestRateio

beforeAll(async () => {
  r = await openRateio()
})
afterEach(() => r.clear())
afterAll(() => r.t.close())

type Centros = { centroCusto: number; antesCentavos: number; depoisCentavos: number }[]
const afterOf = (centros: Centros | undefined, codigo: string): number | undefined =>
  centros?.find(({ centroCusto }) => centroCusto === r.centro(codigo))?.depoisCentavos

describe('simulation', () => {
  test('a driver allocates 120.000,00 as 48.000, 36.000 and 36.000, and the company total stays', async () => {
    const { erros, resultado } = await r.simulate(r.limpeza())
    expect(erros).toEqual([])
    const centros = resultado?.centros
    expect(['LIMPEZA', 'P1', 'P2', 'P3'].map((codigo) => afterOf(centros, codigo))).toEqual([
      0,
      90_000_000 - 4_800_000,
      -3_600_000,
      -3_600_000,
    ])
    expect(resultado?.fluxos).toEqual(
      [-4_800_000, -3_600_000, -3_600_000].map((valorCentavos, i) => ({
        regraId: null,
        regra: 'Limpeza por área',
        de: r.centro('LIMPEZA'),
        para: r.centro(`P${i + 1}`),
        deFilial: null,
        paraFilial: null,
        valorCentavos,
      })),
    )
    expect(resultado?.linhas.find(({ codigo }) => codigo === 'LL')).toMatchObject({ antesCentavos: 62_000_000, depoisCentavos: 62_000_000 })
    expect(resultado?.linhas.every(({ antesCentavos, depoisCentavos }) => antesCentavos === depoisCentavos)).toBe(true)
    expect(resultado?.conservacao).toMatchObject({ antesCentavos: 62_000_000, depoisCentavos: 62_000_000, diferentes: 0 })
    expect((await r.list()).regras).toEqual([])
  })

  test('reports a month without driver values and leaves its amount in place', async () => {
    const { resultado } = await r.simulate(r.limpeza(), { inicio: '2025-02', fim: '2025-02' })
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
    expect(afterOf(resultado?.centros, 'LIMPEZA')).toBe(-10_000)
  })

  test('by net revenue, a centro without revenue receives nothing', async () => {
    const regra: RateioRegraCorpo = {
      ...r.limpeza(),
      metodo: {
        tipo: 'receita',
        destinos: ['P2', 'P3'].map((codigo) => ({ centroCusto: r.centro(codigo), filial: null })),
        alternativa: 'igualitario',
        defasagemMeses: 0,
      },
    }
    const fevereiro = await r.simulate(regra, { inicio: '2025-02', fim: '2025-02' })
    expect(afterOf(fevereiro.resultado?.centros, 'P2')).toBe(1_000 - 5_000)
    const janeiro = await r.simulate(regra)
    expect(janeiro.resultado?.semDirecionador).toMatchObject([{ motivo: 'sem_receita', alternativa: true, valorCentavos: -12_000_000 }])
    expect(afterOf(janeiro.resultado?.centros, 'P3')).toBe(-6_000_000)
  })

  test('compares direct, step-down and reciprocal methods to the centavo', async () => {
    const response = await r.call('POST', '/Rateio/comparacao', { ...PERIODO, regra: r.servicos('direto') })
    const { metodos }: RotaData<typeof rateioRotas.compare> = dataOf(rateioRotas.compare, response)
    expect(metodos.map(({ metodo, centros }) => [metodo, afterOf(centros, 'P1')! - 90_000_000, afterOf(centros, 'P2')])).toEqual([
      ['direto', -8_916_667, -7_083_333],
      ['degraus', -8_555_556, -7_444_444],
      ['reciproco', -8_673_469, -7_326_531],
    ])
    expect(new Set(metodos.map(({ somaCentavos }) => somaCentavos))).toEqual(new Set([62_000_000]))
  })

  test('lists driver values by month', async () => {
    const response = await r.call('GET', `/Rateio/direcionador/${r.m2}?inicio=2025-01&fim=2025-02`)
    expect(dataOf(rateioRotas.getDirecionador, response)).toEqual({
      meses: ['2025-01', '2025-02'],
      centros: [
        ['P1', '2000'],
        ['P2', '1500'],
        ['P3', '1500'],
      ].map(([codigo, valor]) => ({ centroCusto: r.centro(codigo ?? ''), filial: null, valores: [valor, null] })),
    })
  })

  test('lists the flows of the saved rules for one centro de custo', async () => {
    const regra = await r.create(r.limpeza())
    const url = `/Rateio/fluxos?inicio=2025-01&fim=2025-02&centroCusto=${r.centro('P1')}`
    expect(dataOf(rateioRotas.listFluxos, await r.call('GET', url))).toEqual({
      total: 1,
      fluxos: [
        {
          regraId: regra.id,
          regra: 'Limpeza por área',
          mes: '2025-01',
          origem: { centroCusto: r.centro('LIMPEZA'), filial: 0 },
          destino: { centroCusto: r.centro('P1'), filial: 0 },
          valorCentavos: -4_800_000,
        },
      ],
    })
  })
})
