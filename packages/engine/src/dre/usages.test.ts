import { expect, test } from 'vitest'
import { listUsos } from './usages.ts'

test('each line is used by the lines with its code in formula or base, listed once', () => {
  const usos = listUsos([
    { codigo: 'A', descricao: '', tipo: 'soma', componentes: [] },
    { codigo: 'B', descricao: '', tipo: 'formula', formula: 'A + A - anterior(C)' },
    { codigo: 'C', descricao: '', tipo: 'formula', formula: 'A +' },
    { codigo: 'P', descricao: '', tipo: 'percentual', formula: 'B', baseCodigo: 'A' },
  ])
  expect([...usos]).toEqual([
    ['A', ['B', 'P']],
    ['C', ['B']],
    ['B', ['P']],
  ])
})
