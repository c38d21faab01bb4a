/** What of the tree is shown, kept in the URL. */
import { GRUPO_NATUREZA_NOMES, type GrupoArvore } from '@lastro/contract'

export interface GrupoSearch {
  busca?: string | undefined
  natureza?: GrupoArvore['natureza'] | undefined
  arquivados?: true | undefined
  /** Id of the item that a link leads to. */
  item?: number | undefined
}

const MAX_BUSCA = 100

/** As it stands in the URL: whatever somebody wrote there. */
export type GrupoUrl = Partial<Record<keyof GrupoSearch, unknown>>

/** Search of a route must never fail: what does not fit is dropped. */
export function parseGrupoSearch(search: GrupoUrl): GrupoSearch {
  const { busca, item, natureza, arquivados } = search
  return {
    // A code of digits only comes back from the URL as a number.
    busca: typeof busca === 'string' || typeof busca === 'number' ? String(busca).slice(0, MAX_BUSCA) || undefined : undefined,
    natureza: GRUPO_NATUREZA_NOMES.find((nome) => nome === natureza),
    arquivados: arquivados === true ? true : undefined,
    item: typeof item === 'number' && Number.isSafeInteger(item) && item > 0 ? item : undefined,
  }
}
