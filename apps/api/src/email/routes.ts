import type { emailRotas } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Acesso, Authenticate } from '../http/authenticate.ts'
import { ErroApi } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { sendLink } from '../link/enviar.ts'
import { getLink, useLink, usuarioOf } from '../link/link.ts'
import { endLinks } from '../link/store.ts'
import { readChegada } from '../sessao/chegada.ts'
import { findClienteDoRegistro, recordEntrada } from '../sessao/registro.ts'
import { endSessoes } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/tentativas.ts'
import type { SessaoDeps } from '../sessao/tokens.ts'
import { isEmailVerificado, saveEmailVerificado } from './store.ts'

interface EmailDeps extends SessaoDeps {
  config: Config
  authenticate: Authenticate
}

/** The session of the browser that opens the link, if it has one. */
async function findAcesso(authenticate: Authenticate, request: FastifyRequest): Promise<Acesso | undefined> {
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    return await authenticate(token, request)
  } catch (error) {
    if (error instanceof ErroApi) return undefined
    throw error
  }
}

export function createEmailHandlers({ db, clock, config, authenticate }: EmailDeps): Handlers<typeof emailRotas> {
  return {
    confirm: {
      ownTransaction: async ({ body: { token }, request }) => {
        const chegada = readChegada(request)
        const acesso = await findAcesso(authenticate, request)
        return withSistema(db, {}, async (tx) => {
          const now = clock()
          const link = await getLink(tx, token, { tipos: ['email'], now })
          const usuario = usuarioOf(link)
          await useLink(tx, link, now)
          await saveEmailVerificado(tx, usuario.id, now)
          await endLinks(tx, { usuarioId: usuario.id, tipos: ['email'], now })
          // Like every link: whoever holds the mailbox is the person, other sessions may not be.
          await endSessoes(tx, { usuarioId: usuario.id, except: acesso?.usuarioId === usuario.id ? acesso.sessaoId : null, now })
          const clienteId = await findClienteDoRegistro(tx, usuario)
          await recordEntrada(tx, { clienteId, usuarioId: usuario.id, chegada }, 'email.confirm')
          return { email: link.email }
        })
      },
    },
    resend: async ({ tx, acesso, request }) => {
      const { usuarioId: id, email, nome } = acesso
      if (await isEmailVerificado(tx, id)) return { verificado: true }
      const now = clock()
      const chegada = readChegada(request)
      await reserveCorreio(tx, { email, ip: request.ip, now })
      await sendLink(tx, 'email', { para: { id, email, nome }, marca: chegada.marca, chegada, config, now })
      return { verificado: false }
    },
  }
}
