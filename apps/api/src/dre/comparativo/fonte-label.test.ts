import { expect, test } from 'vitest'
import { fonteLabel } from './fonte-label.ts'

test('a budget is told by its name, one that is not there any more by its number, and the others by the words of the screen', () => {
  const nomes = new Map([['orcamento:7', 'Expansão']])
  expect(['realizado', 'anterior', 'orcamento:7', 'orcamento:8'].map((fonte) => fonteLabel(fonte, nomes))).toEqual([
    'Realizado',
    'Ano anterior',
    'Expansão',
    'Orçamento 8',
  ])
})
