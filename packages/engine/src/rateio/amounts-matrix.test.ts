import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCubo } from '../cubo/build.ts'
import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import { CentavosError } from '../dinheiro/centavos.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import { listLocations } from './prepared.ts'
import { AmountsMatrix } from './amounts-matrix.ts'

const INICIO = mesToIndex('2024-01')

const buildDoItem = (locations: readonly (readonly number[])[]): Cubo =>
  buildCubo(
    locations.flatMap((valores, location) =>
      valores.map((valorCentavos, m) => ({ grupoItem: 1, centroCusto: location, filial: 0, mes: mesFromIndex(INICIO + m), valorCentavos })),
    ),
  )

function fillQuadro(cubo: Cubo, meses: number, mes: number): AmountsMatrix {
  const locations = listLocations(cubo, { regras: [] })
  const quadro = new AmountsMatrix(locations.quantidade, meses)
  quadro.fill(cubo, locations, [0, seriesOf(cubo).grupoItem.length], mes)
  return quadro
}

const place = fc.array(fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -9, max: 9 }) }, { weight: 1, arbitrary: fc.constant(0) }), {
  maxLength: 8,
})

test('each place has the months of the cube inside any window, and only such places are used', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: -9, max: 9 }),
      (all, meses, offset) => {
        const locations = all.filter((valores) => valores.some((valor) => valor !== 0))
        fc.pre(locations.length > 0)
        const quadro = fillQuadro(buildDoItem(locations), meses, INICIO + offset)
        const esperados = locations.map((valores) => Array.from({ length: meses }, (_, m) => valores[m + offset] ?? 0))
        expect([...quadro.valores]).toEqual(esperados.flat())
        expect(esperados.map((_, i) => quadro.has(i))).toEqual(esperados.map((valores) => valores.some((valor) => valor !== 0)))
      },
    ),
  )
})

test('the sum of several months may be inexact while each month is exact', () => {
  const half = 2 ** 52
  expect(() => fillQuadro(buildDoItem([[half, -half, half, 1]]), 4, INICIO)).not.toThrow()
  expect(() =>
    fillQuadro(
      buildDoItem([
        [1, half],
        [1, 1 - half],
      ]),
      2,
      INICIO,
    ),
  ).toThrow(CentavosError)
})
