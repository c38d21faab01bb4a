import type { ContaVinculada, pessoalRotas } from '@lastro/contract'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { noticeDataOf, readClientInfo } from '../sessao/client-info.ts'
import { recordEntrada } from '../sessao/audit.ts'
import { lockUsuario } from '../sessao/store.ts'
import * as store from './store.ts'

async function presentContas(contexto: ContextoUsuario): Promise<ContaVinculada[]> {
  const contas = await store.listContas(contexto)
  return contas.map(({ createdAt, lastAccessAt, ...conta }) => ({
    ...conta,
    createdAt: createdAt.toISOString(),
    lastAccessAt: lastAccessAt?.toISOString() ?? null,
  }))
}

export function createPessoalHandlers({ clock }: { clock: () => Date }): Handlers<typeof pessoalRotas> {
  return {
    get: async (pedido) => {
      const { createdAt, lastAccessAt, ...pessoa } = orNotFound(await store.findPessoa(pedido))
      const clientes = await store.listClientes(pedido)
      return {
        ...pessoa,
        createdAt: createdAt.toISOString(),
        lastAccessAt: lastAccessAt?.toISOString() ?? null,
        clientes: clientes.map(({ desde, ...cliente }) => ({ ...cliente, desde: desde?.toISOString() ?? null })),
      }
    },
    listContas: (pedido) => presentContas(pedido),
    unlinkConta: async (pedido) => {
      const { tx, body, request } = pedido
      await lockUsuario(pedido)
      const contas = await store.listContas(pedido)
      const conta = orNotFound(contas.find(({ emissor, sujeito }) => emissor === body.emissor && sujeito === body.sujeito))
      if (!conta.desvinculavel) throw new ErroApi('conta_trabalho_last')
      const [clientInfo, now] = [readClientInfo(request), clock()]
      await store.deleteConta(pedido, conta)
      const dados = { ...noticeDataOf(clientInfo, now), conta: conta.email }
      await tellPessoa(
        tx,
        { id: pedido.usuario.id, nome: pedido.usuario.nome, email: pedido.usuario.email },
        { tipo: 'contaTrabalho.desvinculada', dados, clientInfo, now },
      )
      await recordEntrada(pedido, clientInfo, 'contaTrabalho.unlink', {
        emissor: conta.emissor,
        conta: conta.email,
      })
      return presentContas(pedido)
    },
    listAtividade: async (pedido) => {
      const {
        cliente,
        query: { cursor, limite },
      } = pedido
      // A person without a cliente has no audit records.
      if (cliente === null) return { itens: [], proximo: null }
      const rows = await store.listAtividade({ ...pedido, cliente }, { antesDe: cursor, limite: limite + 1 })
      const page = rows.slice(0, limite)
      return {
        itens: page.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    getTelasFixadas: async (pedido) => ({ telas: await store.findTelasFixadas(pedido) }),
    // Pinned screens are a personal preference, so they are not audited.
    updateTelasFixadas: async (pedido) => {
      const { telas } = pedido.body
      await store.saveTelasFixadas(pedido, telas)
      return { telas }
    },
  }
}
