import type { cadastroRotas } from '@lastro/contract'
import type { Handlers } from '../../http/handler.ts'
import { listCentrosCusto, listFiliais, listGrupos, listGruposDeLinhas } from './store.ts'

export function createCadastroHandlers(): Handlers<typeof cadastroRotas> {
  return {
    listGrupos: ({ tx, acesso }) => listGrupos(tx, acesso.cliente.id),
    listNomesOrcamento: async ({ tx, acesso }) => ({
      grupos: await listGruposDeLinhas(tx, acesso.cliente.id),
      filiais: await listFiliais(tx, acesso.cliente.id),
    }),
    listCentrosCusto: ({ tx, acesso }) => listCentrosCusto(tx, acesso.cliente.id),
    listFiliais: ({ tx, acesso }) => listFiliais(tx, acesso.cliente.id),
  }
}
