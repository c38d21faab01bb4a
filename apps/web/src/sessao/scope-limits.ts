/** What the rules of the session say besides what may be done. Apart from `regras.ts`: the first screen needs this and not the library. */
import type { AbilityRule, Action } from '@lastro/contract'

/** What changes something. `manage` is not among them: taken away from everything it would take reading with it. */
const WRITES: Action[] = ['create', 'update', 'delete', 'import', 'approve']

/** While seeing as somebody else nothing can be written: the screens then offer nothing that the server would refuse. */
export function readOnlyRules(rules: readonly AbilityRule[]): AbilityRule[] {
  return [...rules, { action: WRITES, subject: 'all', inverted: true }]
}

/** Whether only some centros de custo or filiais are seen: then some rule carries the condition. */
export function isLimited(rules: readonly AbilityRule[]): boolean {
  return rules.some(({ conditions }) => conditions !== undefined)
}

/** What there is to say to somebody who sees no amount at all; null to whom the whole company is open. */
export type Alcance = 'semCentros' | 'semFiliais' | 'semValores'

/**
 * Whoever is limited and sees nothing needs somebody who administers the people, not an import: no centro de custo or no filial was given,
 * or there is nothing yet in those that were.
 */
export function alcanceOf(rules: readonly AbilityRule[]): Alcance | null {
  if (!isLimited(rules)) return null
  if (rules.some(({ conditions }) => conditions?.centroCusto?.$in.length === 0)) return 'semCentros'
  return rules.some(({ conditions }) => conditions?.filial?.$in.length === 0) ? 'semFiliais' : 'semValores'
}
