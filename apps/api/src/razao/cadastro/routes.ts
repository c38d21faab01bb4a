import type { cadastroRotas } from '@lastro/contract'
import type { Handlers } from '../../http/handler.ts'
import { listCentrosCusto, listFiliais, listGrupos, listGruposDeLinhas } from './store.ts'

export function createCadastroHandlers(): Handlers<typeof cadastroRotas> {
  return {
    listGrupos: (request) => listGrupos(request),
    listNomesOrcamento: async (request) => ({
      grupos: await listGruposDeLinhas(request),
      filiais: await listFiliais(request),
    }),
    listCentrosCusto: (request) => listCentrosCusto(request),
    listFiliais: (request) => listFiliais(request),
  }
}
