import type { sessaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import { bearerToken } from '../../http/authenticate.ts'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { withCondicoes } from '../permissao/regras.ts'
import { findCondicoes } from '../permissao/store.ts'
import { readClientInfo } from './client-info.ts'
import { enterWithCodigo, enterWithSenha, type SignInDeps } from './sign-in.ts'
import { presentCliente, presentConvite, presentSessao } from './present.ts'
import { recordEntrada } from './audit.ts'
import * as store from './store.ts'
import { moveSessao, moveSessaoExterna, renewSessao } from './tokens.ts'

export function createSessaoHandlers(deps: SignInDeps): Handlers<typeof sessaoRotas> {
  const findConvite = async (context: ContextoUsuario & ContextoCliente): Promise<store.ConviteRow> =>
    orNotFound((await store.listConvites(context, deps.clock())).find(({ clienteId }) => clienteId === context.cliente.id))
  return {
    login: { ownTransaction: ({ body, request }) => enterWithSenha(deps, body, readClientInfo(request)) },
    confirmSegundoFator: { ownTransaction: ({ body, request }) => enterWithCodigo(deps, body, readClientInfo(request)) },
    refresh: { ownTransaction: ({ body, request }) => renewSessao(deps, body.token, readClientInfo(request)) },
    get: async (request) => {
      const { acesso } = request
      // The actual caller's clientes, because a switch ends viewing as another person.
      const clientes = await store.listClientes(request)
      return {
        usuario: { id: request.usuario.id, nome: request.usuario.nome, email: request.usuario.email },
        perfil: request.usuario.perfil,
        cliente: request.cliente === null ? null : presentCliente(request.cliente),
        clientes: clientes.map(presentCliente),
        convites: (await store.listConvites(request, deps.clock())).map(presentConvite),
        userAbilityRules: withCondicoes(request.usuario.regras, await findCondicoes(request)),
        vendoComo: request.usuario.vendoComo,
        segundoFatorPendente: acesso.segundoFatorPendente,
        contaTrabalho: acesso.externa !== null,
      }
    },
    switchCliente: {
      ownTransaction: async ({ acesso, body, request }) => {
        const tenant = { clienteId: body.clienteId, usuarioId: acesso.usuarioId, marcas: acesso.externa?.marcas }
        return withTenant(deps.db, tenant, async (tx) => {
          const usuario = orNotFound(await store.findUsuario(tx, acesso.usuarioId))
          const context = { tx, usuario, cliente: { id: body.clienteId } }
          const tokens = orNotFound(
            acesso.externa === null
              ? await moveSessao(deps, context, acesso.sessaoId)
              : await moveSessaoExterna(deps, context, {
                  ...acesso.externa,
                  sessaoId: acesso.sessaoId,
                  token: bearerToken(request),
                }),
          )
          await recordAuditoria({ ...context, request }, { acao: 'sessao.switchCliente', assunto: 'Cliente', assuntoId: body.clienteId })
          return tokens
        })
      },
    },
    acceptConvite: async ({ tx, usuario, params, request }) => {
      const noCliente = { tx, usuario, cliente: { id: params.clienteId } }
      const { perfil } = await findConvite(noCliente)
      await store.enterCliente(noCliente)
      if (!(await store.acceptConvite(noCliente, deps.clock()))) throw new ErroApi('registro_not_found')
      await recordEntrada(noCliente, readClientInfo(request), 'sessao.acceptConvite', { perfil })
      return {}
    },
    declineConvite: async ({ tx, usuario, params, request }) => {
      const noCliente = { tx, usuario, cliente: { id: params.clienteId } }
      const { perfil } = await findConvite(noCliente)
      await recordEntrada(noCliente, readClientInfo(request), 'sessao.declineConvite', { perfil })
      if (!(await store.declineConvite(noCliente))) throw new ErroApi('registro_not_found')
      return {}
    },
    logout: async (input) => {
      const { tx, acesso, request } = input
      await store.revokeSessao(tx, acesso.sessaoId, deps.clock())
      await recordEntrada(input, readClientInfo(request), 'sessao.logout', { sessaoId: acesso.sessaoId })
      return {}
    },
    list: async (request) => {
      const atual = request.acesso.sessaoId
      const now = deps.clock()
      const usedSince = new Date(now.getTime() - deps.inatividadeMs)
      const rows = await store.listSessoes(request, { atual, now, usedSince })
      return rows.map((row) => presentSessao(row, atual))
    },
    revoke: async (request) => {
      const { sessaoId } = request.params
      orNotFound(await store.endSessao(request, { sessaoId, now: deps.clock() }))
      await recordEntrada(request, readClientInfo(request.request), 'sessao.revoke', { sessaoId })
      return {}
    },
    revokeOthers: async (request) => {
      const encerradas = await store.endSessoes(request, { except: request.acesso.sessaoId, now: deps.clock() })
      await recordEntrada(request, readClientInfo(request.request), 'sessao.revokeOthers', { encerradas })
      return { encerradas }
    },
  }
}
