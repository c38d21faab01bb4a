import type { Contexto } from '../../http/contexto.ts'
import { can, isLimited } from '../../acesso/permissao/regras.ts'
import type { Viewer } from './store.ts'

/** Whoever may change reports sees all of them; who is limited changes none, whatever else was granted. */
export function quemOf({ usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>): Viewer {
  const limitado = isLimited(escopo)
  return {
    todos: can(usuario, 'update', 'Relatorio') && !limitado,
    limitado,
    perfil: usuario.perfil,
    usuarioId: usuario.vendoComo?.id ?? usuario.id,
    pessoaId: usuario.id,
  }
}
