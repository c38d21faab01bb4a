/** Another e-mail for a person: proven by its mailbox before it counts, and told to the mailbox it takes the place of. */
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { sendLink, sendRecado } from '../link/send.ts'
import { endLinks } from '../link/store.ts'
import { declineConvites } from '../sessao/convites.ts'
import { enterCliente, enterUsuario } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import { mailConvite, type Convite } from './invite.ts'
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
async function isKnownTaken(contexto: Contexto, email: string): Promise<boolean> {
  const id = await findIdByEmail(contexto.tx, email)
  if (id === undefined || contexto.usuario.perfil === 'admin') return id !== undefined
  const known = await findUsuarioAdministrado(contexto, { quem: contexto.usuario.id, todos: true }, id)
  return known !== undefined && known.aceitos.length > 0
}

/**
 * Somebody who never entered is invited again at the new address. Of everybody else the address stays what it is until the link sent to the
 * new one is opened; asked with the present address, this takes the request back.
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
