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
import { enterWithCodigo, enterWithSenha, type EntrarDeps } from './sign-in.ts'
import { presentCliente, presentConvite, presentSessao } from './present.ts'
import { recordEntrada } from './audit.ts'
import * as store from './store.ts'
import { moveSessao, moveSessaoExterna, renewSessao } from './tokens.ts'

export function createSessaoHandlers(deps: EntrarDeps): Handlers<typeof sessaoRotas> {
  const findConvite = async (contexto: ContextoUsuario & ContextoCliente): Promise<store.ConviteRow> =>
    orNotFound((await store.listConvites(contexto, deps.clock())).find(({ clienteId }) => clienteId === contexto.cliente.id))
  return {
    login: { ownTransaction: ({ body, request }) => enterWithSenha(deps, body, readClientInfo(request)) },
    confirmSegundoFator: { ownTransaction: ({ body, request }) => enterWithCodigo(deps, body, readClientInfo(request)) },
    refresh: { ownTransaction: ({ body, request }) => renewSessao(deps, body.token, readClientInfo(request)) },
    get: async (pedido) => {
      const { acesso } = pedido
      // Clientes of the actual caller, because a switch ends viewing as another person.
      const clientes = await store.listClientes(pedido)
      return {
        usuario: { id: pedido.usuario.id, nome: pedido.usuario.nome, email: pedido.usuario.email },
        perfil: pedido.usuario.perfil,
        cliente: pedido.cliente === null ? null : presentCliente(pedido.cliente),
        clientes: clientes.map(presentCliente),
        convites: (await store.listConvites(pedido, deps.clock())).map(presentConvite),
        userAbilityRules: withCondicoes(pedido.usuario.regras, await findCondicoes(pedido)),
        vendoComo: pedido.usuario.vendoComo,
        segundoFatorPendente: acesso.segundoFatorPendente,
        contaTrabalho: acesso.externa !== null,
      }
    },
    switchCliente: {
      ownTransaction: async ({ acesso, body, request }) => {
        const tenant = { clienteId: body.clienteId, usuarioId: acesso.usuarioId, marcas: acesso.externa?.marcas }
        return withTenant(deps.db, tenant, async (tx) => {
          const usuario = orNotFound(await store.findUsuario(tx, acesso.usuarioId))
          const contexto = { tx, usuario, cliente: { id: body.clienteId } }
          const tokens = orNotFound(
            acesso.externa === null
              ? await moveSessao(deps, contexto, acesso.sessaoId)
              : await moveSessaoExterna(deps, contexto, {
                  ...acesso.externa,
                  sessaoId: acesso.sessaoId,
                  token: bearerToken(request),
                }),
          )
          await recordAuditoria({ ...contexto, request }, { acao: 'sessao.switchCliente', assunto: 'Cliente', assuntoId: body.clienteId })
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
    logout: async (pedido) => {
      const { tx, acesso, request } = pedido
      await store.revokeSessao(tx, acesso.sessaoId, deps.clock())
      await recordEntrada(pedido, readClientInfo(request), 'sessao.logout', { sessaoId: acesso.sessaoId })
      return {}
    },
    list: async (pedido) => {
      const atual = pedido.acesso.sessaoId
      const now = deps.clock()
      const usedSince = new Date(now.getTime() - deps.inatividadeMs)
      const rows = await store.listSessoes(pedido, { atual, now, usedSince })
      return rows.map((row) => presentSessao(row, atual))
    },
    revoke: async (pedido) => {
      const { sessaoId } = pedido.params
      orNotFound(await store.endSessao(pedido, { sessaoId, now: deps.clock() }))
      await recordEntrada(pedido, readClientInfo(pedido.request), 'sessao.revoke', { sessaoId })
      return {}
    },
    revokeOthers: async (pedido) => {
      const encerradas = await store.endSessoes(pedido, { except: pedido.acesso.sessaoId, now: deps.clock() })
      await recordEntrada(pedido, readClientInfo(pedido.request), 'sessao.revokeOthers', { encerradas })
      return { encerradas }
    },
  }
}
