/**
 * Model-based test S5 of the refresh token chain: tabs that renew, race and wake up late, and a thief.
 * The server must agree with the model at every step: racing tabs stay signed in and reuse ends everything.
 */
import type { Tokens } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, type TestUsuario } from '../../../test/factories.ts'

const RACE_MS = 10_000
const SESSAO_MS = 12 * 3_600_000
const INATIVIDADE_MS = 4 * 3_600_000
const ACESSO_MS = 30 * 60_000

let t: TestApp
let clientes: [string, string]
let renata: TestUsuario

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clientes = [await buildCliente(db, { nome: 'Comercial Ação & Água' }), await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })]
  renata = await buildUsuario(db, { nome: 'Renata Campos', clientes })
})
afterAll(() => t.close())

interface ChainLink {
  token: string
  fim: { exchanged: boolean; at: number } | null
}

interface BrowserModel {
  chain: ChainLink[]
  alive: boolean
  cliente: string
  stored: number
  remembered: number
  access: { token: string; until: number }
  born: number
  used: number
}
type Browser = Record<string, never>
type BrowserCommand = fc.AsyncCommand<BrowserModel, Browser>

const now = (): number => t.clock.now.getTime()
const isAlive = (m: BrowserModel): boolean => m.alive && now() < m.born + SESSAO_MS && now() < m.used + INATIVIDADE_MS
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

function refresh(token: string): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: 'POST', url: '/v1/api/Token/Refresh', payload: { token } })
}
function switchTo(m: BrowserModel, clienteId: string): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: 'POST', url: '/v1/Sessao/cliente', headers: bearer(m.access.token), payload: { clienteId } })
}
const tokensOf = (response: LightMyRequestResponse): Tokens => response.json<{ data: Tokens }>().data
const last = (m: BrowserModel): ChainLink => m.chain[m.chain.length - 1]!

function expected(m: BrowserModel, index: number): 'next' | 'last' | 'refused' {
  const { fim } = m.chain[index]!
  if (!isAlive(m)) return 'refused'
  if (fim === null) return 'next'
  const late = now() - fim.at > RACE_MS
  return late || m.chain.slice(index + 1).some((link) => link.fim?.exchanged === true) ? 'refused' : 'last'
}

function keep(m: BrowserModel, { token, refreshToken }: Tokens): void {
  m.access = { token, until: now() + ACESSO_MS }
  m.used = now()
  const index = m.chain.findIndex((link) => link.token === refreshToken.token)
  if (index >= 0) m.stored = index
  else m.stored = m.chain.push({ token: refreshToken.token, fim: null }) - 1
}

async function present(m: BrowserModel, index: number): Promise<void> {
  const answer = expected(m, index)
  const response = await refresh(m.chain[index]!.token)
  expect(response.statusCode).toBe(answer === 'refused' ? 401 : 200)
  if (answer === 'refused') {
    m.alive = false
    return
  }
  const tokens = tokensOf(response)
  expect(claimsOf(tokens.token)).toMatchObject({ clienteId: m.cliente, sub: renata.id })
  if (answer === 'last') expect(tokens.refreshToken.token).toBe(last(m).token)
  else {
    expect(m.chain.map(({ token }) => token)).not.toContain(tokens.refreshToken.token)
    m.chain[index]!.fim = { exchanged: true, at: now() }
  }
  keep(m, tokens)
}

async function checkAccess(m: BrowserModel): Promise<void> {
  const { statusCode } = await t.app.inject({ url: '/v1/Sessao', headers: bearer(m.access.token) })
  expect(statusCode).toBe(isAlive(m) && now() < m.access.until ? 200 : 401)
}

const command = (name: string, check: (m: BrowserModel) => boolean, run: (m: BrowserModel) => Promise<void>): BrowserCommand => ({
  check,
  run: async (m) => {
    await run(m)
    await checkAccess(m)
  },
  toString: () => name,
})
const always = (): boolean => true
const canSwitch = (m: BrowserModel): boolean => isAlive(m) && now() < m.access.until

async function race(m: BrowserModel, tabs: number): Promise<void> {
  const link = m.chain[m.stored]!
  const responses = await Promise.all(Array.from({ length: tabs }, () => refresh(link.token)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  const given = new Set(responses.map((response) => tokensOf(response).refreshToken.token))
  expect(given.size).toBe(1)
  if (link.fim === null) link.fim = { exchanged: true, at: now() }
  keep(m, tokensOf(responses[0]!))
}

async function move(m: BrowserModel, clienteId: string): Promise<void> {
  const before = last(m)
  const response = await switchTo(m, clienteId)
  expect(response.statusCode).toBe(200)
  before.fim = { exchanged: false, at: now() }
  m.cliente = clienteId
  expect(m.chain.map(({ token }) => token)).not.toContain(tokensOf(response).refreshToken.token)
  keep(m, tokensOf(response))
}

async function moveWhileRenewing(m: BrowserModel, clienteId: string): Promise<void> {
  const before = last(m)
  const [renewed, switched] = await Promise.all([refresh(before.token), switchTo(m, clienteId)])
  expect([renewed.statusCode, switched.statusCode]).toEqual([200, 200])
  m.cliente = clienteId
  const [ofRenewal, ofSwitch] = [tokensOf(renewed).refreshToken.token, tokensOf(switched).refreshToken.token]
  before.fim = { exchanged: ofRenewal !== ofSwitch, at: now() }
  if (ofRenewal !== ofSwitch) m.chain.push({ token: ofRenewal, fim: { exchanged: false, at: now() } })
  keep(m, tokensOf(switched))
}

async function remember(m: BrowserModel): Promise<void> {
  m.remembered = m.stored
}

async function pass(ms: number): Promise<void> {
  t.clock.advance(ms)
}

const COMMANDS = [
  fc.constant(command('a tab renews', always, (m) => present(m, m.stored))),
  fc.constant(command('a tab that woke up late, or a thief, renews', always, (m) => present(m, m.remembered))),
  fc.constant(command('a tab reads the storage and falls asleep', always, remember)),
  fc.integer({ min: 2, max: 5 }).map((tabs) => command(`${tabs} tabs race`, isAlive, (m) => race(m, tabs))),
  fc.nat(1).map((to) => command(`switch to cliente ${to}`, canSwitch, (m) => move(m, clientes[to]!))),
  fc.nat(1).map((to) => command(`switch to cliente ${to} while another tab renews`, canSwitch, (m) => moveWhileRenewing(m, clientes[to]!))),
  fc
    .constantFrom(1_000, 9_000, 10_000, 10_001, 60_000, 20 * 60_000, 3 * 3_600_000)
    .map((ms) => command(`${ms} ms pass`, always, () => pass(ms))),
]

test('S5: the chain of refresh tokens agrees with its model', { timeout: 120_000 }, async () => {
  let longest = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 30, size: 'max' }), async (commands) => {
      await withSistema(t.database.db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
      const payload = { email: renata.email, senha: TEST_SENHA }
      const tokens = tokensOf(await t.app.inject({ method: 'POST', url: '/v1/api/login', payload }))
      const cliente = String(claimsOf(tokens.token)['clienteId'])
      const model: BrowserModel = {
        chain: [{ token: tokens.refreshToken.token, fim: null }],
        alive: true,
        cliente,
        stored: 0,
        remembered: 0,
        access: { token: tokens.token, until: now() + ACESSO_MS },
        born: now(),
        used: now(),
      }
      await fc.asyncModelRun(() => ({ model, real: {} }), commands)
      longest = Math.max(longest, model.chain.length)
    }),
    { numRuns: 60 },
  )
  expect(longest).toBeGreaterThan(5)
})
