import { expect, test } from 'vitest'
import { listUses } from './usages.ts'

test('each line is used by the lines with its code in formula or base, listed once', () => {
  const uses = listUses([
    { codigo: 'A', descricao: '', tipo: 'soma', componentes: [] },
    { codigo: 'B', descricao: '', tipo: 'formula', formula: 'A + A - anterior(C)' },
    { codigo: 'C', descricao: '', tipo: 'formula', formula: 'A +' },
    { codigo: 'P', descricao: '', tipo: 'percentual', formula: 'B', baseCodigo: 'A' },
  ])
  expect([...uses]).toEqual([
    ['A', ['B', 'P']],
    ['C', ['B']],
    ['B', ['P']],
  ])
})
