/**
 * Administration rules. The link to a cliente (perfil, block, sessions on it) is managed by that cliente. The person (name, e-mail, second
 * factor) belongs to all of their clientes at once.
 */
import { ranksAbove, type Action, type Excecao, type Perfil } from '@lastro/contract'
import { segundoFatorMissing, type Direitos } from '../../http/authenticate.ts'
import type { Contexto, ContextoMudanca, Usuario } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { can, holdsAll, regrasOf } from '../permissao/regras.ts'
import { isLimited } from '../../http/scope.ts'
import { listExcecoesPerfis } from '../permissao/store.ts'
import { direitosOf } from '../sessao/rights.ts'
import { findPessoa } from '../sessao/rights-store.ts'
import { isSegundoFatorMissing } from '../sessao/segundo-fator-exigido.ts'
import { enterCliente } from '../sessao/store.ts'
import type { PessoaAdministrada } from './store.ts'

export type ExcecaoPerfil = Excecao & { perfil: Perfil }

/** Callers grant only rights they hold: a perfil that does not outrank them, with the exceptions of the cliente and of the person. */
function mayHandOut(
  quem: Pick<Direitos, 'perfil' | 'regras'>,
  perfil: Perfil,
  excecoes: readonly ExcecaoPerfil[],
  daPessoa: readonly Excecao[] = [],
): boolean {
  if (quem.perfil === 'admin') return true
  const doPerfil = excecoes.filter((excecao) => excecao.perfil === perfil)
  return !ranksAbove(perfil, quem.perfil) && holdsAll(quem, { regras: regrasOf(perfil, doPerfil, daPessoa) })
}

export function isEditavel(usuario: Usuario, pessoa: PessoaAdministrada, excecoes: readonly ExcecaoPerfil[]): boolean {
  return can(usuario, 'update', 'Usuario') && mayHandOut(usuario, pessoa.perfil, excecoes, pessoa.daPessoa)
}

/** Whether the caller may edit the person, judged by the active cliente only. Only an admin edits a pending person. */
export function isPessoaEditavel(usuario: Usuario, pessoa: PessoaAdministrada, excecoes: readonly ExcecaoPerfil[]): boolean {
  return isEditavel(usuario, pessoa, excecoes) && (usuario.perfil === 'admin' || (!pessoa.pendente && !pessoa.outros))
}

/** Rights of the caller in one of the caller's clientes, checking its second factor. Afterwards the transaction is in that cliente. */
async function enterAs(contexto: Contexto, clienteId: string): Promise<{ direitos: Direitos; excecoes: ExcecaoPerfil[] }> {
  const doCliente = { ...contexto, cliente: { id: clienteId } }
  await enterCliente(doCliente)
  const quem = await findPessoa(doCliente, contexto.usuario.id)
  if (quem === undefined || quem.cliente === null) throw new ErroApi('registro_not_found')
  if (await isSegundoFatorMissing(doCliente, contexto.usuario)) throw segundoFatorMissing(contexto.usuario)
  return { direitos: direitosOf(quem), excecoes: await listExcecoesPerfis(doCliente) }
}

export async function inEachCliente(
  contexto: Contexto,
  clientes: readonly string[],
  work: (contexto: ContextoMudanca) => Promise<void>,
): Promise<void> {
  for (const id of clientes) {
    const doCliente = { ...contexto, cliente: { id } }
    await enterCliente(doCliente)
    await work(doCliente)
  }
  await enterCliente(contexto)
}

/**
 * Checks that the caller may do this with people in each cliente and grant the perfil there.
 * @throws ErroApi `registro_not_found` for a cliente the caller is not in, `segundo_fator_enrolment_required`, `permissao_not_held`
 */
export async function checkClientes(
  contexto: Contexto,
  clientes: readonly string[],
  { action, perfil }: { action: Action; perfil: Perfil | null },
): Promise<void> {
  try {
    for (const clienteId of clientes) {
      const { direitos, excecoes } = await enterAs(contexto, clienteId)
      const allowed =
        can(direitos, action, 'Usuario') && !isLimited(direitos.escopo) && (perfil === null || mayHandOut(direitos, perfil, excecoes))
      if (!allowed) throw new ErroApi('permissao_not_held')
    }
  } finally {
    await enterCliente(contexto)
  }
}

/**
 * Checks that the caller may edit the link to the active cliente.
 * @throws ErroApi `usuario_not_editable`
 */
export async function checkEditavel(contexto: Contexto, pessoa: PessoaAdministrada): Promise<void> {
  if (!isEditavel(contexto.usuario, pessoa, await listExcecoesPerfis(contexto))) throw new ErroApi('usuario_not_editable')
}

/**
 * Whether the caller may edit the person, which needs the right in every cliente of the person.
 * @throws ErroApi `segundo_fator_enrolment_required`
 */
export async function mayEditPessoa(contexto: Contexto, pessoa: PessoaAdministrada): Promise<boolean> {
  if (!isPessoaEditavel(contexto.usuario, pessoa, await listExcecoesPerfis(contexto))) return false
  if (contexto.usuario.perfil === 'admin') {
    // An admin holds every right, so only the second factor is checked.
    for (const clienteId of pessoa.aceitos) await enterAs(contexto, clienteId)
    await enterCliente(contexto)
    return true
  }
  try {
    await checkClientes(contexto, pessoa.aceitos, { action: 'update', perfil: pessoa.perfil })
    return true
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'permissao_not_held') return false
    throw error
  }
}

/** @throws ErroApi `usuario_not_editable` */
export async function checkPessoaEditavel(contexto: Contexto, pessoa: PessoaAdministrada): Promise<void> {
  if (!(await mayEditPessoa(contexto, pessoa))) throw new ErroApi('usuario_not_editable')
}
