import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORS } from '@lastro/contract'
import { createTestDatabase } from '@lastro/db/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildCliente, buildUsuario, signIn } from '../../test/factories.ts'
import { createApp } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { toErroApi } from './error-handler.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'lastro-api-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function buildLogged(settings: Partial<Config> = {}) {
  const lines: Record<string, unknown>[] = []
  const config = { ...readConfig({}), dataDir, webDir: join(dataDir, 'sem-paginas'), ...settings }
  const logger = pino({ level: config.log }, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) })
  return { app: await createApp({ db: database.db, config, logger }), lines }
}

test('the default log names denied calls without secrets, and omits missing sessions', async () => {
  const { app, lines } = await buildLogged()
  const clienteId = await buildCliente(database.db)
  const helena = await buildUsuario(database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
  const token = await signIn(database.db, helena, clienteId)
  const url = '/v1/Usuario/6f1c3a52-0000-4000-8000-000000000001/bloquear?segredo=da-query'
  try {
    await app.inject({ method: 'POST', url, headers: bearer(token), payload: { motivo: 'segredo do corpo' } })
    await app.inject({ method: 'POST', url })
  } finally {
    await app.close()
  }
  const denied = lines.filter(({ msg }) => msg === 'request denied')
  expect(denied).toMatchObject([
    {
      level: 30,
      codigo: 'permissao_denied',
      usuarioId: helena.id,
      clienteId,
      vendoComo: null,
      rota: 'POST /v1/Usuario/:id/bloquear',
      ip: '127.0.0.1',
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  const text = JSON.stringify(lines)
  for (const secret of [token, 'da-query', 'segredo do corpo']) expect(text).not.toContain(secret)
})

test('an unexpected failure shows only the request id to the caller, with details in the log', async () => {
  const { app, lines } = await buildLogged()
  app.get('/v1/teste-falha', () => {
    throw new Error('relation "senha" of 10.0.0.9 does not exist')
  })
  try {
    const response = await app.inject({ url: '/v1/teste-falha' })
    expect(response.statusCode).toBe(500)
    const { requestId, ...rest } = response.json<Record<string, unknown>>()
    const { message, action } = ERRORS.erro_unexpected
    expect(rest).toEqual({ status: 'error', code: 'erro_unexpected', message, action })
    expect(lines).toMatchObject([{ level: 50, reqId: requestId }])
    expect(JSON.stringify(lines)).toContain('of 10.0.0.9 does not exist')
  } finally {
    await app.close()
  }
})

test('the rate limit counts before authentication, by the address seen by the balancer or the socket, never by the caller’s claim', async () => {
  for (const [trustProxy, ip] of [
    [true, '198.51.100.7'],
    [false, '127.0.0.1'],
  ] as const) {
    const { app, lines } = await buildLogged({ trustProxy, requisicoesPorMinuto: 1 })
    try {
      const codes: number[] = []
      for (const forged of ['203.0.113.1', '203.0.113.2']) {
        const headers = { ...bearer('x.y.z'), 'x-forwarded-for': `${forged}, 198.51.100.7` }
        codes.push((await app.inject({ url: '/v1/Sessao', headers })).statusCode)
      }
      expect(codes).toEqual([401, 429])
    } finally {
      await app.close()
    }
    expect(lines).toMatchObject([{ codigo: 'requisicao_throttled', ip }])
  }
})

test('answers disco_full for a full disk of the database or of the uploads', () => {
  for (const code of ['53100', 'ENOSPC']) {
    const error = toErroApi(Object.assign(new Error('full'), { code }))
    expect([error.codigo, error.retryAfterSeconds]).toEqual(['disco_full', 600])
  }
  expect(toErroApi(Object.assign(new Error('too many connections'), { code: '53300' })).codigo).toBe('servico_unavailable')
})
