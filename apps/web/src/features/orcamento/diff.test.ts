import { expect, test } from 'vitest'
import { diffLinhas } from './diff.ts'

function lines(porId: Record<number, number[]>) {
  const ids = Object.keys(porId).map(Number)
  const nulos = ids.map(() => 0)
  return {
    linhas: {
      id: ids,
      grupoItemId: nulos,
      centroCustoId: nulos,
      filialId: nulos,
      travas: nulos,
      comentarios: nulos,
      comentados: nulos,
      valoresCentavos: ids.flatMap((id) => Array.from({ length: 12 }, (_, mes) => porId[id]?.[mes] ?? 0)),
    },
  }
}

test('counts changed cells, added lines and removed lines', () => {
  const were = lines({ 1: [10, 20], 2: [5], 3: [] })
  const now = lines({ 1: [10, 25, 1], 3: [], 4: [7, 8] })
  const { celulas, ...rest } = diffLinhas(were, now)
  expect([[...celulas], rest]).toEqual([[1, 2, 12], { total: 5, added: 1, removed: 1 }])
})

test('finds no difference between a budget and itself', () => {
  const were = lines({ 1: [10] })
  expect(diffLinhas(were, lines({ 1: [10] }))).toEqual({ celulas: new Set(), total: 0, added: 0, removed: 0 })
})
