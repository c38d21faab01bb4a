import { cadastroRotas, permissoesRotas, type RotaData } from '@lastro/contract'
import { call, invalidate, query, queryClient } from '../../../api/api.ts'
import { paths } from '../../../navigation/paths.ts'
import { reopen } from '../../../sessao/active-cliente.ts'

export const permissoesQuery = query(permissoesRotas.get)
export const mineQuery = query(permissoesRotas.getMinhas)
export const centrosQuery = query(cadastroRotas.listCentrosCusto)
export const filiaisQuery = query(cadastroRotas.listFiliais)

export function permissaoUsuarioQuery(id: string) {
  return query(permissoesRotas.getUsuario, { params: { id } })
}

export type PerfilMudanca = Parameters<typeof call<typeof permissoesRotas.updatePerfil>>[1]
export type UsuarioMudanca = Parameters<typeof call<typeof permissoesRotas.updateUsuario>>[1]

export async function savePerfil(input: PerfilMudanca): Promise<RotaData<typeof permissoesRotas.get>> {
  const saved = await call(permissoesRotas.updatePerfil, input)
  queryClient.setQueryData(permissoesQuery.queryKey, saved)
  // The defaults of a user are the permissions of the perfil.
  await invalidate(permissoesRotas.getUsuario)
  return saved
}

export async function saveUsuario(input: UsuarioMudanca): Promise<void> {
  const saved = await call(permissoesRotas.updateUsuario, input)
  queryClient.setQueryData(permissaoUsuarioQuery(saved.usuario.id).queryKey, saved)
  await invalidate(permissoesRotas.get)
}

export async function beginVerComo(usuarioId: string): Promise<void> {
  await call(permissoesRotas.startVerComo, { body: { usuarioId } })
  await reopen(paths.root)
}
