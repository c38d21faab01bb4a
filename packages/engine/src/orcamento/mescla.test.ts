import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceBase, diffMescla, mergeLinha } from './mescla.ts'

const doze = fc.array(fc.constantFrom(0, 100, -100, 250), { minLength: 12, maxLength: 12 })
const tres = fc.record({ base: doze, original: doze, cenario: doze })
const TODOS = 4095

test('a difference is a month changed only in the scenario or differently in both, not equally in both', () => {
  const linha = {
    base: [100, 100, 100, 100, 100, 0, 0, 0, 0, 0, 0, 0],
    original: [100, 100, 200, 200, 300, 0, 0, 0, 0, 0, 0, 0],
    cenario: [100, 150, 100, 150, 300, 0, 0, 0, 0, 0, 0, 7],
  }
  expect(diffMescla(linha)).toEqual({ soCenario: 0b1000_0000_0010, ambos: 0b1000 })
  expect(mergeLinha(linha, 0b1000_0000_0010)).toEqual([100, 150, 200, 200, 300, 0, 0, 0, 0, 0, 0, 7])
  expect(mergeLinha(linha, 0b1000_0000_1010)).toEqual([100, 150, 200, 150, 300, 0, 0, 0, 0, 0, 0, 7])
  expect(advanceBase(linha, 0b1000)).toEqual([100, 150, 100, 100, 300, 0, 0, 0, 0, 0, 0, 7])
})

test('merging into an untouched original gives the scenario, and an untouched scenario changes nothing', () => {
  fc.assert(
    fc.property(doze, doze, (base, outro) => {
      const ramo = { base, original: base, cenario: outro }
      const { soCenario, ambos } = diffMescla(ramo)
      expect(ambos).toBe(0)
      expect(mergeLinha(ramo, soCenario)).toEqual(outro)
      expect(diffMescla({ base, original: outro, cenario: base })).toEqual({ soCenario: 0, ambos: 0 })
    }),
  )
})

test('a repeated merge changes nothing for any choice, and deferred months are offered again', () => {
  fc.assert(
    fc.property(tres, fc.nat(TODOS), fc.nat(TODOS), (linha, doCenario, adiadas) => {
      const { soCenario, ambos } = diffMescla(linha)
      const deixadas = (soCenario | ambos) & adiadas
      const tomadas = (soCenario | (ambos & doCenario)) & ~deixadas
      const original = mergeLinha(linha, tomadas)
      const depois = diffMescla({ base: advanceBase(linha, deixadas), original, cenario: linha.cenario })
      expect(depois).toEqual({ soCenario: soCenario & deixadas, ambos: ambos & deixadas })
      // Changes only in the original are never lost.
      for (let mes = 0; mes < 12; mes++) if (linha.cenario[mes] === linha.base[mes]) expect(original[mes]).toBe(linha.original[mes])
    }),
  )
})
