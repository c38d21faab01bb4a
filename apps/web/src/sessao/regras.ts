/** What the user may do, by the ability rules of the session. Only to hide and to explain: the server refuses by itself. */
import { type AbilityRule, type Action, allows, type Subject } from '@lastro/contract'

export type Can = (action: Action, subject: Subject) => boolean

/** Of a rule, which names one or several. */
function names<T extends string>(named: T | readonly T[], each: T, all: T): boolean {
  const list: readonly T[] = typeof named === 'string' ? [named] : named
  return list.includes(each) || list.includes(all)
}

/**
 * Whether a right exists; the rows it reaches are the server's to narrow. The last rule that says something decides, as it does in CASL, by
 * which the server decides: `regras.test.ts` holds the two against each other, and the first screen does without the library.
 */
export function createCan(rules: readonly AbilityRule[]): Can {
  const says = (action: Action, subject: Subject): boolean => {
    const rule = rules.findLast((each) => names<Action>(each.action, action, 'manage') && names<Subject>(each.subject, subject, 'all'))
    return rule !== undefined && rule.inverted !== true
  }
  return (action, subject) => allows((each) => says(each, subject), action)
}
