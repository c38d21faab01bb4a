/** Which marca is open, kept in the URL. */
import { type ChaveMarca, MARCAS } from '@lastro/contract'

export interface MarcaSearch {
  chave?: ChaveMarca | undefined
}

/** Search of a route must never fail: what is no marca is dropped. */
export function parseMarcaSearch(search: Record<string, unknown>): MarcaSearch {
  return { chave: MARCAS.find((marca) => marca === search['chave']) }
}
