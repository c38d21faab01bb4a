import type { sessaoRotas } from '@lastro/contract'
import { withTenant, type Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { recordAuditoria } from '../../http/auditoria.ts'
import { bearerToken, type Acesso } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { withCondicoes } from '../permissao/regras.ts'
import { findCondicoes } from '../permissao/store.ts'
import { readClientInfo, type ClientInfo } from './client-info.ts'
import { enterWithCodigo, enterWithSenha, type EntrarDeps } from './sign-in.ts'
import { presentCliente, presentConvite, presentSessao } from './present.ts'
import { recordEntrada } from './audit.ts'
import * as store from './store.ts'
import { moveSessao, moveSessaoExterna, renewSessao } from './tokens.ts'

function autorOf(acesso: Acesso, request: FastifyRequest): { clienteId: string | null; usuarioId: string; clientInfo: ClientInfo } {
  return { clienteId: acesso.cliente?.id ?? null, usuarioId: acesso.usuarioId, clientInfo: readClientInfo(request) }
}

export function createSessaoHandlers(deps: EntrarDeps): Handlers<typeof sessaoRotas> {
  /** An invitation of the person, or nothing: of a cliente that did not invite them they learn nothing. */
  const findConvite = async (tx: Transacao, usuarioId: string, clienteId: string): Promise<store.ConviteRow> =>
    orNotFound((await store.listConvites(tx, usuarioId, deps.clock())).find((convite) => convite.clienteId === clienteId))
  return {
    login: { ownTransaction: ({ body, request }) => enterWithSenha(deps, body, readClientInfo(request)) },
    confirmSegundoFator: { ownTransaction: ({ body, request }) => enterWithCodigo(deps, body, readClientInfo(request)) },
    refresh: { ownTransaction: ({ body, request }) => renewSessao(deps, body.token, readClientInfo(request)) },
    get: async ({ tx, acesso }) => {
      // Those of who acts: to switch is to stop seeing as somebody else.
      const clientes = await store.listClientes(tx, acesso.usuarioId)
      return {
        usuario: { id: acesso.usuarioId, nome: acesso.nome, email: acesso.email },
        perfil: acesso.perfil,
        cliente: acesso.cliente === null ? null : presentCliente(acesso.cliente),
        clientes: clientes.map(presentCliente),
        convites: (await store.listConvites(tx, acesso.usuarioId, deps.clock())).map(presentConvite),
        userAbilityRules: withCondicoes(acesso.regras, await findCondicoes(tx, acesso.cliente?.id, acesso.escopo)),
        vendoComo: acesso.vendoComo,
        segundoFatorPendente: acesso.segundoFatorPendente,
        contaTrabalho: acesso.externa !== null,
      }
    },
    switchCliente: {
      ownTransaction: async ({ acesso, body, request }) => {
        const tenant = { clienteId: body.clienteId, usuarioId: acesso.usuarioId, marcas: acesso.externa?.marcas }
        return withTenant(deps.db, tenant, async (tx) => {
          const usuario = orNotFound(await store.findUsuario(tx, acesso.usuarioId))
          const tokens = orNotFound(
            acesso.externa === null
              ? await moveSessao(deps, tx, usuario, acesso.sessaoId, body.clienteId)
              : await moveSessaoExterna(deps, tx, usuario, {
                  ...acesso.externa,
                  sessaoId: acesso.sessaoId,
                  clienteId: body.clienteId,
                  token: bearerToken(request),
                }),
          )
          const autor = { clienteId: body.clienteId, usuarioId: acesso.usuarioId, request }
          await recordAuditoria(tx, autor, { acao: 'sessao.switchCliente', assunto: 'Cliente', assuntoId: body.clienteId })
          return tokens
        })
      },
    },
    acceptConvite: async ({ tx, acesso, params: { clienteId }, request }) => {
      const { usuarioId } = acesso
      const convite = await findConvite(tx, usuarioId, clienteId)
      await store.enterCliente(tx, clienteId)
      if (!(await store.acceptConvite(tx, { clienteId, usuarioId, now: deps.clock() }))) throw new ErroApi('registro_not_found')
      await recordEntrada(tx, { clienteId, usuarioId, clientInfo: readClientInfo(request) }, 'sessao.acceptConvite', {
        perfil: convite.perfil,
      })
      return {}
    },
    declineConvite: async ({ tx, acesso, params: { clienteId }, request }) => {
      const { usuarioId } = acesso
      const convite = await findConvite(tx, usuarioId, clienteId)
      await recordEntrada(tx, { clienteId, usuarioId, clientInfo: readClientInfo(request) }, 'sessao.declineConvite', {
        perfil: convite.perfil,
      })
      if (!(await store.declineConvite(tx, { clienteId, usuarioId }))) throw new ErroApi('registro_not_found')
      return {}
    },
    logout: async ({ tx, acesso, request }) => {
      await store.revokeSessao(tx, acesso.sessaoId, deps.clock())
      await recordEntrada(tx, autorOf(acesso, request), 'sessao.logout', { sessaoId: acesso.sessaoId })
      return {}
    },
    list: async ({ tx, acesso }) => {
      const now = deps.clock()
      const usedSince = new Date(now.getTime() - deps.inatividadeMs)
      const rows = await store.listSessoes(tx, { usuarioId: acesso.usuarioId, atual: acesso.sessaoId, now, usedSince })
      return rows.map((row) => presentSessao(row, acesso.sessaoId))
    },
    revoke: async ({ tx, acesso, request, params: { sessaoId } }) => {
      orNotFound(await store.endSessao(tx, { usuarioId: acesso.usuarioId, sessaoId, now: deps.clock() }))
      await recordEntrada(tx, autorOf(acesso, request), 'sessao.revoke', { sessaoId })
      return {}
    },
    revokeOthers: async ({ tx, acesso, request }) => {
      const { usuarioId, sessaoId } = acesso
      const encerradas = await store.endSessoes(tx, { usuarioId, except: sessaoId, now: deps.clock() })
      await recordEntrada(tx, autorOf(acesso, request), 'sessao.revokeOthers', { encerradas })
      return { encerradas }
    },
  }
}
