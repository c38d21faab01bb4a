import { readId } from '../../navigation/search-values.ts'

export interface VisualizarSearch {
  orcamento?: number | undefined
}

export function parseVisualizarSearch({ orcamento }: Partial<Record<keyof VisualizarSearch, unknown>>): VisualizarSearch {
  return { orcamento: readId(orcamento) }
}
