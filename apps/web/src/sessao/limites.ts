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
