import type { grupoRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { presentArvore, presentUses, type GrupoStates, type Visao } from './tree.ts'
import { previewMudanca } from './effects.ts'
import { exportArvore } from './export.ts'
import { placeGrupo, placeItem } from './placement.ts'
import { listStates } from './store.ts'

/** Shows uses only to users with access to the screen where they occur. */
const visaoOf = (acesso: AcessoCliente): Visao => ({ dePara: can(acesso, 'read', 'DePara'), dre: can(acesso, 'read', 'Dre') })

export function createGrupoHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof grupoRotas> {
  const read = async (context: ContextoLeitura): Promise<{ dados: DataDre; states: GrupoStates }> => ({
    dados: await cubos.get(context),
    states: {
      grupos: await listStates(context, 'grupo'),
      itens: await listStates(context, 'grupo_item'),
    },
  })
  return {
    getArvore: async (request) => {
      const { acesso } = request
      const { dados, states } = await read(request)
      return presentArvore(dados, states, visaoOf(acesso))
    },
    exportArvore: async (request) => {
      const { acesso, query } = request
      const { dados, states } = await read(request)
      return exportArvore(presentArvore(dados, states, visaoOf(acesso)), {
        clienteNome: request.cliente.nomeCurto,
        formato: query.formato,
        idioma: languageOf(request.request),
      })
    },
    get: async (request) => {
      const { acesso, params } = request
      const { dados, states } = await read(request)
      const { regras } = dataInLanguage(dados, request.idioma)
      return orNotFound(presentUses({ ...dados, regras }, states, visaoOf(acesso), params.id))
    },
    place: (request) => placeGrupo(request, { ...request.params, ...request.body }),
    placeItem: (request) => placeItem(request, { ...request.params, ...request.body }),
    previewItem: {
      // A POST, because no record has the hypothetical grupo; it only reads.
      ownTransaction: ({ acesso, params, body, transaction }) =>
        transaction(async (context) => {
          const data = await cubos.get(context)
          orNotFound(data.grupoItens.get(params.id))
          orNotFound(data.grupos.get(body.grupoId))
          if (!can(acesso, 'read', 'Dre')) return { efeitos: null }
          return {
            efeitos: previewMudanca(data, {
              itemId: params.id,
              grupoId: body.grupoId,
              exercicioMesInicial: acesso.cliente.exercicioMesInicial,
            }),
          }
        }),
    },
  }
}
