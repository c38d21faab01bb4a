import type { ChaveMarca } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../http/contexto.ts'

/**
 * Marca of mails to a person: the marca of the called address if one of the person's clientes has it.
 * Otherwise that of another of their clientes. Mails can be requested for any person at any address, which must not reveal whose customer
 * the person is.
 */
export async function findPersonMarca(context: ContextoUsuario, requestMarca: ChaveMarca): Promise<ChaveMarca> {
  const { rows: before } = await sql<{ usuario: string | null }>`select current_setting('app.usuario_id', true) as usuario`.execute(
    context.tx,
  )
  const enter = (usuario: string): Promise<unknown> => sql`select set_config('app.usuario_id', ${usuario}, true)`.execute(context.tx)
  await enter(context.usuario.id)
  const { rows } = await sql<{ marca: ChaveMarca }>`
    select c.marca from usuario_cliente uc join cliente c on c.id = uc.cliente_id
    where uc.usuario_id = ${context.usuario.id} order by c.marca <> ${requestMarca}, c.nome limit 1`.execute(context.tx)
  await enter(before[0]?.usuario ?? '')
  return rows[0]?.marca ?? requestMarca
}
