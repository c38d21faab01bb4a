/** Two processes on one database and one secret file keep working while the keys are replaced. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErroResposta, Tokens } from '@lastro/contract'
import { createClient, withSistema, withTenant, type ConnectionOptions } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { bearer, buildFullCliente, buildUsuario, TEST_SENHA, type TestUsuario } from '../../test/factories.ts'
import { createCipher, findKey } from '../acesso/sessao/cipher.ts'
import { readSecretFile } from '../acesso/server-secret.ts'
import { contextTotp } from '../acesso/sessao/segundo-fator.ts'
import { describeSecret, dropOldSecrets, listSigningKeys, rotateSecret, rotateSigningKey } from './keys.ts'

const MINUTE_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-chaves-'))
const path = join(dataDir, 'segredo')
let one: TestApp
let two: TestApp
let owner: ConnectionOptions
let clienteId: string
let ana: TestUsuario

beforeAll(async () => {
  vi.stubEnv('LASTRO_DADOS', dataDir)
  one = await buildApp({ dataDir })
  two = await buildApp({ dataDir }, one.database)
  owner = one.database.conexoes.dono
  const full = await buildFullCliente(one, { nome: 'Comercial Ação & Água', canario: 'c1' })
  clienteId = full.clienteId
  ana = full.usuario
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await two.app.close()
  await one.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const post = (t: TestApp, url: string, payload: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers })
const tokensOf = (response: LightMyRequestResponse): Tokens => response.json<{ data: Tokens }>().data
const login = async (t: TestApp, usuario = ana): Promise<Tokens> =>
  tokensOf(await post(t, '/api/login', { email: usuario.email, senha: TEST_SENHA }))
const status = async (t: TestApp, { token }: Tokens): Promise<number> =>
  (await t.app.inject({ url: '/v1/Sessao', headers: bearer(token) })).statusCode
const refresh = (t: TestApp, { refreshToken }: Tokens): Promise<LightMyRequestResponse> =>
  post(t, '/api/Token/Refresh', { token: refreshToken.token })
const kidOf = ({ token }: Tokens): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string
function advance(ms: number): void {
  for (const { clock } of [one, two]) clock.advance(ms)
}
const records = (action: string): Promise<{ depois: unknown }[]> =>
  withTenant(one.database.db, { clienteId, usuarioId: null, readOnly: true }, async (tx) => {
    const { rows } = await sql<{ depois: unknown }>`select depois from auditoria where acao = ${action} order by id`.execute(tx)
    return rows
  })

test('a token of the old signing key is accepted until it ends, by processes that were not restarted', async () => {
  const old = await login(one)
  await rotateSigningKey(owner, { now: false })
  advance(31_000)
  const fresh = await login(one)
  expect(kidOf(fresh)).not.toBe(kidOf(old))
  // The other process has not read the keys since, and meets the new one in a token.
  expect([await status(two, fresh), await status(two, old), await status(one, old)]).toEqual([200, 200, 200])
  // The same refresh token twice: racing tabs, whose token was made with the old key.
  const raced = await login(two)
  const first = tokensOf(await refresh(two, raced))
  await rotateSigningKey(owner, { now: false })
  advance(2_000)
  expect(tokensOf(await refresh(one, raced)).refreshToken).toEqual(first.refreshToken)
  advance(30 * MINUTE_MS)
  expect([await status(one, old), await status(two, fresh)]).toEqual([401, 401])
  expect((await refresh(one, old)).statusCode).toBe(200)
  expect(await records('chave.rotate')).toEqual([{ depois: { nome: 'assinatura' } }, { depois: { nome: 'assinatura' } }])
})

test('after a leak, tokens and sessions of the old signing key end within 30 seconds', async () => {
  const leaked = await login(one)
  expect(await status(two, leaked)).toBe(200)
  expect(await rotateSigningKey(owner, { now: true })).toBeGreaterThan(0)
  advance(31_000)
  expect([await status(one, leaked), await status(two, leaked)]).toEqual([401, 401])
  expect((await refresh(one, leaked)).statusCode).toBe(401)
  expect(await status(two, await login(one))).toBe(200)
  const active = (await listSigningKeys(owner)).filter(({ retiredAt }) => retiredAt === null || retiredAt > new Date())
  expect(active).toHaveLength(1)
})

test('a token of a retired key is refused at its end, also from the cache', async () => {
  const tokens = await login(one)
  expect(await status(one, tokens)).toBe(200)
  await withOwnerSql(`update chave_assinatura set retired_at = now() - interval '1 minute' where id = '${kidOf(tokens)}'`)
  advance(31_000)
  expect(await status(one, tokens)).toBe(401)
})

async function withOwnerSql(statement: string): Promise<void> {
  const client = createClient(owner)
  await client.connect()
  await client.query(`set search_path = lastro; ${statement}`)
  await client.end()
}

async function enrol(usuario: TestUsuario): Promise<TOTP> {
  const { token } = await login(one, usuario)
  const started = await post(one, '/SegundoFator', { senha: TEST_SENHA }, bearer(token))
  const totp = new TOTP({ secret: Secret.fromBase32(started.json<{ data: { segredo: string } }>().data.segredo) })
  await post(one, '/SegundoFator/confirmar', { codigo: totp.generate({ timestamp: one.clock.now.getTime() }) }, bearer(token))
  return totp
}

async function enterWith(t: TestApp, usuario: TestUsuario, totp: TOTP): Promise<number> {
  advance(MINUTE_MS)
  const { data } = (await post(t, '/api/login', { email: usuario.email, senha: TEST_SENHA })).json<ErroResposta>()
  const codigo = totp.generate({ timestamp: t.clock.now.getTime() })
  return (await post(t, '/Sessao/segundo-fator', { desafio: data?.['desafio'], codigo })).statusCode
}

test('second factors, credentials and stored answers open before, during and after a rotation', async () => {
  const rui = await buildUsuario(one.database.db, { nome: 'Rui Paz', clientes: [clienteId] })
  const totp = await enrol(rui)
  const gestor = await buildUsuario(one.database.db, { nome: 'Gil Luz', perfil: 'gestor', clientes: [clienteId] })
  const headers = { ...bearer((await login(one, gestor)).token), 'idempotency-key': 'chave-do-erp' }
  const created = await post(one, '/Integracao/chaves', { nome: 'ERP', origem: 'erp' }, headers)
  expect([created.statusCode, await enterWith(two, rui, totp)]).toEqual([200, 200])
  const [old] = await readSecretFile(path)
  const progress: [number, number][] = []

  expect(await rotateSecret(owner, (...step) => progress.push(step))).toBeUndefined()

  expect(progress.at(-1)).toEqual([3, 3])
  const [current, ...rest] = await readSecretFile(path)
  expect(rest).toEqual([old])
  expect(current.equals(old)).toBe(false)
  expect(await describeSecret(owner)).toEqual({ keys: 2, path, total: 3, old: 0, unreadable: [] })
  expect([await enterWith(one, rui, totp), await enterWith(two, rui, totp)]).toEqual([200, 200])
  expect((await post(two, '/Integracao/chaves', { nome: 'ERP', origem: 'erp' }, headers)).json()).toEqual(created.json())
  await expect(dropOldSecrets(owner)).rejects.toThrow('há menos de um minuto')
  utimesSync(path, new Date(), new Date(Date.now() - 61_000))
  expect(await dropOldSecrets(owner)).toBe(true)
  expect(await readSecretFile(path)).toEqual([current])
  expect([await enterWith(one, rui, totp), await enterWith(two, rui, totp)]).toEqual([200, 200])
  await expect(dropOldSecrets(owner)).rejects.toThrow('Não há segredo antigo')
  expect((await records('chave.rotate')).at(-1)).toEqual({ depois: { nome: 'segredo' } })
  expect(await records('chave.drop')).toEqual([{ depois: { nome: 'segredo' } }])
})

test('a rotation with the wrong secret changes nothing', async () => {
  const before = readFileSync(path, 'utf8')
  vi.stubEnv('LASTRO_SEGREDO', randomBytes(32).toString('base64'))
  try {
    await expect(rotateSecret(owner, () => {})).rejects.toThrow('não abrem com este segredo')
    vi.stubEnv('LASTRO_SEGREDO', before)
    const next = (await rotateSecret(owner, () => {})) ?? ''
    expect(next.endsWith(`,${before}`)).toBe(true)
    vi.stubEnv('LASTRO_SEGREDO', next)
    await expect(dropOldSecrets(owner)).rejects.toThrow('ainda estão cifrados')
  } finally {
    vi.stubEnv('LASTRO_SEGREDO', undefined)
  }
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(await describeSecret(owner)).toMatchObject({ keys: 1, old: 0, unreadable: [] })
})

const urlOf = ({ host, port, user, password = '', database }: ConnectionOptions): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

test('killed in the middle, every value opens, and the next run finishes', async () => {
  const secret = { keys: () => readSecretFile(path) }
  const people = await withSistema(one.database.db, {}, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into usuario (email, nome, perfil, status)
      select 'segundo' || n || '@teste.lastro', 'Pessoa ' || n, 'leitor', 'ativo' from generate_series(1, 1500) n returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  const cipher = createCipher(secret)
  const values = await Promise.all(people.map((id) => cipher.encrypt(contextTotp(id), Buffer.from(id))))
  await withSistema(one.database.db, {}, (tx) =>
    sql`update usuario u set totp_segredo = decode(v.value, 'hex') from jsonb_to_recordset(${JSON.stringify(
      people.map((id, i) => ({ id, value: values[i]!.toString('hex') })),
    )}::jsonb) as v(id uuid, value text) where u.id = v.id`.execute(tx),
  )
  // Slow enough for the command to be in the middle when it is killed.
  const slow = createClient(owner)
  await slow.connect()
  await slow.query(`
    create function lastro.pausa() returns trigger language plpgsql as $$ begin perform pg_sleep(0.005); return new; end $$;
    create trigger pausa before update of totp_segredo on lastro.usuario for each row execute function lastro.pausa()`)
  const command = spawn(process.execPath, [join(import.meta.dirname, '../../../cli/lastro.mjs'), 'chaves', '--girar-segredo'], {
    env: { ...process.env, DATABASE_URL: urlOf(owner), DATABASE_URL_APP: urlOf(one.database.conexoes.app), LASTRO_DADOS: dataDir },
  })
  const ended = new Promise((resolve) => command.once('exit', (code, signal) => resolve(signal ?? code)))
  let output = ''
  command.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    // The transaction of the first line has ended when the second one is printed.
    if (output.split('cifrados de novo').length > 2) command.kill('SIGKILL')
  })
  expect(await ended).toBe('SIGKILL')
  await slow.query('drop function lastro.pausa() cascade')
  await slow.end()

  const interrupted = await describeSecret(owner)
  expect(interrupted).toMatchObject({ keys: 2, total: 1503, unreadable: [] })
  expect(interrupted.old).toBeGreaterThan(0)
  expect(interrupted.old).toBeLessThan(1503)
  const keys = await readSecretFile(path)
  // The lock of the killed one ends with its connection, which the server may notice a moment later.
  await vi.waitFor(() => rotateSecret(owner, () => {}), { timeout: 10_000, interval: 200 })
  expect(await readSecretFile(path)).toEqual(keys)
  expect(await describeSecret(owner)).toMatchObject({ keys: 2, total: 1503, old: 0, unreadable: [] })
  const { rows } = await withSistema(one.database.db, { readOnly: true }, (tx) =>
    sql<{ id: string; value: Buffer }>`select id, totp_segredo as value from usuario where email like 'segundo%'`.execute(tx),
  )
  for (const { id, value } of rows) expect(findKey(keys, contextTotp(id), value)).toBe(0)
}, 120_000)
