import { PERFIS, type Perfil } from '@lastro/contract'
import { readText, readUuid } from '../../../navigation/search-values.ts'

export interface PermissaoSearch {
  ver?: 'pessoas' | undefined
  perfil?: Perfil | undefined
  busca?: string | undefined
  pessoa?: string | undefined
}

const MAX_SEARCH = 100

export function parsePermissaoSearch(search: Record<string, unknown>): PermissaoSearch {
  return {
    ver: search['ver'] === 'pessoas' ? 'pessoas' : undefined,
    perfil: PERFIS.find((perfil) => perfil === search['perfil']),
    busca: readText(search['busca'], MAX_SEARCH),
    pessoa: readUuid(search['pessoa']),
  }
}
