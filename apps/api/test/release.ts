/**
 * Database fixtures of released versions.
 * `releases/1.0.0.jsonl.br` has the rows of every table, `releases/1.0.0.json` the figures computed by that release. Released migrations
 * never change, so the first of them restore the schema of any release.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fechamentoRotas, orcamentoRotas, type DreResposta } from '@lastro/contract'
import { createClient, migrate, readMigracoes } from '@lastro/db'
import type { TestDatabase } from '@lastro/db/testing'
import type { Client } from 'pg'
import type { TestApp } from './build-app.ts'
import { createCalls } from './api-client.ts'
import { buildUsuario, signIn } from './factories.ts'

const FOLDER = join(import.meta.dirname, 'releases')

/** Totals by DRE line and by budget, in centavos or ratios, and the closed months. */
interface ClienteFigures {
  dre: Record<string, Record<string, number | null>>
  orcamentosCentavos: Record<string, number>
  fechados: string[]
}

export type ReleaseFigures = Record<string, ClienteFigures>

export const listReleases = (): string[] => globSync('*.jsonl.br', { cwd: FOLDER }).map((file) => basename(file, '.jsonl.br'))

export const readReleaseFigures = (versao: string): ReleaseFigures => JSON.parse(readFileSync(join(FOLDER, `${versao}.json`), 'utf8'))

/** Bypasses row-level security, triggers and foreign keys, because rows are restored in any order. */
async function withSuperuser<T>(database: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(database.superuser)
  await client.connect()
  try {
    await client.query('set search_path = lastro; set session_replication_role = replica')
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Writes one JSON per line: `{"tabela": …}`, then its rows.
 * The token signing key is left out; a server creates a new one.
 * @returns bytes written
 */
export async function writeRelease({ database }: TestApp, versao: string): Promise<number> {
  const lines = await withSuperuser(database, async (client) => {
    const { rows: tables } = await client.query<{ nome: string }>(
      `select relname as nome from pg_class where relnamespace = 'lastro'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'chave_assinatura'
       order by relname collate "C"`,
    )
    const found: string[] = []
    for (const { nome } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${nome} t order by tableoid, ctid`)
      if (rows.length > 0) found.push(JSON.stringify({ tabela: nome }), ...rows.map(({ row }) => row))
    }
    return found
  })
  const bytes = brotliCompressSync(lines.join('\n'))
  writeFileSync(join(FOLDER, `${versao}.jsonl.br`), bytes)
  return bytes.length
}

export function writeReleaseFigures(versao: string, figures: ReleaseFigures): void {
  writeFileSync(join(FOLDER, `${versao}.json`), `${JSON.stringify(figures, null, 2)}\n`)
}

function readTables(versao: string): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  let rows: string[] = []
  for (const line of brotliDecompressSync(readFileSync(join(FOLDER, `${versao}.jsonl.br`)))
    .toString('utf8')
    .split('\n')) {
    const table = /^\{"tabela":"(\w+)"\}$/.exec(line)?.[1]
    if (table === undefined) rows.push(line)
    else tables.set(table, (rows = []))
  }
  return tables
}

export async function restoreRelease(database: TestDatabase, versao: string): Promise<void> {
  const tables = readTables(versao)
  const migracoes = await readMigracoes()
  await migrate(database.conexoes.dono, migracoes.slice(0, tables.get('migracao')?.length))
  await withSuperuser(database, async (client) => {
    for (const [table, rows] of tables) {
      // Written by the migrations and by `restorePartidas`.
      if (table === 'migracao' || table === 'partida_particao' || table === 'partida') continue
      await insertRows(client, table, rows)
    }
    await restorePartidas(client, tables.get('partida') ?? [])
    await advanceSequences(client)
  })
}

const insertRows = (client: Client, table: string, rows: readonly string[], type = table) =>
  client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${type}, $1)`, [`[${rows.join(',')}]`])

/**
 * Postings of a release before blocks, as partitions, for `migrate` to convert. Only a running import could create them, so this sets up
 * the same state.
 */
async function restorePartidas(client: Client, rows: readonly string[]): Promise<void> {
  const importacaoOf = (row: string): number => (JSON.parse(row) as { importacao_id: number }).importacao_id
  for (const [id, partidas] of Map.groupBy(rows, importacaoOf)) {
    await client.query('begin')
    await client.query("select set_config('app.cliente_id', (select cliente_id::text from importacao where id = $1), true)", [id])
    const { rows: before } = await client.query<{ status: string }>('select status from importacao where id = $1', [id])
    await client.query("update importacao set status = 'processando' where id = $1", [id])
    const { rows: opened } = await client.query<{ table: string }>('select importacao_particao_abrir($1) as table', [id])
    await insertRows(client, opened[0]!.table, partidas, 'partida')
    await client.query('select importacao_particao_fechar($1)', [id])
    await client.query('update importacao set status = $2 where id = $1', [id, before[0]!.status])
    await client.query('commit')
  }
}

async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; coluna: string }>(
    `select c.relname as table, a.attname as coluna from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'lastro'::regnamespace and a.attidentity <> '' and not c.relispartition`,
  )
  for (const { table, coluna } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${coluna}'), max(${coluna})) from ${table} having max(${coluna}) is not null`,
    )
  }
}

const PERIODOS = ['inicio=2024-01&fim=2024-12', 'inicio=2025-01&fim=2025-12', 'inicio=2026-01&fim=2026-03'] as const

export async function readFigures({ app, database, clock }: TestApp): Promise<ReleaseFigures> {
  const { db } = database
  const clientes = await withSuperuser(database, async (client) => {
    const { rows } = await client.query<{ id: string; nome: string }>('select id, nome from cliente order by cnpj collate "C"')
    return rows
  })
  const gestor = await buildUsuario(db, { nome: 'Auditora', perfil: 'gestor', clientes: clientes.map(({ id }) => id) })
  const figures: ReleaseFigures = {}
  for (const { id, nome } of clientes) {
    const token = await signIn(db, gestor, id, clock.now)
    const { read, get } = createCalls(app, () => token)
    const dre: ClienteFigures['dre'] = {}
    for (const periodo of PERIODOS) {
      for (const rateio of ['antes', 'depois']) {
        const response = await get(`/v1/Dre?${periodo}&rateio=${rateio}`)
        if (response.statusCode === 200) dre[`${periodo} ${rateio}`] = totalsOf(response.json<{ data: DreResposta }>().data)
      }
    }
    const { itens } = await read(orcamentoRotas.list, '/v1/Orcamento?limite=100')
    const orcamentosCentavos: ClienteFigures['orcamentosCentavos'] = {}
    for (const { id: orcamentoId, nome: orcamento, versaoNumero, status } of itens.toSorted((a, b) => a.id - b.id)) {
      const { quadro } = await read(orcamentoRotas.get, `/v1/Orcamento/${orcamentoId}`)
      orcamentosCentavos[`${orcamento} v${versaoNumero} ${status}`] = quadro.reduce((sum, area) => sum + area.totalCentavos, 0)
    }
    const { meses } = await read(fechamentoRotas.list, '/v1/Fechamento')
    figures[nome] = { dre, orcamentosCentavos, fechados: meses.filter(({ situacao }) => situacao === 'fechado').map(({ mes }) => mes) }
  }
  return figures
}

const totalsOf = ({ linhas }: DreResposta) =>
  Object.fromEntries(linhas.filter(({ nivel }) => nivel === 0).map(({ codigo, total }) => [codigo, total]))
