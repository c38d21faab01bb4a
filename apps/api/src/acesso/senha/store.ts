import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { enterUsuario } from '../sessao/store.ts'

/**
 * Stores a new password and activates an invited person. False when the person is blocked.
 * `emailVerificado`: a link to the address was opened.
 */
export async function saveSenha(
  { tx, usuario }: ContextoUsuario,
  { senhaHash, emailVerificado, now }: { senhaHash: string; emailVerificado: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update usuario set senha_hash = ${senhaHash}, senha_at = ${now}, versao = versao + 1,
      status = case status when 'convidado' then 'ativo' else status end,
      email_verified_at = case when ${emailVerificado} then coalesce(email_verified_at, ${now}) else email_verified_at end
    where id = ${usuario.id} and status <> 'bloqueado' returning id`.execute(tx)
  return rows.length === 1
}

export async function hasContaTrabalho({ tx, usuario }: ContextoUsuario): Promise<boolean> {
  const { rows } = await sql`select from identidade_externa where usuario_id = ${usuario.id} limit 1`.execute(tx)
  return rows.length === 1
}

export async function hasCliente(context: ContextoUsuario): Promise<boolean> {
  await enterUsuario(context)
  const { rows } =
    await sql`select from usuario_cliente where usuario_id = ${context.usuario.id} and accepted_at is not null limit 1`.execute(context.tx)
  return rows.length === 1
}
