import type { grupoRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { presentArvore, presentUsos, type Estados, type Visao } from './tree.ts'
import { previewMudanca } from './effects.ts'
import { exportArvore } from './export.ts'
import { placeGrupo, placeItem } from './placement.ts'
import { listEstados } from './store.ts'

/** Shows uses only to users with access to the screen where they occur. */
const visaoOf = (acesso: AcessoCliente): Visao => ({ dePara: can(acesso, 'read', 'DePara'), dre: can(acesso, 'read', 'Dre') })

export function createGrupoHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof grupoRotas> {
  const read = async (contexto: ContextoLeitura): Promise<{ dados: DadosDre; estados: Estados }> => ({
    dados: await cubos.get(contexto),
    estados: {
      grupos: await listEstados(contexto, 'grupo'),
      itens: await listEstados(contexto, 'grupo_item'),
    },
  })
  return {
    getArvore: async (pedido) => {
      const { acesso } = pedido
      const { dados, estados } = await read(pedido)
      return presentArvore(dados, estados, visaoOf(acesso))
    },
    exportArvore: async (pedido) => {
      const { acesso, query } = pedido
      const { dados, estados } = await read(pedido)
      return exportArvore(presentArvore(dados, estados, visaoOf(acesso)), pedido.cliente.nomeCurto, query.formato)
    },
    get: async (pedido) => {
      const { acesso, params } = pedido
      const { dados, estados } = await read(pedido)
      return orNotFound(presentUsos(dados, estados, visaoOf(acesso), params.id))
    },
    place: (pedido) => placeGrupo(pedido, { ...pedido.params, ...pedido.body }),
    placeItem: (pedido) => placeItem(pedido, { ...pedido.params, ...pedido.body }),
    previewItem: {
      // A POST, because no record has the hypothetical grupo; it only reads.
      ownTransaction: ({ acesso, params, body, transaction }) =>
        transaction(async (contexto) => {
          const dados = await cubos.get(contexto)
          orNotFound(dados.grupoItens.get(params.id))
          orNotFound(dados.grupos.get(body.grupoId))
          if (!can(acesso, 'read', 'Dre')) return { efeitos: null }
          return {
            efeitos: previewMudanca(dados, {
              itemId: params.id,
              grupoId: body.grupoId,
              exercicioMesInicial: acesso.cliente.exercicioMesInicial,
            }),
          }
        }),
    },
  }
}
