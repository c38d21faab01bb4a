/** Starts a whole Lastro as a process tree, on a free port, with a separate data folder. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'

export interface Processo {
  address: string
  pid: number
  stop: () => Promise<void>
  /** Simulates a power cut: SIGKILL to every process at once, the database included. */
  killTree: () => Promise<void>
}

const START_MAX_MS = 90_000

export async function createDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lastro-'))
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
}

export async function startProcesso(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Processo> {
  const child = spawn(process.execPath, ['scripts/start.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      LASTRO_DADOS: dataDir,
      LASTRO_LOG: 'error',
      DATABASE_URL: undefined,
      DATABASE_URL_APP: undefined,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Lastro did not start within ${START_MAX_MS} ms:\n${output}`)), START_MAX_MS)
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      const match = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)
      if (!match) return
      clearTimeout(late)
      resolve(match[1]!)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`Lastro ended with ${signal ?? code} before it was up:\n${output}\n${readDatabaseLog(dataDir)}`))
    })
  })
  return {
    address,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async killTree() {
      for (const pid of [child.pid!, ...(await listDescendants(child.pid!))]) killNow(pid)
      await ended
    },
  }
}

function readDatabaseLog(dataDir: string): string {
  const log = join(dataDir, 'postgres', 'postgres.log')
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-20).join('\n') : ''
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function listDescendants(ancestor: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (afterName.length > 1) parents.set(Number(name), Number(afterName[1]))
  }
  const found: number[] = []
  for (let generation = [ancestor]; generation.length > 0; found.push(...generation)) {
    const above = new Set(generation)
    generation = [...parents].filter(([, parent]) => above.has(parent)).map(([pid]) => pid)
  }
  return found
}
