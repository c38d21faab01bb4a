import { marcaFromHost, type sessaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { withCondicoes } from '../permissao/regras.ts'
import { findCondicoes } from '../permissao/store.ts'
import { presentCliente } from './present.ts'
import { verifySenha } from './senha.ts'
import * as store from './store.ts'
import { forgiveTentativa, reserveTentativa } from './tentativas.ts'
import { moveSessao, openSessao, renewSessao, type SessaoDeps } from './tokens.ts'

const SEM_TENANT = { clienteId: null, usuarioId: null, readOnly: false }

export function createSessaoHandlers(deps: SessaoDeps): Handlers<typeof sessaoRotas> {
  return {
    login: {
      ownTransaction: async ({ body, request }) => {
        const email = body.email.toLowerCase()
        const tentativa = { email, ip: request.ip, now: deps.clock() }
        await withTenant(deps.db, SEM_TENANT, (tx) => reserveTentativa(tx, tentativa))
        const usuario = await withTenant(deps.db, SEM_TENANT, (tx) => store.findUsuarioByEmail(tx, email))
        const matches = await verifySenha(usuario?.senhaHash ?? null, body.senha)
        // A blocked account answers like a wrong password: its existence is nobody's business.
        if (!matches || usuario?.status !== 'ativo') throw new ErroApi('login_refused')
        await withTenant(deps.db, SEM_TENANT, (tx) => forgiveTentativa(tx, tentativa))
        return openSessao(deps, usuario, {
          ip: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
          marca: marcaFromHost(request.host),
        })
      },
    },
    refresh: { ownTransaction: ({ body }) => renewSessao(deps, body.token) },
    get: async ({ tx, acesso }) => {
      const clientes = await store.listClientes(tx, { id: acesso.usuarioId, perfil: acesso.perfil })
      return {
        usuario: { id: acesso.usuarioId, nome: acesso.nome, email: acesso.email },
        perfil: acesso.perfil,
        cliente: acesso.cliente === null ? null : presentCliente(acesso.cliente),
        clientes: clientes.map(presentCliente),
        userAbilityRules: withCondicoes(acesso.regras, await findCondicoes(tx, acesso.cliente?.id, acesso.escopo)),
        vendoComo: acesso.vendoComo,
        segundoFatorPendente: acesso.segundoFatorPendente,
      }
    },
    switchCliente: {
      ownTransaction: async ({ acesso, body, request }) => {
        const tenant = { clienteId: body.clienteId, usuarioId: acesso.usuarioId, readOnly: false }
        return withTenant(deps.db, tenant, async (tx) => {
          const usuario = orNotFound(await store.findUsuario(tx, acesso.usuarioId))
          const tokens = orNotFound(await moveSessao(deps, tx, usuario, acesso.sessaoId, body.clienteId))
          const autor = { clienteId: body.clienteId, usuarioId: acesso.usuarioId, request }
          await recordAuditoria(tx, autor, { acao: 'sessao.switchCliente', assunto: 'Cliente', assuntoId: body.clienteId })
          return tokens
        })
      },
    },
    logout: async ({ tx, acesso, request }) => {
      await store.revokeSessao(tx, acesso.sessaoId, deps.clock())
      if (acesso.cliente !== null) {
        const autor = { clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, request }
        await recordAuditoria(tx, autor, { acao: 'sessao.logout', assunto: 'Usuario', assuntoId: acesso.usuarioId })
      }
      return {}
    },
  }
}
