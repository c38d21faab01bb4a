/**
 * Runs the baselines in a child process. Their postings fill hundreds of megabytes, and garbage collection would stall the measuring
 * process for a hundred answers.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { open } from '@lastro/db'
import * as z from 'zod/mini'
import { conexaoSchema } from '../connection.ts'
import { measureBases, type Bases } from './baselines.ts'
import { measureNavegador, type NoNavegador } from './browser.ts'

const pedidoSchema = z.object({
  conexoes: z.object({ dono: conexaoSchema, app: conexaoSchema }),
  clienteId: z.string(),
  partidas: z.int(),
})
type Pedido = z.infer<typeof pedidoSchema>

interface Medidas {
  bases: Bases
  navegador: NoNavegador
}

/** Output of the process. Sums exceed a JSON number, so they are text. */
const medidasSchema: z.ZodMiniType<Medidas> = z.object({
  bases: z.object({
    partidasSql: z.number(),
    rolagemSql: z.number(),
    duckdb: z.number(),
    duckdbFiltrado: z.number(),
    varredura: z.number(),
    somas: z.array(z.coerce.bigint()),
  }),
  navegador: z.object({ milissegundos: z.number(), lucro: z.number() }),
})

const run = promisify(execFile)

export async function measureApart(pedido: Pedido): Promise<Medidas> {
  const env = { ...process.env, MEDIDA_PEDIDO: JSON.stringify(pedido) }
  const { stdout } = await run(process.execPath, [import.meta.filename], { env, maxBuffer: 2 ** 24 })
  return medidasSchema.parse(JSON.parse(stdout))
}

async function measure({ conexoes, clienteId, partidas }: Pedido): Promise<Medidas> {
  const db = await open(conexoes.app)
  try {
    return { bases: await measureBases(db, conexoes.dono, clienteId, partidas), navegador: await measureNavegador(db, clienteId) }
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  const medidas = await measure(pedidoSchema.parse(JSON.parse(process.env['MEDIDA_PEDIDO'] ?? '')))
  process.stdout.write(JSON.stringify(medidas, (_, valor: unknown) => (typeof valor === 'bigint' ? String(valor) : valor)))
}
