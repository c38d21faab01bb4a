import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionsOf } from './positions.ts'

test('finds the position of each line, and none for a missing line', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), fc.nat(60), (ids, other) => {
      const ascendentes = ids.toSorted((a, b) => a - b)
      const { get } = positionsOf(ascendentes)
      expect(ascendentes.map(get)).toEqual(ascendentes.map((_, i) => i))
      expect(get(other)).toBe(ids.includes(other) ? ascendentes.indexOf(other) : undefined)
    }),
  )
})
