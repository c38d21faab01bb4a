import { PPM_TOTAL } from '@lastro/contract'
import { writePpm } from '@lastro/formato'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeBase,
  changeDestinos,
  changeMetodo,
  changeOrigem,
  changeParte,
  changeServido,
  equalPartes,
  listChoosable,
  moveServico,
  parsePercentual,
  NEW_REGRA,
  rememberMetodo,
  remainderOf,
  type EarlierMetodos,
} from './draft.ts'

test('parses a percentage as printed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PPM_TOTAL }), (ppm) => {
      expect(parsePercentual(writePpm(ppm))).toBe(ppm)
    }),
  )
  expect(['33,3334', '25', ' 0.5 % ', '100,0001', '1,23456', 'x', '-1'].map(parsePercentual)).toEqual([
    333_334,
    250_000,
    5_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('equal parts leave no remainder', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (n) => {
      expect(remainderOf(equalPartes(n).map((percentualPpm) => ({ percentualPpm })))).toBe(0)
    }),
  )
})

test('a new method keeps the destinations, and a new origin keeps the shares of remaining service centres', () => {
  const included = { ...NEW_REGRA, metodo: changeDestinos(NEW_REGRA.metodo, [7, 8]) }
  const porDirecionador = changeMetodo(included, 'direcionador', 3)
  expect(porDirecionador.metodo).toEqual({
    tipo: 'direcionador',
    direcionador: 3,
    destinos: [
      { centroCusto: 7, filial: null },
      { centroCusto: 8, filial: null },
    ],
    alternativa: null,
    defasagemMeses: 0,
  })
  const servicos = changeMetodo(changeOrigem(included, [1]), 'reciproco', 3)
  if (!('servicos' in servicos.metodo)) throw new Error('no service centres')
  const [first] = servicos.metodo.servicos
  const dado = { ...servicos, metodo: { ...servicos.metodo, servicos: [changeParte(first!, 8, 400_000)] } }
  expect(changeOrigem(dado, [1, 2]).metodo).toEqual({
    tipo: 'reciproco',
    servicos: [
      { centroCusto: 1, base: { tipo: 'percentual', destinos: [{ centroCusto: 8, percentualPpm: 400_000 }] } },
      { centroCusto: 2, base: { tipo: 'percentual', destinos: [] } },
    ],
  })
})

test('switching methods and back restores the typed input', () => {
  let remarks: EarlierMetodos = []
  const choose = (regra: typeof NEW_REGRA, tipo: Parameters<typeof changeMetodo>[1]) => {
    remarks = rememberMetodo(remarks, regra.metodo)
    return changeMetodo(regra, tipo, 3, remarks)
  }
  const digitada: typeof NEW_REGRA = {
    ...NEW_REGRA,
    origem: { ...NEW_REGRA.origem, centrosCusto: [1] },
    metodo: {
      tipo: 'percentual',
      destinos: [
        { centroCusto: 7, filial: 2, percentualPpm: 900_000 },
        { centroCusto: 8, filial: null, percentualPpm: 100_000 },
      ],
    },
  }
  const comDefasagem = choose(digitada, 'direcionador')
  if (comDefasagem.metodo.tipo !== 'direcionador') throw new Error('not by a driver')
  const porDirecionador = { ...comDefasagem, metodo: { ...comDefasagem.metodo, direcionador: 5, defasagemMeses: 1 } }
  const reciproco = choose(choose(porDirecionador, 'igualitario'), 'reciproco')
  expect(choose(reciproco, 'percentual')).toEqual(digitada)
  expect(choose(reciproco, 'direcionador')).toEqual(porDirecionador)
  const others = { ...porDirecionador, metodo: changeDestinos(porDirecionador.metodo, [7, 9]) }
  expect(choose(others, 'percentual').metodo).toMatchObject({ destinos: [{ percentualPpm: 500_000 }, { percentualPpm: 500_000 }] })
  expect(choose(changeOrigem(choose(digitada, 'degraus'), [1, 8]), 'percentual').metodo).toMatchObject({
    destinos: [{ centroCusto: 7, percentualPpm: 1_000_000 }],
  })
})

test('a centro that becomes an origin stops receiving, and an archived one can still be removed', () => {
  const included = { ...NEW_REGRA, metodo: changeDestinos(NEW_REGRA.metodo, [7, 8]) }
  expect(changeOrigem(included, [8, 1])).toMatchObject({
    origem: { centrosCusto: [8, 1] },
    metodo: { tipo: 'percentual', destinos: [{ centroCusto: 7, filial: null, percentualPpm: 0 }] },
  })
  const centros = [
    { id: 1, arquivado: false },
    { id: 2, arquivado: true },
    { id: 3, arquivado: true },
  ]
  expect(listChoosable(centros, [3]).map(({ id }) => id)).toEqual([1, 3])
})

test('a service shares by percentages or by a driver, and switching keeps the input of both', () => {
  const percentual = {
    centroCusto: 1,
    base: {
      tipo: 'percentual' as const,
      destinos: [
        { centroCusto: 8, percentualPpm: 700_000 },
        { centroCusto: 9, percentualPpm: 300_000 },
      ],
    },
  }
  const porArea = changeBase(percentual, 3)
  expect(porArea).toEqual({
    centroCusto: 1,
    base: { tipo: 'direcionador', direcionador: 3, destinos: [{ centroCusto: 8 }, { centroCusto: 9 }] },
  })
  expect(changeParte(porArea, 8, 400_000)).toBe(porArea)
  expect(changeServido(percentual, 8, false)).toBe(percentual)
  expect(changeBase(changeServido(porArea, 9, false), 4).base).toEqual({
    tipo: 'direcionador',
    direcionador: 4,
    destinos: [{ centroCusto: 8 }],
  })
  // Restores the input while the served centros are the same, else equal parts.
  expect(changeBase(porArea, null, percentual)).toEqual(percentual)
  expect(changeBase(changeServido(porArea, 7, true), null, percentual).base.destinos).toEqual([
    { centroCusto: 8, percentualPpm: 333_334 },
    { centroCusto: 9, percentualPpm: 333_333 },
    { centroCusto: 7, percentualPpm: 333_333 },
  ])
  expect(changeBase(percentual, null)).toBe(percentual)
})

test('service centres close in the given order, and the origin keeps it', () => {
  const regra = changeMetodo({ ...NEW_REGRA, origem: { ...NEW_REGRA.origem, centrosCusto: [1, 2, 3] } }, 'degraus', 0)
  const moved = moveServico(regra, 3, -1)
  const ordemDe = ({ metodo }: typeof regra) => ('servicos' in metodo ? metodo.servicos.map(({ centroCusto }) => centroCusto) : [])
  expect([ordemDe(moved), moved.origem.centrosCusto]).toEqual([
    [1, 3, 2],
    [1, 3, 2],
  ])
  expect(ordemDe(changeOrigem(moved, [...moved.origem.centrosCusto, 4]))).toEqual([1, 3, 2, 4])
  expect(moveServico(regra, 1, -1)).toBe(regra)
})
