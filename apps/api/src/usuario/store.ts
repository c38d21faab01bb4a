import type { Perfil } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { Acesso } from '../http/authenticate.ts'

export interface UsuarioVisivel {
  perfil: Perfil
  clienteId: string | null
  cliente: string | null
}

/**
 * The user of an e-mail as the caller may see it. For oneself the cliente is the active one of the session; for another
 * user the one both are linked to. An admin shares every cliente, and sees also who is linked to none, as another admin may be.
 */
export async function findUsuarioVisivel(
  tx: Transacao,
  { email, quemPergunta, manages }: { email: string; quemPergunta: Acesso; manages: boolean },
): Promise<UsuarioVisivel | undefined> {
  if (email.toLowerCase() === quemPergunta.email) {
    return { perfil: quemPergunta.perfil, clienteId: quemPergunta.cliente?.id ?? null, cliente: quemPergunta.cliente?.nomeCurto ?? null }
  }
  if (!manages) return undefined
  const { rows } = await sql<UsuarioVisivel>`
    select u.perfil, c.id as "clienteId", c.nome_curto as cliente
    from usuario u
    left join (usuario_cliente uc join cliente c on c.id = uc.cliente_id) on uc.usuario_id = u.id
    where u.email = lower(${email}) and (${quemPergunta.perfil} = 'admin'
      or exists (select from usuario_cliente meu where meu.usuario_id = ${quemPergunta.usuarioId} and meu.cliente_id = c.id))
    order by c.id = ${quemPergunta.cliente?.id ?? null} desc nulls last, c.nome_curto
    limit 1`.execute(tx)
  return rows[0]
}
