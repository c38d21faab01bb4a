/** What of the permissions is shown, kept in the URL. */
import { PERFIS, type Perfil } from '@lastro/contract'
import { readText, readUuid } from '../../../navigation/search-values.ts'

export interface PermissaoSearch {
  ver?: 'pessoas' | undefined
  perfil?: Perfil | undefined
  busca?: string | undefined
  /** Id of the person whose permissions are open. */
  pessoa?: string | undefined
}

const MAX_BUSCA = 100

/** Search of a route must never fail: what does not fit is dropped, and what is default is left out. */
export function parsePermissaoSearch(search: Record<string, unknown>): PermissaoSearch {
  return {
    ver: search['ver'] === 'pessoas' ? 'pessoas' : undefined,
    perfil: PERFIS.find((perfil) => perfil === search['perfil']),
    busca: readText(search['busca'], MAX_BUSCA),
    pessoa: readUuid(search['pessoa']),
  }
}
