import type { Inicio } from '@lastro/contract'
import type { ContextoCliente } from '../../http/contexto.ts'
import { prontoOf } from '../../relatorio/workspace/ready-made.ts'
import { listRelatorios, listWorkspaces, type Viewer } from '../../relatorio/workspace/store.ts'

const FAVORITOS_MAX = 5
const RECENTES_MAX = 3

/** By last opening; favourites never opened come last. */
export async function listRelatoriosDoInicio(contexto: ContextoCliente, quem: Viewer): Promise<Inicio['relatorios']> {
  const workspaces = new Map((await listWorkspaces(contexto)).map((workspace) => [workspace.id, workspace]))
  const escolhidos = (await listRelatorios(contexto, quem))
    // Editors see archived reports, too, so they are filtered out here.
    .filter(({ arquivado, workspaceId }) => !arquivado && workspaces.get(workspaceId)?.arquivado === false)
    .toSorted((a, b) => (b.openedAt?.getTime() ?? 0) - (a.openedAt?.getTime() ?? 0))
  const favoritos = escolhidos.filter(({ favorito }) => favorito).slice(0, FAVORITOS_MAX)
  const recentes = escolhidos.filter(({ favorito, openedAt }) => !favorito && openedAt !== null).slice(0, RECENTES_MAX)
  return [...favoritos, ...recentes].map((row) => {
    const { id, chave, nome, workspaceId, favorito, openedAt } = row
    const workspace = workspaces.get(workspaceId)
    return {
      id,
      chave,
      nome,
      pronto: prontoOf(row),
      workspace: { chave: workspace?.chave ?? '', nome: workspace?.nome ?? '' },
      favorito,
      openedAt: openedAt?.toISOString() ?? null,
    }
  })
}
