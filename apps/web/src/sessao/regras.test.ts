import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { ACTIONS, type AbilityRule, type Action, allows, SUBJECTS, type Subject } from '@lastro/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCan } from './regras.ts'

it('the later rule decides over the earlier one', () => {
  const can = createCan([
    { action: 'manage', subject: 'Dre' },
    { action: 'export', subject: 'Dre', inverted: true },
  ])
  expect([can('read', 'Dre'), can('update', 'Dre'), can('export', 'Dre'), can('read', 'Grupo')]).toEqual([true, true, false, false])
})

it('who may not see something is offered nothing else of it, as the server would refuse it', () => {
  const can = createCan([
    { action: 'manage', subject: 'all' },
    { action: 'read', subject: 'Dre', inverted: true },
  ])
  expect([can('export', 'Dre'), can('manage', 'Dre'), can('export', 'DePara')]).toEqual([false, false, true])
})

it('decides whatever the rules are as the library of the server does', () => {
  const oneOrSeveral = <T>(values: readonly T[]) => fc.oneof(fc.constantFrom(...values), fc.subarray([...values], { minLength: 1 }))
  const rule = fc.record<AbilityRule>({ action: oneOrSeveral(ACTIONS), subject: oneOrSeveral(SUBJECTS), inverted: fc.boolean() })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
      const can = createCan(rules)
      const server = createMongoAbility<MongoAbility<[Action, Subject]>>(
        rules.map(({ action, subject, inverted = false }) => ({ action, subject, inverted })),
      )
      for (const action of ACTIONS)
        for (const subject of SUBJECTS) expect(can(action, subject)).toBe(allows((each) => server.can(each, subject), action))
    }),
  )
})
