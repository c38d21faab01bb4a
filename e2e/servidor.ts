/** One real Lastro for one worker: the command that a newcomer runs, on a free port, with a data folder that is thrown away. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'

export interface Servidor {
  endereco: string
  dadosDir: string
  stop: () => Promise<void>
}

const START_MAX_MS = 90_000

/** Throws with what the process said when it does not come up. */
export async function startServidor(): Promise<Servidor> {
  const dadosDir = await mkdtemp(join(tmpdir(), 'lastro-e2e-'))
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LASTRO_DADOS: dadosDir, LASTRO_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const endereco = await new Promise<string>((resolve, reject) => {
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
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`Lastro ended with code ${code} before it was up:\n${output}`))
    })
  })
  return {
    endereco,
    dadosDir,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dadosDir, { recursive: true, force: true })
    },
  }
}
