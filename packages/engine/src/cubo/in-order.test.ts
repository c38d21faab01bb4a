import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCubo } from './build.ts'
import type { CuboCelula } from './cubo.ts'
import { createCuboInOrder } from './in-order.ts'
import { indexCubo, noteSomas } from './index-amounts.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import { seriesOf } from './series.ts'

const INICIO = mesToIndex('2024-01')
const MESES = 6

const valores = fc.array(fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }) }, { weight: 1, arbitrary: fc.constant(0) }), {
  minLength: MESES,
  maxLength: MESES,
})

const emptyCases = fc.record({
  antes: fc.nat({ max: MESES / 2 }),
  depois: fc.nat({ max: MESES / 2 }),
  itens: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
})

test('places with gaps, added in any chunks of months, build the cube of their cells and its sums', () => {
  fc.assert(
    fc.property(
      fc.array(valores, { maxLength: 150 }),
      fc.constantFrom(0, 3, 5000),
      fc.boolean(),
      emptyCases,
      (locations, expectedItems, asMetades, empty) => {
        const builder = createCuboInOrder(expectedItems)
        const celulas: CuboCelula[] = []
        const half = asMetades ? MESES / 2 : MESES
        for (let from = 0; from < MESES; from += half) {
          for (const [location, ofLocation] of locations.entries()) {
            const [grupoItem, centroCusto, filial] = [1 + Math.floor(location / 2), 7, location % 2]
            const isEmpty = (m: number): boolean =>
              m < empty.antes || m >= MESES - empty.depois || empty.itens[grupoItem % empty.itens.length]!
            const remarks = ofLocation.map((valor, m) => (isEmpty(m) ? 0 : valor)).slice(from, from + half)
            builder.addMeses(grupoItem, centroCusto, filial, INICIO + from, Float64Array.from([7, ...remarks, 7]), 1, 1 + half)
            for (const [m, valorCentavos] of remarks.entries())
              celulas.push({ grupoItem, centroCusto, filial, mes: mesFromIndex(INICIO + from + m), valorCentavos })
          }
        }
        const { cubo: finished, somas } = builder.build()
        if (somas !== undefined) noteSomas(finished, somas)
        const expected = buildCubo(celulas)
        expect(indexCubo(finished)).toEqual(indexCubo(expected))
        expect(seriesOf(finished)).toEqual(seriesOf(expected))
        expect(finished).toEqual(expected)
      },
    ),
  )
})
