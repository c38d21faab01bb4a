/**
 * Measures latency of one URL from a child process. The parent has just written millions of postings, and its garbage collection would
 * distort a p99, though not a median.
 */
import { execFile } from 'node:child_process'
import { Agent, get as httpGet } from 'node:http'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const requestSchema = z.object({
  url: z.string(),
  token: z.string(),
  aquecimento: z.int(),
  times: z.int(),
})
type LoopRequest = z.infer<typeof requestSchema>

const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const agente = new Agent({ keepAlive: true, maxSockets: 1 })

export function timeHttp(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const inicio = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': ACCEPT_ENCODING }
    httpGet(url, { agent: agente, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('data', () => {})
      response.on('end', () => resolve(performance.now() - inicio))
    }).on('error', reject)
  })
}

const run = promisify(execFile)

/**
 * Runs V8 single-threaded, so that its compiler and garbage collector do not compete with the server.
 * @throws Error with the output of the process
 */
export async function timeApart(request: LoopRequest): Promise<number[]> {
  const env = { ...process.env, MEDIDA_PEDIDO: JSON.stringify(request) }
  const { stdout } = await run(process.execPath, ['--single-threaded', import.meta.filename], { env, maxBuffer: 2 ** 24 })
  return z.array(z.number()).parse(JSON.parse(stdout))
}

async function timeAsked({ url, token, aquecimento, times }: LoopRequest): Promise<number[]> {
  const tempos: number[] = []
  for (let turn = 0; turn < aquecimento + times; turn++) tempos.push(await timeHttp(url, token))
  agente.destroy()
  return tempos.slice(aquecimento)
}

if (import.meta.main) {
  const tempos = await timeAsked(requestSchema.parse(JSON.parse(process.env['MEDIDA_PEDIDO'] ?? '')))
  process.stdout.write(JSON.stringify(tempos))
}
