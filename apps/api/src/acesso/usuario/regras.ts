/**
 * Administration rules. A cliente manages its link to a person: perfil, block and sessions on it.
 * The person (name, e-mail, second factor) belongs to all of their clientes at once.
 */
import { ranksAbove, type Action, type Excecao, type Perfil } from '@lastro/contract'
import { segundoFatorMissing, type Direitos } from '../../http/authenticate.ts'
import { isLimited, type Contexto, type ContextoMudanca, type Caller } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { can, holdsAll, regrasOf } from '../permissao/regras.ts'
import { listExcecoesPerfis } from '../permissao/store.ts'
import { direitosOf } from '../sessao/rights.ts'
import { findPerson } from '../sessao/rights-store.ts'
import { isSegundoFatorMissing } from '../sessao/segundo-fator-exigido.ts'
import { enterCliente } from '../sessao/store.ts'
import type { PersonAdministrada } from './store.ts'

export type ExcecaoPerfil = Excecao & { perfil: Perfil }

function mayHandOut(
  caller: Pick<Direitos, 'perfil' | 'regras'>,
  perfil: Perfil,
  excecoes: readonly ExcecaoPerfil[],
  ofPerson: readonly Excecao[] = [],
): boolean {
  if (caller.perfil === 'admin') return true
  const doPerfil = excecoes.filter((excecao) => excecao.perfil === perfil)
  return !ranksAbove(perfil, caller.perfil) && holdsAll(caller, { regras: regrasOf(perfil, doPerfil, ofPerson) })
}

export function isEditable(usuario: Caller, person: PersonAdministrada, excecoes: readonly ExcecaoPerfil[]): boolean {
  return can(usuario, 'update', 'Usuario') && mayHandOut(usuario, person.perfil, excecoes, person.ofPerson)
}

/** Judges by the active cliente only. Only an admin edits a pending person. */
export function isPersonEditable(usuario: Caller, person: PersonAdministrada, excecoes: readonly ExcecaoPerfil[]): boolean {
  return isEditable(usuario, person, excecoes) && (usuario.perfil === 'admin' || (!person.pending && !person.outros))
}

/**
 * Returns the caller's rights in another cliente, after checking its second factor.
 * Leaves the transaction in that cliente.
 */
async function enterAs(context: Contexto, clienteId: string): Promise<{ direitos: Direitos; excecoes: ExcecaoPerfil[] }> {
  const doCliente = { ...context, cliente: { id: clienteId } }
  await enterCliente(doCliente)
  const caller = await findPerson(doCliente, context.usuario.id)
  if (caller === undefined || caller.cliente === null) throw new ErroApi('registro_not_found')
  if (await isSegundoFatorMissing(doCliente, context.usuario)) throw segundoFatorMissing(context.usuario)
  return { direitos: direitosOf(caller), excecoes: await listExcecoesPerfis(doCliente) }
}

export async function inEachCliente(
  surroundings: Contexto,
  clientes: readonly string[],
  work: (context: ContextoMudanca) => Promise<void>,
): Promise<void> {
  for (const id of clientes) {
    const doCliente = { ...surroundings, cliente: { id } }
    await enterCliente(doCliente)
    await work(doCliente)
  }
  await enterCliente(surroundings)
}

/**
 * Checks that the caller may act on people of each cliente and grant the perfil there.
 * @throws ErroApi `registro_not_found` for a cliente without the caller, `segundo_fator_enrolment_required`, `permissao_not_held`
 */
export async function checkClientes(
  context: Contexto,
  clientes: readonly string[],
  { action, perfil }: { action: Action; perfil: Perfil | null },
): Promise<void> {
  try {
    for (const clienteId of clientes) {
      const { direitos, excecoes } = await enterAs(context, clienteId)
      const allowed =
        can(direitos, action, 'Usuario') && !isLimited(direitos.escopo) && (perfil === null || mayHandOut(direitos, perfil, excecoes))
      if (!allowed) throw new ErroApi('permissao_not_held')
    }
  } finally {
    await enterCliente(context)
  }
}

export async function checkEditable(context: Contexto, person: PersonAdministrada): Promise<void> {
  if (!isEditable(context.usuario, person, await listExcecoesPerfis(context))) throw new ErroApi('usuario_not_editable')
}

/**
 * Editing a person needs the right in every cliente of the person.
 * @throws ErroApi `segundo_fator_enrolment_required`
 */
export async function mayEditPerson(context: Contexto, person: PersonAdministrada): Promise<boolean> {
  if (!isPersonEditable(context.usuario, person, await listExcecoesPerfis(context))) return false
  if (context.usuario.perfil === 'admin') {
    // An admin holds every right, so only the second factor is checked.
    for (const clienteId of person.accepted) await enterAs(context, clienteId)
    await enterCliente(context)
    return true
  }
  try {
    await checkClientes(context, person.accepted, { action: 'update', perfil: person.perfil })
    return true
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'permissao_not_held') return false
    throw error
  }
}

export async function checkPersonEditable(context: Contexto, person: PersonAdministrada): Promise<void> {
  if (!(await mayEditPerson(context, person))) throw new ErroApi('usuario_not_editable')
}
