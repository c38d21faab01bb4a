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
