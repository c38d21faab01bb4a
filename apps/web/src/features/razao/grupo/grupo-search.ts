import { GRUPO_NATUREZA_NOMES, type GrupoArvore } from '@lastro/contract'
import { readId, readText } from '../../../navigation/search-values.ts'

export interface GrupoSearch {
  busca?: string | undefined
  natureza?: GrupoArvore['natureza'] | undefined
  arquivados?: true | undefined
  item?: number | undefined
}

const MAX_SEARCH = 100

export type GrupoUrl = Partial<Record<keyof GrupoSearch, unknown>>

export function parseGrupoSearch(search: GrupoUrl): GrupoSearch {
  const { busca, item, natureza, arquivados } = search
  return {
    busca: readText(busca, MAX_SEARCH),
    natureza: GRUPO_NATUREZA_NOMES.find((nome) => nome === natureza),
    arquivados: arquivados === true ? true : undefined,
    item: readId(item),
  }
}
