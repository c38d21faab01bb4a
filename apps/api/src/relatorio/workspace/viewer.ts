import { isLimited, type Contexto } from '../../http/contexto.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { Viewer } from './store.ts'

/** Users who may change reports see all of them. Users with a limited scope change none, regardless of other permissions. */
export function callerOf({ usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>): Viewer {
  const hasLimitedScope = isLimited(escopo)
  return {
    seesAll: can(usuario, 'update', 'Relatorio') && !hasLimitedScope,
    isLimited: hasLimitedScope,
    perfil: usuario.perfil,
    usuarioId: usuario.vendoComo?.id ?? usuario.id,
    personId: usuario.id,
  }
}
