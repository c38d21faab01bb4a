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

const vazios = fc.record({
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
      vazios,
      (lugares, esperadas, asMetades, vazio) => {
        const builder = createCuboInOrder(esperadas)
        const celulas: CuboCelula[] = []
        const metade = asMetades ? MESES / 2 : MESES
        for (let de = 0; de < MESES; de += metade) {
          for (const [lugar, doLugar] of lugares.entries()) {
            const [grupoItem, centroCusto, filial] = [1 + Math.floor(lugar / 2), 7, lugar % 2]
            const isVazio = (m: number): boolean =>
              m < vazio.antes || m >= MESES - vazio.depois || vazio.itens[grupoItem % vazio.itens.length]!
            const ditos = doLugar.map((valor, m) => (isVazio(m) ? 0 : valor)).slice(de, de + metade)
            builder.addMeses(grupoItem, centroCusto, filial, INICIO + de, Float64Array.from([7, ...ditos, 7]), 1, 1 + metade)
            for (const [m, valorCentavos] of ditos.entries())
              celulas.push({ grupoItem, centroCusto, filial, mes: mesFromIndex(INICIO + de + m), valorCentavos })
          }
        }
        const { cubo: feito, somas } = builder.build()
        if (somas !== undefined) noteSomas(feito, somas)
        const esperado = buildCubo(celulas)
        expect(indexCubo(feito)).toEqual(indexCubo(esperado))
        expect(seriesOf(feito)).toEqual(seriesOf(esperado))
        expect(feito).toEqual(esperado)
      },
    ),
  )
})
