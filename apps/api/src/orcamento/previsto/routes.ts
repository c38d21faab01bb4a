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
  announce: (context: ContextoCliente, orcamentoId: number) => Promise<void>
}

export function createOrcamentoPrevistoHandlers({ cubos, announce }: Deps): Handlers<typeof orcamentoPrevistoRotas> {
  return {
    create: {
      // A separate snapshot, as the cache of the realizado requires.
      prepare: async ({ params: { id }, body, transaction }) => {
        const plano = await transaction((context) => planCriacaoPrevisto(context, cubos, { id, ...body }))
        return (request) => createPrevisto(request, body, plano)
      },
    },
    get: (request) => presentPrevisto(request, cubos, { id: request.params.id, ate: request.query.ate }),
    update: {
      prepare: async ({ params: { id }, body, transaction }) => {
        const data = await transaction(async (context) => {
          orNotFound(await findOrcamento(context, id))
          return cubos.get(context)
        })
        if (data.versao !== body.versaoDados) throw new ErroApi('dre_versao_changed')
        return async (request) => {
          const written = await applyRealizado(request, data, { id, ...body })
          await announce(request, id)
          return written
        }
      },
    },
  }
}
