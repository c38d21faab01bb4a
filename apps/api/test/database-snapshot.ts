/** Snapshot of the whole database, to prove that a refusal changed nothing. */
import { createClient } from '@lastro/db'
import type { TestDatabase } from '@lastro/db/testing'
import type { Client } from 'pg'

export type DatabaseSnapshot = Readonly<Record<string, string>>

/** Rows that record the attempt and may be added; all other rows count. */
const ATTEMPT_REGISTRO = {
  importacao: 'id = $1',
  auditoria: `assunto = 'Lancamento' and assunto_id = $1::text`,
  notificacao: `tipo = 'importacao.recusada' and dados ->> 'importacaoId' = $1::text`,
} as const
type AttemptTable = keyof typeof ATTEMPT_REGISTRO

function isDaAttempt(nome: string): nome is AttemptTable {
  return nome in ATTEMPT_REGISTRO
}

async function withSuperuser<T>(database: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(database.superuser)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Covers every table including partitions, bypassing row-level security.
 * @param attempt id of an import whose row and records are left out, for `readAttempt`
 */
export function takeRetrato(database: TestDatabase, attempt?: number): Promise<DatabaseSnapshot> {
  return withSuperuser(database, async (client) => {
    const { rows: tables } = await client.query<{ nome: string }>(
      `select relname as nome from pg_class where relnamespace = 'lastro'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const retrato: Record<string, string> = {}
    for (const { nome } of tables) {
      const except = attempt !== undefined && isDaAttempt(nome) ? ATTEMPT_REGISTRO[nome] : undefined
      const { rows } = await client.query<{ resumo: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as resumo
         from lastro.${client.escapeIdentifier(nome)} t ${except === undefined ? '' : `where (${except}) is not true`}`,
        except === undefined ? [] : [attempt],
      )
      retrato[nome] = rows[0]?.resumo ?? ''
    }
    return retrato
  })
}

export function readAttempt(database: TestDatabase, attempt: number): Promise<Record<AttemptTable, Record<string, unknown>[]>> {
  return withSuperuser(database, async (client) => {
    const read = async (table: AttemptTable): Promise<Record<string, unknown>[]> => {
      const { rows } = await client.query<Record<string, unknown>>(
        `select * from lastro.${table} where ${ATTEMPT_REGISTRO[table]} order by id`,
        [attempt],
      )
      return rows
    }
    return { importacao: await read('importacao'), auditoria: await read('auditoria'), notificacao: await read('notificacao') }
  })
}
