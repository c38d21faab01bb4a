/** Which people are shown and how, kept in the URL. */
import { PERFIS, type Perfil, USUARIO_ORDENS, USUARIO_STATUS, type UsuarioOrdem, type UsuarioStatus } from '@lastro/contract'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from '../table/tamanhos.ts'

export interface UsuarioSearch {
  busca?: string | undefined
  perfil?: Perfil | undefined
  status?: UsuarioStatus | undefined
  ordem?: UsuarioOrdem | undefined
  pagina?: number | undefined
  limite?: PageSize | undefined
  /** Of every cliente, for an admin. */
  todos?: true | undefined
  /** Id of the person whose panel is open. */
  usuario?: string | undefined
}

const MAX_BUSCA = 100
const MAX_PAGINA = 100_000

/** Search of a route must never fail: what does not fit is dropped, and what is default is left out. */
export function parseUsuarioSearch(search: Record<string, unknown>): UsuarioSearch {
  const { busca, pagina, usuario } = search
  const limite = PAGE_SIZES.find((size) => size === search['limite'])
  const ordem = USUARIO_ORDENS.find((each) => each === search['ordem'])
  return {
    // A name of digits only comes back from the URL as a number.
    busca: typeof busca === 'string' || typeof busca === 'number' ? String(busca).slice(0, MAX_BUSCA) || undefined : undefined,
    perfil: PERFIS.find((perfil) => perfil === search['perfil']),
    status: USUARIO_STATUS.find((status) => status === search['status']),
    ordem: ordem === 'nome' ? undefined : ordem,
    pagina: typeof pagina === 'number' && Number.isSafeInteger(pagina) && pagina > 1 && pagina <= MAX_PAGINA ? pagina : undefined,
    limite: limite === PAGE_SIZE_DEFAULT ? undefined : limite,
    todos: search['todos'] === true ? true : undefined,
    usuario: typeof usuario === 'string' && /^[\da-f-]{36}$/i.test(usuario) ? usuario : undefined,
  }
}

type Coluna = 'nome' | 'email' | 'perfil' | 'status' | 'acesso'

/** A click on a column: sorts by it, then the other way round. */
export function nextOrdem(ordem: UsuarioOrdem, coluna: Coluna): UsuarioOrdem {
  return ordem === coluna ? `-${coluna}` : coluna
}

export function ariaSort(ordem: UsuarioOrdem, coluna: Coluna): 'ascending' | 'descending' | 'none' {
  if (ordem === coluna) return 'ascending'
  return ordem === `-${coluna}` ? 'descending' : 'none'
}
