/** Change of e-mail: proven by the new mailbox before it applies, and notified to the old one. */
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { sendLink, sendRecado } from '../link/send.ts'
import { endLinks } from '../link/store.ts'
import { declineConvites } from '../sessao/convites.ts'
import { enterCliente, enterUsuario } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import { mailConvite, type InviteOptions } from './invite.ts'
import { bumpVersao, findIdByEmail, findUsuarioAdministrado, updateEmail, type PersonAdministrada } from './store.ts'

interface AuditedChange {
  antes: Record<string, string | null>
  depois: Record<string, string | null>
}

/**
 * Whether the caller may learn that the address exists.
 * Admins see all people, other callers their colleagues. Otherwise only the reader of the mailbox learns it.
 */
async function mayLearnTaken(context: Contexto, email: string): Promise<boolean> {
  const id = await findIdByEmail(context.tx, email)
  if (id === undefined || context.usuario.perfil === 'admin') return id !== undefined
  const known = await findUsuarioAdministrado(context, { callerId: context.usuario.id, includesAll: true }, id)
  return known !== undefined && known.accepted.length > 0
}

/**
 * Invites a pending person at the new address. An active person first opens the link sent there.
 * A request for the current address cancels the change.
 * @throws ErroApi `usuario_email_taken`, `correio_throttled`
 */
export async function askEmail(
  context: Contexto,
  person: PersonAdministrada,
  email: string,
  convite: InviteOptions,
): Promise<AuditedChange> {
  const { clientInfo, config, now } = convite
  const { id: usuarioId, email: current, emailNovo } = person
  const ofPerson = { tx: context.tx, usuario: person }
  if (person.status === 'convidado') {
    if (!(await updateEmail(context.tx, usuarioId, email))) throw new ErroApi('usuario_email_taken')
    await reserveCorreio(context.tx, { email, ip: clientInfo.ip, now })
    const except = person.pending ? [context.cliente.id] : []
    await declineConvites(ofPerson, { clientInfo, except })
    await enterUsuario(context)
    await enterCliente(context)
    await mailConvite(context, { ...person, email }, except, convite)
    return { antes: { email: current }, depois: { email } }
  }
  await endLinks(ofPerson, { tipos: ['troca'], now })
  await bumpVersao(context.tx, usuarioId)
  const antes = { email: current, emailNovo: emailNovo?.email ?? null }
  if (email === current) return { antes, depois: { email: current, emailNovo: null } }
  if (await mayLearnTaken(context, email)) throw new ErroApi('usuario_email_taken')
  await reserveCorreio(context.tx, { email, ip: clientInfo.ip, now })
  const envelope = { marca: clientInfo.marca, clientInfo, config, quem: context.usuario.nome }
  await sendLink(context.tx, 'troca', {
    ...envelope,
    para: { ...person, email },
    clientes: person.accepted,
    createdBy: context.usuario.id,
    now,
  })
  await sendRecado(context.tx, 'trocaPedida', { ...envelope, para: person, emailNovo: email })
  return { antes, depois: { email: current, emailNovo: email } }
}
