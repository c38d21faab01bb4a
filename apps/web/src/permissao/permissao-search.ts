/** What of the permissions is shown, kept in the URL. */
import { PERFIS, type Perfil } from '@lastro/contract'

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
  const { busca, pessoa } = search
  return {
    ver: search['ver'] === 'pessoas' ? 'pessoas' : undefined,
    perfil: PERFIS.find((perfil) => perfil === search['perfil']),
    // A name of digits only comes back from the URL as a number.
    busca: typeof busca === 'string' || typeof busca === 'number' ? String(busca).slice(0, MAX_BUSCA) || undefined : undefined,
    pessoa: typeof pessoa === 'string' && /^[\da-f-]{36}$/i.test(pessoa) ? pessoa : undefined,
  }
}
