import { describe, test } from 'vitest'
import { PROPRIEDADES } from '../test/properties.ts'

/** Ten thousand cases of each, or a million with `npm run campanha -- rateio`. */
describe('invariants of money', () => {
  test.each(PROPRIEDADES.map(({ nome, check }) => [nome, check] as const))('%s', { timeout: 60_000 }, (_nome, check) => {
    check(10_000)
  })
})
