import { createCan, type AbilityRule } from '@lastro/contract'
import { expect, test } from 'vitest'
import { alcanceOf, isLimited, readOnlyRules } from './scope-limits.ts'

test('impersonation allows all reading and no writing', () => {
  const can = createCan(
    readOnlyRules([
      { action: 'manage', subject: ['Dre', 'DePara'] },
      { action: 'import', subject: 'Lancamento' },
    ]),
  )
  expect(can('read', 'Dre')).toBe(true)
  expect(can('export', 'Dre')).toBe(true)
  expect(can('update', 'DePara')).toBe(false)
  expect(can('import', 'Lancamento')).toBe(false)
})

test('a condition on any rule is a limit', () => {
  const dre: AbilityRule = { action: 'read', subject: 'Dre' }
  expect(isLimited([dre])).toBe(false)
  expect(
    isLimited([
      { action: 'read', subject: 'Workspace' },
      { ...dre, conditions: { centroCusto: { $in: ['LOJAS'] } } },
    ]),
  ).toBe(true)
})

test('a user who sees nothing learns the reason: no centros, no filiais, or no amounts in them', () => {
  const dre = (conditions?: AbilityRule['conditions']): AbilityRule[] => [{ action: 'read', subject: 'Dre', conditions }]
  expect(alcanceOf(dre())).toBeNull()
  expect(alcanceOf(dre({ centroCusto: { $in: [] } }))).toBe('semCentros')
  expect(alcanceOf(dre({ centroCusto: { $in: ['LOJAS'] }, filial: { $in: [] } }))).toBe('semFiliais')
  expect(alcanceOf(dre({ centroCusto: { $in: ['LOJAS'] } }))).toBe('semValores')
})
