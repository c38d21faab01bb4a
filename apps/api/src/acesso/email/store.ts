import { isUniqueViolation } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'

export async function isEmailVerificado({ tx, usuario }: ContextoUsuario): Promise<boolean> {
  const { rows } = await sql`select from usuario where id = ${usuario.id} and email_verified_at is not null`.execute(tx)
  return rows.length === 1
}

export async function saveEmailVerificado({ tx, usuario }: ContextoUsuario, now: Date): Promise<void> {
  await sql`update usuario set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${usuario.id}`.execute(tx)
}

/** Saves the address of an opened link. Undefined when another user has taken the address since; the transaction is then aborted. */
export async function saveEmail({ tx, usuario }: ContextoUsuario, email: string, now: Date): Promise<{ id: string } | undefined> {
  try {
    const { rows } = await sql<{ id: string }>`
      update usuario set email = ${email}, email_verified_at = ${now}, versao = versao + 1 where id = ${usuario.id} returning id`.execute(
      tx,
    )
    return rows[0]
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
