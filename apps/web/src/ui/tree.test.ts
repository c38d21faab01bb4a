import { describe, expect, test } from 'vitest'
import { flattenArvore, toggleNode } from './tree.ts'

const node = (id: number, codigo: string, paiId: number | null = null) => ({ id, codigo, descricao: `Centro ${codigo}`, paiId })
const nodes = [node(4, '1.2.1', 3), node(1, '1'), node(2, '1.1', 1), node(3, '1.2', 1), node(5, '2'), node(6, '10'), node(7, '9.1', 99)]
const all = () => true
const codes = (chosen: number[], matches: (each: { codigo: string }) => boolean = all) =>
  flattenArvore(nodes, new Set(chosen), matches).map((each) => each.codigo)

describe('tree of centros de custo', () => {
  test('lists depth first, siblings by code, orphans as roots', () => {
    expect(codes([])).toEqual(['1', '1.1', '1.2', '1.2.1', '2', '9.1', '10'])
  })

  test('keeps ancestors of a match', () => {
    expect(codes([], (each) => each.codigo === '1.2.1')).toEqual(['1', '1.2', '1.2.1'])
  })

  test('marks the subtree of a selected parent', () => {
    const included = flattenArvore(nodes, new Set([3]), all).filter((each) => each.incluido)
    expect(included.map((each) => each.codigo)).toEqual(['1.2.1'])
  })

  test('drops selected descendants of a newly selected parent, at any depth', () => {
    expect(toggleNode(nodes, [4, 5], 1)).toEqual([5, 1])
    expect(toggleNode(nodes, [5, 1], 1)).toEqual([5])
  })

  test('terminates on a node that is its parent', () => {
    expect(flattenArvore([node(1, '1', 1)], new Set(), all)).toHaveLength(1)
  })
})
