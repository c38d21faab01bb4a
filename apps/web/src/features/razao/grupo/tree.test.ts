import type { GrupoArvore } from '@lastro/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyLocation, filterArvore, locationOf, stepLocation, type TreeTarget } from './tree.ts'
import { parseGrupoSearch } from './grupo-search.ts'

const item = (id: number, arquivado = false) => ({
  id,
  codigo: `I${id}`,
  descricao: `Item ${id}`,
  versao: 1,
  arquivado,
  contas: 0,
  regras: 0,
  linhas: [],
})
const grupo = (id: number, itens: number[], rest: Partial<GrupoArvore> = {}): GrupoArvore => ({
  id,
  codigo: `G${id}`,
  descricao: `Grupo ${id}`,
  natureza: 'pessoal',
  versao: 1,
  arquivado: false,
  linhas: [],
  itens: itens.map((each) => item(each)),
  ...rest,
})
const ARVORE = [grupo(1, [11, 12, 13]), grupo(2, [21], { natureza: 'custo' }), grupo(3, [])]
const shape = (grupos: readonly GrupoArvore[]) => grupos.map(({ id, itens }) => [id, itens.map((each) => each.id)])
const has = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase())

test('shows a grupo for its matching itens, and archived ones only on request', () => {
  expect(shape(filterArvore(ARVORE, { busca: 'I12' }, has))).toEqual([[1, [12]]])
  expect(shape(filterArvore(ARVORE, { busca: 'grupo 1' }, has))).toEqual([[1, [11, 12, 13]]])
  expect(shape(filterArvore(ARVORE, { natureza: 'custo' }, has))).toEqual([[2, [21]]])
  const archivedWith = [grupo(1, [], { itens: [item(11), item(12, true)] }), grupo(2, [21], { arquivado: true })]
  expect(shape(filterArvore(archivedWith, {}, has))).toEqual([[1, [11]]])
  expect(shape(filterArvore(archivedWith, { arquivados: true }, has))).toEqual(shape(archivedWith))
})

test('moves by one place and stops at the edges', () => {
  expect(stepLocation(ARVORE, { tipo: 'item', id: 12 }, -1)).toEqual({ grupoId: 1, antesDeId: 11 })
  expect(stepLocation(ARVORE, { tipo: 'item', id: 12 }, 1)).toEqual({ grupoId: 1, antesDeId: null })
  expect(stepLocation(ARVORE, { tipo: 'item', id: 11 }, -1)).toBeUndefined()
  expect(stepLocation(ARVORE, { tipo: 'grupo', id: 1 }, 1)).toEqual({ grupoId: 1, antesDeId: 3 })
  expect(stepLocation(ARVORE, { tipo: 'grupo', id: 3 }, 1)).toBeUndefined()
  expect(stepLocation(ARVORE, { tipo: 'item', id: 99 }, 1)).toBeUndefined()
})

test('moves an item to another grupo and back', () => {
  const before = locationOf(ARVORE, { tipo: 'item', id: 12 })
  const after = applyLocation(ARVORE, { tipo: 'item', id: 12 }, { grupoId: 2, antesDeId: 21 })
  expect(shape(after)).toEqual([
    [1, [11, 13]],
    [2, [12, 21]],
    [3, []],
  ])
  expect(applyLocation(after, { tipo: 'item', id: 12 }, before!)).toEqual(ARVORE)
})

test('any move loses nothing, and its inverse restores the tree', () => {
  const targets: TreeTarget[] = [
    ...[1, 2, 3].map((id) => ({ tipo: 'grupo' as const, id })),
    ...[11, 12, 13, 21].map((id) => ({ tipo: 'item' as const, id })),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...targets),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(null, 1, 2, 3, 11, 12, 13, 21),
      (target, grupoId, antesDeId) => {
        const after = applyLocation(ARVORE, target, { grupoId, antesDeId })
        const ids = after.flatMap(({ id, itens }) => [id, ...itens.map((each) => each.id)])
        expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 11, 12, 13, 21])
        expect(applyLocation(after, target, locationOf(ARVORE, target)!)).toEqual(ARVORE)
      },
    ),
  )
})

test('parses its URL and drops invalid values', () => {
  expect(parseGrupoSearch({ busca: 3, natureza: 'custo', arquivados: true, item: 7 })).toEqual({
    busca: '3',
    natureza: 'custo',
    arquivados: true,
    item: 7,
  })
  expect(parseGrupoSearch({ busca: '', natureza: 'x', arquivados: 'sim', item: -1 })).toEqual({
    busca: undefined,
    natureza: undefined,
    arquivados: undefined,
    item: undefined,
  })
})
