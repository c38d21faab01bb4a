import { describe, expect, test } from 'vitest'
import { createCan, isGranted, REGRAS_PERFIL, type AbilityRule, type Action, type Subject } from './permissao.ts'

const manageDre: AbilityRule = { action: 'manage', subject: 'Dre' }
const manageAll: AbilityRule = { action: 'manage', subject: 'all' }
const inverted = (action: Action, subject: Subject): AbilityRule => ({ action, subject, inverted: true })

test.each<[string, AbilityRule[], Action, Subject, boolean]>([
  ['no rule grants nothing', [], 'read', 'Dre', false],
  ['a rule grants its action', [{ action: 'read', subject: 'Dre' }], 'read', 'Dre', true],
  ['a rule grants no other action', [{ action: 'read', subject: 'Dre' }], 'export', 'Dre', false],
  ['a rule grants no other subject', [{ action: 'read', subject: 'Dre' }], 'read', 'Grupo', false],
  ['one of several actions and subjects', [{ action: ['read', 'export'], subject: ['Dre', 'Grupo'] }], 'export', 'Grupo', true],
  ['an empty list of actions grants nothing', [{ action: [], subject: 'Dre' }], 'read', 'Dre', false],
  ['manage includes every action', [manageDre], 'approve', 'Dre', true],
  ['every action together is not manage', [{ action: ['read', 'create', 'update', 'delete'], subject: 'Dre' }], 'manage', 'Dre', false],
  ['all includes every subject', [{ action: 'read', subject: 'all' }], 'read', 'Marca', true],
  ['one subject is not all', [manageDre], 'read', 'all', false],
  ['manage on all is everything', [manageAll], 'manage', 'all', true],
  ['a later inverted rule takes back', [manageDre, inverted('export', 'Dre')], 'export', 'Dre', false],
  ['an inverted rule takes back nothing else', [manageDre, inverted('export', 'Dre')], 'update', 'Dre', true],
  ['an earlier inverted rule is overruled', [inverted('export', 'Dre'), manageDre], 'export', 'Dre', true],
  ['an inverted rule alone grants nothing', [inverted('export', 'Dre')], 'read', 'Dre', false],
  ['an inverted manage on all takes back all', [manageAll, inverted('manage', 'all')], 'read', 'Dre', false],
  ['a rule that is explicitly not inverted grants', [{ ...manageDre, inverted: false }], 'read', 'Dre', true],
  ['conditions narrow rows, not the right', [{ ...manageDre, conditions: { centroCusto: { $in: [] } } }], 'update', 'Dre', true],
])('%s', (_, rules, action, subject, expected) => {
  expect(isGranted(rules, action, subject)).toBe(expected)
})

describe('an action needs read on its subject', () => {
  const can = createCan([manageAll, inverted('read', 'Dre')])

  test('without read, no other action on the subject is allowed', () => {
    expect([can('export', 'Dre'), can('manage', 'Dre')]).toEqual([false, false])
  })

  test('other subjects keep their rights', () => {
    expect(can('export', 'DePara')).toBe(true)
  })

  test('a right to export alone allows nothing', () => {
    expect(createCan([{ action: 'export', subject: 'Dre' }])('export', 'Dre')).toBe(false)
  })
})

test('a leitor exports the statement but does not change it', () => {
  const can = createCan(REGRAS_PERFIL.leitor)
  expect([can('read', 'Dre'), can('export', 'Dre'), can('update', 'Dre'), can('read', 'Marca')]).toEqual([true, true, false, false])
})
