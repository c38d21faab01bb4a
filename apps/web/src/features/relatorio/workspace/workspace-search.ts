import { readText } from '../../../navigation/search-values.ts'

export interface WorkspaceSearch {
  busca?: string | undefined
  favoritos?: true | undefined
  arquivados?: true | undefined
}
export type WorkspaceUrl = Partial<Record<keyof WorkspaceSearch, unknown>>

export function parseWorkspaceSearch({ busca, favoritos, arquivados }: WorkspaceUrl): WorkspaceSearch {
  return {
    busca: readText(busca, 100),
    favoritos: favoritos === true ? true : undefined,
    arquivados: arquivados === true ? true : undefined,
  }
}
