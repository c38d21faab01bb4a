import type { grupoRotas } from '@lastro/contract'
import type { CuboCache, Leitura } from '../../cubo/cubo-cache.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { presentArvore, presentUsos, type Estados, type Visao } from './tree.ts'
import { previewMudanca } from './effects.ts'
import { exportArvore } from './export.ts'
import { placeGrupo, placeItem } from './placement.ts'
import { listEstados } from './store.ts'

/** Who uses a grupo is told only to whom the screen of the user is open. */
const visaoOf = (acesso: AcessoCliente): Visao => ({ dePara: can(acesso, 'read', 'DePara'), dre: can(acesso, 'read', 'Dre') })

export function createGrupoHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof grupoRotas> {
  const read = async (leitura: Leitura, clienteId: string): Promise<{ dados: DadosDre; estados: Estados }> => ({
    dados: await cubos.get(leitura, clienteId),
    estados: {
      grupos: await listEstados(leitura.tx, clienteId, 'grupo'),
      itens: await listEstados(leitura.tx, clienteId, 'grupo_item'),
    },
  })
  return {
    getArvore: async ({ acesso, ...leitura }) => {
      const { dados, estados } = await read(leitura, acesso.cliente.id)
      return presentArvore(dados, estados, visaoOf(acesso))
    },
    exportArvore: async ({ acesso, query, ...leitura }) => {
      const { dados, estados } = await read(leitura, acesso.cliente.id)
      return exportArvore(presentArvore(dados, estados, visaoOf(acesso)), acesso.cliente.nomeCurto, query.formato)
    },
    get: async ({ acesso, params, ...leitura }) => {
      const { dados, estados } = await read(leitura, acesso.cliente.id)
      return orNotFound(presentUsos(dados, estados, visaoOf(acesso), params.id))
    },
    place: (pedido) => placeGrupo(pedido, { ...pedido.params, ...pedido.body }),
    placeItem: (pedido) => placeItem(pedido, { ...pedido.params, ...pedido.body }),
    previewItem: {
      // A POST because it names no record of its own; it reads only.
      ownTransaction: ({ acesso, params, body, transaction }) =>
        transaction(async (tx, client) => {
          const dados = await cubos.get({ tx, client }, acesso.cliente.id)
          orNotFound(dados.grupoItens.get(params.id))
          orNotFound(dados.grupos.get(body.grupoId))
          if (!can(acesso, 'read', 'Dre')) return { efeitos: null }
          const { exercicioMesInicial } = acesso.cliente
          return { efeitos: previewMudanca(dados, { itemId: params.id, grupoId: body.grupoId, exercicioMesInicial }) }
        }),
    },
  }
}
