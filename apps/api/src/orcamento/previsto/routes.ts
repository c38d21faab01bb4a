import type { orcamentoPrevistoRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { findOrcamento } from '../atos/store.ts'
import { applyRealizado, presentPrevisto } from './update.ts'
import { createPrevisto, planCriacaoPrevisto } from './create.ts'

interface Deps {
  cubos: CuboCache
  announce: (contexto: ContextoCliente, orcamentoId: number) => Promise<void>
}

export function createOrcamentoPrevistoHandlers({ cubos, announce }: Deps): Handlers<typeof orcamentoPrevistoRotas> {
  return {
    create: {
      // A separate snapshot, as the cache of the realizado requires.
      prepare: async ({ params: { id }, body, transaction }) => {
        const plano = await transaction((contexto) => planCriacaoPrevisto(contexto, cubos, { id, ...body }))
        return (pedido) => createPrevisto(pedido, body, plano)
      },
    },
    get: (pedido) => presentPrevisto(pedido, cubos, { id: pedido.params.id, ate: pedido.query.ate }),
    update: {
      prepare: async ({ params: { id }, body, transaction }) => {
        const dados = await transaction(async (contexto) => {
          orNotFound(await findOrcamento(contexto, id))
          return cubos.get(contexto)
        })
        if (dados.versao !== body.versaoDados) throw new ErroApi('dre_versao_changed')
        return async (pedido) => {
          const gravado = await applyRealizado(pedido, dados, { id, ...body })
          await announce(pedido, id)
          return gravado
        }
      },
    },
  }
}
