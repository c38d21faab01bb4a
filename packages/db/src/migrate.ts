import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { ConnectionOptions } from './connection.ts'
import { convertParticao, listParticoes } from './convert-partidas.ts'
import type { ConversionProgress } from './convert-partidas.ts'
import { DatabaseError } from './erro.ts'
import { START_MS, createClient } from './open.ts'
import { ensureRoles, ROLE_APP, ROLE_OWNER } from './roles.ts'
import { TRAVAS } from './advisory-locks.ts'

export type Migracao = { numero: number; nome: string; sql: string; sha256: string }

export const MIGRACOES_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

const FILE = /^(\d{6})_([a-z0-9]+(?:_[a-z0-9]+)*)\.sql$/

/**
 * Reads the migrations of a folder in order.
 * @throws DatabaseError `migracao_invalid` for a name that is not `000001_nome.sql`, a gap or a repeated number.
 */
export async function readMigracoes(folder: string = MIGRACOES_FOLDER): Promise<Migracao[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file, index) => {
      const [, digits, nome] = FILE.exec(file) ?? []
      if (nome === undefined || Number(digits) !== index + 1) {
        throw new DatabaseError(
          'migracao_invalid',
          `A migração ${file} está fora da sequência.`,
          'Os arquivos se chamam 000001_nome.sql, sem lacunas.',
        )
      }
      const sql = await readFile(`${folder}/${file}`, 'utf8')
      return { numero: index + 1, nome, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Migrates a database to the newest version and returns the numbers applied; idempotent.
 * Each file is one transaction under a lock: a kill in the middle leaves nothing, and of many concurrent runs one does the work. `conexao`
 * is the owner, or a role that may create the two roles and the schema. Then it converts the postings of earlier versions, one import in
 * each transaction: a run after a kill continues with the next import.
 * @throws DatabaseError `migracao_changed`, `migracao_failed`, `migracao_invalid`, `banco_role_missing`
 */
export async function migrate(
  conexao: ConnectionOptions,
  migracoes?: readonly Migracao[],
  onConversion?: (progress: ConversionProgress) => void,
): Promise<number[]> {
  const wanted = migracoes ?? (await readMigracoes())
  const client = createClient(conexao, { applicationName: 'lastro migrar', connectionTimeoutMs: START_MS })
  await client.connect()
  try {
    await ensureRoles(client)
    const applied: number[] = []
    for (const migracao of wanted) if (await applyMigracao(client, migracao, wanted)) applied.push(migracao.numero)
    await convertPartidas(client, onConversion)
    return applied
  } finally {
    await client.end()
  }
}

async function applyMigracao(client: pg.Client, migracao: Migracao, all: readonly Migracao[]): Promise<boolean> {
  return asOwner(client, `A migração ${migracao.nome} (${migracao.numero})`, async () => {
    const known = await readApplied(client)
    assertUnchanged(known, all)
    if (known.has(migracao.numero)) return false
    await runMigracao(client, migracao)
    return true
  })
}

async function convertPartidas(client: pg.Client, onConversion: ((progress: ConversionProgress) => void) | undefined): Promise<void> {
  const importacoes = await listParticoes(client)
  if (importacoes === undefined) return
  for (const [i, importacaoId] of importacoes.entries()) {
    const partidas = await asOwner(client, `A conversão dos lançamentos da importação ${importacaoId}`, async () => {
      // Another run may have converted it in the meantime.
      const pending = await listParticoes(client)
      return pending?.includes(importacaoId) === true ? convertParticao(client, importacaoId) : undefined
    })
    if (partidas !== undefined) onConversion?.({ importacaoId, partidas, done: i + 1, total: importacoes.length })
  }
  await asOwner(client, 'A conversão dos lançamentos', () => client.query('drop table if exists partida_antiga'))
}

/** One transaction of the owner under the lock of migrations. `what` is the subject of the error. */
async function asOwner<T>(client: pg.Client, what: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [TRAVAS.migracao])
    await becomeOwner(client)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // The connection itself may have failed, in which case the server rolls back.
    await client.query('rollback').catch(() => undefined)
    if (error instanceof DatabaseError) throw error
    const isDiskFull = error instanceof Error && 'code' in error && error.code === '53100'
    const motivo = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(
      'migracao_failed',
      isDiskFull ? `${what} foi desfeita: o disco do banco está cheio (${motivo}).` : `${what} falhou e foi desfeita: ${motivo}.`,
      `O banco está como antes. ${isDiskFull ? 'Libere espaço no disco' : 'Corrija a causa'} e rode lastro migrar de novo.`,
      { cause: error },
    )
  }
}

async function runMigracao(client: pg.Client, { numero, nome, sha256, sql }: Migracao): Promise<void> {
  await client.query('insert into migracao (numero, nome, sha256) values ($1, $2, $3)', [numero, nome, sha256])
  await client.query(sql)
}

/** @throws DatabaseError `banco_not_empty` */
export async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'lastro'`)
  if (rowCount !== 0) {
    throw new DatabaseError(
      'banco_not_empty',
      'O banco de destino não está vazio, e nada foi restaurado.',
      'Restaure em um banco novo, ou apague antes o esquema “lastro” deste.',
    )
  }
}

/**
 * Creates the schema in the transaction of the caller, who stays lastro_dono until its end.
 * @throws DatabaseError `banco_not_empty`
 */
export async function createSchema(client: pg.Client, migracoes: readonly Migracao[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [TRAVAS.migracao])
  await assertEmpty(client)
  // Jobs of a database that is gone. A process makes its own again from the restored rows.
  await client.query('drop schema if exists fila cascade')
  await becomeOwner(client)
  for (const migracao of migracoes) await runMigracao(client, migracao)
}

/**
 * Creates everything as lastro_dono, under any migrating role.
 * No other role may create anything in this database.
 */
async function becomeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ present: boolean; owner: boolean }>(
    `select to_regnamespace('lastro') is not null as present, current_user = $1 as owner`,
    [ROLE_OWNER],
  )
  const state = rows[0]
  if (state?.present !== true) {
    await client.query(`create schema lastro authorization ${ROLE_OWNER}`)
    await closeDatabase(client)
  }
  // Tables of the job queue. Made by the migrating role, because the owner may lack the right of an administrator to create schemas.
  if ((await client.query(`select from pg_namespace where nspname = 'fila'`)).rowCount === 0) {
    await client.query(`create schema fila authorization ${ROLE_OWNER}`)
  }
  if (state?.owner !== true) await client.query(`set local role ${ROLE_OWNER}`)
  await client.query(`set local search_path = lastro`)
  if (state?.present === true) return
  await client.query(`
    grant usage on schema lastro to ${ROLE_APP};
    create table migracao (numero integer primary key, nome text not null, sha256 text not null, applied_at timestamptz not null default now());
    grant select on migracao to ${ROLE_APP}`)
}

/** Revokes temporary tables, which are unused and come first in a search path. Not copied with a template, so done for each database. */
export async function closeDatabase(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin execute format('revoke temporary, create on database %I from public', current_database()); end $$`)
}

async function readApplied(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ numero: number; sha256: string }>('select numero, sha256 from migracao order by numero')
  return new Map(rows.map((row) => [row.numero, row.sha256]))
}

/** Refuses edited files: two databases at the same number would differ. Unknown numbers belong to a newer version. */
function assertUnchanged(applied: Map<number, string>, all: readonly Migracao[]): void {
  for (const { numero, nome, sha256 } of all) {
    const before = applied.get(numero)
    if (before === undefined || before === sha256) continue
    throw new DatabaseError(
      'migracao_changed',
      `O arquivo da migração ${nome} (${numero}) mudou depois de aplicado a este banco.`,
      'Restaure o arquivo original e ponha a mudança numa migração nova.',
    )
  }
}
