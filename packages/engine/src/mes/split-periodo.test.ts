import { expect, test } from 'vitest'
import { listAcumulados, splitPeriodo } from './split-periodo.ts'

const text = (chunks: readonly { inicio: string; fim: string }[]): string[] => chunks.map(({ inicio, fim }) => `${inicio} ${fim}`)

test.each([
  [1, 1, ['2024-11 2024-11', '2024-12 2024-12', '2025-01 2025-01', '2025-02 2025-02']],
  [3, 1, ['2024-11 2024-12', '2025-01 2025-02']],
  [6, 1, ['2024-11 2024-12', '2025-01 2025-02']],
  [12, 1, ['2024-11 2024-12', '2025-01 2025-02']],
  [3, 4, ['2024-11 2024-12', '2025-01 2025-02']],
  [6, 4, ['2024-11 2025-02']],
  [3, 2, ['2024-11 2025-01', '2025-02 2025-02']],
] as const)('splits into pieces of %i months, with exercícios from month %i', (meses, inicial, expected) => {
  expect(text(splitPeriodo({ inicio: '2024-11', fim: '2025-02' }, meses, inicial))).toEqual(expected)
})

test('accumulated periods restart with the exercício', () => {
  expect(text(listAcumulados({ inicio: '2024-11', fim: '2025-02' }, 1))).toEqual([
    '2024-11 2024-11',
    '2024-11 2024-12',
    '2025-01 2025-01',
    '2025-01 2025-02',
  ])
})
