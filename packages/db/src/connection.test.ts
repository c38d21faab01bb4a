import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { conexoesFromEnv, parseConexao } from './connection.ts'

describe('parseConexao', () => {
  test('reads the parts of an address, decoded', () => {
    expect(parseConexao('postgres://lastro_app:s%40nha%2F1@banco.exemplo:6432/lastro?sslmode=require')).toEqual({
      host: 'banco.exemplo',
      port: 6432,
      database: 'lastro',
      user: 'lastro_app',
      password: 's@nha/1',
      ssl: true,
    })
  })

  test('accepts a Unix socket as host, and defaults to the port of PostgreSQL', () => {
    expect(parseConexao('postgresql://lastro_dono@localhost/lastro?host=/run/postgresql')).toEqual({
      host: '/run/postgresql',
      port: 5432,
      database: 'lastro',
      user: 'lastro_dono',
    })
  })

  test.each([
    ['db.example.com', true],
    ['10.0.0.7', true],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['[::1]', undefined],
  ])('defaults TLS of %s to %s', (host, ssl) => {
    expect(parseConexao(`postgres://a:b@${host}/c`).ssl).toBe(ssl)
  })

  test('disables TLS only on request, and accepts a private authority', () => {
    expect(parseConexao('postgres://a:b@db.example.com/c?sslmode=disable').ssl).toBeUndefined()
    expect(parseConexao('postgres://a:b@localhost/c?sslmode=verify-full').ssl).toBe(true)
    const file = fileURLToPath(import.meta.url)
    const { ssl } = parseConexao(`postgres://a:b@db.example.com/c?sslrootcert=${encodeURIComponent(file)}`)
    expect(ssl).toEqual({ rejectUnauthorized: true, ca: readFileSync(file, 'utf8') })
  })

  test.each(['sslmode=bogus', 'sslmode=prefer', 'sslmode=verify-ca', 'sslrootcert=/nao/existe.pem', 'sslmode=disable&sslrootcert=/x'])(
    'refuses the parameters %s',
    (params) => {
      expect(() => parseConexao(`postgres://a:b@db.example.com/c?${params}`)).toThrow(
        expect.objectContaining({ code: 'banco_url_invalid' }),
      )
    },
  )

  test.each(['banco', 'mysql://a@b/c', 'postgres://banco/lastro', 'postgres://a@b', 'postgres://a@b/'])('refuses the address %s', (url) => {
    expect(() => parseConexao(url)).toThrow(expect.objectContaining({ code: 'banco_url_invalid' }))
  })

  test('keeps the password out of the error', () => {
    expect(() => parseConexao('mysql://a:segredo@b/c')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('segredo') }),
    )
  })
})

describe('conexoesFromEnv', () => {
  const owner = 'postgres://lastro_dono@b/lastro'
  const app = 'postgres://lastro_app@b/lastro'

  test('returns undefined without a server in the environment (embedded database)', () => {
    expect(conexoesFromEnv({})).toBeUndefined()
  })

  test('reads a separate address for each role', () => {
    expect(conexoesFromEnv({ DATABASE_URL: owner, DATABASE_URL_APP: app })).toMatchObject({
      dono: { user: 'lastro_dono' },
      app: { user: 'lastro_app' },
    })
  })

  test.each([{ DATABASE_URL: owner }, { DATABASE_URL_APP: app }])('refuses one address without the other: %j', (env) => {
    expect(() => conexoesFromEnv(env)).toThrow(expect.objectContaining({ code: 'banco_url_invalid' }))
  })
})
