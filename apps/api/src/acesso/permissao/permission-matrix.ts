/** Permission matrix of the screen: action × subject, with default, exception and effective right. */
import {
  ACTIONS,
  ranksAbove,
  SUBJECTS,
  SUBJECTS_DO_PROVEDOR,
  type AbilityRule,
  type Action,
  type Excecao,
  type MinhaPermissao,
  type Perfil,
  type PermissaoCelula,
  type Subject,
} from '@lastro/contract'
import type { Direitos } from '../../http/authenticate.ts'
import type { MemberRow } from '../sessao/rights-store.ts'
import { can, regrasOf, hasExplicitRule } from './regras.ts'

type MatrixCaller = Pick<Direitos, 'perfil' | 'regras'>

/**
 * Users grant or revoke only rights they hold, and only admins change rights of the provider.
 * `manage` includes every action, so a caller with one action revoked does not hold it.
 */
export function mayChange(caller: MatrixCaller, action: Action, subject: Subject): boolean {
  const isHeld = (action === 'manage' ? ACTIONS : [action]).every((each) => can(caller, each, subject))
  return isHeld && (caller.perfil === 'admin' || !SUBJECTS_DO_PROVEDOR.includes(subject))
}

/** A perfil covers all its holders, so callers may not change their own. The admin perfil is fixed. */
export function mayChangePerfil(caller: MatrixCaller, perfil: Perfil): boolean {
  return (
    can(caller, 'manage', 'Permissao') &&
    perfil !== 'admin' &&
    (caller.perfil === 'admin' || (perfil !== caller.perfil && !ranksAbove(perfil, caller.perfil)))
  )
}

export function mayChangeUsuario(caller: MatrixCaller & { id: string }, person: { id: string; perfil: Perfil }): boolean {
  return (
    can(caller, 'manage', 'Permissao') && person.id !== caller.id && person.perfil !== 'admin' && !ranksAbove(person.perfil, caller.perfil)
  )
}

const keyOf = ({ action, subject }: Pick<Excecao, 'action' | 'subject'>): string => `${action} ${subject}`

export function listCelulas(
  caller: MatrixCaller,
  {
    padrao,
    regras,
    excecoes,
    editavel,
  }: { padrao: readonly AbilityRule[]; regras: readonly AbilityRule[]; excecoes: readonly Excecao[]; editavel: boolean },
): PermissaoCelula[] {
  const made = new Map(excecoes.map((excecao) => [keyOf(excecao), excecao.permitido]))
  return SUBJECTS.flatMap((subject) =>
    ACTIONS.map((action) => ({
      action,
      subject,
      padrao: hasExplicitRule({ regras: padrao }, action, subject),
      excecao: made.get(keyOf({ action, subject })) ?? null,
      permitido: can({ regras }, action, subject),
      editavel: editavel && mayChange(caller, action, subject),
    })),
  )
}

export function diffExcecoes(previous: readonly Excecao[], next: readonly Excecao[]): Pick<Excecao, 'action' | 'subject'>[] {
  const before = new Map(previous.map((excecao) => [keyOf(excecao), excecao.permitido]))
  const after = new Map(next.map((excecao) => [keyOf(excecao), excecao.permitido]))
  const seen = new Map([...previous, ...next].map((excecao) => [keyOf(excecao), excecao]))
  return [...seen].filter(([key]) => before.get(key) !== after.get(key)).map(([, { action, subject }]) => ({ action, subject }))
}

/**
 * Origin of each right: the last rule that matches.
 * A granted right that needs `read` takes the origin of `read`.
 */
export function listOrigens({
  perfil,
  doPerfil,
  ofPerson,
}: Pick<MemberRow, 'perfil' | 'doPerfil' | 'ofPerson'>): MinhaPermissao['celulas'] {
  const all = { regras: regrasOf(perfil, doPerfil, ofPerson) }
  const speaks = (excecoes: readonly Excecao[], action: Action, subject: Subject): boolean =>
    perfil !== 'admin' &&
    excecoes.some((excecao) => [action, 'manage'].includes(excecao.action) && (excecao.subject === subject || excecao.subject === 'all'))
  const origemOf = (action: Action, subject: Subject): MinhaPermissao['celulas'][number]['origem'] =>
    speaks(ofPerson, action, subject) ? 'pessoa' : speaks(doPerfil, action, subject) ? 'perfil' : 'padrao'
  return SUBJECTS.flatMap((subject) =>
    ACTIONS.map((action) => ({
      action,
      subject,
      permitido: can(all, action, subject),
      origem: origemOf(hasExplicitRule(all, action, subject) && !can(all, action, subject) ? 'read' : action, subject),
    })),
  )
}
