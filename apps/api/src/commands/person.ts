/** Personal data of one person (LGPD, art. 18): a copy of what is stored, and its anonymization. */
import type { ConnectionOptions } from '@lastro/db'
import type { Client } from 'pg'
import { enterCliente, inTransaction, listClientes, recordForClientes, withOwner } from './owner.ts'

type PersonTable = { nome: string; isTenant: boolean; colunas: string[]; ocultas: string[] }

/**
 * Tables with a reference to a person, read from the catalogue, so that a new table is included. `ocultas` are bytes and hashes, which are
 * secrets of the server or files.
 */
const TABLES = `
  select c.relname::text as nome, c.relrowsecurity as "isTenant", array_agg(distinct a.attname::text) as colunas,
    array(select s.attname::text from pg_attribute s where s.attrelid = c.oid and s.attnum > 0 and not s.attisdropped
      and (s.atttypid = 'bytea'::regtype or s.attname like '%\\_hash')) as ocultas
  from pg_constraint f join pg_class c on c.oid = f.conrelid
  cross join unnest(f.conkey, f.confkey) k (own, referenced)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.own
  join pg_attribute r on r.attrelid = f.confrelid and r.attnum = k.referenced
  where f.contype = 'f' and c.relnamespace = 'lastro'::regnamespace and not c.relispartition
    and (f.confrelid = 'usuario'::regclass or (f.confrelid = 'usuario_cliente'::regclass and r.attname = 'usuario_id'))
  group by c.oid, c.relname, c.relrowsecurity order by c.relname`

/** Links and text of a mail open an account. */
const OF_EMAIL: readonly (PersonTable & { coluna: string })[] = [
  { nome: 'correio', isTenant: false, colunas: [], coluna: 'para', ocultas: ['texto', 'html', 'anexo'] },
]

type Person = { id: string; email: string; nome: string; perfil: string }

async function findPerson(client: Client, email: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>('select id, email, nome, perfil from usuario where email = $1', [email.trim().toLowerCase()])
  return rows[0]
}

async function readRows(client: Client, table: PersonTable, where: string, value: string): Promise<unknown[]> {
  const { rows } = await client.query<{ row: unknown }>(
    `select to_jsonb(t) - $2::text[] as row from ${client.escapeIdentifier(table.nome)} t where ${where}`,
    [value, table.ocultas],
  )
  return rows.map(({ row }) => row)
}

export type PersonData = { pessoa: string; exportadoAt: string; registros: Record<string, unknown[]> }

/** Reads every row that refers to the person, by table; undefined for an unknown e-mail. */
export function exportPerson(conexao: ConnectionOptions, email: string, now: Date): Promise<PersonData | undefined> {
  return withOwner(conexao, (client) =>
    inTransaction(client, async () => {
      await client.query('set transaction isolation level repeatable read, read only')
      const person = await findPerson(client, email)
      if (person === undefined) return undefined
      // Some rows are visible to their person alone.
      await client.query("select set_config('app.usuario_id', $1, true)", [person.id])
      const self = { nome: 'usuario', isTenant: false, colunas: ['id'], ocultas: ['senha_hash', 'totp_segredo'] }
      const { rows: tables } = await client.query<PersonTable>(TABLES)
      const clientes = await listClientes(client)
      const rowsByTable: Record<string, unknown[]> = {}
      for (const table of [self, ...tables]) {
        const where = table.colunas.map((coluna) => `${client.escapeIdentifier(coluna)} = $1`).join(' or ')
        const found: unknown[] = []
        for (const clienteId of table.isTenant ? clientes : [null]) {
          if (clienteId !== null) await enterCliente(client, clienteId)
          const tenant = clienteId === null ? '' : `cliente_id = ${client.escapeLiteral(clienteId)} and `
          found.push(...(await readRows(client, table, `${tenant}(${where})`, person.id)))
        }
        rowsByTable[table.nome] = found
      }
      for (const { coluna, ...table } of OF_EMAIL) rowsByTable[table.nome] = await readRows(client, table, `${coluna} = $1`, person.email)
      return { pessoa: person.email, exportadoAt: now.toISOString(), registros: rowsByTable }
    }),
  )
}

export const ANONYMOUS = 'Pessoa anonimizada'

/** Access and traces of the person, which nothing else refers to. */
const ERASE = [
  'delete from refresh_token where sessao_id in (select id from sessao where usuario_id = $1)',
  'update sessao set vendo_como = null where vendo_como = $1',
  'delete from sessao where usuario_id = $1',
  'delete from dispositivo where usuario_id = $1',
  'delete from desafio_login where usuario_id = $1',
  'delete from codigo_recuperacao where usuario_id = $1',
  'delete from identidade_externa where usuario_id = $1',
  'delete from link_unico where usuario_id = $1 or email = (select email from usuario where id = $1)',
  'delete from notificacao where usuario_id = $1',
  'delete from notificacao_preferencia where usuario_id = $1',
  'delete from correio where para = (select email from usuario where id = $1)',
  `update usuario set nome = '${ANONYMOUS}', email = 'pessoa-' || id || '@anonima.invalid', senha_hash = null, totp_segredo = null,
     totp_confirmed_at = null, totp_passo = null, status = 'bloqueado', bloqueio_motivo = '${ANONYMOUS}', versao = versao + 1
   where id = $1`,
]

export type Anonymized = 'done' | 'unknown' | 'lastAdmin'

/**
 * Removes name, e-mail, access and devices of a person for good. What the person did stays, under the same id and without a name.
 * The audit record is not touched, because its seals prove that nothing is missing.
 */
export function anonymizePerson(conexao: ConnectionOptions, email: string): Promise<Anonymized> {
  return withOwner(conexao, (client) =>
    inTransaction(client, async () => {
      const person = await findPerson(client, email)
      if (person === undefined) return 'unknown'
      const { rows: admins } = await client.query(
        `select from usuario where perfil = 'admin' and status = 'ativo' and id <> $1 for update`,
        [person.id],
      )
      if (person.perfil === 'admin' && admins.length === 0) return 'lastAdmin'
      const { rows: links } = await client.query<{ id: string }>('select cliente_id as id from usuario_cliente where usuario_id = $1', [
        person.id,
      ])
      for (const { id } of links) {
        await enterCliente(client, id)
        await client.query('delete from relatorio_envio_pessoa where cliente_id = $1 and usuario_id = $2', [id, person.id])
        await client.query(
          `update usuario_cliente set convite_nome = '${ANONYMOUS}' where cliente_id = $1 and usuario_id = $2 and convite_nome is not null`,
          [id, person.id],
        )
      }
      for (const statement of ERASE) await client.query(statement, [person.id])
      await recordForClientes(
        client,
        links.map(({ id }) => id),
        { action: 'usuario.anonymize', subject: 'Usuario', subjectId: person.id, after: { nome: ANONYMOUS } },
      )
      return 'done'
    }),
  )
}
