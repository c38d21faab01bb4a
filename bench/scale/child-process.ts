/**
 * Runs the baselines in a child process. Their postings fill hundreds of megabytes, and garbage collection would stall the measuring
 * process for a hundred answers.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { open } from '@lastro/db'
import * as z from 'zod/mini'
import { conexaoSchema } from '../connection.ts'
import { measureBases, type ScaleBaselines } from './baselines.ts'
import { measureBrowser, type NoBrowser } from './browser.ts'

const requestSchema = z.object({
  conexoes: z.object({ dono: conexaoSchema, app: conexaoSchema }),
  clienteId: z.string(),
  partidas: z.int(),
})
type ChildRequest = z.infer<typeof requestSchema>

interface Measurements {
  bases: ScaleBaselines
  browser: NoBrowser
}

/** Sums exceed a JSON number, so they are text. */
const measurementsSchema: z.ZodMiniType<Measurements> = z.object({
  bases: z.object({
    partidasSql: z.number(),
    rolagemSql: z.number(),
    duckdb: z.number(),
    filteredDuckdb: z.number(),
    varredura: z.number(),
    somas: z.array(z.coerce.bigint()),
  }),
  browser: z.object({ milissegundos: z.number(), lucro: z.number() }),
})

const run = promisify(execFile)

export async function measureApart(request: ChildRequest): Promise<Measurements> {
  const env = { ...process.env, MEDIDA_PEDIDO: JSON.stringify(request) }
  const { stdout } = await run(process.execPath, [import.meta.filename], { env, maxBuffer: 2 ** 24 })
  return measurementsSchema.parse(JSON.parse(stdout))
}

async function measure({ conexoes, clienteId, partidas }: ChildRequest): Promise<Measurements> {
  const db = await open(conexoes.app)
  try {
    return { bases: await measureBases(db, conexoes.dono, clienteId, partidas), browser: await measureBrowser(db, clienteId) }
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  const measurements = await measure(requestSchema.parse(JSON.parse(process.env['MEDIDA_PEDIDO'] ?? '')))
  process.stdout.write(JSON.stringify(measurements, (_, valor: unknown) => (typeof valor === 'bigint' ? String(valor) : valor)))
}
