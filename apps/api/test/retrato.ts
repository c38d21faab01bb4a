/** A picture of the whole database, to be compared with a later one: what was refused must not have touched it. */
import { createClient } from '@lastro/db'
import type { TestDatabase } from '@lastro/db/testing'

/** Table → number of rows and hash of their contents. */
export type Retrato = Readonly<Record<string, string>>

/** Rows that tell that something was tried, and may therefore be there afterwards; every other row of every table counts. */
const REGISTRO_DA_TENTATIVA: Readonly<Record<string, string>> = {
  importacao: 'id <> $1',
  auditoria: `not (assunto = 'Lancamento' and assunto_id = $1::text)`,
  notificacao: `not (tipo = 'importacao.recusada' and dados ->> 'importacaoId' = $1::text)`,
}

/**
 * Every table of the schema, partitions included, past row-level security.
 * @param tentativa id of the import whose own row and record are left out; without it nothing is
 */
export async function takeRetrato(database: TestDatabase, tentativa?: number): Promise<Retrato> {
  const client = createClient(database.superuser)
  await client.connect()
  try {
    const { rows: tabelas } = await client.query<{ nome: string }>(
      `select relname as nome from pg_class where relnamespace = 'lastro'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const retrato: Record<string, string> = {}
    for (const { nome } of tabelas) {
      const except = tentativa === undefined ? undefined : REGISTRO_DA_TENTATIVA[nome]
      const { rows } = await client.query<{ resumo: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as resumo
         from lastro.${client.escapeIdentifier(nome)} t ${except === undefined ? '' : `where ${except}`}`,
        except === undefined ? [] : [tentativa],
      )
      retrato[nome] = rows[0]?.resumo ?? ''
    }
    return retrato
  } finally {
    await client.end()
  }
}
