import { expect, it } from 'vitest'
import { markTrecho } from './trecho.ts'

it('marks the whole field, not the first place where its digits occur', () => {
  expect(markTrecho('|I155|1.1.2.02||900,00|D|0,00|900|', '900')).toEqual({
    antes: '|I155|1.1.2.02||900,00|D|0,00|',
    marcado: '900',
    depois: '|',
  })
  expect(markTrecho('conta;900;x', 'x').marcado).toBe('x')
})

it('falls back to any occurrence when the line was cut', () => {
  expect(markTrecho('|J930|FULANA DE TAL SILV…', 'FULANA').marcado).toBe('FULANA')
})

it('marks nothing without a value or a match', () => {
  expect(markTrecho('|A|', null)).toEqual({ antes: '|A|', marcado: '', depois: '' })
  expect(markTrecho('|A|', '')).toEqual({ antes: '|A|', marcado: '', depois: '' })
  expect(markTrecho('|A|', 'B').marcado).toBe('')
})
