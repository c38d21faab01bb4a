import type { cadastroRotas } from '@lastro/contract'
import type { Handlers } from '../../http/handler.ts'
import { listCentrosCusto, listFiliais, listGrupos, listGruposDeLinhas } from './store.ts'

export function createCadastroHandlers(): Handlers<typeof cadastroRotas> {
  return {
    listGrupos: (pedido) => listGrupos(pedido),
    listNomesOrcamento: async (pedido) => ({
      grupos: await listGruposDeLinhas(pedido),
      filiais: await listFiliais(pedido),
    }),
    listCentrosCusto: (pedido) => listCentrosCusto(pedido),
    listFiliais: (pedido) => listFiliais(pedido),
  }
}
