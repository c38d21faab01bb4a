/**
 * Load client process, with a closed or an open loop.
 * Closed: each person sends the next request after the last answer. Open: requests arrive at a constant rate. Reads its plan from a file
 * and prints its counts.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { createPersonLoad, type LoadRequest, type Person } from './mix.ts'

interface Plan {
  servers: string[]
  people: Person[]
  seed: number
  ms: number
  /** Requests per second of the open loop; null for the closed loop. */
  rate: number | null
}

const countsSchema = z.object({
  answered: z.int(),
  ms: z.number(),
  /** Counts of answers other than 200, by status and code. */
  errors: z.record(z.string(), z.int()),
  /** Milliseconds of each answer by kind of request; in an open loop from the arrival of the request. */
  latencies: z.record(z.string(), z.array(z.number())),
  samples: z.record(z.string(), z.string()),
})
export type Counts = z.infer<typeof countsSchema>

export async function runClient(folder: string, plan: Plan): Promise<Counts> {
  const path = join(folder, 'plan.json')
  writeFileSync(path, JSON.stringify(plan))
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, path], { maxBuffer: 2 ** 28 })
  return countsSchema.parse(JSON.parse(stdout))
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function send(server: string, { kind, method, path, headers, body }: LoadRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const request = httpRequest(
      `${server}/v1/${path}`,
      { agent, method, headers: { ...headers, ...length, 'x-kind': kind } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const answerSchema = z.object({ code: z.optional(z.string()), data: z.optional(z.object({ sequencia: z.optional(z.int()) })) })

async function run({ servers, people, seed, ms, rate }: Plan): Promise<Counts> {
  const counts: Counts = { answered: 0, ms: 0, errors: {}, latencies: {}, samples: {} }
  const loads = people.map((person, i) => ({
    server: servers[i % servers.length]!,
    load: createPersonLoad(person, seed * people.length + i),
  }))
  const ask = async ({ server, load }: (typeof loads)[number], since: number): Promise<void> => {
    const request = load.next()
    const { status, text } = await send(server, request)
    ;(counts.latencies[request.kind] ??= []).push(performance.now() - since)
    counts.answered += 1
    if (status === 200 && request.kind !== 'edit') {
      counts.samples[request.kind] ??= text
      return
    }
    const { code, data } = answerSchema.parse(JSON.parse(text))
    if (status === 200) {
      counts.samples[request.kind] ??= text
      if (data?.sequencia !== undefined) load.see(data.sequencia)
    } else {
      const name = `${status} ${code ?? ''} ${request.kind}`
      counts.errors[name] = (counts.errors[name] ?? 0) + 1
    }
  }
  const start = performance.now()
  if (rate === null) {
    const loop = async (each: (typeof loads)[number]): Promise<void> => {
      while (performance.now() - start < ms) await ask(each, performance.now())
    }
    await Promise.all(loads.map(loop))
  } else {
    const open: Promise<void>[] = []
    for (let i = 0; ; i++) {
      const due = start + (i * 1000) / rate
      if (due - start >= ms) break
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      open.push(ask(loads[i % loads.length]!, due))
    }
    await Promise.all(open)
  }
  counts.ms = performance.now() - start
  agent.destroy()
  return counts
}

if (import.meta.main) {
  const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Plan
  process.stdout.write(JSON.stringify(await run(plan)))
}
