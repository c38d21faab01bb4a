/** What the user may do, by the ability rules of the session. Only to hide and to explain: the server refuses by itself. */
import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { type AbilityRule, type Action, allows, type Subject } from '@lastro/contract'

export type Can = (action: Action, subject: Subject) => boolean

export function createCan(rules: readonly AbilityRule[]): Can {
  // Whether a right exists; the rows it reaches are the server's to narrow.
  const ability = createMongoAbility<MongoAbility<[Action, Subject]>>(
    rules.map(({ action, subject, inverted = false }) => ({ action, subject, inverted })),
  )
  return (action, subject) => allows((each) => ability.can(each, subject), action)
}
