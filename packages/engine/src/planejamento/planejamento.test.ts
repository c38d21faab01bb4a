import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceMeses } from '../../test/reference/planejamento.ts'
import { wholePlano, windowOf } from '../../test/planos.ts'
import type { WholePlano } from '../../test/planos.ts'
import { compilePlano } from './compile.ts'
import type { Plano, PlanoEstrutura } from './compile.ts'
import { computePlano, diffFormula, PlanoCalculo } from './compute.ts'
import type { PlanoData } from './compute.ts'
import { explainPlano } from './explain.ts'
import { INEXACT, loadPrograma, Machine } from './machine.ts'

function compiled(estrutura: PlanoEstrutura): Plano {
  const compilacao = compilePlano(estrutura)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  return compilacao.plano
}

test('any plan is computed to the same centavos as by slow recursion in fractions', { timeout: 120_000 }, () => {
  let computed = 0
  fc.assert(
    fc.property(wholePlano, (whole) => {
      const resultado = computePlano(compiled(whole.estrutura), whole.data)
      const expected = referenceMeses(whole)
      expect(resultado.ok ? [...resultado.valoresCentavos].map(BigInt) : undefined).toEqual(expected)
      if (resultado.ok) computed++
    }),
    { numRuns: 500 },
  )
  expect(computed).toBeGreaterThan(100)
})

test('a computed plan does not change when it is computed again, and differs from no formula', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(wholePlano, ({ estrutura, data }) => {
      const plano = compiled(estrutura)
      const first = computePlano(plano, data)
      if (!first.ok) return
      const saved = { ...data, valoresCentavos: first.valoresCentavos }
      expect(computePlano(plano, saved)).toEqual(first)
      const calculo = new PlanoCalculo(plano, saved)
      for (let line = 0; line < plano.lines; line++) expect(diffFormula(calculo, line, 4095 & ~data.fixos[line]!)).toBe(0)
    }),
    { numRuns: 300 },
  )
})

const CMV: WholePlano = {
  estrutura: {
    lines: { grupoItem: [1, 2], centroCusto: [7, 7], filial: [0, 0] },
    grupos: [
      { codigo: 'RB', itens: [{ id: 1, codigo: '3.01' }] },
      { codigo: 'CUS', itens: [{ id: 2, codigo: '4.01' }] },
    ],
    premissas: [{ codigo: 'CMV', unidade: 'percentual' }],
    series: [],
    formulas: [{ grupoItem: 2, texto: '-[3.01]*anterior(CMV)' }],
  },
  data: {
    valoresCentavos: [...Array<number>(12).fill(100_000), ...Array<number>(12).fill(0)],
    fixos: [0, 0],
    premissas: [windowOf(Array<number>(12).fill(350_000))],
  },
}

function withSaved(data: PlanoData, at: number, valor: number): PlanoData {
  return { ...data, valoresCentavos: Array.from(data.valoresCentavos, (each, i) => (i === at ? valor : each)) }
}

test('a cell that is not what its formula gives is found by month', () => {
  const plano = compiled(CMV.estrutura)
  const resultado = computePlano(plano, CMV.data)
  if (!resultado.ok) throw new Error('the plan fails')
  const saved = { ...CMV.data, valoresCentavos: resultado.valoresCentavos }
  expect(diffFormula(new PlanoCalculo(plano, withSaved(saved, 12 + 3, -34_999)), 1, 4095)).toBe(1 << 3)
})

test('explains a cell by the readings of its formula, each with its month and amount', () => {
  const plano = compiled(CMV.estrutura)
  expect(explainPlano(plano, CMV.data, 1, 2)).toEqual({
    texto: '-[3.01] * anterior(CMV)',
    leituras: [
      { codigo: '3.01', texto: '[3.01]', mes: 2, micros: null, valorCentavos: 100_000, total: false },
      { codigo: 'CMV', texto: 'anterior(CMV)', mes: 1, micros: 350_000, valorCentavos: null, total: false },
    ],
    valorCentavos: -35_000,
  })
  expect(explainPlano(plano, CMV.data, 0, 2)).toBeUndefined()
})

test('orders a chain of ten thousand items without recursion, also where its lines stand in reverse', () => {
  const count = 10_000
  const itens = Array.from({ length: count }, (_, i) => ({ id: i + 1, codigo: `X${i}` }))
  const plano = compiled({
    lines: { grupoItem: itens.map(({ id }) => count + 1 - id), centroCusto: itens.map(() => 0), filial: itens.map(() => 0) },
    grupos: [{ codigo: 'G', itens }],
    premissas: [],
    series: [],
    formulas: itens.slice(1).map(({ id }) => ({ grupoItem: id, texto: `X${id - 2} + 0,01` })),
  })
  const resultado = computePlano(plano, {
    valoresCentavos: Array<number>(count * 12).fill(0),
    fixos: Array<number>(count).fill(0),
    premissas: [],
  })
  expect(resultado.ok && resultado.valoresCentavos[0]).toBe(count - 1)
})

test('doubles are used while the fraction fits, and not a centavo beyond', () => {
  const { formulas } = compiled({ ...CMV.estrutura, formulas: [{ grupoItem: 2, texto: '[3.01] * CMV * CMV' }] })
  const programa = loadPrograma(formulas[0]!.programa)
  const run = (valor: number): unknown =>
    new Machine(programa.stack, {
      values: new Float64Array(12).fill(valor),
      nodes: Int32Array.of(0),
      numerators: new Float64Array(132).fill(999_999),
      denominators: new Float64Array(132).fill(1_000_000),
      width: 132,
    }).run(programa, 0, 0)
  expect(run(9_007)).toBe(9_007)
  expect(run(9_008)).toBe(INEXACT)
})
