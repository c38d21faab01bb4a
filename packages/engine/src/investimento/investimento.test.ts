import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePlano } from '../planejamento/compile.ts'
import type { PlanoEstrutura } from '../planejamento/compile.ts'
import { computePlano } from '../planejamento/compute.ts'
import { explainPlano } from '../planejamento/explain.ts'
import { computeDepreciacao } from './depreciacao.ts'
import { computeDivida, DIVIDA_SISTEMAS, equivalentTaxa, TAXA_PERIODOS } from './divida.ts'
import { computeInvestimentoSeries } from './series.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, centavos) => total + centavos, 0)
const centavos = fc.integer({ min: 1, max: 1_000_000_000_000 })
const mes = fc.constantFrom('2026-11', '2027-01', '2027-05')

const imobilizado = fc
  .record({ mes, valorCentavos: centavos, rest: fc.nat(), meses: fc.integer({ min: 1, max: 600 }) })
  .map(({ rest, ...fields }) => ({ ...fields, residualCentavos: rest % (fields.valorCentavos + 1) }))

const divida = fc.record({
  mes,
  valorCentavos: centavos,
  taxaMicros: fc.nat(10_000_000),
  taxaPeriodo: fc.constantFrom(...TAXA_PERIODOS),
  sistema: fc.constantFrom(...DIVIDA_SISTEMAS),
  carenciaMeses: fc.nat(60),
  meses: fc.integer({ min: 1, max: 480 }),
})

test('the depreciation of any asset adds up to its value less the residual value, and never turns back', () => {
  fc.assert(
    fc.property(imobilizado, (asset) => {
      const meses = computeDepreciacao(asset)
      const amounts = meses.map(({ depreciacaoCentavos }) => depreciacaoCentavos)
      expect(meses).toHaveLength(asset.meses)
      expect(sum(amounts)).toBe(asset.valorCentavos - asset.residualCentavos)
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
      expect(meses.at(-1)?.saldoCentavos).toBe(asset.residualCentavos)
    }),
  )
})

test('the amortisation of any loan adds up to its principal, and interest falls with the balance', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(divida, (loan) => {
      const meses = computeDivida(loan)
      expect(meses).toHaveLength(loan.carenciaMeses + loan.meses)
      expect(sum(meses.map(({ amortizacaoCentavos }) => amortizacaoCentavos))).toBe(loan.valorCentavos)
      expect(meses.at(-1)?.saldoCentavos).toBe(0)
      for (const [i, each] of meses.entries()) {
        expect(each.prestacaoCentavos).toBe(each.jurosCentavos + each.amortizacaoCentavos)
        expect(each.amortizacaoCentavos).toBeGreaterThanOrEqual(0)
        if (i < loan.carenciaMeses) expect(each.amortizacaoCentavos).toBe(0)
        if (i > 0) expect(each.jurosCentavos).toBeLessThanOrEqual(meses[i - 1]!.jurosCentavos)
      }
    }),
  )
})

const ordinary = { valorCentavos: fc.integer({ min: 100_000, max: 10_000_000_000 }), taxaMicros: fc.nat(30_000) }

test('all instalments of Price are equal but the last, which differs by the rounding', () => {
  fc.assert(
    fc.property(fc.record(ordinary), fc.nat(24), fc.integer({ min: 2, max: 120 }), (loan, carenciaMeses, meses) => {
      const plan = computeDivida({ ...loan, mes: '2027-01', taxaPeriodo: 'mes', sistema: 'price', carenciaMeses, meses })
      const prestacoes = plan.slice(carenciaMeses).map(({ prestacaoCentavos }) => prestacaoCentavos)
      const last = prestacoes.pop()!
      expect(new Set(prestacoes).size).toBe(1)
      // The instalment and the interest of each month are off by half a centavo at most, which compounds to the end.
      const bound = meses * (1 + loan.taxaMicros / 1_000_000) ** meses + 1
      expect(Math.abs(last - prestacoes[0]!)).toBeLessThanOrEqual(bound)
    }),
  )
})

test('SAC costs less interest than Price over the same months', () => {
  fc.assert(
    fc.property(fc.record(ordinary), fc.integer({ min: 2, max: 120 }), (loan, meses) => {
      const interestOf = (sistema: 'sac' | 'price'): number =>
        sum(
          computeDivida({ ...loan, mes: '2027-01', taxaPeriodo: 'mes', sistema, carenciaMeses: 0, meses }).map(
            ({ jurosCentavos }) => jurosCentavos,
          ),
        )
      expect(interestOf('sac')).toBeLessThanOrEqual(interestOf('price') + meses)
    }),
  )
})

test('an annual rate and its monthly equivalent compound to the same', () => {
  expect(equivalentTaxa({ taxaMicros: 10_000, taxaPeriodo: 'mes' })).toBeCloseTo(0.126825030131969, 12)
  expect(equivalentTaxa({ taxaMicros: 126_825, taxaPeriodo: 'ano' })).toBeCloseTo(0.00999999775, 10)
  fc.assert(
    fc.property(fc.nat(10_000_000), (taxaMicros) => {
      const monthly = equivalentTaxa({ taxaMicros, taxaPeriodo: 'ano' })
      expect((1 + monthly) ** 12 - 1).toBeCloseTo(taxaMicros / 1_000_000, 7)
    }),
  )
})

const all = (valor: number): number[] => Array.from({ length: 12 }, () => valor)

const ESTRUTURA: PlanoEstrutura = {
  lines: { grupoItem: [1, 1, 2], centroCusto: [7, 8, 7], filial: [0, 0, 0] },
  grupos: [
    { codigo: 'DEP', itens: [{ id: 1, codigo: '5.01' }] },
    { codigo: 'RFI', itens: [{ id: 2, codigo: '6.01' }] },
  ],
  premissas: [],
  series: computeInvestimentoSeries(
    [
      { tipo: 'bem', mes: '2027-01', valorCentavos: 120_000, residualCentavos: 0, meses: 12, centroCusto: 7, filial: 0 },
      { tipo: 'bem', mes: '2027-01', valorCentavos: 24_000, residualCentavos: 0, meses: 12, centroCusto: 7, filial: 0 },
      { tipo: 'bem', mes: '2027-01', valorCentavos: 60_000, residualCentavos: 0, meses: 12, centroCusto: 8, filial: 0 },
      { tipo: 'bem', mes: '2027-01', valorCentavos: 36_000, residualCentavos: 0, meses: 12, centroCusto: 0, filial: 0 },
    ],
    '2027-01',
  ),
  formulas: [
    { grupoItem: 1, texto: '-plano.DEPRECIACAO' },
    { grupoItem: 2, texto: '-total.plano.DEPRECIACAO - plano.JUROS' },
  ],
}
const DATA = { valoresCentavos: [...all(0), ...all(0), ...all(0)], fixos: [0, 0, 0], premissas: [] }

test('a formula reads a series at its own place, and with total. of the whole company', () => {
  const compilacao = compilePlano(ESTRUTURA)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const { plano } = compilacao
  const resultado = computePlano(plano, DATA)
  expect(resultado.ok && [...resultado.valoresCentavos]).toEqual([...all(-12_000), ...all(-5_000), ...all(-20_000)])
  expect(explainPlano(plano, DATA, 1, 0)).toEqual({
    texto: '-plano.DEPRECIACAO',
    leituras: [{ codigo: 'plano.DEPRECIACAO', texto: 'plano.DEPRECIACAO', mes: 0, micros: null, valorCentavos: 5_000, total: false }],
    valorCentavos: -5_000,
  })
})

test('an item of the company whose code is that of a series keeps it', () => {
  const grupos = [
    {
      codigo: 'DEP',
      itens: [
        { id: 1, codigo: '5.01' },
        { id: 2, codigo: 'plano.DEPRECIACAO' },
      ],
    },
  ]
  const compilacao = compilePlano({ ...ESTRUTURA, grupos, formulas: [{ grupoItem: 1, texto: '-plano.DEPRECIACAO' }] })
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const resultado = computePlano(compilacao.plano, { ...DATA, valoresCentavos: [...all(0), ...all(0), ...all(9)] })
  expect(resultado.ok && [...resultado.valoresCentavos]).toEqual([...all(-9), ...all(0), ...all(9)])
})
