import { marcaFromHost, type cadastroClienteRotas, type RotaBodyLido } from '@lastro/contract'
import { withSistema, type Transacao } from '@lastro/db'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { sendLink, sendRecado } from '../link/send.ts'
import { getLink, useLink } from '../link/link.ts'
import { countAttempt, endLinks, endLinksCadastro, type LinkRow } from '../link/store.ts'
import { findPersonMarca } from '../../marca/marca-of-person.ts'
import { checkSenha } from '../senha/password-policy.ts'
import type { SenhaDeps } from '../senha/routes.ts'
import { hasCliente } from '../senha/store.ts'
import { readClientInfo, type ClientInfo } from '../sessao/client-info.ts'
import { hashSenha } from '../sessao/senha.ts'
import { findUsuarioByEmail } from '../sessao/store.ts'
import { reserveCorreio } from '../sessao/sign-in-attempts.ts'
import { createEmpresa, readCnpj } from './empresa.ts'
import * as store from './store.ts'

type ConcludeBody = RotaBodyLido<(typeof cadastroClienteRotas)['conclude']>

/** Answers the same for every address. Only the mail differs, and only the owner of the mailbox reads it. */
async function mailStart(tx: Transacao, { config }: SenhaDeps, email: string, clientInfo: ClientInfo, now: Date): Promise<void> {
  const usuario = await findUsuarioByEmail(tx, email)
  // A pending invitation does not prevent registering another company.
  if (usuario === undefined || usuario.status === 'convidado') {
    return sendLink(tx, 'cadastro', { marca: clientInfo.marca, clientInfo, config, para: { id: null, email, nome: '' }, now })
  }
  const envelope = { marca: await findPersonMarca({ tx, usuario }, clientInfo.marca), clientInfo, config }
  if (usuario.status === 'ativo') await sendRecado(tx, 'cadastroExistente', { ...envelope, para: usuario })
}

async function getLinkCadastro(tx: Transacao, token: string, now: Date): Promise<LinkRow> {
  const link = await getLink(tx, token, { tipos: ['cadastro', 'convite'], now })
  const { usuario } = link
  if (usuario !== null && (usuario.perfil !== 'gestor' || (await hasCliente({ tx, usuario })))) throw new ErroApi('link_refused')
  return link
}

async function createAll(
  tx: Transacao,
  { empresa, pessoa, plano }: ConcludeBody,
  { link, senhaHash, clientInfo, now }: { link: LinkRow; senhaHash: string; clientInfo: ClientInfo; now: Date },
): Promise<void> {
  await useLink(tx, link, now)
  const { email, marca } = link
  const fresh = { email, nome: pessoa.nome, senhaHash, now }
  const usuarioId =
    link.usuario === null ? await store.createGestor(tx, fresh) : await store.acceptConvite({ tx, usuario: link.usuario }, fresh)
  if (usuarioId === undefined) throw new ErroApi('link_refused')
  await createEmpresa(
    tx,
    { empresa, plano },
    {
      acao: 'cadastroCliente.conclude',
      marca,
      gestor: { id: usuarioId, email },
      author: { usuarioId, request: clientInfo.request },
    },
  )
  await endLinks({ tx, usuario: { id: usuarioId } }, { tipos: ['convite', 'senha'], now })
  await endLinksCadastro(tx, email, now)
}

export function createCadastroClienteHandlers(deps: SenhaDeps): Handlers<typeof cadastroClienteRotas> {
  const { db, clock } = deps
  return {
    start: {
      ownTransaction: async ({ body: { email }, request }) => {
        const now = clock()
        await withSistema(db, {}, async (tx) => {
          if (!(await store.isCadastroOpen(tx, marcaFromHost(request.host)))) throw new ErroApi('cadastro_closed')
          await reserveCorreio(tx, { email, ip: request.ip, now })
        })
        const clientInfo = readClientInfo(request)
        deps.afterAnswer(() => withSistema(db, {}, (tx) => mailStart(tx, deps, email, clientInfo, now)))
        return {}
      },
    },
    conclude: {
      ownTransaction: async ({ body, request }) => {
        const { id, email } = await withSistema(db, {}, (tx) => getLinkCadastro(tx, body.token, clock()))
        readCnpj(body.empresa.cnpj)
        checkSenha(body.pessoa.senha, { email }, 'pessoa.senha')
        const senhaHash = await hashSenha(body.pessoa.senha)
        const clientInfo = readClientInfo(request)
        const now = clock()
        try {
          await withSistema(db, {}, async (tx) => {
            const link = await getLinkCadastro(tx, body.token, now)
            await createAll(tx, body, { link, senhaHash, clientInfo, now })
          })
        } catch (error) {
          // Rolled back, but the caller learnt that the CNPJ is taken, so the attempt counts.
          if (error instanceof ErroApi && error.codigo === 'cliente_duplicate') await withSistema(db, {}, (tx) => countAttempt(tx, id, now))
          throw error
        }
        return { email }
      },
    },
    create: async ({ tx, acesso, body: { marca, ...body }, request }) => {
      const { perfil } = acesso
      return createEmpresa(tx, body, {
        acao: 'cadastroCliente.create',
        marca: marca ?? marcaFromHost(request.host),
        gestor: perfil === 'admin' ? null : { id: acesso.usuarioId, email: acesso.email },
        author: { usuarioId: acesso.usuarioId, request },
      })
    },
  }
}
