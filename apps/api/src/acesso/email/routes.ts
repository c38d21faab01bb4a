import type { emailRotas } from '@lastro/contract'
import { withSistema, type Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { bearerToken, type Acesso, type Authenticate } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { sendLink, type EnderecoConfig } from '../link/send.ts'
import { getLink, useLink, usuarioOf } from '../link/link.ts'
import { endLinks, type LinkRow } from '../link/store.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import { noticeDataOf, readClientInfo, type ClientInfo } from '../sessao/client-info.ts'
import { declineConvites } from '../sessao/convites.ts'
import { findClienteDoRegistro, recordEntrada } from '../sessao/audit.ts'
import { endSessoes, enterUsuario, listVinculos, lockUsuario, type UsuarioRow } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import type { SessaoDeps } from '../sessao/tokens.ts'
import { isEmailVerificado, saveEmail, saveEmailVerificado } from './store.ts'

interface EmailDeps extends SessaoDeps {
  config: EnderecoConfig
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
 * Changes the address of the person, ends what the old address could open and notifies its mailbox. The requester answered for the clientes
 * of the person at the time. If the person joined another cliente since, the requester may no longer decide about the mailbox.
 */
async function takeEmail(
  tx: Transacao,
  usuario: Pick<UsuarioRow, 'id' | 'nome' | 'email' | 'perfil'>,
  { email, clientes }: Pick<LinkRow, 'email' | 'clientes'>,
  { clientInfo, now }: { clientInfo: ClientInfo; now: Date },
): Promise<void> {
  const { email: antes } = usuario
  const contexto = { tx, usuario }
  await lockUsuario(contexto)
  await enterUsuario(contexto)
  const vinculos = await listVinculos(contexto)
  if (vinculos.some(({ clienteId, aceito }) => aceito && !clientes.includes(clienteId))) throw new ErroApi('link_refused')
  await declineConvites(contexto, { clientInfo })
  if ((await saveEmail(contexto, email, now)) === undefined) {
    throw new ErroApi('link_refused', { message: 'Este endereço já é de outra conta.' })
  }
  await endLinks(contexto, { tipos: ['email', 'troca', 'senha'], now })
  // The session of this browser ends too, because it was opened with the old address.
  await endSessoes(contexto, { except: null, now })
  await tellPessoa(tx, usuario, { tipo: 'email.alterado', dados: { ...noticeDataOf(clientInfo, now), email }, clientInfo, now })
  const cliente = await findClienteDoRegistro(contexto)
  await recordEntrada({ ...contexto, cliente }, clientInfo, 'email.change', { antes, depois: email })
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
          const propria = acesso?.usuarioId === usuario.id
          await useLink(tx, link, now)
          if (link.tipo === 'troca') {
            await takeEmail(tx, usuario, link, { clientInfo, now })
            return { email: link.email, sessaoEncerrada: propria }
          }
          await saveEmailVerificado({ tx, usuario }, now)
          await endLinks({ tx, usuario }, { tipos: ['email'], now })
          // The holder of the mailbox is the person. Other sessions may not be, so they end.
          await endSessoes({ tx, usuario }, { except: propria ? acesso.sessaoId : null, now })
          const cliente = await findClienteDoRegistro({ tx, usuario })
          await recordEntrada({ tx, usuario, cliente }, clientInfo, 'email.confirm')
          return { email: link.email, sessaoEncerrada: false }
        })
      },
    },
    resend: async (pedido) => {
      const { tx, request } = pedido
      if (await isEmailVerificado(pedido)) return { verificado: true }
      const now = clock()
      const clientInfo = readClientInfo(request)
      await reserveCorreio(tx, { email: pedido.usuario.email, ip: request.ip, now })
      await sendLink(tx, 'email', {
        para: { id: pedido.usuario.id, email: pedido.usuario.email, nome: pedido.usuario.nome },
        marca: clientInfo.marca,
        clientInfo,
        config,
        now,
      })
      return { verificado: false }
    },
  }
}
