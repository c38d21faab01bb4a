import type { emailRotas } from '@lastro/contract'
import { withSistema, type Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { bearerToken, type Acesso, type Authenticate } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { sendLink, type AddressConfig } from '../link/send.ts'
import { getLink, useLink, usuarioOf } from '../link/link.ts'
import { endLinks, type LinkRow } from '../link/store.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import { noticeDataOf, readClientInfo, type ClientInfo } from '../sessao/client-info.ts'
import { declineConvites } from '../sessao/convites.ts'
import { findClienteDoRegistro, recordEntrada } from '../sessao/audit.ts'
import { endSessoes, enterUsuario, listVinculos, lockUsuario, type UsuarioRow } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import type { SessaoDeps } from '../sessao/tokens.ts'
import { isEmailVerificado, saveEmail, saveEmailVerificado } from './store.ts'

interface EmailDeps extends SessaoDeps {
  config: AddressConfig
  authenticate: Authenticate
}

async function findAcesso(authenticate: Authenticate, request: FastifyRequest): Promise<Acesso | undefined> {
  try {
    return await authenticate(bearerToken(request), request)
  } catch (error) {
    if (error instanceof ErroApi) return undefined
    throw error
  }
}

/**
 * Changes the address, ends every access by the old address and notifies its mailbox.
 * The requester was authorized for the clientes of that time, so the change is refused if the person joined another one since.
 */
async function takeEmail(
  tx: Transacao,
  usuario: Pick<UsuarioRow, 'id' | 'nome' | 'email' | 'perfil'>,
  { email, clientes }: Pick<LinkRow, 'email' | 'clientes'>,
  { clientInfo, now }: { clientInfo: ClientInfo; now: Date },
): Promise<void> {
  const { email: antes } = usuario
  const context = { tx, usuario }
  await lockUsuario(context)
  await enterUsuario(context)
  const vinculos = await listVinculos(context)
  if (vinculos.some(({ clienteId, accepted }) => accepted && !clientes.includes(clienteId))) throw new ErroApi('link_refused')
  await declineConvites(context, { clientInfo })
  if ((await saveEmail(context, email, now)) === undefined) {
    throw new ErroApi('link_refused', { message: 'Este endereço já é de outra conta.' })
  }
  await endLinks(context, { tipos: ['email', 'troca', 'senha'], now })
  // The session of this browser ends too, because it was opened with the old address.
  await endSessoes(context, { except: null, now })
  await tellPerson(tx, usuario, { tipo: 'email.alterado', dados: { ...noticeDataOf(clientInfo, now), email }, clientInfo, now })
  const cliente = await findClienteDoRegistro(context)
  await recordEntrada({ ...context, cliente }, clientInfo, 'email.change', { antes, depois: email })
}

export function createEmailHandlers({ db, clock, config, authenticate }: EmailDeps): Handlers<typeof emailRotas> {
  return {
    confirm: {
      ownTransaction: async ({ body: { token }, request }) => {
        const clientInfo = readClientInfo(request)
        const acesso = await findAcesso(authenticate, request)
        return withSistema(db, {}, async (tx) => {
          const now = clock()
          const link = await getLink(tx, token, { tipos: ['email', 'troca'], now })
          const usuario = usuarioOf(link)
          const isOwnAccount = acesso?.usuarioId === usuario.id
          await useLink(tx, link, now)
          if (link.tipo === 'troca') {
            await takeEmail(tx, usuario, link, { clientInfo, now })
            return { email: link.email, sessaoEncerrada: isOwnAccount }
          }
          await saveEmailVerificado({ tx, usuario }, now)
          await endLinks({ tx, usuario }, { tipos: ['email'], now })
          // The holder of the mailbox is the person. Other sessions may not be, so they end.
          await endSessoes({ tx, usuario }, { except: isOwnAccount ? acesso.sessaoId : null, now })
          const cliente = await findClienteDoRegistro({ tx, usuario })
          await recordEntrada({ tx, usuario, cliente }, clientInfo, 'email.confirm')
          return { email: link.email, sessaoEncerrada: false }
        })
      },
    },
    resend: async (input) => {
      const { tx, request } = input
      if (await isEmailVerificado(input)) return { verificado: true }
      const now = clock()
      const clientInfo = readClientInfo(request)
      await reserveCorreio(tx, { email: input.usuario.email, ip: request.ip, now })
      await sendLink(tx, 'email', {
        para: { id: input.usuario.id, email: input.usuario.email, nome: input.usuario.nome },
        marca: clientInfo.marca,
        clientInfo,
        config,
        now,
      })
      return { verificado: false }
    },
  }
}
