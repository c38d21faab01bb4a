/**
 * Invitations and links. A person unknown to the inviter gets an invitation and decides; until then the cliente learns nothing about the
 * person, not even whether one exists. A person in another cliente of the inviter is linked at once.
 */
import type { ChaveMarca, PerfilAjustavel, RotaBodyLido, usuarioRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { ErroApi } from '../../http/erro.ts'
import { enderecoOf, sendLink, sendRecado, type EnderecoConfig } from '../link/send.ts'
import { endLinks } from '../link/store.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import type { Contexto } from '../../http/contexto.ts'
import type { ClientInfo } from '../sessao/client-info.ts'
import { findUsuario } from '../sessao/store.ts'
import { reserveConvite } from '../sessao/sign-in-attempts.ts'
import { checkClientes, inEachCliente } from './regras.ts'
import * as store from './store.ts'

export interface Convite {
  config: EnderecoConfig
  clientInfo: ClientInfo
  now: Date
}

type Convidado = RotaBodyLido<(typeof usuarioRotas)['create']>

interface ClienteNomeado {
  id: string
  nomeCurto: string
  marca: ChaveMarca
}

async function listNomeados(tx: Transacao, ids: readonly string[]): Promise<ClienteNomeado[]> {
  const { rows } = await sql<ClienteNomeado>`
    select id, nome_curto as "nomeCurto", marca from cliente where id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], id)`.execute(tx)
  return rows
}

/**
 * Mails an invitation. A new person gets the link for the first password, which accepts it; an active person gets the place to find it. A
 * blocked person gets none, because the cliente must not learn about the block.
 */
export async function mailConvite(
  { tx, usuario: autor }: Contexto,
  pessoa: { id: string; nome: string; email: string },
  clientes: readonly string[],
  { config, clientInfo, now }: Convite,
): Promise<void> {
  const nomeados = await listNomeados(tx, clientes)
  const cliente = nomeados.map(({ nomeCurto }) => nomeCurto).join(', ')
  const envelope = { marca: nomeados[0]?.marca ?? clientInfo.marca, clientInfo, config, quem: autor.nome, cliente }
  const usuario = await findUsuario(tx, pessoa.id)
  if (usuario === undefined || usuario.status === 'bloqueado') return
  if (usuario.status === 'ativo') return sendRecado(tx, 'conviteAberto', { ...envelope, para: usuario })
  for (const clienteId of clientes) await endLinks({ tx, usuario: pessoa }, { tipos: ['convite'], noCliente: clienteId, now })
  await sendLink(tx, 'convite', { ...envelope, para: pessoa, clientes, createdBy: autor.id, now })
}

export async function linkPessoa(
  contexto: Contexto,
  pessoa: { id: string; nome: string; email: string },
  { clientes, perfil, aceito }: { clientes: readonly string[]; perfil: PerfilAjustavel; aceito: boolean },
  convite: Convite,
): Promise<void> {
  const { id: usuarioId, nome, email } = pessoa
  const { config, clientInfo, now } = convite
  for (const clienteId of clientes) await reserveConvite(contexto.tx, { email, quem: contexto.usuario.id, clienteId, now })
  await inEachCliente(contexto, clientes, (doCliente) =>
    store.insertVinculo(doCliente, { usuarioId, perfil, aceito, nome, por: contexto.usuario.id, now }),
  )
  if (!aceito) return mailConvite(contexto, pessoa, clientes, convite)
  for (const { id: clienteId, nomeCurto, marca } of await listNomeados(contexto.tx, clientes)) {
    const endereco = `${enderecoOf(config, clientInfo.request, marca)}/login`
    const dados = { quem: contexto.usuario.nome, cliente: nomeCurto, clienteId }
    await tellPessoa(contexto.tx, pessoa, { tipo: 'acesso.concedido', dados, clientInfo: { marca }, endereco, now })
  }
}

/**
 * Returns the id of the person and the new links.
 * @throws ErroApi `registro_not_found`, `permissao_not_held`, `usuario_cliente_required`, `usuario_duplicate`, `usuario_perfil_conflict`
 *   (an admin invites an existing person as admin), `correio_throttled`
 */
export async function inviteUsuario(contexto: Contexto, body: Convidado, convite: Convite): Promise<{ id: string; linked: string[] }> {
  const { email, nome, perfil } = body
  const clientes = [...new Set(body.clientes)]
  await checkClientes(contexto, clientes, { action: 'create', perfil })
  if (clientes.length === 0 && !(contexto.usuario.perfil === 'admin' && (perfil === 'admin' || perfil === 'gestor'))) {
    throw new ErroApi('usuario_cliente_required')
  }
  // The perfil of a member comes from the cliente.
  const novo = await store.insertConvidado(contexto.tx, {
    email,
    nome,
    perfil: perfil === 'admin' || clientes.length === 0 ? perfil : 'leitor',
  })
  const id = novo ?? (await store.findIdByEmail(contexto.tx, email))
  const alcance = { quem: contexto.usuario.id, todos: true }
  const pessoa = id === undefined ? undefined : await store.findUsuarioAdministrado(contexto, alcance, id)
  if (pessoa === undefined) throw new Error('the invited person no longer exists')
  const linked = perfil === 'admin' ? [] : clientes.filter((clienteId) => !pessoa.clientes.includes(clienteId))
  if (novo === undefined && linked.length === 0) throw new ErroApi(perfil === 'admin' ? 'usuario_perfil_conflict' : 'usuario_duplicate')
  if (perfil === 'admin' || clientes.length === 0) {
    await reserveConvite(contexto.tx, { email, quem: contexto.usuario.id, clienteId: null, now: convite.now })
    await mailConvite(contexto, pessoa, [], convite)
  } else {
    const aceito = pessoa.aceitos.length > 0
    await linkPessoa(contexto, { id: pessoa.id, email, nome: aceito ? pessoa.nome : nome }, { clientes: linked, perfil, aceito }, convite)
  }
  return { id: pessoa.id, linked }
}
