/**
 * Who may manage whom, in which clientes. What a person is in a cliente (perfil, block, sessions on it) is for whoever manages people
 * there; the person (name, e-mail, second factor) belongs to all of their clientes at once.
 */
import { ranksAbove, type Action, type Excecao, type Perfil } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type pg from 'pg'
import { segundoFatorMissing, type AcessoCliente, type Direitos } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import { can, holdsAll, isLimited, regrasOf } from '../permissao/regras.ts'
import { listExcecoesPerfis } from '../permissao/store.ts'
import { direitosOf } from '../sessao/rights.ts'
import { findPessoa } from '../sessao/rights-store.ts'
import { isSegundoFatorMissing } from '../sessao/segundo-fator-exigido.ts'
import { enterCliente } from '../sessao/store.ts'
import type { PessoaAdministrada } from './store.ts'

export type ExcecaoPerfil = Excecao & { perfil: Perfil }

/**
 * Nobody hands out what they do not hold: a perfil that is not above the own one, with what the cliente made of it, and what the person has
 * besides.
 */
function mayHandOut(quem: Direitos, perfil: Perfil, excecoes: readonly ExcecaoPerfil[], daPessoa: readonly Excecao[] = []): boolean {
  if (quem.perfil === 'admin') return true
  const doPerfil = excecoes.filter((excecao) => excecao.perfil === perfil)
  return !ranksAbove(perfil, quem.perfil) && holdsAll(quem, { regras: regrasOf(perfil, doPerfil, daPessoa) })
}

/** As far as the active cliente can tell: what the person is in it. */
export function isEditavel(acesso: AcessoCliente, pessoa: PessoaAdministrada, excecoes: readonly ExcecaoPerfil[]): boolean {
  return can(acesso, 'update', 'Usuario') && mayHandOut(acesso, pessoa.perfil, excecoes, pessoa.daPessoa)
}

/** As far as the active cliente can tell: the person. Whoever has not accepted yet is nobody's to change, new or not. */
export function isPessoaEditavel(acesso: AcessoCliente, pessoa: PessoaAdministrada, excecoes: readonly ExcecaoPerfil[]): boolean {
  return isEditavel(acesso, pessoa, excecoes) && (acesso.perfil === 'admin' || (!pessoa.pendente && !pessoa.outros))
}

/**
 * What who asks may do in one of their own clientes, with the second factor that it requires; the transaction is in that cliente from then
 * on.
 */
async function enterAs(
  tx: Transacao,
  client: pg.ClientBase,
  acesso: AcessoCliente,
  clienteId: string,
): Promise<{ direitos: Direitos; excecoes: ExcecaoPerfil[] }> {
  await enterCliente(tx, clienteId)
  const quem = await findPessoa(client, acesso.usuarioId, clienteId)
  if (quem === undefined || quem.cliente === null) throw new ErroApi('registro_not_found')
  if (await isSegundoFatorMissing(tx, acesso, clienteId)) throw segundoFatorMissing(acesso)
  return { direitos: direitosOf(quem), excecoes: await listExcecoesPerfis(tx, clienteId) }
}

export interface Quem {
  tx: Transacao
  client: pg.ClientBase
  acesso: AcessoCliente
}

/** Runs `work` in each of the clientes and comes back to the active one. */
export async function inEachCliente(
  { tx, acesso }: Pick<Quem, 'tx' | 'acesso'>,
  clientes: readonly string[],
  work: (clienteId: string) => Promise<void>,
): Promise<void> {
  for (const clienteId of clientes) {
    await enterCliente(tx, clienteId)
    await work(clienteId)
  }
  await enterCliente(tx, acesso.cliente.id)
}

/**
 * Whether who asks may do this with people in each of the clientes, and hand out the perfil there.
 * @throws ErroApi `registro_not_found` for a cliente that is not theirs, `segundo_fator_enrolment_required`, `permissao_not_held`
 */
export async function checkClientes(
  { tx, client, acesso }: Quem,
  clientes: readonly string[],
  { action, perfil }: { action: Action; perfil: Perfil | null },
): Promise<void> {
  try {
    for (const clienteId of clientes) {
      const { direitos, excecoes } = await enterAs(tx, client, acesso, clienteId)
      const allowed =
        can(direitos, action, 'Usuario') && !isLimited(direitos.escopo) && (perfil === null || mayHandOut(direitos, perfil, excecoes))
      if (!allowed) throw new ErroApi('permissao_not_held')
    }
  } finally {
    await enterCliente(tx, acesso.cliente.id)
  }
}

/**
 * Whether who asks may change what the person is in the active cliente.
 * @throws ErroApi `usuario_not_editable`
 */
export async function checkEditavel({ tx, acesso }: Quem, pessoa: PessoaAdministrada): Promise<void> {
  if (!isEditavel(acesso, pessoa, await listExcecoesPerfis(tx, acesso.cliente.id))) throw new ErroApi('usuario_not_editable')
}

/**
 * Whether who asks may change the person, who is the same in every cliente: with the right to in each of them.
 * @throws ErroApi `segundo_fator_enrolment_required`
 */
export async function mayEditPessoa({ tx, client, acesso }: Quem, pessoa: PessoaAdministrada): Promise<boolean> {
  if (!isPessoaEditavel(acesso, pessoa, await listExcecoesPerfis(tx, acesso.cliente.id))) return false
  if (acesso.perfil === 'admin') {
    // Holds every right everywhere, and enters only to show the second factor.
    for (const clienteId of pessoa.aceitos) await enterAs(tx, client, acesso, clienteId)
    await enterCliente(tx, acesso.cliente.id)
    return true
  }
  try {
    await checkClientes({ tx, client, acesso }, pessoa.aceitos, { action: 'update', perfil: pessoa.perfil })
    return true
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'permissao_not_held') return false
    throw error
  }
}

/** @throws ErroApi `usuario_not_editable` */
export async function checkPessoaEditavel(quem: Quem, pessoa: PessoaAdministrada): Promise<void> {
  if (!(await mayEditPessoa(quem, pessoa))) throw new ErroApi('usuario_not_editable')
}
