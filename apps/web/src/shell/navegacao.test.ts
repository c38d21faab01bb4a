import { expect, it } from 'vitest'
import { sectionOf } from './navegacao.ts'

it('knows the screen a path belongs to, in any case', () => {
  expect(sectionOf('/Importacao/7')).toBe('/Importacao')
  expect(sectionOf('/dre')).toBe('/Dre')
  expect(sectionOf('/DreRateio')).toBe('/Home')
  expect(sectionOf('/')).toBe('/Home')
})
