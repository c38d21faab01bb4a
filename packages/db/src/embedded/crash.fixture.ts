/** Crash fixture: programs with an embedded database, killed in every way under a writer. */
import { randomInt } from 'node:crypto'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '../open.ts'
import type { DatabaseConnections } from '../connection.ts'
import { markOf } from './leftovers.ts'
import { findMarked, lifeOf, ownIdentity } from './process-identity.ts'

export type Program = { child: ChildProcess; conexoes: DatabaseConnections; postgresPid: number; stop(): Promise<void> }
export type Refusal = { code: string; message: string }

export const PROGRAM = fileURLToPath(new URL('program.fixture.ts', import.meta.url))

export async function startProgram(
  data: string,
  script: string = PROGRAM,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Program | Refusal> {
  const child = spawn(process.execPath, [script, data], { stdio: ['pipe', 'pipe', 'inherit'], env })
  for await (const line of createInterface({ input: child.stdout })) {
    const told: { conexoes: DatabaseConnections; pid: number } | Refusal = JSON.parse(line)
    if ('code' in told) return told
    const stop = async (): Promise<void> => {
      const exit = once(child, 'exit')
      child.stdin.end()
      await exit
    }
    return { child, conexoes: told.conexoes, postgresPid: told.pid, stop }
  }
  throw new Error(`the program ended with ${child.exitCode} and said nothing`)
}

export function isRefusal(outcome: Program | Refusal): outcome is Refusal {
  return 'code' in outcome
}

export function findServerProcesses(data: string): number[] {
  return findMarked(markOf(`${data}/postgres`)).map(({ pid }) => pid)
}

export const KILLS = ['server', 'program', 'program and keeper', 'everything'] as const
export type Kill = (typeof KILLS)[number]

export async function kill(data: string, program: Program, what: Kill): Promise<void> {
  const server = findServerProcesses(data)
  const keeper = server.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh'))
  const victims: Record<Kill, number[]> = {
    server: [program.postgresPid],
    program: [program.child.pid ?? 0],
    'program and keeper': [program.child.pid ?? 0, ...keeper],
    everything: [program.child.pid ?? 0, ...server],
  }
  const exit = what === 'server' ? Promise.resolve() : once(program.child, 'exit')
  for (const pid of victims[what]) if (pid > 0 && lifeOf({ ...ownIdentity(), pid, inicio: '' }) === 'alive') process.kill(pid, 'SIGKILL')
  await exit
  if (what === 'server') await program.stop()
}

async function writeUntilKilled(conexoes: DatabaseConnections, first: number, goOn: (written: number) => boolean): Promise<number> {
  const client = createClient(conexoes.dono)
  await client.connect()
  await client.query('create schema if not exists prova')
  await client.query('create table if not exists prova.escrita (n integer primary key)')
  let next = first
  try {
    do await client.query('insert into prova.escrita values ($1)', [next++])
    while (goOn(next - first))
    return next - 1
  } catch {
    return next - 2
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkWritten(conexoes: DatabaseConnections, acknowledged: number): Promise<{ lost: number; largest: number }> {
  const client = createClient(conexoes.dono)
  await client.connect()
  const { rows } = await client.query<{ found: number; largest: number }>(
    'select count(*) filter (where n <= $1) as found, coalesce(max(n), 0) as largest from prova.escrita',
    [acknowledged],
  )
  await client.end()
  return { lost: acknowledged - (rows[0]?.found ?? 0), largest: rows[0]?.largest ?? 0 }
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Repeats start, write and kill, and returns how many acknowledged writes were lost.
 * An unacknowledged write may be stored or not. Write counts are seeded by LASTRO_SEMENTE, which `report` gets first.
 */
export async function runKills(data: string, kills: readonly Kill[], report: (line: string) => void): Promise<number> {
  const seed = Number(process.env['LASTRO_SEMENTE'] ?? randomInt(2 ** 31))
  report(`LASTRO_SEMENTE=${seed}`)
  const random = createRandom(seed)
  let largest = 0
  let lost = 0
  for (const what of kills) {
    const program = await startProgram(data)
    if (isRefusal(program)) throw new Error(program.message)
    const target = 20 + Math.floor(random() * 200)
    let killed: Promise<void> | undefined
    const acknowledged = await writeUntilKilled(program.conexoes, largest + 1, (written) => {
      if (written === target) killed = kill(data, program, what)
      // The server survives only this kind of kill.
      return written < target || what !== 'program and keeper'
    })
    await killed
    const after = await startProgram(data)
    if (isRefusal(after)) throw new Error(after.message)
    const check = await checkWritten(after.conexoes, acknowledged)
    await after.stop()
    report(`${what}: ${acknowledged - largest} acknowledged, ${check.lost} lost`)
    lost += check.lost
    largest = check.largest
  }
  return lost
}
