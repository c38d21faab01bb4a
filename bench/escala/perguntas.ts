/**
 * Asks one address again and again, one question after the other, in a process of its own. Whoever measures has just written millions of
 * postings, and whenever it clears its memory both processors are busy with that for as long as twenty answers take. Only what is seldom, as a
 * p99, needs this: a median does not see it.
 */
import { execFile } from 'node:child_process'
import { Agent, get as httpGet } from 'node:http'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const pedidoSchema = z.object({ url: z.string(), token: z.string(), vezes: z.int() })
type Pedido = z.infer<typeof pedidoSchema>

const AQUECIMENTO = 10

const agente = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the first byte of the question to the last of the answer, over a connection that stays, compressed as browsers ask. */
export function timeHttp(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const inicio = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
    httpGet(url, { agent: agente, headers }, (resposta) => {
      if (resposta.statusCode !== 200) reject(new Error(`${url} answered ${resposta.statusCode}`))
      resposta.on('data', () => {})
      resposta.on('end', () => resolve(performance.now() - inicio))
    }).on('error', reject)
  })
}

const run = promisify(execFile)

/** @throws Error with what the process said */
export async function timeApart(pedido: Pedido): Promise<number[]> {
  const env = { ...process.env, MEDIDA_PEDIDO: JSON.stringify(pedido) }
  const { stdout } = await run(process.execPath, [import.meta.filename], { env, maxBuffer: 2 ** 24 })
  return z.array(z.number()).parse(JSON.parse(stdout))
}

if (import.meta.main) {
  const { url, token, vezes } = pedidoSchema.parse(JSON.parse(process.env['MEDIDA_PEDIDO'] ?? ''))
  for (let i = 0; i < AQUECIMENTO; i++) await timeHttp(url, token)
  const tempos: number[] = []
  for (let i = 0; i < vezes; i++) tempos.push(await timeHttp(url, token))
  process.stdout.write(JSON.stringify(tempos))
  agente.destroy()
}
