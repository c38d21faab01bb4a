import { expect, test } from 'vitest'
import { buildCubo } from '../cubo/build.ts'
import { indexCubo } from '../cubo/index-amounts.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { assertConservation } from './conservation.ts'

const indexOf = (
  ...celulas: readonly (readonly [grupoItem: number, centroCusto: number, mes: string, valorCentavos: number])[]
): CuboIndexado =>
  indexCubo(
    buildCubo(celulas.map(([grupoItem, centroCusto, mes, valorCentavos]) => ({ grupoItem, centroCusto, filial: 0, mes, valorCentavos }))),
  )

const before = indexOf([1, 1, '2025-01', 10], [1, 1, '2025-03', -4], [2, 1, '2025-02', 5], [2, 2, '2025-02', -5])

test('amounts moved within their grupo item and month are conserved, and so are cancelling ones', () => {
  expect(() => assertConservation(before, indexOf([1, 7, '2025-01', 3], [1, 8, '2025-01', 7], [1, 8, '2025-03', -4]))).not.toThrow()
})

test.each([
  ['a centavo less', indexOf([1, 7, '2025-01', 9], [1, 7, '2025-03', -4])],
  ['another month', indexOf([1, 7, '2025-02', 10], [1, 7, '2025-03', -4])],
  ['another grupo item', indexOf([1, 7, '2025-01', 10], [1, 7, '2025-03', -4], [3, 7, '2025-12', 1])],
  ['nothing', indexOf()],
])('%s is not conserved', (_, after) => {
  expect(() => assertConservation(before, after)).toThrow(/did not conserve/)
})

test('cells that differ from their registered sums are not conserved', () => {
  const after = indexOf([1, 7, '2025-01', 10], [1, 7, '2025-03', -4])
  const cubo = { ...after.cubo, valorCentavos: Float64Array.of(9, -4) }
  expect(() => assertConservation(before, { ...after, cubo })).toThrow(/did not conserve the cells/)
})
