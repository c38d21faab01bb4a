import type { orcamentoPrevistoRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { findOrcamento } from '../atos/store.ts'
import { applyRealizado, presentPrevisto } from './update.ts'
import { createPrevisto, planCriacaoPrevisto } from './create.ts'

interface Deps {
  cubos: CuboCache
  /** Tells whoever has it open that its header is another. */
  announce: (tx: Transacao, clienteId: string, orcamentoId: number) => Promise<void>
}

export function createOrcamentoPrevistoHandlers({ cubos, announce }: Deps): Handlers<typeof orcamentoPrevistoRotas> {
  return {
    create: {
      // The realizado is read in a snapshot of its own, as the cache of it needs.
      prepare: async ({ acesso, params: { id }, body, transaction }) => {
        const plano = await transaction((tx, client) => planCriacaoPrevisto({ tx, client }, cubos, acesso.cliente.id, { id, ...body }))
        return (pedido) => createPrevisto(pedido, body, plano)
      },
    },
    get: ({ acesso: { cliente, escopo }, params: { id }, query: { ate }, ...leitura }) =>
      presentPrevisto(leitura, cubos, { clienteId: cliente.id, escopo }, { id, ate }),
    update: {
      prepare: async ({ acesso, params: { id }, body, transaction }) => {
        const clienteId = acesso.cliente.id
        const dados = await transaction(async (tx, client) => {
          orNotFound(await findOrcamento(tx, clienteId, id))
          return cubos.get({ tx, client }, clienteId)
        })
        if (dados.versao !== body.versaoDados) throw new ErroApi('dre_versao_changed')
        return async ({ tx, request }) => {
          const autor = { clienteId, usuarioId: acesso.usuarioId, escopo: acesso.escopo, request }
          const gravado = await applyRealizado(tx, autor, dados, { id, ...body })
          await announce(tx, clienteId, id)
          return gravado
        }
      },
    },
  }
}
