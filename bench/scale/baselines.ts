/**
 * Baselines of the DRE query: SQL over postings or a monthly roll-up, DuckDB, a typed-array loop.
 * The query groups two years of realizado by grupo item, centro de custo and month. No baseline covers rateio, budgets or validities.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, withTenant } from '@lastro/db'
import type { Database, ConnectionOptions, Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { measureWork, median } from '../measure.ts'
import { findPackage } from '../npm-package.ts'
import { SELECOES } from './filters.ts'

const DUCKDB = '@duckdb/node-api@1.5.6-r.1'
const ROUNDS = 15
const ROUNDS_LENTAS = 3

export interface ScaleBaselines {
  partidasSql: number
  scrollSql: number
  duckdb: number
  filteredDuckdb: number
  varredura: number
  somas: bigint[]
}

type Conectar = { connect: () => Promise<DuckConexao> }
interface DuckConexao {
  run: (texto: string) => Promise<unknown>
  runAndReadAll: (texto: string) => Promise<{ getRows: () => unknown[][] }>
  closeSync: () => void
}

async function loadDuckdb(): Promise<{ DuckDBInstance: { create: (path: string) => Promise<Conectar> } }> {
  return import(pathToFileURL(join(findPackage(DUCKDB), 'lib/index.js')).href)
}

interface PartidaColumns {
  conta: Int16Array
  lugar: Int16Array
  filial: Int8Array
  mes: Int8Array
  valor: Float64Array
}

async function readColunas(tx: Transacao, partidas: number): Promise<PartidaColumns> {
  const colunas: PartidaColumns = {
    conta: new Int16Array(partidas),
    lugar: new Int16Array(partidas),
    filial: new Int8Array(partidas),
    mes: new Int8Array(partidas),
    valor: new Float64Array(partidas),
  }
  const PAGE_BLOCKS = 1000
  let i = 0
  for (let after = 0; i < partidas; after += PAGE_BLOCKS) {
    const { rows } = await sql<{ conta: number; lugar: number; filial: number; mes: number; valor: number }>`
      select p.conta_id as conta, p.centro_custo_id as lugar, p.filial_id as filial,
        (extract(year from p.data)::int - 2024) * 12 + extract(month from p.data)::int - 1 as mes, p.valor_centavos as valor
      from partida p where p.bloco > ${after} and p.bloco <= ${after + PAGE_BLOCKS}`.execute(tx)
    if (rows.length === 0) throw new Error(`expected ${partidas} postings, but read ${i}`)
    for (const row of rows) {
      colunas.conta[i] = row.conta
      colunas.lugar[i] = row.lugar
      colunas.filial[i] = row.filial
      colunas.mes[i] = row.mes
      colunas.valor[i] = row.valor
      i++
    }
  }
  return colunas
}

async function time(rounds: number, work: () => unknown): Promise<number> {
  const tempos: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const { milissegundos } = await measureWork(work)
    if (round > 0) tempos.push(milissegundos)
  }
  return median(tempos)
}

/** Monthly roll-up with the smallest key columns. The application has no such table. */
async function createScroll(owner: ConnectionOptions, clienteId: string): Promise<void> {
  const client = createClient(owner)
  await client.connect()
  try {
    await client.query(`select set_config('app.cliente_id', $1, false), set_config('search_path', 'lastro', false)`, [clienteId])
    await client.query(`create table rolagem as
      select conta_id::smallint as conta_id, centro_custo_id::smallint as centro_custo_id, filial_id::smallint as filial_id,
        ((mes / 100 - 2024) * 12 + mes % 100)::smallint as mes, sum(credito_centavos - debito_centavos)::bigint as valor
      from saldo_mensal group by 1, 2, 3, 4`)
    await client.query('grant select on rolagem to lastro_app')
    await client.query('analyze rolagem, conta, de_para_regra, saldo_mensal, importacao_mes, partida_bloco')
  } finally {
    await client.end()
  }
}

export async function measureBases(db: Database, owner: ConnectionOptions, clienteId: string, partidas: number): Promise<ScaleBaselines> {
  const reading = { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 } as const
  const somas: bigint[] = []
  const sum = async (tx: Transacao, table: ReturnType<typeof sql>): Promise<number> => {
    const ask = () =>
      sql<{ valor: string }>`
        select r.grupo_item_id, p.centro_custo_id, p.mes, sum(p.valor)::text as valor from ${table} p
        join conta c on c.id = p.conta_id and c.natureza = 4 join de_para_regra r on r.conta_inicio = c.codigo group by 1, 2, 3`.execute(tx)
    // Under row-level security the planner underestimates tables, and would use nested loops for each posting.
    await sql`set local enable_nestloop = off`.execute(tx)
    somas.push((await ask()).rows.reduce((soma, { valor }) => soma + BigInt(valor), 0n))
    return time(ROUNDS_LENTAS, ask)
  }
  const partidasSql = await withTenant(db, reading, (tx) =>
    sum(
      tx,
      sql`(select conta_id, centro_custo_id, (extract(year from data) * 100 + extract(month from data))::int as mes, valor_centavos as valor from partida)`,
    ),
  )
  await createScroll(owner, clienteId)
  const scrollSql = await withTenant(db, reading, (tx) => sum(tx, sql.table('rolagem')))
  const colunas = await withTenant(db, reading, (tx) => readColunas(tx, partidas))
  const grupos = await withTenant(db, reading, (tx) =>
    sql<{ conta: number; item: number }>`select c.id as conta, r.grupo_item_id as item from conta c
      join de_para_regra r on r.conta_inicio = c.codigo`.execute(tx),
  )
  const item = new Int16Array(colunas.conta.reduce((largest, conta) => Math.max(largest, conta), 0) + 1)
  for (const { conta, item: destino } of grupos.rows) item[conta] = destino
  const locations = colunas.lugar.reduce((largest, location) => Math.max(largest, location), 0) + 1
  const itens = item.reduce((largest, destino) => Math.max(largest, destino), 0) + 1
  let scanned = new Float64Array(0)
  const varredura = await time(ROUNDS, () => {
    scanned = new Float64Array(itens * locations * 24)
    const { conta, lugar, mes, valor } = colunas
    for (let i = 0; i < valor.length; i++) scanned[(item[conta[i]!]! * locations + lugar[i]!) * 24 + mes[i]!]! += valor[i]!
  })
  somas.push(BigInt(scanned.subarray(locations * 24).reduce((soma, valor) => soma + valor, 0)))
  const doDuckdb = await measureDuckdb(colunas, item, somas)
  return { partidasSql, scrollSql, ...doDuckdb, varredura, somas }
}

async function measureDuckdb(
  { conta, lugar, filial, mes, valor }: PartidaColumns,
  item: Int16Array,
  somas: bigint[],
): Promise<Pick<ScaleBaselines, 'duckdb' | 'filteredDuckdb'>> {
  const { DuckDBInstance } = await loadDuckdb()
  const conexao = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    await conexao.run('create table partida (conta smallint, centro smallint, filial tinyint, mes tinyint, valor bigint)')
    const file = join(mkdtempSync(join(tmpdir(), 'lastro-duckdb-')), 'partidas.csv')
    try {
      const BATCH = 100_000
      for (let inicio = 0; inicio < valor.length; inicio += BATCH) {
        const lines: string[] = []
        for (let i = inicio; i < Math.min(inicio + BATCH, valor.length); i++) {
          lines.push(`${conta[i]},${lugar[i]},${filial[i]},${mes[i]},${valor[i]}\n`)
        }
        writeFileSync(file, lines.join(''), { flag: 'a' })
      }
      await conexao.run(`copy partida from '${file}' (header false)`)
    } finally {
      rmSync(dirname(file), { recursive: true })
    }
    await conexao.run('create table de_para (conta smallint, item smallint)')
    const regras = Array.from(item, (destino, id) => `(${id},${destino})`).filter((regra) => !regra.endsWith(',0)'))
    await conexao.run(`insert into de_para values ${regras.join(',')}`)
    const ask = (where = 'true') =>
      conexao.runAndReadAll(
        `select item, centro, mes, sum(valor) from partida join de_para using (conta) where ${where} group by item, centro, mes`,
      )
    somas.push((await ask()).getRows().reduce((soma, row) => soma + BigInt(String(row[3])), 0n))
    const duckdb = await time(ROUNDS, () => ask())
    const filtrados: number[] = []
    for (const where of SELECOES) filtrados.push(await time(1, () => ask(where)))
    return { duckdb, filteredDuckdb: median(filtrados) }
  } finally {
    conexao.closeSync()
  }
}
