import { expect, test } from 'vitest'
import { completePlurals } from './plurals.ts'

test('a million has a text in Portuguese', () => {
  expect(new Intl.PluralRules('pt').select(1_000_000)).toBe('many')
  expect(completePlurals({ lista: { contas_one: 'conta', contas_other: 'contas' } }, 'pt')).toEqual({
    lista: { contas_one: 'conta', contas_other: 'contas', contas_many: 'contas' },
  })
})

test('keeps plural forms that a language defines', () => {
  const written = { x_one: '1', x_two: '2', x_few: '3', x_other: 'n', y: 'texto' }
  expect(completePlurals(written, 'ar')).toEqual({ ...written, x_zero: 'n', x_many: 'n' })
})
