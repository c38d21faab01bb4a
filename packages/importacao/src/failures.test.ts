import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifySaldos } from '@lastro/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ImportacaoError } from './erro.ts'
import { failAt, loseFirstCancel } from './failures.fixture.ts'
import type { ProcessoData } from './failures.fixture.ts'
import { createCenario, ecdOf, razaoOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'
import { importFile } from './import.ts'
import { recoverImportacoes } from './liveness-lock.ts'
import type { ImportacaoStage } from './types.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
  await cenario.send(ecdOf({ ano: 2023, seed: 1 }))
})
afterAll(() => cenario.close())

async function readStatus(importacaoId: number): Promise<string> {
  const [row] = await cenario.query<{ status: string }>('select status from importacao where id = $1', [importacaoId])
  return row?.status ?? ''
}

async function importOrFail(job: ReturnType<typeof importFile>): Promise<string> {
  try {
    return (await job).status
  } catch {
    return 'falha'
  }
}

async function restart(importacaoId: number): Promise<void> {
  await cenario.query(`update importacao set sinal_em = now() - interval '2 hours' where id = $1`, [importacaoId])
  await recoverImportacoes(cenario.db)
  expect(await readStatus(importacaoId)).toBe('interrompida')
}

const CALLS = 100

describe.each([
  ['ECD', (): Buffer => ecdOf({ ano: 2024, seed: 2 })],
  ['CSV', (): Buffer => Buffer.from(razaoOf(100))],
])('%s', (_nome, fileOf) => {
  test.each(['recusa', 'queda'] as const)(
    'a failure at the n-th database call (%s) leaves nothing or everything',
    async (failure) => {
      const clienteId = await cenario.createCliente()
      const caminho = cenario.write(fileOf())
      const before = await cenario.snapshot()
      let concluida = false
      let call = 0
      while (!concluida && call < CALLS) {
        const importacaoId = await cenario.register(caminho, { clienteId })
        const db = failAt(cenario.db, ++call, failure)
        const status = await importOrFail(importFile({ db, clienteId, usuarioId: cenario.usuarioId, importacaoId, caminho }))
        concluida = status === 'concluida'
        const banco = await cenario.snapshot()
        expect({ chamada: call, status, banco }).toEqual({
          chamada: call,
          status: expect.stringMatching(/^(?:concluida|falha)$/),
          banco: concluida ? banco : before,
        })
        if (!concluida) await restart(importacaoId)
      }
      expect(concluida).toBe(true)
      expect(call).toBeGreaterThan(15)
      expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
      expect(
        await cenario.query(`select count(*)::int as n from importacao where cliente_id = $1 and status = 'concluida'`, [clienteId]),
      ).toEqual([{ n: 1 }])
    },
    120_000,
  )
})

test('a disk that fills up at any step leaves nothing, and the import says so', async () => {
  const clienteId = await cenario.createCliente()
  const caminho = cenario.write(Buffer.from(razaoOf(100)))
  const before = await cenario.snapshot()
  for (const call of [6, 9, 12]) {
    const importacaoId = await cenario.register(caminho, { clienteId })
    const db = failAt(cenario.db, call, 'disco')
    await expect(importFile({ db, clienteId, usuarioId: cenario.usuarioId, importacaoId, caminho })).rejects.toMatchObject({
      code: '53100',
    })
    expect(await cenario.query('select status, erro from importacao where id = $1', [importacaoId])).toEqual([
      { status: 'interrompida', erro: { code: 'disco_full', message: expect.stringContaining('cheio'), action: expect.any(String) } },
    ])
    expect(await cenario.snapshot()).toEqual(before)
  }
})

test.each<[ImportacaoStage]>([['ler'], ['conferir'], ['gravar'], ['comparar']])('a cancel in etapa %s leaves nothing', async (stage) => {
  const clienteId = await cenario.createCliente()
  const before = await cenario.snapshot()
  const controller = new AbortController()
  const { resultado, importacaoId } = await cenario.send(ecdOf({ ano: 2024, seed: 3, partidas: 20_000 }), {
    clienteId,
    signal: controller.signal,
    onProgress: (progress) => {
      if (progress.etapa === stage) controller.abort()
    },
  })
  expect(resultado).toMatchObject({ status: 'cancelada', erro: { code: 'importacao_canceled' } })
  expect(await readStatus(importacaoId)).toBe('cancelada')
  expect(await cenario.snapshot()).toEqual(before)
  expect((await cenario.send(ecdOf({ ano: 2024, seed: 3, partidas: 20_000 }), { clienteId })).resultado.status).toBe('concluida')
})

test('a cancel while queued does not wait', async () => {
  const clienteId = await cenario.createCliente()
  const trava = `hashtextextended('importacao ${clienteId}', 0)`
  await cenario.query(`select pg_advisory_lock(${trava})`)
  const controller = new AbortController()
  const onProgress = (): void => controller.abort()
  const sent = cenario.send(razaoOf(100), { clienteId, signal: controller.signal, onProgress })
  const fim = await Promise.race([sent.then(({ resultado }) => resultado.status), sleep(4_000, 'espera')])
  await cenario.query(`select pg_advisory_unlock(${trava})`)
  await sent
  expect(fim).toBe('cancelada')
})

test('a cancel lost between two statements is repeated', async () => {
  const clienteId = await cenario.createCliente()
  const trava = `hashtextextended('importacao ${clienteId}', 0)`
  await cenario.query(`select pg_advisory_lock(${trava})`)
  const controller = new AbortController()
  const lost = loseFirstCancel(cenario.db)
  const sent = cenario.send(razaoOf(100), { clienteId, signal: controller.signal, db: lost.db })
  // Limited to this database, because other tests on the same server wait too.
  const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  while ((await cenario.query<{ n: number }>(waiting))[0]?.n === 0) await sleep(10)
  controller.abort()
  const fim = await Promise.race([sent.then(({ resultado }) => resultado.status), sleep(4_000, 'espera')])
  await cenario.query(`select pg_advisory_unlock(${trava})`)
  await sent
  expect({ fim, sent: lost.sent() }).toEqual({ fim: 'cancelada', sent: 2 })
})

test('two imports of the same cliente are serialized', async () => {
  const clienteId = await cenario.createCliente()
  const resultados = await Promise.all([100, 200, 300].map((base) => cenario.send(razaoOf(base), { clienteId })))
  expect(resultados.map(({ resultado }) => resultado.status).toSorted()).toEqual(['concluida', 'recusada', 'recusada'])
  expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
})

test('imports of different clientes run concurrently', async () => {
  const [comRegras, semRegras] = [await cenario.createCliente(), await cenario.createCliente()]
  await cenario.send(ecdOf({ ano: 2023, seed: 6 }), { clienteId: comRegras })
  await cenario.query('begin')
  await cenario.query('lock table de_para_regra in share mode')
  let presa = true
  const first = cenario.send(ecdOf({ ano: 2024, seed: 6 }), { clienteId: semRegras }).finally(() => (presa = false))
  const waiting = `select count(*)::int as n from pg_locks where relation = 'de_para_regra'::regclass and not granted`
  while ((await cenario.query<{ n: number }>(waiting))[0]?.n === 0) await sleep(10)
  const second = await cenario.send(ecdOf({ ano: 2024, seed: 6 }), { clienteId: comRegras })
  expect({ presa, status: second.resultado.status }).toEqual({ presa: true, status: 'concluida' })
  await cenario.query('commit')
  expect((await first).resultado.status).toBe('concluida')
}, 20_000)

test('a running import is not taken for dead', async () => {
  const clienteId = await cenario.createCliente()
  let recuperadas = -1
  const wait: Promise<void>[] = []
  const { resultado } = await cenario.send(ecdOf({ ano: 2024, seed: 4, partidas: 20_000 }), {
    clienteId,
    onProgress: ({ etapa }) => {
      if (etapa === 'gravar') wait.push(recoverImportacoes(cenario.db).then((n) => void (recuperadas = n)))
    },
  })
  await Promise.all(wait)
  expect(resultado.status).toBe('concluida')
  expect(recuperadas).toBe(0)
})

describe('kill -9 of the import process', () => {
  async function killAt(data: ProcessoData, stage: string, afterMs: number): Promise<void> {
    const processo = spawn(process.execPath, [new URL('failures.fixture.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LASTRO_TESTE_IMPORTACAO: JSON.stringify(data) },
    })
    const fim = once(processo, 'exit')
    for await (const line of createInterface({ input: processo.stdout })) {
      if (line !== stage) continue
      await sleep(afterMs)
      processo.kill('SIGKILL')
    }
    await fim
    for (let wait = 0; wait < 200 && (await readStatus(data.importacaoId)) === 'processando'; wait++) {
      await sleep(25)
      await recoverImportacoes(cenario.db)
    }
  }

  async function sendAgain(clienteId: string, caminho: string): Promise<string> {
    try {
      const importacaoId = await cenario.register(caminho, { clienteId })
      return (await importFile({ db: cenario.db, clienteId, usuarioId: null, importacaoId, caminho })).status
    } catch (error) {
      if (error instanceof ImportacaoError) return error.code
      throw error
    }
  }

  test.each([
    ['ler', 0],
    ['conferir', 0],
    ['gravar', 5],
    ['comparar', 0],
  ])('in etapa %s, %d ms later, leaves the file absent or complete, and sending it again imports it once', async (stage, afterMs) => {
    const clienteId = await cenario.createCliente()
    const before = await cenario.snapshot()
    const caminho = cenario.write(ecdOf({ ano: 2024, seed: 5, partidas: 20_000 }))
    const importacaoId = await cenario.register(caminho, { clienteId })
    await killAt({ conexao: cenario.database.conexoes.app, clienteId, importacaoId, caminho }, stage, afterMs)
    const status = await readStatus(importacaoId)
    const banco = await cenario.snapshot()
    expect({ status, banco }).toEqual({
      status: expect.stringMatching(/^(?:concluida|interrompida)$/),
      banco: status === 'concluida' ? banco : before,
    })
    expect(await sendAgain(clienteId, caminho)).toBe(status === 'concluida' ? 'importacao_duplicate' : 'concluida')
    expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
  })
})
