import type { ContaVinculada, pessoalRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import { noticeDataOf, readClientInfo } from '../sessao/client-info.ts'
import { recordEntrada } from '../sessao/audit.ts'
import { lockUsuario } from '../sessao/store.ts'
import * as store from './store.ts'

async function presentContas(tx: Transacao, usuarioId: string): Promise<ContaVinculada[]> {
  const contas = await store.listContas(tx, usuarioId)
  return contas.map(({ createdAt, lastAccessAt, ...conta }) => ({
    ...conta,
    createdAt: createdAt.toISOString(),
    lastAccessAt: lastAccessAt?.toISOString() ?? null,
  }))
}

export function createPessoalHandlers({ clock }: { clock: () => Date }): Handlers<typeof pessoalRotas> {
  return {
    get: async ({ tx, acesso: { usuarioId } }) => {
      const { createdAt, lastAccessAt, ...pessoa } = orNotFound(await store.findPessoa(tx, usuarioId))
      const clientes = await store.listClientes(tx, usuarioId)
      return {
        ...pessoa,
        createdAt: createdAt.toISOString(),
        lastAccessAt: lastAccessAt?.toISOString() ?? null,
        clientes: clientes.map(({ desde, ...cliente }) => ({ ...cliente, desde: desde?.toISOString() ?? null })),
      }
    },
    listContas: ({ tx, acesso: { usuarioId } }) => presentContas(tx, usuarioId),
    unlinkConta: async ({ tx, acesso, body, request }) => {
      const { usuarioId, cliente, nome, email } = acesso
      await lockUsuario(tx, usuarioId)
      const contas = await store.listContas(tx, usuarioId)
      const conta = orNotFound(contas.find(({ emissor, sujeito }) => emissor === body.emissor && sujeito === body.sujeito))
      if (!conta.desvinculavel) throw new ErroApi('conta_trabalho_last')
      const [clientInfo, now] = [readClientInfo(request), clock()]
      await store.deleteConta(tx, usuarioId, conta)
      const dados = { ...noticeDataOf(clientInfo, now), conta: conta.email }
      await tellPessoa(tx, { id: usuarioId, nome, email }, { tipo: 'contaTrabalho.desvinculada', dados, clientInfo, now })
      await recordEntrada(tx, { clienteId: cliente?.id ?? null, usuarioId, clientInfo }, 'contaTrabalho.unlink', {
        emissor: conta.emissor,
        conta: conta.email,
      })
      return presentContas(tx, usuarioId)
    },
    listAtividade: async ({ tx, acesso: { usuarioId, cliente }, query: { cursor, limite } }) => {
      // Whoever has no cliente leaves no trace in any cliente's record.
      if (cliente === null) return { itens: [], proximo: null }
      // One more than asked for tells whether there is a next page.
      const rows = await store.listAtividade(tx, { clienteId: cliente.id, usuarioId, antesDe: cursor, limite: limite + 1 })
      const page = rows.slice(0, limite)
      return {
        itens: page.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    getTelasFixadas: async ({ tx, acesso: { usuarioId } }) => ({ telas: await store.findTelasFixadas(tx, usuarioId) }),
    // How a person arranges the own screen is nothing that the record of a cliente should tell.
    updateTelasFixadas: async ({ tx, acesso: { usuarioId }, body: { telas } }) => {
      await store.saveTelasFixadas(tx, usuarioId, telas)
      return { telas }
    },
  }
}
