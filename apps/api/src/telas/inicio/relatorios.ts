import type { Inicio } from '@lastro/contract'
import type { ContextoCliente } from '../../http/contexto.ts'
import { readyOf } from '../../relatorio/workspace/ready-made.ts'
import { listRelatorios, listWorkspaces, type Viewer } from '../../relatorio/workspace/store.ts'

const FAVORITES_MAX = 5
const RECENT_MAX = 3

/** Ordered by last opening; favourites never opened come last. */
export async function listRelatoriosDoInicio(context: ContextoCliente, caller: Viewer): Promise<Inicio['relatorios']> {
  const workspaces = new Map((await listWorkspaces(context)).map((workspace) => [workspace.id, workspace]))
  const chosen = (await listRelatorios(context, caller))
    // Editors see archived reports, too, so they are filtered out here.
    .filter(({ arquivado, workspaceId }) => !arquivado && workspaces.get(workspaceId)?.arquivado === false)
    .toSorted((a, b) => (b.openedAt?.getTime() ?? 0) - (a.openedAt?.getTime() ?? 0))
  const favorites = chosen.filter(({ favorito }) => favorito).slice(0, FAVORITES_MAX)
  const recentes = chosen.filter(({ favorito, openedAt }) => !favorito && openedAt !== null).slice(0, RECENT_MAX)
  return [...favorites, ...recentes].map((row) => {
    const { id, chave, nome, workspaceId, favorito, openedAt } = row
    const workspace = workspaces.get(workspaceId)
    return {
      id,
      chave,
      nome,
      pronto: readyOf(row),
      workspace: { chave: workspace?.chave ?? '', nome: workspace?.nome ?? '' },
      favorito,
      openedAt: openedAt?.toISOString() ?? null,
    }
  })
}
