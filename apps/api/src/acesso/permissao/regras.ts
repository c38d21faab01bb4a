/** Effective rights of a person: defaults of the perfil, then exceptions of the cliente for the perfil, then for the person. */
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

export interface ComRegras {
  regras: readonly AbilityRule[]
}

/** Literal membership of a grant in the rules; `can` decides the effective right. */
export function hasExplicitRule({ regras }: ComRegras, action: Action, subject: Subject): boolean {
  return isGranted(regras, action, subject)
}

export function can({ regras }: ComRegras, action: Action, subject: Subject): boolean {
  return createCan(regras)(action, subject)
}

/** Sort key: rules for `manage` and `all` go first, so that narrower rules override them. */
function breadth({ action, subject }: Excecao): number {
  return (subject === 'all' ? 0 : 2) + (action === 'manage' ? 0 : 1)
}

function ruleOf({ action, subject, permitido }: Excecao): AbilityRule {
  return permitido ? { action, subject } : { action, subject, inverted: true }
}

/** Exceptions do not apply to an admin, who must be able to undo a cliente's mistakes. */
export function regrasOf(perfil: Perfil, ...camadas: readonly (readonly Excecao[])[]): readonly AbilityRule[] {
  const padrao = REGRAS_PERFIL[perfil]
  if (perfil === 'admin' || camadas.every(({ length }) => length === 0)) return padrao
  return [...padrao, ...camadas.flatMap((excecoes) => excecoes.toSorted((a, b) => breadth(a) - breadth(b)).map(ruleOf))]
}

export function holdsAll(wider: ComRegras, narrower: ComRegras): boolean {
  return SUBJECTS.every((subject) => ACTIONS.every((action) => !can(narrower, action, subject) || can(wider, action, subject)))
}

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
