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

test('places of months in a row, and the first that skips one, make the cube of their cells', () => {
  fc.assert(
    fc.property(fc.array(valores, { maxLength: 150 }), fc.constantFrom(0, 3, 5000), (lugares, esperadas) => {
      const builder = createCuboInOrder(esperadas)
      const celulas: CuboCelula[] = []
      for (const [lugar, doLugar] of lugares.entries()) {
        const chave = { grupoItem: 1 + Math.floor(lugar / 20), centroCusto: Math.floor(lugar / 2), filial: lugar % 2 }
        builder.addMeses(chave.grupoItem, chave.centroCusto, chave.filial, INICIO, Float64Array.from([7, ...doLugar, 7]), 1, 1 + MESES)
        for (const [m, valorCentavos] of doLugar.entries()) celulas.push({ ...chave, mes: mesFromIndex(INICIO + m), valorCentavos })
      }
      const [feito, esperado] = [builder.build(), buildCubo(celulas)]
      expect(indexCubo(feito)).toEqual(indexCubo(esperado))
      expect(seriesOf(feito)).toEqual(seriesOf(esperado))
      expect(feito).toEqual(esperado)
    }),
  )
})
