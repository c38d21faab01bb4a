import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_SELECTION, type ContaSelection, type SelectionAction, targetsOf, reduceSelection } from './selection.ts'

const ids = [10, 20, 30, 40, 50]
const run = (...actions: SelectionAction[]) =>
  actions.reduce((selection, action) => reduceSelection(selection, action, ids), EMPTY_SELECTION)
const click = (id: number, extra: { shift?: boolean; ctrl?: boolean } = {}): SelectionAction => ({
  tipo: 'clicar',
  id,
  shift: false,
  ctrl: false,
  ...extra,
})
const move = (step: number, shift = false): SelectionAction => ({ tipo: 'mover', step, shift })
const chosen = (selection: ContaSelection) => [...selection.chosen].toSorted((a, b) => a - b)

describe('account selection', () => {
  test('acts on the active row until others are selected', () => {
    expect(targetsOf(run(click(20)), ids)).toEqual([20])
    expect(targetsOf(run(click(20), click(40, { ctrl: true })), ids)).toEqual([40])
    expect(targetsOf(EMPTY_SELECTION, ids)).toEqual([])
  })

  test('selects a range with Shift in both directions, and adds one with Ctrl', () => {
    expect(chosen(run(click(40), click(20, { shift: true })))).toEqual([20, 30, 40])
    expect(chosen(run(click(40), click(20, { shift: true }), click(50, { ctrl: true })))).toEqual([20, 30, 40, 50])
  })

  test('shrinks the range when Shift moves back', () => {
    expect(chosen(run(click(20), move(1, true), move(1, true), move(-1, true)))).toEqual([20, 30])
  })

  test('toggles with Space, and selects or clears all', () => {
    expect(chosen(run(move(1), { tipo: 'alternar' }, move(2), { tipo: 'alternar' }))).toEqual([10, 30])
    expect(chosen(run({ tipo: 'todas' }))).toEqual(ids)
    expect(chosen(run({ tipo: 'todas' }, { tipo: 'todas' }))).toEqual([])
    expect(chosen(run({ tipo: 'todas' }, { tipo: 'limpar' }))).toEqual([])
  })

  test('a drag takes the whole selection from a selected row, and an unselected row alone', () => {
    const two = run(click(20), click(40, { shift: true }))
    expect(targetsOf(reduceSelection(two, { tipo: 'pegar', id: 30 }, ids), ids)).toEqual([20, 30, 40])
    expect(targetsOf(reduceSelection(two, { tipo: 'pegar', id: 50 }, ids), ids)).toEqual([50])
  })

  test('deselects rows hidden by a filter', () => {
    const selection = reduceSelection(run({ tipo: 'todas' }), { tipo: 'conferir' }, [30, 50])
    expect(chosen(selection)).toEqual([30, 50])
  })

  test('never selects or activates a missing row', () => {
    const action: fc.Arbitrary<SelectionAction> = fc.oneof(
      fc.record({ tipo: fc.constant('clicar' as const), id: fc.constantFrom(...ids), shift: fc.boolean(), ctrl: fc.boolean() }),
      fc.record({ tipo: fc.constant('mover' as const), step: fc.integer({ min: -20, max: 20 }), shift: fc.boolean() }),
      fc.constantFrom<SelectionAction>({ tipo: 'alternar' }, { tipo: 'todas' }, { tipo: 'limpar' }, { tipo: 'conferir' }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const selection = run(...actions)
        for (const id of targetsOf(selection, ids)) expect(ids).toContain(id)
        expect(selection.active === null || ids.includes(selection.active)).toBe(true)
      }),
    )
  })
})
