import { PERFIS, type Perfil, USUARIO_ORDENS, USUARIO_STATUS, type UsuarioOrdem, type UsuarioStatus } from '@lastro/contract'
import { readPage, readText, readUuid } from '../../../navigation/search-values.ts'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from '../../../table/page-size.ts'

export interface UsuarioSearch {
  busca?: string | undefined
  perfil?: Perfil | undefined
  status?: UsuarioStatus | undefined
  ordem?: UsuarioOrdem | undefined
  pagina?: number | undefined
  limite?: PageSize | undefined
  todos?: true | undefined
  usuario?: string | undefined
}

const MAX_SEARCH = 100

export function parseUsuarioSearch(search: Record<string, unknown>): UsuarioSearch {
  const limit = PAGE_SIZES.find((size) => size === search['limite'])
  const ordem = USUARIO_ORDENS.find((each) => each === search['ordem'])
  return {
    busca: readText(search['busca'], MAX_SEARCH),
    perfil: PERFIS.find((perfil) => perfil === search['perfil']),
    status: USUARIO_STATUS.find((status) => status === search['status']),
    ordem: ordem === 'nome' ? undefined : ordem,
    pagina: readPage(search['pagina']),
    limite: limit === PAGE_SIZE_DEFAULT ? undefined : limit,
    todos: search['todos'] === true ? true : undefined,
    usuario: readUuid(search['usuario']),
  }
}
