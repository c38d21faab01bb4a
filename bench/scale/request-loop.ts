/**
 * Asks one address again and again, one question after the other, in a process of its own. Whoever measures has just written millions of
 * postings, and whenever it clears its memory both processors are busy with that for as long as twenty answers take. Only what is seldom, as a
 * p99, needs this: a median does not see it.
 */
import { execFile } from 'node:child_process'
import { Agent, get as httpGet } from 'node:http'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { openLigacao, writePedido } from './http-connection.ts'

const pedidoSchema = z.object({
  url: z.string(),
  token: z.string(),
  /** Asked first, and not counted. */
  aquecimento: z.int(),
  vezes: z.int(),
})
type Pedido = z.infer<typeof pedidoSchema>

/** Of a browser. */
const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const agente = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the first byte of the question to the last of the answer, over a connection that stays, compressed as browsers ask. */
export function timeHttp(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const inicio = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': ACCEPT_ENCODING }
    httpGet(url, { agent: agente, headers }, (resposta) => {
      if (resposta.statusCode !== 200) reject(new Error(`${url} answered ${resposta.statusCode}`))
      resposta.on('data', () => {})
      resposta.on('end', () => resolve(performance.now() - inicio))
    }).on('error', reject)
  })
}

const run = promisify(execFile)

/**
 * V8 of that process compiles and clears its memory in the one thread that asks, and not in others beside the server.
 * @throws Error with what the process said
 */
export async function timeApart(pedido: Pedido): Promise<number[]> {
  const env = { ...process.env, MEDIDA_PEDIDO: JSON.stringify(pedido) }
  const { stdout } = await run(process.execPath, ['--single-threaded', import.meta.filename], { env, maxBuffer: 2 ** 24 })
  return z.array(z.number()).parse(JSON.parse(stdout))
}

/** @throws Error when anything but 200 comes back */
async function timeAsked({ url, token, aquecimento, vezes }: Pedido): Promise<number[]> {
  const endereco = new URL(url)
  const ligacao = await openLigacao(endereco)
  const pedido = writePedido(endereco, { authorization: `Bearer ${token}`, 'accept-encoding': ACCEPT_ENCODING })
  const tempos: number[] = []
  for (let vez = 0; vez < aquecimento + vezes; vez++) {
    const inicio = performance.now()
    const status = await ligacao.ask(pedido)
    tempos.push(performance.now() - inicio)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }
  ligacao.end()
  return tempos.slice(aquecimento)
}

if (import.meta.main) {
  const tempos = await timeAsked(pedidoSchema.parse(JSON.parse(process.env['MEDIDA_PEDIDO'] ?? '')))
  process.stdout.write(JSON.stringify(tempos))
}
