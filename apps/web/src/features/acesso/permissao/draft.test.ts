import { ACTIONS, type PermissaoCelula, SUBJECTS } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { type PermissaoKey, type PermissaoDraft, applyDraft, chaveOf, listExcecoes, rebaseDraft, toggleCelula } from './draft.ts'

const CELULAS: PermissaoCelula[] = SUBJECTS.flatMap((subject) =>
  ACTIONS.map((action) => {
    const padrao = subject === 'Dre' && action === 'read'
    return { action, subject, padrao, excecao: null, permitido: padrao, editavel: true }
  }),
)
const NOTHING: PermissaoDraft = new Map()

function cell(draft: PermissaoDraft, key: PermissaoKey, celulas = CELULAS) {
  const found = applyDraft(celulas, draft).find((celula) => chaveOf(celula) === key)
  if (!found) throw new Error(key)
  return found
}

describe('a click on a cell', () => {
  test('grants a permission missing from the default, and a second click restores the default', () => {
    const granted = toggleCelula(CELULAS, NOTHING, 'export Dre')
    expect(cell(granted, 'export Dre')).toMatchObject({ sinal: 'liberado', permitido: true, mudou: true })
    expect(listExcecoes(CELULAS, granted)).toEqual([{ action: 'export', subject: 'Dre', permitido: true }])
    expect(toggleCelula(CELULAS, granted, 'export Dre').size).toBe(0)
  })

  test('revokes a permission of the default', () => {
    const revoked = toggleCelula(CELULAS, NOTHING, 'read Dre')
    expect(cell(revoked, 'read Dre')).toMatchObject({ sinal: 'retirado', permitido: false })
  })

  test('removes a saved exception, which counts as a change', () => {
    const saved = CELULAS.map((celula) => (chaveOf(celula) === 'export Dre' ? { ...celula, excecao: true, permitido: true } : celula))
    const back = toggleCelula(saved, NOTHING, 'export Dre')
    expect(cell(back, 'export Dre', saved)).toMatchObject({ sinal: 'naoPadrao', permitido: false, mudou: true })
    expect(listExcecoes(saved, back)).toEqual([])
  })
})

describe('effects on other cells', () => {
  test('every action of a subject follows "manage" unless a narrower rule exists', () => {
    const managed = toggleCelula(CELULAS, toggleCelula(CELULAS, NOTHING, 'update Grupo'), 'manage Grupo')
    const revoked = toggleCelula(CELULAS, managed, 'import Grupo')
    expect(cell(revoked, 'read Grupo')).toMatchObject({ sinal: 'padrao', permitido: true, mudou: false })
    expect(cell(revoked, 'import Grupo')).toMatchObject({ sinal: 'retirado', permitido: false })
    expect(cell(revoked, 'update Grupo')).toMatchObject({ sinal: 'liberado', permitido: true })
    expect(cell(revoked, 'import DePara').permitido).toBe(false)
  })

  test('"manage" of a subject counts more than an action on everything', () => {
    const both = new Map<PermissaoKey, boolean | null>([
      ['manage Dre', false],
      ['export all', true],
      ['read all', true],
    ])
    expect(cell(both, 'export Dre').permitido).toBe(false)
    expect(cell(both, 'export Grupo').permitido).toBe(true)
  })
})

describe('a subject without read permission', () => {
  const all = new Map<PermissaoKey, boolean | null>([['manage Dre', true]])

  test('disables every other action of the subject despite grants, and leaves other subjects alone', () => {
    const revoked = new Map<PermissaoKey, boolean | null>([
      ...all,
      ['read Dre', false],
      ['export Dre', true],
      ['export Grupo', true],
      ['read Grupo', true],
    ])
    expect(cell(revoked, 'read Dre')).toMatchObject({ sinal: 'retirado', permitido: false })
    expect(cell(revoked, 'export Dre')).toMatchObject({ sinal: 'semVer', permitido: false })
    expect(cell(revoked, 'manage Dre')).toMatchObject({ sinal: 'semVer', permitido: false })
    expect(cell(revoked, 'export Grupo')).toMatchObject({ sinal: 'liberado', permitido: true })
  })

  test('can still have exceptions revoked, for when it becomes readable again', () => {
    const revoked = new Map<PermissaoKey, boolean | null>([...all, ['read Dre', false]])
    expect(toggleCelula(CELULAS, revoked, 'export Dre').get('export Dre')).toBe(false)
  })
})

test('after a save, changes made during it are rebased on the saved state, reverted ones too', () => {
  const sent = toggleCelula(CELULAS, toggleCelula(CELULAS, NOTHING, 'export Dre'), 'read Dre')
  const saved = CELULAS.map((celula) => ({ ...celula, excecao: sent.get(chaveOf(celula)) ?? null }))
  expect(rebaseDraft(CELULAS, sent, saved)).toEqual(new Map())
  const since = toggleCelula(CELULAS, toggleCelula(CELULAS, sent, 'export Dre'), 'read DePara')
  expect(rebaseDraft(CELULAS, since, saved)).toEqual(
    new Map([
      ['read DePara', true],
      ['export Dre', null],
    ]),
  )
})
