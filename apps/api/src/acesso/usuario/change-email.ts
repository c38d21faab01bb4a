/** Change of e-mail: proven by the new mailbox before it applies, and notified to the old one. */
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { sendLink, sendRecado } from '../link/send.ts'
import { endLinks } from '../link/store.ts'
import { declineConvites } from '../sessao/convites.ts'
import { enterCliente, enterUsuario } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import { mailConvite, type Convite } from './invite.ts'
import { bumpVersao, findIdByEmail, findUsuarioAdministrado, updateEmail, type PessoaAdministrada } from './store.ts'

interface Mudanca {
  antes: Record<string, string | null>
  depois: Record<string, string | null>
}

/**
 * Whether the caller may learn that the address exists. An admin sees all people, other callers their colleagues. Otherwise the link is
 * mailed, and only the reader of that mailbox learns it.
 */
async function isKnownTaken(contexto: Contexto, email: string): Promise<boolean> {
  const id = await findIdByEmail(contexto.tx, email)
  if (id === undefined || contexto.usuario.perfil === 'admin') return id !== undefined
  const known = await findUsuarioAdministrado(contexto, { quem: contexto.usuario.id, todos: true }, id)
  return known !== undefined && known.aceitos.length > 0
}

/**
 * A pending person is invited again at the new address. For an active person the address changes when the link sent to the new one is
 * opened; a request for the current address cancels the change.
 * @throws ErroApi `usuario_email_taken`, `correio_throttled`
 */
export async function askEmail(contexto: Contexto, pessoa: PessoaAdministrada, email: string, convite: Convite): Promise<Mudanca> {
  const { clientInfo, config, now } = convite
  const { id: usuarioId, email: atual, emailNovo } = pessoa
  const daPessoa = { tx: contexto.tx, usuario: pessoa }
  if (pessoa.status === 'convidado') {
    if (!(await updateEmail(contexto.tx, usuarioId, email))) throw new ErroApi('usuario_email_taken')
    await reserveCorreio(contexto.tx, { email, ip: clientInfo.ip, now })
    const except = pessoa.pendente ? [contexto.cliente.id] : []
    await declineConvites(daPessoa, { clientInfo, except })
    await enterUsuario(contexto)
    await enterCliente(contexto)
    await mailConvite(contexto, { ...pessoa, email }, except, convite)
    return { antes: { email: atual }, depois: { email } }
  }
  await endLinks(daPessoa, { tipos: ['troca'], now })
  await bumpVersao(contexto.tx, usuarioId)
  const antes = { email: atual, emailNovo: emailNovo?.email ?? null }
  if (email === atual) return { antes, depois: { email: atual, emailNovo: null } }
  if (await isKnownTaken(contexto, email)) throw new ErroApi('usuario_email_taken')
  await reserveCorreio(contexto.tx, { email, ip: clientInfo.ip, now })
  const envelope = { marca: clientInfo.marca, clientInfo, config, quem: contexto.usuario.nome }
  await sendLink(contexto.tx, 'troca', {
    ...envelope,
    para: { ...pessoa, email },
    clientes: pessoa.aceitos,
    createdBy: contexto.usuario.id,
    now,
  })
  await sendRecado(contexto.tx, 'trocaPedida', { ...envelope, para: pessoa, emailNovo: email })
  return { antes, depois: { email: atual, emailNovo: email } }
}
