import type { RelatorioItem, Workspace } from '@lastro/contract'
import { matchesText } from '../../../format/fold-text.ts'
import type { WorkspaceSearch } from './workspace-search.ts'

export function filterWorkspaces(workspaces: readonly Workspace[], { busca = '', favoritos, arquivados }: WorkspaceSearch): Workspace[] {
  const matches = ({ nome, descricao, favorito, arquivado }: RelatorioItem, workspace: Workspace): boolean =>
    (arquivados === true || !arquivado) && (favoritos !== true || favorito) && matchesText(`${workspace.nome} ${nome} ${descricao}`, busca)
  return workspaces
    .filter(({ arquivado }) => arquivados === true || !arquivado)
    .map((workspace) => ({ ...workspace, relatorios: workspace.relatorios.filter((relatorio) => matches(relatorio, workspace)) }))
    .filter(({ relatorios }) => relatorios.length > 0 || (busca === '' && favoritos !== true))
}
