/** What the user may do, by the ability rules of the session. Only to hide and to explain: the server refuses by itself. */
import { createMongoAbility } from '@casl/ability'
import type { AbilityRule, Action, Subject } from '@lastro/contract'

export type Can = (action: Action, subject: Subject) => boolean

export function createCan(rules: readonly AbilityRule[]): Can {
  const ability = createMongoAbility<[Action, Subject]>([...rules])
  return (action, subject) => ability.can(action, subject)
}
