import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceBase, diffMescla, mergeLinha } from './mescla.ts'

const twelve = fc.array(fc.constantFrom(0, 100, -100, 250), { minLength: 12, maxLength: 12 })
const three = fc.record({ base: twelve, original: twelve, cenario: twelve })
const ALL = 4095

test('a difference is a month changed only in the scenario or differently in both, not equally in both', () => {
  const line = {
    base: [100, 100, 100, 100, 100, 0, 0, 0, 0, 0, 0, 0],
    original: [100, 100, 200, 200, 300, 0, 0, 0, 0, 0, 0, 0],
    cenario: [100, 150, 100, 150, 300, 0, 0, 0, 0, 0, 0, 7],
  }
  expect(diffMescla(line)).toEqual({ soCenario: 0b1000_0000_0010, ambos: 0b1000 })
  expect(mergeLinha(line, 0b1000_0000_0010)).toEqual([100, 150, 200, 200, 300, 0, 0, 0, 0, 0, 0, 7])
  expect(mergeLinha(line, 0b1000_0000_1010)).toEqual([100, 150, 200, 150, 300, 0, 0, 0, 0, 0, 0, 7])
  expect(advanceBase(line, 0b1000)).toEqual([100, 150, 100, 100, 300, 0, 0, 0, 0, 0, 0, 7])
})

test('merging into an untouched original gives the scenario, and an untouched scenario changes nothing', () => {
  fc.assert(
    fc.property(twelve, twelve, (base, other) => {
      const ramo = { base, original: base, cenario: other }
      const { soCenario, ambos } = diffMescla(ramo)
      expect(ambos).toBe(0)
      expect(mergeLinha(ramo, soCenario)).toEqual(other)
      expect(diffMescla({ base, original: other, cenario: base })).toEqual({ soCenario: 0, ambos: 0 })
    }),
  )
})

test('a repeated merge changes nothing for any choice, and deferred months are offered again', () => {
  fc.assert(
    fc.property(three, fc.nat(ALL), fc.nat(ALL), (line, doCenario, adiadas) => {
      const { soCenario, ambos } = diffMescla(line)
      const left = (soCenario | ambos) & adiadas
      const taken = (soCenario | (ambos & doCenario)) & ~left
      const original = mergeLinha(line, taken)
      const after = diffMescla({ base: advanceBase(line, left), original, cenario: line.cenario })
      expect(after).toEqual({ soCenario: soCenario & left, ambos: ambos & left })
      for (let mes = 0; mes < 12; mes++) if (line.cenario[mes] === line.base[mes]) expect(original[mes]).toBe(line.original[mes])
    }),
  )
})
