/** What a person may do: the defaults of the perfil, then what the cliente changed for it, then what it changed for the person. */
import {
  ACTIONS,
  createCan,
  isGranted,
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

/** Whatever can be asked what it may do. */
export interface ComRegras {
  regras: readonly AbilityRule[]
}

/** What the rules grant word for word. Whether it may be done is what `can` decides. */
export function says({ regras }: ComRegras, action: Action, subject: Subject): boolean {
  return isGranted(regras, action, subject)
}

/** Whether a right exists. The rows that it reaches are narrowed by row-level security, in the scope of the transaction. */
export function can({ regras }: ComRegras, action: Action, subject: Subject): boolean {
  return createCan(regras)(action, subject)
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
