import type { RelatorioItem, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { readVisible } from './content.ts'
import * as change from './change.ts'
import { readyOf } from './ready-made.ts'
import { callerOf } from './viewer.ts'
import * as store from './store.ts'

function presentSummary(
  row: Pick<store.OpenedRelatorio, 'id' | 'chave' | 'nome' | 'descricao' | 'versao' | 'arquivado' | 'restrito' | 'favorito'>,
) {
  const { id, chave, nome, descricao, versao, arquivado, restrito, favorito } = row
  return { id, chave, nome, descricao, versao, arquivado, restrito, pronto: readyOf(row), favorito }
}

const presentItem = (row: Awaited<ReturnType<typeof store.listRelatorios>>[number]): RelatorioItem => ({
  ...presentSummary(row),
  openedAt: row.openedAt?.toISOString() ?? null,
})

export function createWorkspaceHandlers(): Handlers<typeof workspaceRotas> {
  return {
    list: async (request) => {
      const caller = callerOf(request)
      const workspaces = await store.listWorkspaces(request)
      const relatorios = can(request.usuario, 'read', 'Relatorio') ? await store.listRelatorios(request, caller) : []
      const byWorkspace = Map.groupBy(relatorios, ({ workspaceId }) => workspaceId)
      return (
        workspaces
          .map((workspace) => ({ ...workspace, relatorios: (byWorkspace.get(workspace.id) ?? []).map(presentItem) }))
          // Hides a workspace without visible reports, because its name alone may reveal its content.
          .filter((workspace) => caller.seesAll || workspace.relatorios.length > 0)
      )
    },
    create: (request) => change.createWorkspace(request, request.body),
    update: (request) => change.updateWorkspace(request, { ...request.params, ...request.body }),
    place: (request) => change.placeWorkspace(request, { ...request.params, ...request.body }),
    archive: (request) => change.archiveWorkspace(request, { ...request.params, ...request.body }),
  }
}

type RotasDoRelatorio = Omit<typeof relatorioRotas, 'getOrcado' | 'export' | 'watch'>

export function createRelatorioHandlers({ clock }: { clock: () => Date }): Handlers<RotasDoRelatorio> {
  return {
    get: async (request) => {
      const { params } = request
      const relatorio = orNotFound(await store.findRelatorio(request, params, callerOf(request)))
      const { workspaceId, workspaceChave, workspaceNome, provedor } = relatorio
      return {
        ...presentSummary(relatorio),
        workspace: { id: workspaceId, chave: workspaceChave, nome: workspaceNome, provedor },
        conteudo: provedor === 'nativo' ? await readVisible(request, relatorio) : null,
      }
    },
    create: (request) => change.createRelatorio(request, request.body),
    update: (request) => change.updateRelatorio(request, { ...request.params, ...request.body }),
    place: (request) => change.placeRelatorio(request, { ...request.params, ...request.body }),
    archive: (request) => change.archiveRelatorio(request, { ...request.params, ...request.body }),
    getAcesso: async (request) => {
      const { params } = request
      const { versao, restrito } = orNotFound(await store.findRelatorio(request, params, callerOf(request)))
      const permissao = await store.findPermissao(request, params.id)
      return { versao, restrito, ...permissao, pessoas: await store.listMembers(request) }
    },
    updateAcesso: (request) => change.updateAcesso(request, { ...request.params, ...request.body }),
    open: async (request) => {
      const { params } = request
      orNotFound(await store.findRelatorio(request, params, callerOf(request)))
      await store.saveAbertura(request, request.usuario.id, params.id, clock())
      return { id: params.id }
    },
    favorite: async (request) => {
      const { params, body } = request
      orNotFound(await store.findRelatorio(request, params, callerOf(request)))
      await store.saveFavorite(request, request.usuario.id, params.id, body.favorito)
      return { id: params.id, favorito: body.favorito }
    },
  }
}
