import type { contaTrabalhoRotas } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import { bearerToken } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { acceptConvitesDoLink, getLink, useLink, usuarioOf } from '../link/link.ts'
import { endLinks } from '../link/store.ts'
import { readClientInfo } from '../sessao/client-info.ts'
import { findClienteDoRegistro, recordEntrada } from '../sessao/audit.ts'
import { endSessoes, findUsuario, type UsuarioEntrada } from '../sessao/store.ts'
import { startSessao, type SessaoDeps } from '../sessao/tokens.ts'
import type { ExternalAccount, ContasTrabalho } from './providers.ts'
import { checkAlcance, isFromBefore } from './regras.ts'
import * as store from './store.ts'

export interface ContaTrabalhoDeps extends SessaoDeps {
  contas: ContasTrabalho
}

export function createContaTrabalhoHandlers(deps: ContaTrabalhoDeps): Handlers<typeof contaTrabalhoRotas> {
  const { db, clock, contas } = deps

  async function verifyBearer(request: Parameters<typeof bearerToken>[0]): Promise<ExternalAccount> {
    const token = bearerToken(request)
    if (!(await contas.isExterno(token))) throw new ErroApi('sessao_required')
    return contas.verify(token)
  }

  const present = ({ nome, email }: UsuarioEntrada): { nome: string; email: string } => ({ nome, email })

  return {
    open: {
      ownTransaction: async ({ request }) => {
        const conta = await verifyBearer(request)
        const clientInfo = readClientInfo(request)
        const now = clock()
        const usuario = await withSistema(db, { readOnly: true }, async (tx) => {
          const vinculo = await store.findVinculo(tx, conta, { segredo: null, now })
          const found = vinculo === undefined ? undefined : await findUsuario(tx, vinculo.usuarioId)
          // A blocked person gets the same answer as a stranger.
          if (found?.status !== 'ativo') throw new ErroApi('conta_trabalho_unknown')
          checkAlcance(conta, found.perfil)
          if (isFromBefore(conta, await store.findLastRevoked(tx, conta))) throw new ErroApi('sessao_expired')
          return found
        })
        await withTenant(db, { clienteId: null, usuarioId: usuario.id, marcas: conta.marcas }, async (tx) => {
          await store.touchIdentidade(tx, conta, now)
          await startSessao(tx, usuario, { clientInfo, fator: 'contaTrabalho', externa: conta, now })
        })
        return present(usuario)
      },
    },
    link: {
      ownTransaction: async ({ request, body }) => {
        const conta = await verifyBearer(request)
        const clientInfo = readClientInfo(request)
        const now = clock()
        return withSistema(db, { readOnly: false }, async (tx) => {
          const link = await getLink(tx, body.token, { tipos: ['convite'], now })
          const convidado = usuarioOf(link)
          const { id } = convidado
          const context = { tx, usuario: convidado }
          checkAlcance(conta, convidado.perfil)
          await useLink(tx, link, now)
          if (!(await store.insertIdentidade(context, conta, now))) throw new ErroApi('conta_trabalho_linked')
          await store.activateConvidado(context, now)
          await acceptConvitesDoLink(context, link, now)
          await endLinks(context, { tipos: ['convite', 'senha'], now })
          await endSessoes(context, { except: null, now })
          const usuario = await findUsuario(tx, id)
          if (usuario === undefined) throw new ErroApi('link_refused')
          const doRegistro = await findClienteDoRegistro(context)
          await recordEntrada({ ...context, cliente: doRegistro }, clientInfo, 'contaTrabalho.link', {
            emissor: conta.emissor,
            conta: conta.email,
          })
          await store.enterMarcas(tx, conta)
          const { cliente } = await startSessao(tx, usuario, { clientInfo, fator: 'contaTrabalho', externa: conta, now })
          // The account would not reach this cliente. The link stays valid for a password, or for an account of the inviting organisation.
          if (doRegistro !== null && cliente === null) throw new ErroApi('conta_trabalho_refused')
          return present(usuario)
        })
      },
    },
  }
}
