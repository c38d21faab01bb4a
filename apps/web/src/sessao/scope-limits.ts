/** Scope and impersonation limits of the session rules. Separate from `regras.ts`, because the first screen does not need that library. */
import type { AbilityRule, Action } from '@lastro/contract'

/** Excludes `manage`, because removing it would remove reading too. */
const WRITES: Action[] = ['create', 'update', 'delete', 'import', 'approve']

/** Rules while impersonating: no writes, so that screens offer nothing the server would refuse. */
export function readOnlyRules(rules: readonly AbilityRule[]): AbilityRule[] {
  return [...rules, { action: WRITES, subject: 'all', inverted: true }]
}

/** True when some rule has a condition on centros de custo or filiais. */
export function isLimited(rules: readonly AbilityRule[]): boolean {
  return rules.some(({ conditions }) => conditions !== undefined)
}

/** Reason why a user sees no amount; null with an unlimited scope. */
export type ScopeLimit = 'semCentros' | 'semFiliais' | 'semValores'

export function alcanceOf(rules: readonly AbilityRule[]): ScopeLimit | null {
  if (!isLimited(rules)) return null
  if (rules.some(({ conditions }) => conditions?.centroCusto?.$in.length === 0)) return 'semCentros'
  return rules.some(({ conditions }) => conditions?.filial?.$in.length === 0) ? 'semFiliais' : 'semValores'
}
