import { expect, test } from 'vitest'
import { markLinha, markExcerpt } from './excerpt.ts'

test('marks the whole field, not the first match of its digits', () => {
  expect(markExcerpt('|I155|1.1.2.02||900,00|D|0,00|900|', '900')).toEqual({
    antes: '|I155|1.1.2.02||900,00|D|0,00|',
    marked: '900',
    depois: '|',
  })
  expect(markExcerpt('conta;900;x', 'x').marked).toBe('x')
})

test('falls back to any match in a truncated line', () => {
  expect(markExcerpt('|J930|FULANA DE TAL SILV…', 'FULANA').marked).toBe('FULANA')
})

test('marks nothing without a value or a match', () => {
  expect(markExcerpt('|A|', null)).toEqual({ antes: '|A|', marked: '', depois: '' })
  expect(markExcerpt('|A|', '')).toEqual({ antes: '|A|', marked: '', depois: '' })
  expect(markExcerpt('|A|', 'B').marked).toBe('')
})

test('finds an amount quoted with dots', () => {
  expect(markExcerpt('|I155|1.1.2.02||900000000,00|D|', '900.000.000,00').marked).toBe('900000000,00')
})

test('splits a message only at its own line number', () => {
  expect(markLinha('A linha 161 abre o ano.', '161')).toEqual({ antes: 'A ', linha: 'linha 161', depois: ' abre o ano.' })
  expect(markLinha('A linha 21.016 traz só o contador.', '21.016').linha).toBe('linha 21.016')
  expect(markLinha('A linha 161 abre o ano.', '16').linha).toBe('')
  expect(markLinha('Falta o 9999.', null)).toEqual({ antes: '', linha: '', depois: 'Falta o 9999.' })
})
