import type { RelatorioItem, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { readVisivel } from './content.ts'
import * as change from './change.ts'
import { prontoOf } from './ready-made.ts'
import { quemOf } from './quem.ts'
import * as store from './store.ts'

function presentResumo(
  row: Pick<store.RelatorioAberto, 'id' | 'chave' | 'nome' | 'descricao' | 'versao' | 'arquivado' | 'restrito' | 'favorito'>,
) {
  const { id, chave, nome, descricao, versao, arquivado, restrito, favorito } = row
  return { id, chave, nome, descricao, versao, arquivado, restrito, pronto: prontoOf(row), favorito }
}

const presentItem = (row: Awaited<ReturnType<typeof store.listRelatorios>>[number]): RelatorioItem => ({
  ...presentResumo(row),
  openedAt: row.openedAt?.toISOString() ?? null,
})

export function createWorkspaceHandlers(): Handlers<typeof workspaceRotas> {
  return {
    list: async (pedido) => {
      const quem = quemOf(pedido)
      const workspaces = await store.listWorkspaces(pedido)
      const relatorios = can(pedido.usuario, 'read', 'Relatorio') ? await store.listRelatorios(pedido, quem) : []
      const byWorkspace = Map.groupBy(relatorios, ({ workspaceId }) => workspaceId)
      return (
        workspaces
          .map((workspace) => ({ ...workspace, relatorios: (byWorkspace.get(workspace.id) ?? []).map(presentItem) }))
          // Hides a workspace without visible reports, because its name alone may reveal its content.
          .filter((workspace) => quem.todos || workspace.relatorios.length > 0)
      )
    },
    create: (pedido) => change.createWorkspace(pedido, pedido.body),
    update: (pedido) => change.updateWorkspace(pedido, { ...pedido.params, ...pedido.body }),
    place: (pedido) => change.placeWorkspace(pedido, { ...pedido.params, ...pedido.body }),
    archive: (pedido) => change.archiveWorkspace(pedido, { ...pedido.params, ...pedido.body }),
  }
}

type RotasDoRelatorio = Omit<typeof relatorioRotas, 'getOrcado' | 'export' | 'watch'>

export function createRelatorioHandlers({ clock }: { clock: () => Date }): Handlers<RotasDoRelatorio> {
  return {
    get: async (pedido) => {
      const { params } = pedido
      const relatorio = orNotFound(await store.findRelatorio(pedido, params, quemOf(pedido)))
      const { workspaceId, workspaceChave, workspaceNome, provedor } = relatorio
      return {
        ...presentResumo(relatorio),
        workspace: { id: workspaceId, chave: workspaceChave, nome: workspaceNome, provedor },
        conteudo: provedor === 'nativo' ? await readVisivel(pedido, relatorio) : null,
      }
    },
    create: (pedido) => change.createRelatorio(pedido, pedido.body),
    update: (pedido) => change.updateRelatorio(pedido, { ...pedido.params, ...pedido.body }),
    place: (pedido) => change.placeRelatorio(pedido, { ...pedido.params, ...pedido.body }),
    archive: (pedido) => change.archiveRelatorio(pedido, { ...pedido.params, ...pedido.body }),
    getAcesso: async (pedido) => {
      const { params } = pedido
      const { versao, restrito } = orNotFound(await store.findRelatorio(pedido, params, quemOf(pedido)))
      const permissao = await store.findPermissao(pedido, params.id)
      return { versao, restrito, ...permissao, pessoas: await store.listPessoas(pedido) }
    },
    updateAcesso: (pedido) => change.updateAcesso(pedido, { ...pedido.params, ...pedido.body }),
    open: async (pedido) => {
      const { params } = pedido
      orNotFound(await store.findRelatorio(pedido, params, quemOf(pedido)))
      await store.saveAbertura(pedido, pedido.usuario.id, params.id, clock())
      return { id: params.id }
    },
    favorite: async (pedido) => {
      const { params, body } = pedido
      orNotFound(await store.findRelatorio(pedido, params, quemOf(pedido)))
      await store.saveFavorito(pedido, pedido.usuario.id, params.id, body.favorito)
      return { id: params.id, favorito: body.favorito }
    },
  }
}
