/** What a person may do: the defaults of the perfil, then what the cliente changed for it, then what it changed for the person. */
import { createMongoAbility, type MongoAbility } from '@casl/ability'
import {
  ACTIONS,
  allows,
  REGRAS_PERFIL,
  SUBJECTS,
  SUBJECTS_COM_ESCOPO,
  type AbilityRule,
  type Action,
  type Excecao,
  type Perfil,
  type RegraCondicoes,
  type Subject,
} from '@lastro/contract'
import type { Escopo } from '@lastro/db'

type Ability = MongoAbility<[Action, Subject]>

/** Whatever can be asked what it may do. */
export interface ComRegras {
  regras: readonly AbilityRule[]
}

/** Kept with the rules, which for a perfil without exceptions are the same array in every call. */
const abilities = new WeakMap<readonly AbilityRule[], Ability>()

function abilityOf(regras: readonly AbilityRule[]): Ability {
  let ability = abilities.get(regras)
  if (ability === undefined) {
    // Whether a right exists. Which rows it reaches is decided by row-level security, in the scope of the transaction.
    ability = createMongoAbility<Ability>(regras.map(({ action, subject, inverted = false }) => ({ action, subject, inverted })))
    abilities.set(regras, ability)
  }
  return ability
}

/** What the rules give word for word. Whether it may be done is what `can` says. */
export function says({ regras }: ComRegras, action: Action, subject: Subject): boolean {
  return abilityOf(regras).can(action, subject)
}

export function can(quem: ComRegras, action: Action, subject: Subject): boolean {
  return allows((each) => says(quem, each, subject), action)
}

/** `manage` and `all` first: what is said about one action or one subject decides over what is said about all of them. */
function breadth({ action, subject }: Excecao): number {
  return (subject === 'all' ? 0 : 2) + (action === 'manage' ? 0 : 1)
}

function ruleOf({ action, subject, permitido }: Excecao): AbilityRule {
  return permitido ? { action, subject } : { action, subject, inverted: true }
}

/** An admin is never narrowed: whoever runs the service must be able to undo what a cliente does to itself. */
export function regrasOf(perfil: Perfil, ...camadas: readonly (readonly Excecao[])[]): readonly AbilityRule[] {
  const padrao = REGRAS_PERFIL[perfil]
  if (perfil === 'admin' || camadas.every(({ length }) => length === 0)) return padrao
  return [...padrao, ...camadas.flatMap((excecoes) => excecoes.toSorted((a, b) => breadth(a) - breadth(b)).map(ruleOf))]
}

/** Every right of `menor` is one of `maior`: nobody reaches through another person what is not theirs. */
export function holdsAll(maior: ComRegras, menor: ComRegras): boolean {
  return SUBJECTS.every((subject) => ACTIONS.every((action) => !can(menor, action, subject) || can(maior, action, subject)))
}

export function isLimited({ centrosCusto, filiais }: Escopo): boolean {
  return centrosCusto !== null || filiais !== null
}

/** The rules as the browser gets them: those on rows of a centro de custo or filial say which ones. */
export function withCondicoes(regras: readonly AbilityRule[], conditions: RegraCondicoes | undefined): AbilityRule[] {
  if (conditions === undefined) return [...regras]
  return regras.flatMap((regra): AbilityRule[] => {
    if (regra.inverted === true) return [regra]
    const subjects = [regra.subject].flat()
    const limited = subjects.filter((subject) => SUBJECTS_COM_ESCOPO.includes(subject))
    const others = subjects.filter((subject) => !SUBJECTS_COM_ESCOPO.includes(subject))
    return [
      ...(limited.length === 0 ? [] : [{ ...regra, subject: limited, conditions }]),
      ...(others.length === 0 ? [] : [{ ...regra, subject: others }]),
    ]
  })
}
