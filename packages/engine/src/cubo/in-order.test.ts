import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCubo } from './build.ts'
import type { CuboCelula } from './cubo.ts'
import { createCuboInOrder } from './in-order.ts'
import { indexCubo } from './indice.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import { seriesOf } from './series.ts'

const INICIO = mesToIndex('2024-01')
const MESES = 6

/** Months of a place: mostly all of them, so that the first to skip one comes late or never. */
const valores = fc.array(fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }) }, { weight: 1, arbitrary: fc.constant(0) }), {
  minLength: MESES,
  maxLength: MESES,
})

test('places of months in a row, whatever they skip and however the months are taken apart, make the cube of their cells, and its sums', () => {
  fc.assert(
    fc.property(fc.array(valores, { maxLength: 150 }), fc.constantFrom(0, 3, 5000), fc.boolean(), (lugares, esperadas, asMetades) => {
      const builder = createCuboInOrder(esperadas)
      const celulas: CuboCelula[] = []
      const metade = asMetades ? MESES / 2 : MESES
      for (let de = 0; de < MESES; de += metade) {
        for (const [lugar, doLugar] of lugares.entries()) {
          const [grupoItem, centroCusto, filial] = [1 + Math.floor(lugar / 2), Math.floor(lugar / 2) % 10, lugar % 2]
          const ditos = doLugar.slice(de, de + metade)
          builder.addMeses(grupoItem, centroCusto, filial, INICIO + de, Float64Array.from([7, ...ditos, 7]), 1, 1 + metade)
          for (const [m, valorCentavos] of ditos.entries())
            celulas.push({ grupoItem, centroCusto, filial, mes: mesFromIndex(INICIO + de + m), valorCentavos })
        }
      }
      const [feito, esperado] = [builder.build(), buildCubo(celulas)]
      expect(indexCubo(feito)).toEqual(indexCubo(esperado))
      expect(seriesOf(feito)).toEqual(seriesOf(esperado))
      expect(feito).toEqual(esperado)
    }),
  )
})
