import type { ChaveMarca } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

/**
 * The marca in which a person is written to: that of the address somebody called, if it is the marca of one of their clientes, else one
 * that is. Anybody may ask for a mail to anybody, at the address of any marca; it is not theirs to show whose customers others are.
 */
export async function findMarcaDaPessoa(tx: Transacao, usuarioId: string, chamada: ChaveMarca): Promise<ChaveMarca> {
  const { rows: antes } = await sql<{ usuario: string | null }>`select current_setting('app.usuario_id', true) as usuario`.execute(tx)
  const enter = (usuario: string): Promise<unknown> => sql`select set_config('app.usuario_id', ${usuario}, true)`.execute(tx)
  await enter(usuarioId)
  const { rows } = await sql<{ marca: ChaveMarca }>`
    select c.marca from usuario_cliente uc join cliente c on c.id = uc.cliente_id
    where uc.usuario_id = ${usuarioId} order by c.marca <> ${chamada}, c.nome limit 1`.execute(tx)
  await enter(antes[0]?.usuario ?? '')
  return rows[0]?.marca ?? chamada
}
