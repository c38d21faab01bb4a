/** Load benchmark: product and baseline alternate at saturation, then the product runs at 70 % of that rate. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@lastro/api/config.ts'
import { openDatabase } from '@lastro/api/server.ts'
import { createClient, type ConnectionOptions, type DatabaseConnections } from '@lastro/db'
import { startProcesso } from '../../test/lastro-process.ts'
import { median, percentile } from '../measure.ts'
import { runClient, type Counts } from './client.ts'
import { createCompanies, createPeople, type LoadSize } from './company.ts'

const PROCESSES = 2
/** Share of the saturating rate at which the percentiles are measured. */
export const OPEN_SHARE = 0.7

export interface LoadOptions extends LoadSize {
  rounds: number
  roundMs: number
  openMs: number
}

export interface LoadResult {
  /** Requests per second at saturation. */
  product: number
  bare: number
  open: { rate: number; p50: number; p95: number; p99: number; byKind: Record<string, { p50: number; p99: number }> }
  errors: Record<string, number>
  answered: number
}

function printUrl({ host, port, database, user, password = '' }: ConnectionOptions): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

function environmentOf({ dono, app }: DatabaseConnections): Record<string, string> {
  return {
    DATABASE_URL: printUrl(dono),
    DATABASE_URL_APP: printUrl(app),
    LASTRO_SEGREDO: randomBytes(32).toString('base64'),
    LASTRO_DEMONSTRACAO: '0',
    LASTRO_REQUISICOES_MINUTO: '10000000',
  }
}

async function withOwner(owner: ConnectionOptions, ...statements: string[]): Promise<void> {
  const client = createClient(owner)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function startBare(
  folder: string,
  conexoes: DatabaseConnections,
  samples: Record<string, string>,
): Promise<{ server: string; stop: () => void }> {
  const path = join(folder, 'samples.json')
  writeFileSync(path, JSON.stringify(samples))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, BARE_DATABASE: printUrl(conexoes.app), BARE_SAMPLES: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [server] = (await once(child.stdout, 'data')) as [Buffer]
  return { server: server.toString().trim(), stop: () => child.kill('SIGTERM') }
}

const perSecond = ({ answered, ms }: Counts): number => (answered * 1000) / ms

export async function runLoad({ rounds, roundMs, openMs, ...size }: LoadOptions): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-carga-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase(readConfig({ LASTRO_DADOS: join(folder, 'dados'), LASTRO_LOG: 'error' }))
  stack.defer(() => database.close())
  const { db, conexoes } = database
  const companies = await createCompanies(db, size)
  await withOwner(
    conexoes.dono,
    'create table lastro.bare_row (id int primary key, nome text not null)',
    "insert into lastro.bare_row select i, 'Linha ' || i from generate_series(1, 1000) i",
    'grant select on lastro.bare_row to lastro_app',
    'vacuum (analyze)',
  )
  const environment = environmentOf(conexoes)
  const servers: string[] = []
  for (let i = 0; i < PROCESSES; i++) {
    const processo = await startProcesso(join(folder, `servidor-${i}`), environment, ['--sem-paginas'])
    stack.defer(() => processo.killTree())
    servers.push(processo.address)
  }
  const people = await createPeople(db, servers[0]!, companies, size.people)
  let seed = 0
  const errors: Record<string, number> = {}
  let answered = 0
  const runProduct = async (ms: number, rate: number | null): Promise<Counts> => {
    const counts = await runClient(folder, { servers, people, seed: ++seed, ms, rate })
    for (const [name, count] of Object.entries(counts.errors)) errors[name] = (errors[name] ?? 0) + count
    answered += counts.answered
    return counts
  }
  const { samples } = await runProduct(roundMs, null)
  const bares = await Promise.all(Array.from({ length: PROCESSES }, () => startBare(folder, conexoes, samples)))
  stack.defer(() => bares.forEach(({ stop }) => stop()))
  const bareServers = bares.map(({ server }) => server)
  const saturated = { product: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    saturated.product.push(perSecond(await runProduct(roundMs, null)))
    saturated.bare.push(perSecond(await runClient(folder, { servers: bareServers, people, seed: ++seed, ms: roundMs, rate: null })))
  }
  const rate = median(saturated.product) * OPEN_SHARE
  const { latencies } = await runProduct(openMs, rate)
  const all = Object.values(latencies).flat()
  return {
    product: median(saturated.product),
    bare: median(saturated.bare),
    open: {
      rate,
      p50: median(all),
      p95: percentile(all, 95),
      p99: percentile(all, 99),
      byKind: Object.fromEntries(Object.entries(latencies).map(([kind, ms]) => [kind, { p50: median(ms), p99: percentile(ms, 99) }])),
    },
    errors,
    answered,
  }
}
