/** Another e-mail for a person: proven by its mailbox before it counts, and told to the mailbox it takes the place of. */
import { ErroApi } from '../../http/erro.ts'
import { sendLink, sendRecado } from '../link/send.ts'
import { endLinks } from '../link/store.ts'
import { declineConvites } from '../sessao/convites.ts'
import { enterCliente, enterUsuario } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import { mailConvite, type Convite } from './invite.ts'
import type { Quem } from './regras.ts'
import { bumpVersao, findIdByEmail, findUsuarioAdministrado, updateEmail, type PessoaAdministrada } from './store.ts'

/** Before and after, for the record. */
interface Mudanca {
  antes: Record<string, string | null>
  depois: Record<string, string | null>
}

/**
 * Whether who asks may be told that the address is somebody's: an admin finds everybody, others whom they work with. Nobody else is told
 * who exists; the link goes to whoever reads that mailbox, and says it there.
 */
async function isKnownTaken({ tx, acesso }: Quem, email: string): Promise<boolean> {
  const id = await findIdByEmail(tx, email)
  if (id === undefined || acesso.perfil === 'admin') return id !== undefined
  const known = await findUsuarioAdministrado(tx, { quem: acesso.usuarioId, clienteId: acesso.cliente.id, todos: true }, id)
  return known !== undefined && known.aceitos.length > 0
}

/**
 * Somebody who never entered is invited again at the new address. Of everybody else the address stays what it is until the link sent to the
 * new one is opened; asked with the present address, this takes the request back.
 * @throws ErroApi `usuario_email_taken`, `correio_throttled`
 */
export async function askEmail(quem: Quem, pessoa: PessoaAdministrada, email: string, convite: Convite): Promise<Mudanca> {
  const { tx, acesso } = quem
  const { clientInfo, config, now } = convite
  const { id: usuarioId, email: atual, emailNovo } = pessoa
  if (pessoa.status === 'convidado') {
    if (!(await updateEmail(tx, usuarioId, email))) throw new ErroApi('usuario_email_taken')
    await reserveCorreio(tx, { email, ip: clientInfo.ip, now })
    const except = pessoa.pendente ? [acesso.cliente.id] : []
    await declineConvites(tx, usuarioId, { clientInfo, except })
    await enterUsuario(tx, acesso.usuarioId)
    await enterCliente(tx, acesso.cliente.id)
    await mailConvite(quem, { ...pessoa, email }, except, convite)
    return { antes: { email: atual }, depois: { email } }
  }
  await endLinks(tx, { usuarioId, tipos: ['troca'], now })
  await bumpVersao(tx, usuarioId)
  const antes = { email: atual, emailNovo: emailNovo?.email ?? null }
  if (email === atual) return { antes, depois: { email: atual, emailNovo: null } }
  if (await isKnownTaken(quem, email)) throw new ErroApi('usuario_email_taken')
  await reserveCorreio(tx, { email, ip: clientInfo.ip, now })
  const envelope = { marca: clientInfo.marca, clientInfo, config, quem: acesso.nome }
  await sendLink(tx, 'troca', { ...envelope, para: { ...pessoa, email }, clientes: pessoa.aceitos, createdBy: acesso.usuarioId, now })
  await sendRecado(tx, 'trocaPedida', { ...envelope, para: pessoa, emailNovo: email })
  return { antes, depois: { email: atual, emailNovo: email } }
}
