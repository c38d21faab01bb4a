import type { cadastroRotas } from '@lastro/contract'
import { withReadyNames } from '../../cubo/in-language.ts'
import type { Handlers } from '../../http/handler.ts'
import { listCentrosCusto, listFiliais, listGrupos, listGruposDeLinhas } from './store.ts'

export function createCadastroHandlers(): Handlers<typeof cadastroRotas> {
  return {
    listGrupos: async (request) => (await listGrupos(request)).map((grupo) => withReadyNames(grupo, request.idioma)),
    listNomesOrcamento: async (request) => ({
      grupos: (await listGruposDeLinhas(request)).map((grupo) => withReadyNames(grupo, request.idioma)),
      filiais: await listFiliais(request),
    }),
    listCentrosCusto: (request) => listCentrosCusto(request),
    listFiliais: (request) => listFiliais(request),
  }
}
