/**
 * Invitations. A person unknown to the inviter decides about the invitation.
 * Until then the cliente does not learn whether the person exists. A person in another cliente of the inviter is linked at once.
 */
import type { ChaveMarca, PerfilAjustavel, RotaBodyLido, usuarioRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { ErroApi } from '../../http/erro.ts'
import { addressOf, sendLink, sendRecado, type AddressConfig } from '../link/send.ts'
import { endLinks } from '../link/store.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import type { Contexto } from '../../http/contexto.ts'
import type { ClientInfo } from '../sessao/client-info.ts'
import { findUsuario } from '../sessao/store.ts'
import { reserveConvite } from '../sessao/sign-in-attempts.ts'
import { checkClientes, inEachCliente } from './regras.ts'
import * as store from './store.ts'

export interface InviteOptions {
  config: AddressConfig
  clientInfo: ClientInfo
  now: Date
}

type InviteBody = RotaBodyLido<(typeof usuarioRotas)['create']>

interface NamedCliente {
  id: string
  nomeCurto: string
  marca: ChaveMarca
}

async function listNamed(tx: Transacao, ids: readonly string[]): Promise<NamedCliente[]> {
  const { rows } = await sql<NamedCliente>`
    select id, nome_curto as "nomeCurto", marca from cliente where id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], id)`.execute(tx)
  return rows
}

/**
 * Mails an invitation.
 * A new person gets the link for the first password, which accepts it; an active person gets the place to find it.
 * A blocked person gets none, because the cliente must not learn about the block.
 */
export async function mailConvite(
  { tx, usuario: author }: Contexto,
  person: { id: string; nome: string; email: string },
  clientes: readonly string[],
  { config, clientInfo, now }: InviteOptions,
): Promise<void> {
  const named = await listNamed(tx, clientes)
  const cliente = named.map(({ nomeCurto }) => nomeCurto).join(', ')
  const envelope = { marca: named[0]?.marca ?? clientInfo.marca, clientInfo, config, quem: author.nome, cliente }
  const usuario = await findUsuario(tx, person.id)
  if (usuario === undefined || usuario.status === 'bloqueado') return
  if (usuario.status === 'ativo') return sendRecado(tx, 'conviteAberto', { ...envelope, para: usuario })
  for (const clienteId of clientes) await endLinks({ tx, usuario: person }, { tipos: ['convite'], noCliente: clienteId, now })
  await sendLink(tx, 'convite', { ...envelope, para: person, clientes, createdBy: author.id, now })
}

export async function linkPerson(
  context: Contexto,
  person: { id: string; nome: string; email: string },
  { clientes, perfil, accepted }: { clientes: readonly string[]; perfil: PerfilAjustavel; accepted: boolean },
  convite: InviteOptions,
): Promise<void> {
  const { id: usuarioId, nome, email } = person
  const { config, clientInfo, now } = convite
  for (const clienteId of clientes) await reserveConvite(context.tx, { email, quem: context.usuario.id, clienteId, now })
  await inEachCliente(context, clientes, (doCliente) =>
    store.insertVinculo(doCliente, { usuarioId, perfil, accepted, nome, por: context.usuario.id, now }),
  )
  if (!accepted) return mailConvite(context, person, clientes, convite)
  if (usuarioId === context.usuario.id) return
  for (const { id: clienteId, nomeCurto, marca } of await listNamed(context.tx, clientes)) {
    const endereco = `${addressOf(config, clientInfo.request, marca)}/login`
    const dados = { quem: context.usuario.nome, cliente: nomeCurto, clienteId }
    await tellPerson(context.tx, person, { tipo: 'acesso.concedido', dados, clientInfo: { marca }, endereco, now })
  }
}

/**
 * Returns the id of the person and the new links.
 * @throws ErroApi `registro_not_found`, `permissao_not_held`, `usuario_cliente_required`, `usuario_duplicate`, `correio_throttled`,
 *   `usuario_perfil_conflict` for an existing person invited as admin
 */
export async function inviteUsuario(
  context: Contexto,
  body: InviteBody,
  convite: InviteOptions,
): Promise<{ id: string; linked: string[] }> {
  const { email, nome, perfil } = body
  const clientes = [...new Set(body.clientes)]
  await checkClientes(context, clientes, { action: 'create', perfil })
  if (clientes.length === 0 && !(context.usuario.perfil === 'admin' && (perfil === 'admin' || perfil === 'gestor'))) {
    throw new ErroApi('usuario_cliente_required')
  }
  const fresh = await store.insertConvidado(context.tx, {
    email,
    nome,
    perfil: perfil === 'admin' || clientes.length === 0 ? perfil : 'leitor',
  })
  const id = fresh ?? (await store.findIdByEmail(context.tx, email))
  const alcance = { callerId: context.usuario.id, includesAll: true }
  const person = id === undefined ? undefined : await store.findUsuarioAdministrado(context, alcance, id)
  if (person === undefined) throw new Error('the invited person no longer exists')
  const linked = perfil === 'admin' ? [] : clientes.filter((clienteId) => !person.clientes.includes(clienteId))
  if (fresh === undefined && linked.length === 0) throw new ErroApi(perfil === 'admin' ? 'usuario_perfil_conflict' : 'usuario_duplicate')
  if (perfil === 'admin' || clientes.length === 0) {
    await reserveConvite(context.tx, { email, quem: context.usuario.id, clienteId: null, now: convite.now })
    await mailConvite(context, person, [], convite)
  } else {
    const accepted = person.accepted.length > 0
    await linkPerson(
      context,
      { id: person.id, email, nome: accepted ? person.nome : nome },
      { clientes: linked, perfil, accepted },
      convite,
    )
  }
  return { id: person.id, linked }
}
