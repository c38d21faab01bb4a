/** Giving somebody access: a new person gets an invitation, whoever is known already is linked and told. */
import type { ChaveMarca, RotaBodyLido, usuarioRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { ErroApi } from '../http/erro.ts'
import { sendLink, sendRecado, type EnderecoConfig } from '../link/enviar.ts'
import { endLinks } from '../link/store.ts'
import type { Chegada } from '../sessao/chegada.ts'
import { checkClientes, inEachCliente, type Quem } from './regras.ts'
import * as store from './store.ts'

export interface Convite {
  config: EnderecoConfig
  chegada: Chegada
  now: Date
}

type Convidado = RotaBodyLido<(typeof usuarioRotas)['create']>

async function findCliente(tx: Transacao, id: string | undefined): Promise<{ nomeCurto: string; marca: ChaveMarca } | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<{ nomeCurto: string; marca: ChaveMarca }>`
    select nome_curto as "nomeCurto", marca from cliente where id = ${id}`.execute(tx)
  return rows[0]
}

/** Another invitation; the ones before it are over. */
export async function mailConvite(
  { tx, acesso }: Quem,
  pessoa: { id: string; nome: string; email: string; clientes: readonly string[] },
  { config, chegada, now }: Convite,
): Promise<void> {
  const cliente = await findCliente(tx, pessoa.clientes[0])
  await endLinks(tx, { usuarioId: pessoa.id, tipos: ['convite'], now })
  await sendLink(tx, 'convite', {
    para: pessoa,
    marca: cliente?.marca ?? chegada.marca,
    chegada,
    config,
    quem: acesso.nome,
    cliente: cliente?.nomeCurto ?? '',
    createdBy: acesso.usuarioId,
    now,
  })
}

/** To somebody who enters already: there is one more company to choose. */
export async function mailAcesso(
  { tx, acesso }: Quem,
  pessoa: { id: string; nome: string; email: string },
  clientes: readonly string[],
  { config, chegada }: Convite,
): Promise<void> {
  for (const clienteId of clientes) {
    const cliente = await findCliente(tx, clienteId)
    if (cliente === undefined) continue
    await sendRecado(tx, 'acesso', { para: pessoa, marca: cliente.marca, chegada, config, quem: acesso.nome, cliente: cliente.nomeCurto })
  }
}

/**
 * Returns the id of the person and the clientes they were linked to. Of whoever is known elsewhere nothing is told but that the perfil asked
 * for is not theirs: linked with more rights than were meant, they would be a surprise.
 * @throws ErroApi `registro_not_found`, `permissao_not_held`, `usuario_cliente_required`, `usuario_duplicate`, `usuario_perfil_conflict`
 */
export async function inviteUsuario(quem: Quem, body: Convidado, convite: Convite): Promise<{ id: string; linked: string[] }> {
  const { tx, acesso } = quem
  const { email, nome, perfil } = body
  const clientes = [...new Set(body.clientes)]
  await checkClientes(quem, clientes, { action: 'create', perfil })
  if (clientes.length === 0 && !(acesso.perfil === 'admin' && (perfil === 'admin' || perfil === 'gestor'))) {
    throw new ErroApi('usuario_cliente_required')
  }
  const novo = await store.insertConvidado(tx, { email, nome, perfil })
  const id = novo ?? (await store.findIdByEmail(tx, email))
  const alcance = { quem: acesso.usuarioId, clienteId: acesso.cliente.id, todos: true }
  const pessoa = id === undefined ? undefined : await store.findUsuarioAdministrado(tx, alcance, id)
  if (pessoa === undefined) throw new Error('the person who was to be invited is gone')
  const linked = clientes.filter((clienteId) => !pessoa.clientes.includes(clienteId))
  if (novo === undefined && linked.length === 0) throw new ErroApi('usuario_duplicate')
  if (pessoa.perfil !== perfil) throw new ErroApi('usuario_perfil_conflict')
  await inEachCliente(quem, linked, (clienteId) => store.insertVinculo(tx, clienteId, pessoa.id))
  if (pessoa.status === 'convidado') await mailConvite(quem, { ...pessoa, clientes: linked }, convite)
  if (pessoa.status === 'ativo') await mailAcesso(quem, pessoa, linked, convite)
  return { id: pessoa.id, linked }
}
