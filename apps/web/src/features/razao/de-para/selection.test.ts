import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SELECAO_VAZIA, type Selecao, type SelecaoAcao, alvosOf, reduceSelecao } from './selection.ts'

const ids = [10, 20, 30, 40, 50]
const run = (...acoes: SelecaoAcao[]) => acoes.reduce((selecao, acao) => reduceSelecao(selecao, acao, ids), SELECAO_VAZIA)
const click = (id: number, extra: { shift?: boolean; ctrl?: boolean } = {}): SelecaoAcao => ({
  tipo: 'clicar',
  id,
  shift: false,
  ctrl: false,
  ...extra,
})
const move = (passo: number, shift = false): SelecaoAcao => ({ tipo: 'mover', passo, shift })
const chosen = (selecao: Selecao) => [...selecao.escolhidas].toSorted((a, b) => a - b)

describe('account selection', () => {
  it('acts on the active row until others are selected', () => {
    expect(alvosOf(run(click(20)), ids)).toEqual([20])
    expect(alvosOf(run(click(20), click(40, { ctrl: true })), ids)).toEqual([40])
    expect(alvosOf(SELECAO_VAZIA, ids)).toEqual([])
  })

  it('selects a range with Shift in both directions, and adds one with Ctrl', () => {
    expect(chosen(run(click(40), click(20, { shift: true })))).toEqual([20, 30, 40])
    expect(chosen(run(click(40), click(20, { shift: true }), click(50, { ctrl: true })))).toEqual([20, 30, 40, 50])
  })

  it('shrinks the range when Shift moves back', () => {
    expect(chosen(run(click(20), move(1, true), move(1, true), move(-1, true)))).toEqual([20, 30])
  })

  it('toggles with Space, and selects or clears all', () => {
    expect(chosen(run(move(1), { tipo: 'alternar' }, move(2), { tipo: 'alternar' }))).toEqual([10, 30])
    expect(chosen(run({ tipo: 'todas' }))).toEqual(ids)
    expect(chosen(run({ tipo: 'todas' }, { tipo: 'todas' }))).toEqual([])
    expect(chosen(run({ tipo: 'todas' }, { tipo: 'limpar' }))).toEqual([])
  })

  it('a drag takes the whole selection from a selected row, and an unselected row alone', () => {
    const duas = run(click(20), click(40, { shift: true }))
    expect(alvosOf(reduceSelecao(duas, { tipo: 'pegar', id: 30 }, ids), ids)).toEqual([20, 30, 40])
    expect(alvosOf(reduceSelecao(duas, { tipo: 'pegar', id: 50 }, ids), ids)).toEqual([50])
  })

  it('deselects rows hidden by a filter', () => {
    const selecao = reduceSelecao(run({ tipo: 'todas' }), { tipo: 'conferir' }, [30, 50])
    expect(chosen(selecao)).toEqual([30, 50])
  })

  it('never selects or activates a missing row', () => {
    const acao: fc.Arbitrary<SelecaoAcao> = fc.oneof(
      fc.record({ tipo: fc.constant('clicar' as const), id: fc.constantFrom(...ids), shift: fc.boolean(), ctrl: fc.boolean() }),
      fc.record({ tipo: fc.constant('mover' as const), passo: fc.integer({ min: -20, max: 20 }), shift: fc.boolean() }),
      fc.constantFrom<SelecaoAcao>({ tipo: 'alternar' }, { tipo: 'todas' }, { tipo: 'limpar' }, { tipo: 'conferir' }),
    )
    fc.assert(
      fc.property(fc.array(acao, { maxLength: 30 }), (acoes) => {
        const selecao = run(...acoes)
        for (const id of alvosOf(selecao, ids)) expect(ids).toContain(id)
        expect(selecao.ativa === null || ids.includes(selecao.ativa)).toBe(true)
      }),
    )
  })
})
