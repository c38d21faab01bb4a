/**
 * Baselines of the DRE query (grupo item × centro de custo × month, two years of realizado): SQL over postings, SQL over a compact monthly
 * roll-up, DuckDB, and a typed-array loop. None covers rateio, budgets or validities.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, withTenant } from '@lastro/db'
import type { Banco, Conexao, Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { measureWork, median } from '../measure.ts'
import { findPacote } from '../npm-package.ts'
import { SELECOES } from './filtros.ts'

const DUCKDB = '@duckdb/node-api@1.5.6-r.1'
const RODADAS = 15
const RODADAS_LENTAS = 3

export interface Bases {
  partidasSql: number
  rolagemSql: number
  duckdb: number
  /** DuckDB over the rows of one filter only, see `filtros.ts`. */
  duckdbFiltrado: number
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
  return import(pathToFileURL(join(findPacote(DUCKDB), 'lib/index.js')).href)
}

interface Colunas {
  conta: Int16Array
  lugar: Int16Array
  filial: Int8Array
  mes: Int8Array
  valor: Float64Array
}

async function readColunas(tx: Transacao, partidas: number): Promise<Colunas> {
  const colunas: Colunas = {
    conta: new Int16Array(partidas),
    lugar: new Int16Array(partidas),
    filial: new Int8Array(partidas),
    mes: new Int8Array(partidas),
    valor: new Float64Array(partidas),
  }
  const PAGINA = 500_000
  let i = 0
  for (let depois = 0; depois < partidas; depois += PAGINA) {
    const { rows } = await sql<{ conta: number; lugar: number; filial: number; mes: number; valor: number }>`
      select p.conta_id as conta, p.centro_custo_id as lugar, p.filial_id as filial,
        (extract(year from p.data)::int - 2024) * 12 + extract(month from p.data)::int - 1 as mes, p.valor_centavos as valor
      from partida p where p.linha > ${depois} and p.linha <= ${depois + PAGINA}`.execute(tx)
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

async function time(rodadas: number, work: () => unknown): Promise<number> {
  const tempos: number[] = []
  for (let rodada = 0; rodada <= rodadas; rodada++) {
    const { milissegundos } = await measureWork(work)
    if (rodada > 0) tempos.push(milissegundos)
  }
  return median(tempos)
}

/** Monthly roll-up with the smallest key columns, which the application does not have. */
async function createRolagem(dono: Conexao, clienteId: string): Promise<void> {
  const client = createClient(dono)
  await client.connect()
  try {
    await client.query(`select set_config('app.cliente_id', $1, false), set_config('search_path', 'lastro', false)`, [clienteId])
    await client.query(`create table rolagem as
      select conta_id::smallint as conta_id, centro_custo_id::smallint as centro_custo_id, filial_id::smallint as filial_id,
        ((mes / 100 - 2024) * 12 + mes % 100)::smallint as mes, sum(credito_centavos - debito_centavos)::bigint as valor
      from saldo_mensal group by 1, 2, 3, 4`)
    await client.query('grant select on rolagem to lastro_app')
    // Planner statistics, to be fair to all baselines.
    await client.query('analyze rolagem, conta, de_para_regra, saldo_mensal, importacao_mes, partida')
  } finally {
    await client.end()
  }
}

export async function measureBases(db: Banco, dono: Conexao, clienteId: string, partidas: number): Promise<Bases> {
  const leitura = { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 } as const
  const somas: bigint[] = []
  const sum = async (tx: Transacao, tabela: ReturnType<typeof sql>): Promise<number> => {
    const ask = () =>
      sql<{ valor: string }>`
        select r.grupo_item_id, p.centro_custo_id, p.mes, sum(p.valor)::text as valor from ${tabela} p
        join conta c on c.id = p.conta_id and c.natureza = 4 join de_para_regra r on r.conta_inicio = c.codigo group by 1, 2, 3`.execute(tx)
    // Under row-level security the planner underestimates tables, and would use nested loops for each posting.
    await sql`set local enable_nestloop = off`.execute(tx)
    somas.push((await ask()).rows.reduce((soma, { valor }) => soma + BigInt(valor), 0n))
    return time(RODADAS_LENTAS, ask)
  }
  const partidasSql = await withTenant(db, leitura, (tx) =>
    sum(
      tx,
      sql`(select conta_id, centro_custo_id, (extract(year from data) * 100 + extract(month from data))::int as mes, valor_centavos as valor from partida)`,
    ),
  )
  await createRolagem(dono, clienteId)
  const rolagemSql = await withTenant(db, leitura, (tx) => sum(tx, sql.table('rolagem')))
  const colunas = await withTenant(db, leitura, (tx) => readColunas(tx, partidas))
  const grupos = await withTenant(db, leitura, (tx) =>
    sql<{ conta: number; item: number }>`select c.id as conta, r.grupo_item_id as item from conta c
      join de_para_regra r on r.conta_inicio = c.codigo`.execute(tx),
  )
  const item = new Int16Array(colunas.conta.reduce((maior, conta) => Math.max(maior, conta), 0) + 1)
  for (const { conta, item: destino } of grupos.rows) item[conta] = destino
  const lugares = colunas.lugar.reduce((maior, lugar) => Math.max(maior, lugar), 0) + 1
  const itens = item.reduce((maior, destino) => Math.max(maior, destino), 0) + 1
  let scanned = new Float64Array(0)
  const varredura = await time(RODADAS, () => {
    scanned = new Float64Array(itens * lugares * 24)
    const { conta, lugar, mes, valor } = colunas
    for (let i = 0; i < valor.length; i++) scanned[(item[conta[i]!]! * lugares + lugar[i]!) * 24 + mes[i]!]! += valor[i]!
  })
  somas.push(BigInt(scanned.subarray(lugares * 24).reduce((soma, valor) => soma + valor, 0)))
  const doDuckdb = await measureDuckdb(colunas, item, somas)
  return { partidasSql, rolagemSql, ...doDuckdb, varredura, somas }
}

/** DuckDB in memory, loaded by its CSV reader, which is the fastest way in. */
async function measureDuckdb(
  { conta, lugar, filial, mes, valor }: Colunas,
  item: Int16Array,
  somas: bigint[],
): Promise<Pick<Bases, 'duckdb' | 'duckdbFiltrado'>> {
  const { DuckDBInstance } = await loadDuckdb()
  const conexao = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    await conexao.run('create table partida (conta smallint, centro smallint, filial tinyint, mes tinyint, valor bigint)')
    const arquivo = join(mkdtempSync(join(tmpdir(), 'lastro-duckdb-')), 'partidas.csv')
    try {
      const LOTE = 100_000
      for (let inicio = 0; inicio < valor.length; inicio += LOTE) {
        const linhas: string[] = []
        for (let i = inicio; i < Math.min(inicio + LOTE, valor.length); i++) {
          linhas.push(`${conta[i]},${lugar[i]},${filial[i]},${mes[i]},${valor[i]}\n`)
        }
        writeFileSync(arquivo, linhas.join(''), { flag: 'a' })
      }
      await conexao.run(`copy partida from '${arquivo}' (header false)`)
    } finally {
      rmSync(dirname(arquivo), { recursive: true })
    }
    await conexao.run('create table de_para (conta smallint, item smallint)')
    const regras = Array.from(item, (destino, id) => `(${id},${destino})`).filter((regra) => !regra.endsWith(',0)'))
    await conexao.run(`insert into de_para values ${regras.join(',')}`)
    const ask = (where = 'true') =>
      conexao.runAndReadAll(
        `select item, centro, mes, sum(valor) from partida join de_para using (conta) where ${where} group by item, centro, mes`,
      )
    somas.push((await ask()).getRows().reduce((soma, row) => soma + BigInt(String(row[3])), 0n))
    const duckdb = await time(RODADAS, () => ask())
    const filtrados: number[] = []
    for (const where of SELECOES) filtrados.push(await time(1, () => ask(where)))
    return { duckdb, duckdbFiltrado: median(filtrados) }
  } finally {
    conexao.closeSync()
  }
}
