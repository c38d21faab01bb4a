/** Another e-mail for a person: proven by its mailbox before it counts, and told to the mailbox it takes the place of. */
import { ErroApi } from '../http/erro.ts'
import { sendLink, sendRecado } from '../link/enviar.ts'
import { endLinks } from '../link/store.ts'
import { reserveCorreio } from '../sessao/tentativas.ts'
import { mailConvite, type Convite } from './convidar.ts'
import type { Quem } from './regras.ts'
import { bumpVersao, findIdByEmail, updateEmail, type PessoaAdministrada } from './store.ts'

/** Before and after, for the record. */
interface Mudanca {
  antes: Record<string, string | null>
  depois: Record<string, string | null>
}

/**
 * Somebody who never entered is invited again at the new address. Of everybody else the address stays what it is until the link sent to the
 * new one is opened; asked with the present address, this takes the request back.
 * @throws ErroApi `usuario_email_taken`, `correio_throttled`
 */
export async function askEmail(quem: Quem, pessoa: PessoaAdministrada, email: string, convite: Convite): Promise<Mudanca> {
  const { tx, acesso } = quem
  const { chegada, config, now } = convite
  const { id: usuarioId, email: atual, emailNovo } = pessoa
  if (pessoa.status === 'convidado') {
    if (!(await updateEmail(tx, usuarioId, email))) throw new ErroApi('usuario_email_taken')
    await reserveCorreio(tx, { email, ip: chegada.ip, now })
    await mailConvite(quem, { ...pessoa, email }, pessoa.pendente ? [acesso.cliente.id] : [], convite)
    return { antes: { email: atual }, depois: { email } }
  }
  await endLinks(tx, { usuarioId, tipos: ['troca'], now })
  await bumpVersao(tx, usuarioId)
  const antes = { email: atual, emailNovo: emailNovo?.email ?? null }
  if (email === atual) return { antes, depois: { email: atual, emailNovo: null } }
  if ((await findIdByEmail(tx, email)) !== undefined) throw new ErroApi('usuario_email_taken')
  await reserveCorreio(tx, { email, ip: chegada.ip, now })
  const envelope = { marca: chegada.marca, chegada, config, quem: acesso.nome }
  await sendLink(tx, 'troca', { ...envelope, para: { ...pessoa, email }, createdBy: acesso.usuarioId, now })
  await sendRecado(tx, 'trocaPedida', { ...envelope, para: pessoa, emailNovo: email })
  return { antes, depois: { email: atual, emailNovo: email } }
}
