import type { ContaVinculada, pessoalRotas } from '@lastro/contract'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { noticeDataOf, readClientInfo } from '../sessao/client-info.ts'
import { recordEntrada } from '../sessao/audit.ts'
import { lockUsuario } from '../sessao/store.ts'
import * as store from './store.ts'

async function presentContas(context: ContextoUsuario): Promise<ContaVinculada[]> {
  const contas = await store.listContas(context)
  return contas.map(({ createdAt, lastAccessAt, ...conta }) => ({
    ...conta,
    createdAt: createdAt.toISOString(),
    lastAccessAt: lastAccessAt?.toISOString() ?? null,
  }))
}

export function createPessoalHandlers({ clock }: { clock: () => Date }): Handlers<typeof pessoalRotas> {
  return {
    get: async (request) => {
      const { createdAt, lastAccessAt, ...person } = orNotFound(await store.findPerson(request))
      const clientes = await store.listClientes(request)
      return {
        ...person,
        createdAt: createdAt.toISOString(),
        lastAccessAt: lastAccessAt?.toISOString() ?? null,
        clientes: clientes.map(({ desde, ...cliente }) => ({ ...cliente, desde: desde?.toISOString() ?? null })),
      }
    },
    listContas: (request) => presentContas(request),
    unlinkConta: async (input) => {
      const { tx, body, request } = input
      await lockUsuario(input)
      const contas = await store.listContas(input)
      const conta = orNotFound(contas.find(({ emissor, sujeito }) => emissor === body.emissor && sujeito === body.sujeito))
      if (!conta.desvinculavel) throw new ErroApi('conta_trabalho_last')
      const [clientInfo, now] = [readClientInfo(request), clock()]
      await store.deleteConta(input, conta)
      const dados = { ...noticeDataOf(clientInfo, now), conta: conta.email }
      await tellPerson(
        tx,
        { id: input.usuario.id, nome: input.usuario.nome, email: input.usuario.email },
        { tipo: 'contaTrabalho.desvinculada', dados, clientInfo, now },
      )
      await recordEntrada(input, clientInfo, 'contaTrabalho.unlink', {
        emissor: conta.emissor,
        conta: conta.email,
      })
      return presentContas(input)
    },
    listAtividade: async (request) => {
      const {
        cliente,
        query: { cursor, limite },
      } = request
      if (cliente === null) return { itens: [], proximo: null }
      const rows = await store.listAtividade({ ...request, cliente }, { before: cursor, limite: limite + 1 })
      const page = rows.slice(0, limite)
      return {
        itens: page.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    getTelasFixadas: async (request) => ({ telas: await store.findScreensFixadas(request) }),
    updateTelasFixadas: async (request) => {
      const { telas } = request.body
      await store.saveScreensFixadas(request, telas)
      return { telas }
    },
  }
}
