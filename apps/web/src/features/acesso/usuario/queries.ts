import { PERFIS, type Perfil, type Usuario, permissoesRotas, usuarioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { invalidate, query, queryClient } from '../../../api/api.ts'
import { PAGE_SIZE_DEFAULT } from '../../../table/page-size.ts'
import type { UsuarioSearch } from './usuario-search.ts'

export function filterOf({ busca, perfil, status, ordem, todos }: UsuarioSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(perfil ? { perfil } : {}),
    ...(status ? { status } : {}),
    ...(ordem ? { ordem } : {}),
    ...(todos ? { todos: '1' as const } : {}),
  }
}

export function usuariosQuery(search: UsuarioSearch) {
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search
  return queryOptions({
    ...query(usuarioRotas.list, { query: { ...filterOf(search), pagina, limite } }),
    placeholderData: keepPreviousData,
  })
}

export function usuarioQuery(id: string) {
  return query(usuarioRotas.get, { params: { id } })
}

export function sessoesQuery(id: string) {
  return query(usuarioRotas.listSessoes, { params: { id } })
}

export async function takeUsuario(usuario: Usuario): Promise<void> {
  queryClient.setQueryData(usuarioQuery(usuario.id).queryKey, usuario)
  await invalidate(usuarioRotas.list, usuarioRotas.listSessoes, permissoesRotas.get)
}

export function perfisFor(caller: Perfil): Perfil[] {
  return PERFIS.filter((perfil) => caller === 'admin' || perfil !== 'admin')
}
