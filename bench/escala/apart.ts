/**
 * The programs that the statement is measured beside, in a process of its own: the postings of a year fill hundreds of megabytes, and a process
 * that lets go of them stands still for as long as a hundred answers take. Whoever asks the server afterwards holds none of it.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { open, type Conexoes } from '@lastro/db'
import { measureBases, type Bases } from './bases.ts'
import { measureNavegador, type NoNavegador } from './browser.ts'

interface Pedido {
  conexoes: Conexoes
  clienteId: string
  partidas: number
}

interface Medidas {
  bases: Bases
  navegador: NoNavegador
}

interface Dito {
  bases: Omit<Bases, 'somas'> & { somas: string[] }
  navegador: NoNavegador
}

const run = promisify(execFile)

/** @throws Error with what the process said */
export async function measureApart(pedido: Pedido): Promise<Medidas> {
  const env = { ...process.env, MEDIDA_PEDIDO: JSON.stringify(pedido) }
  const { stdout } = await run(process.execPath, [import.meta.filename], { env, maxBuffer: 2 ** 24 })
  const { bases, navegador } = JSON.parse(stdout) as Dito
  return { bases: { ...bases, somas: bases.somas.map(BigInt) }, navegador }
}

async function measure({ conexoes, clienteId, partidas }: Pedido): Promise<Dito> {
  const db = await open(conexoes.app)
  try {
    const { somas, ...bases } = await measureBases(db, conexoes.dono, clienteId, partidas)
    return { bases: { ...bases, somas: somas.map(String) }, navegador: await measureNavegador(db, clienteId) }
  } finally {
    await db.close()
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure(JSON.parse(process.env['MEDIDA_PEDIDO'] ?? '') as Pedido)))
