import type pg from 'pg'
import { DatabaseError } from './erro.ts'
import { TRAVAS } from './advisory-locks.ts'

export const ROLE_OWNER = 'lastro_dono'
/** Serves requests under row-level security; owns nothing. */
export const ROLE_APP = 'lastro_app'

/** Statements for an administrator, run once when the migrating role may not create roles. */
const MANUAL = `CREATE ROLE ${ROLE_OWNER} LOGIN PASSWORD '…'; CREATE ROLE ${ROLE_APP} LOGIN PASSWORD '…'; GRANT CREATE ON DATABASE … TO ${ROLE_OWNER};`

/**
 * Creates the two roles when they are missing, and checks that neither can bypass row-level security.
 * Roles belong to the whole server, so this is not a numbered migration. Safe for concurrent callers.
 * @throws ErroBanco `banco_role_missing` when a role is missing and the current one may not create it.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  const missing = await listMissingRoles(client)
  if (missing.length === 0) return
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [TRAVAS.roles])
    for (const role of await listMissingRoles(client)) {
      await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new DatabaseError(
      'banco_role_missing',
      `Faltam usuários no banco: ${missing.join(', ')}.`,
      `Como administrador do banco, rode: ${MANUAL}`,
      {
        cause: error,
      },
    )
  }
}

async function listMissingRoles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    'select role from unnest($1::text[]) role where not exists (select from pg_roles where rolname = role)',
    [[ROLE_OWNER, ROLE_APP]],
  )
  return rows.map(({ role }) => role)
}
