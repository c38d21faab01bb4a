import type { Acesso } from '../../http/authenticate.ts'
import { can, isLimited } from '../../acesso/permissao/regras.ts'
import type { Quem } from './store.ts'

/** Whoever may change reports sees all of them; who is limited changes none, whatever else was granted. */
export function quemOf(acesso: Pick<Acesso, 'regras' | 'escopo' | 'perfil' | 'usuarioId' | 'vendoComo'>): Quem {
  const limitado = isLimited(acesso.escopo)
  return {
    todos: can(acesso, 'update', 'Relatorio') && !limitado,
    limitado,
    perfil: acesso.perfil,
    usuarioId: acesso.vendoComo?.id ?? acesso.usuarioId,
    pessoaId: acesso.usuarioId,
  }
}
