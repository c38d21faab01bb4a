import { LINK_TIPOS, type senhaRotas } from '@lastro/contract'
import { withSistema, withTenant, type Transacao } from '@lastro/db'
import type { AfterAnswer } from '../../http/after-response.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { sendLink, sendRecado, type AddressConfig } from '../link/send.ts'
import { acceptConvitesDoLink, getLink, useLink, usuarioOf } from '../link/link.ts'
import { endLinks } from '../link/store.ts'
import { findPersonMarca } from '../../marca/marca-of-person.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import { noticeDataOf, readClientInfo, type ClientInfo } from '../sessao/client-info.ts'
import { recognizeDispositivo } from '../sessao/dispositivo.ts'
import { attemptAgain } from '../sessao/reauthenticate.ts'
import { findClienteDoRegistro, recordEntrada } from '../sessao/audit.ts'
import { hashSenha } from '../sessao/senha.ts'
import { endSessoes, findUsuarioByEmail } from '../sessao/store.ts'
import { forgiveAttempt, reserveCorreio } from '../sessao/sign-in-attempts.ts'
import type { SessaoDeps } from '../sessao/tokens.ts'
import { checkSenha } from './password-policy.ts'
import { hasCliente, hasContaTrabalho, saveSenha } from './store.ts'

export interface SenhaDeps extends SessaoDeps {
  config: AddressConfig
  afterAnswer: AfterAnswer
}

const QUE_DEFINEM = ['convite', 'senha'] as const

async function mailForgot(tx: Transacao, { config }: SenhaDeps, email: string, clientInfo: ClientInfo, now: Date): Promise<void> {
  const usuario = await findUsuarioByEmail(tx, email)
  if (usuario === undefined || usuario.status === 'bloqueado') return
  const envelope = { para: usuario, marca: await findPersonMarca({ tx, usuario }, clientInfo.marca), clientInfo, config }
  if (usuario.senhaHash === null && (await hasContaTrabalho({ tx, usuario }))) return sendRecado(tx, 'contaTrabalho', envelope)
  await sendLink(tx, usuario.status === 'convidado' ? 'convite' : 'senha', { ...envelope, now })
}

async function afterSenha(
  tx: Transacao,
  usuario: { id: string; email: string; nome: string },
  { clientInfo, except, isFirst, now }: { clientInfo: ClientInfo; except: string | null; isFirst: boolean; now: Date },
): Promise<void> {
  await endLinks({ tx, usuario }, { tipos: QUE_DEFINEM, now })
  await endSessoes({ tx, usuario }, { except, now })
  if (!isFirst) await tellPerson(tx, usuario, { tipo: 'senha.alterada', dados: noticeDataOf(clientInfo, now), clientInfo, now })
}

export function createSenhaHandlers(deps: SenhaDeps): Handlers<typeof senhaRotas> {
  const { db, clock } = deps
  return {
    // The work runs after the response, so that content and time are the same for every address.
    sendLink: {
      ownTransaction: async ({ body: { email }, request }) => {
        const now = clock()
        await withSistema(db, {}, (tx) => reserveCorreio(tx, { email, ip: request.ip, now }))
        const clientInfo = readClientInfo(request)
        deps.afterAnswer(() => withSistema(db, {}, (tx) => mailForgot(tx, deps, email, clientInfo, now)))
        return {}
      },
    },
    readLink: async ({ tx, body: { token } }) => {
      const link = await getLink(tx, token, { tipos: LINK_TIPOS, now: clock() })
      const { tipo, email, usuario, expiresAt } = link
      const cadastro = tipo === 'cadastro' || (tipo === 'convite' && usuario?.perfil === 'gestor' && !(await hasCliente({ tx, usuario })))
      return { tipo, email, nome: usuario?.nome ?? null, cadastro, expiresAt: expiresAt.toISOString() }
    },
    define: {
      ownTransaction: async ({ body: { token, senha }, request }) => {
        const clientInfo = readClientInfo(request)
        const read = (tx: Transacao): ReturnType<typeof getLink> => getLink(tx, token, { tipos: QUE_DEFINEM, now: clock() })
        const { email } = await withSistema(db, { readOnly: true }, read)
        checkSenha(senha, { email })
        const senhaHash = await hashSenha(senha)
        await withSistema(db, {}, async (tx) => {
          const now = clock()
          const link = await read(tx)
          const usuario = usuarioOf(link)
          await useLink(tx, link, now)
          if (!(await saveSenha({ tx, usuario }, { senhaHash, emailVerificado: true, now }))) throw new ErroApi('link_refused')
          await acceptConvitesDoLink({ tx, usuario }, link, now)
          await afterSenha(tx, usuario, { clientInfo, except: null, isFirst: link.tipo === 'convite', now })
          // A person who forgot the password has already guessed, so the count is reset.
          await forgiveAttempt(tx, { email, ip: clientInfo.ip, dispositivoId: null, now })
          // Reading the mail proves the person. Guesses from other browsers must not lock this browser out again.
          const { segredo } = await recognizeDispositivo(
            { tx, usuario },
            {
              segredo: clientInfo.segredo,
              nome: clientInfo.dispositivo,
              now,
            },
          )
          request.dispositivoSecret = segredo
          const cliente = await findClienteDoRegistro({ tx, usuario })
          await recordEntrada({ tx, usuario, cliente }, clientInfo, 'senha.define', { link: link.tipo })
        })
        return { email }
      },
    },
    change: {
      ownTransaction: async ({ body: { atual, senha }, acesso, request }) => {
        const clientInfo = readClientInfo(request)
        await attemptAgain(deps, { acesso, request, senha: atual }, async () => {
          checkSenha(senha, acesso)
          const senhaHash = await hashSenha(senha)
          const { sessaoId } = acesso
          await withTenant(db, { clienteId: null, usuarioId: acesso.usuarioId }, async (tx) => {
            const now = clock()
            if (!(await saveSenha({ tx, usuario: { id: acesso.usuarioId } }, { senhaHash, emailVerificado: false, now })))
              throw new ErroApi('sessao_expired')
            await afterSenha(
              tx,
              { id: acesso.usuarioId, email: acesso.email, nome: acesso.nome },
              { clientInfo, except: sessaoId, isFirst: false, now },
            )
            await recordEntrada({ tx, usuario: { id: acesso.usuarioId }, cliente: acesso.cliente }, clientInfo, 'senha.change')
          })
        })
        return {}
      },
    },
  }
}
