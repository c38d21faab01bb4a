import { expect, test } from 'vitest'
import { fonteLabel } from './fonte-label.ts'

test('labels a budget by name, a deleted one by number, and other sources as on screen', () => {
  const nomes = new Map([['orcamento:7', 'Expansão']])
  expect(['realizado', 'anterior', 'orcamento:7', 'orcamento:8'].map((fonte) => fonteLabel(fonte, nomes, 'pt'))).toEqual([
    'Realizado',
    'Ano anterior',
    'Expansão',
    'Orçamento 8',
  ])
  expect(['realizado', 'anterior', 'previsto:7', 'orcamento:8'].map((fonte) => fonteLabel(fonte, nomes, 'en'))).toEqual([
    'Actual',
    'Prior year',
    'Forecast: Expansão',
    'Budget 8',
  ])
})
