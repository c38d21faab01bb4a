import { type ChaveMarca, MARCAS } from '@lastro/contract'

export interface MarcaSearch {
  chave?: ChaveMarca | undefined
}

export function parseMarcaSearch(search: Record<string, unknown>): MarcaSearch {
  return { chave: MARCAS.find((marca) => marca === search['chave']) }
}
