import { sql } from 'kysely'
import type { ContextoCliente, Caller } from '../../http/contexto.ts'

/**
 * Whether a cliente or its marca requires a second factor that the person lacks.
 * For actions outside the cliente of the session, which `findAcesso` covers. A work account proves its own second factor.
 */
export async function isSegundoFatorMissing(
  { tx, cliente }: ContextoCliente,
  { id, externa }: Pick<Caller, 'id' | 'externa'>,
): Promise<boolean> {
  if (externa?.segundoFator === true) return false
  const { rows } = await sql`
    select from usuario u, cliente c join marca m on m.chave = c.marca
    where u.id = ${id} and (u.totp_confirmed_at is null or ${externa !== null}) and c.id = ${cliente.id}
      and (c.segundo_fator_obrigatorio or m.segundo_fator_obrigatorio)`.execute(tx)
  return rows.length > 0
}
