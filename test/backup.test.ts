/** Backup and restore by command, on whole processes: the statement of the copy is equal to the centavo, and a kill leaves nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dreRotas } from '@lastro/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../scripts/root.ts'
import { signInApi } from './api.ts'
import { createDataDir, removeDataDir, startProcesso, type Processo } from './lastro-process.ts'
import { RENATA_GESTORA } from './people.ts'

let dataDir: string
let folder: string
let original: Processo

beforeAll(async () => {
  dataDir = await createDataDir()
  folder = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
  original = await startProcesso(dataDir, {}, ['--sem-paginas'])
})
afterAll(async () => {
  await original.stop()
  await removeDataDir(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `lastro`, killed as soon as a file of the data folder matches `killAt`. */
async function lastro(dados: string, args: readonly string[], killAt?: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['apps/cli/lastro.mjs', ...args], {
    cwd: root,
    env: { ...process.env, LASTRO_DADOS: dados, DATABASE_URL: undefined, DATABASE_URL_APP: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')
  const watch = setInterval(() => {
    if (killAt !== undefined && globSync(killAt, { cwd: dados }).length > 0) child.kill('SIGKILL')
  }, 10)
  await ended
  clearInterval(watch)
  return { code: child.exitCode, output }
}

async function readDre({ address }: Processo) {
  const api = await signInApi(address, RENATA_GESTORA)
  return api.call(dreRotas.get, { query: { inicio: '2024-01', fim: '2025-12' } })
}

test('a backup of a running server, encrypted, is restored into an empty folder after kills in the middle', async () => {
  const key = join(folder, 'chave.txt')
  const created = await lastro(dataDir, ['backup', '--criar-chave', key])
  const recipient = /age1\w+/.exec(created.output)?.[0] ?? ''
  const path = join(folder, 'lastro.backup.age')
  expect(await lastro(dataDir, ['backup', '--para', recipient, path])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Backup em .*\nConferido: [\d.]+ linhas de \d+ clientes restauradas ao lado, todas as tabelas iguais\./),
  })
  expect(await lastro(dataDir, ['backup', '--conferir', path])).toMatchObject({ code: 1, output: expect.stringContaining('--chave') })

  const restored = join(folder, 'restaurado')
  const restore = (killAt?: string) => lastro(restored, ['restaurar', '--chave', key, path], killAt)
  // While the database is initialized, while it starts, and while rows are copied.
  for (const killAt of ['postgres/cluster.novo', 'postgres/cluster/postmaster.pid', 'segredo']) {
    expect({ killAt, ...(await restore(`restaurando-*/${killAt}`)) }).toMatchObject({ killAt, code: null })
    expect(readdirSync(restored)).toEqual([expect.stringMatching(/^restaurando-/)])
  }
  expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('todas as tabelas iguais') })
  expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('não está vazia') })

  const copy = await startProcesso(restored, {}, ['--sem-paginas'])
  try {
    expect(await readDre(copy)).toEqual(await readDre(original))
  } finally {
    await copy.stop()
  }
  expect(await lastro(restored, ['verificar'])).toMatchObject({ code: 0, output: expect.stringContaining('Todos os saldos conferem') })
})
