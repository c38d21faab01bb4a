import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { conexoesFromEnv, parseConexao } from './connection.ts'

describe('parseConexao', () => {
  test('reads the parts, decoded', () => {
    expect(parseConexao('postgres://lastro_app:s%40nha%2F1@banco.exemplo:6432/lastro?sslmode=require')).toEqual({
      host: 'banco.exemplo',
      port: 6432,
      database: 'lastro',
      user: 'lastro_app',
      password: 's@nha/1',
      ssl: true,
    })
  })

  test('takes a Unix socket as host, and the port of PostgreSQL', () => {
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
  ])('without a word about TLS, %s is %s', (host, ssl) => {
    expect(parseConexao(`postgres://a:b@${host}/c`).ssl).toBe(ssl)
  })

  test('leaves TLS out only when told to, and knows a private authority', () => {
    expect(parseConexao('postgres://a:b@db.example.com/c?sslmode=disable').ssl).toBeUndefined()
    expect(parseConexao('postgres://a:b@localhost/c?sslmode=verify-full').ssl).toBe(true)
    const arquivo = fileURLToPath(import.meta.url)
    const { ssl } = parseConexao(`postgres://a:b@db.example.com/c?sslrootcert=${encodeURIComponent(arquivo)}`)
    expect(ssl).toEqual({ rejectUnauthorized: true, ca: readFileSync(arquivo, 'utf8') })
  })

  test.each(['sslmode=bogus', 'sslmode=prefer', 'sslmode=verify-ca', 'sslrootcert=/nao/existe.pem', 'sslmode=disable&sslrootcert=/x'])(
    'refuses %s',
    (parametros) => {
      expect(() => parseConexao(`postgres://a:b@db.example.com/c?${parametros}`)).toThrow(
        expect.objectContaining({ code: 'banco_url_invalid' }),
      )
    },
  )

  test.each(['banco', 'mysql://a@b/c', 'postgres://banco/lastro', 'postgres://a@b', 'postgres://a@b/'])('refuses %s', (url) => {
    expect(() => parseConexao(url)).toThrow(expect.objectContaining({ code: 'banco_url_invalid' }))
  })

  test('does not repeat the password in the error', () => {
    expect(() => parseConexao('mysql://a:segredo@b/c')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('segredo') }),
    )
  })
})

describe('conexoesFromEnv', () => {
  const dono = 'postgres://lastro_dono@b/lastro'
  const app = 'postgres://lastro_app@b/lastro'

  test('is undefined when the environment names no server: the embedded one', () => {
    expect(conexoesFromEnv({})).toBeUndefined()
  })

  test('gives each role its own address', () => {
    expect(conexoesFromEnv({ DATABASE_URL: dono, DATABASE_URL_APP: app })).toMatchObject({
      dono: { user: 'lastro_dono' },
      app: { user: 'lastro_app' },
    })
  })

  test.each([{ DATABASE_URL: dono }, { DATABASE_URL_APP: app }])('refuses one without the other: %j', (env) => {
    expect(() => conexoesFromEnv(env)).toThrow(expect.objectContaining({ code: 'banco_url_invalid' }))
  })
})
