import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareMeses, compareRealizado, isToleranciaOutside, sumLists, type Tolerancia } from './acompanhamento.ts'

const TEN_AND_THOUSAND: Tolerancia = { percentualPpm: 100_000, valorCentavos: 100_000 }
const NONE: Tolerancia = { percentualPpm: null, valorCentavos: null }

describe('compareRealizado', () => {
  test('revenue below the plan and costs above it are unfavourable, in either sign', () => {
    expect(compareRealizado(10_000_000, 8_000_000, TEN_AND_THOUSAND)).toEqual({
      orcadoCentavos: 10_000_000,
      realizadoCentavos: 8_000_000,
      variacaoCentavos: -2_000_000,
      razao: -0.2,
      farol: 'vermelho',
      excede: true,
    })
    expect(compareRealizado(10_000_000, 9_500_000, TEN_AND_THOUSAND)).toMatchObject({
      variacaoCentavos: -500_000,
      farol: 'amarelo',
      excede: false,
    })
    expect(compareRealizado(-10_000_000, -12_000_000, TEN_AND_THOUSAND)).toMatchObject({
      variacaoCentavos: -2_000_000,
      razao: -0.2,
      farol: 'vermelho',
    })
    expect(compareRealizado(-10_000_000, -7_000_000, TEN_AND_THOUSAND)).toMatchObject({
      variacaoCentavos: 3_000_000,
      razao: 0.3,
      farol: 'verde',
      excede: true,
    })
    expect(compareRealizado(-10_000_000, 50_000, TEN_AND_THOUSAND)).toMatchObject({
      variacaoCentavos: 10_050_000,
      razao: 1.005,
      farol: 'verde',
    })
    expect(compareRealizado(-10_000_000, -10_000_000, TEN_AND_THOUSAND)).toMatchObject({
      variacaoCentavos: 0,
      razao: 0,
      farol: 'verde',
      excede: false,
    })
  })

  test('without realizado every comparison is null', () => {
    expect(compareRealizado(-10_000_000, null, TEN_AND_THOUSAND)).toEqual({
      orcadoCentavos: -10_000_000,
      realizadoCentavos: null,
      variacaoCentavos: null,
      razao: null,
      farol: null,
      excede: false,
    })
    expect(compareRealizado(0, 0, TEN_AND_THOUSAND)).toMatchObject({
      realizadoCentavos: 0,
      variacaoCentavos: 0,
      razao: null,
      farol: 'verde',
    })
  })

  test.each([
    // With two limits both must be exceeded, and reaching a limit is not exceeding it.
    [-100_000, -1_000_000, TEN_AND_THOUSAND, false],
    [-100_001, -1_000_000, TEN_AND_THOUSAND, true],
    [-100_001, -1_000_010, TEN_AND_THOUSAND, false],
    [100_001, -1_000_000, TEN_AND_THOUSAND, true],
    [-100_001, 0, TEN_AND_THOUSAND, true],
    [-100_000, 0, TEN_AND_THOUSAND, false],
    [-1, 0, { percentualPpm: 100_000, valorCentavos: null }, true],
    [-1, 1_000, { percentualPpm: null, valorCentavos: 0 }, true],
    [0, 0, { percentualPpm: 0, valorCentavos: 0 }, false],
    [-900_000_000, 1, NONE, false],
    // The last centavo of a large share is beyond the precision of a double.
    [-900_719_925_474_099, 9_007_199_254_740_990, { percentualPpm: 100_000, valorCentavos: null }, false],
    [-900_719_925_474_100, 9_007_199_254_740_990, { percentualPpm: 100_000, valorCentavos: null }, true],
  ])('a variation of %i over %i within %o: beyond is %s', (variacao, orcado, tolerancia, outside) => {
    expect(isToleranciaOutside(variacao, orcado, tolerancia)).toBe(outside)
  })
})

const centavos = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })
const mes = fc.record({ orcado: centavos, realizado: fc.option(centavos) })

describe('compareMeses', () => {
  test('accumulates only months with realizado', () => {
    const { meses, acumulado } = compareMeses([-100_000, -100_000, -100_000], [-90_000, -130_000, null], NONE)
    expect(meses.map(({ variacaoCentavos, farol }) => [variacaoCentavos, farol])).toEqual([
      [10_000, 'verde'],
      [-30_000, 'amarelo'],
      [null, null],
    ])
    expect(acumulado).toEqual({
      orcadoCentavos: -200_000,
      realizadoCentavos: -220_000,
      variacaoCentavos: -20_000,
      razao: -0.1,
      farol: 'amarelo',
      excede: false,
    })
    expect(compareMeses([5], [null], NONE).acumulado).toMatchObject({ orcadoCentavos: 0, realizadoCentavos: null, farol: null })
  })

  test('the accumulated amount is the sum of the months, and a total the sum of its parts', () => {
    const children = fc.integer({ min: 1, max: 12 }).chain((n) =>
      fc.record({
        com: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
        partes: fc.array(fc.array(mes, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 6 }),
      }),
    )
    fc.assert(
      fc.property(children, fc.option(fc.nat(10 ** 7)), fc.option(fc.nat(10 ** 9)), ({ com, partes }, percentualPpm, valorCentavos) => {
        const tolerancia = { percentualPpm, valorCentavos }
        const n = com.length
        const orcados = partes.map((parte) => parte.map(({ orcado }) => orcado))
        const made = partes.map((parte) => parte.map(({ realizado }) => realizado ?? 0))
        const so = (list: readonly number[]) => list.map((valor, i) => (com[i] ? valor : null))
        const own = orcados.map((orcado, p) => compareMeses(orcado, so(made[p]!), tolerancia))
        const whole = compareMeses(sumLists(orcados, n), so(sumLists(made, n)), tolerancia)
        for (const { meses, acumulado } of [...own, whole]) {
          const comRealizado = meses.filter(({ realizadoCentavos }) => realizadoCentavos !== null)
          const sum = (read: (each: (typeof meses)[number]) => number | null) => comRealizado.reduce((soma, each) => soma + read(each)!, 0)
          expect(acumulado.orcadoCentavos).toBe(sum(({ orcadoCentavos }) => orcadoCentavos))
          expect(acumulado.realizadoCentavos ?? 0).toBe(sum(({ realizadoCentavos }) => realizadoCentavos))
          expect(acumulado.variacaoCentavos ?? 0).toBe(sum(({ variacaoCentavos }) => variacaoCentavos))
        }
        const sumOf = (read: (each: (typeof own)[number]) => number | null) => own.reduce((soma, each) => soma + (read(each) ?? 0), 0)
        expect(whole.acumulado.variacaoCentavos ?? 0).toBe(sumOf(({ acumulado }) => acumulado.variacaoCentavos))
        for (let i = 0; i < n; i++) {
          expect(whole.meses[i]!.orcadoCentavos).toBe(sumOf(({ meses }) => meses[i]!.orcadoCentavos))
          expect(whole.meses[i]!.variacaoCentavos ?? 0).toBe(sumOf(({ meses }) => meses[i]!.variacaoCentavos))
        }
      }),
    )
  })
})
