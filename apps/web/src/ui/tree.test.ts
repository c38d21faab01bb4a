import { describe, expect, it } from 'vitest'
import { flattenArvore, toggleNo } from './tree.ts'

const no = (id: number, codigo: string, paiId: number | null = null) => ({ id, codigo, descricao: `Centro ${codigo}`, paiId })
const nos = [no(4, '1.2.1', 3), no(1, '1'), no(2, '1.1', 1), no(3, '1.2', 1), no(5, '2'), no(6, '10'), no(7, '9.1', 99)]
const all = () => true
const codes = (chosen: number[], matches: (each: { codigo: string }) => boolean = all) =>
  flattenArvore(nos, new Set(chosen), matches).map((each) => each.codigo)

describe('tree of centros de custo', () => {
  it('lists depth first, siblings by code, orphans as roots', () => {
    expect(codes([])).toEqual(['1', '1.1', '1.2', '1.2.1', '2', '9.1', '10'])
  })

  it('keeps ancestors of a match', () => {
    expect(codes([], (each) => each.codigo === '1.2.1')).toEqual(['1', '1.2', '1.2.1'])
  })

  it('marks the subtree of a selected parent', () => {
    const included = flattenArvore(nos, new Set([3]), all).filter((each) => each.incluido)
    expect(included.map((each) => each.codigo)).toEqual(['1.2.1'])
  })

  it('drops selected descendants of a newly selected parent, at any depth', () => {
    expect(toggleNo(nos, [4, 5], 1)).toEqual([5, 1])
    expect(toggleNo(nos, [5, 1], 1)).toEqual([5])
  })

  it('terminates on a node that is its parent', () => {
    expect(flattenArvore([no(1, '1', 1)], new Set(), all)).toHaveLength(1)
  })
})
