import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { readConfig } from '../config.ts'
import { createIsHostKnown } from './hosts.ts'

const LOCAIS = ['localhost', 'localhost:3000', 'sisloc.localhost:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST.']
const ALHEIOS = [
  'evil.test',
  'evil.test:3000',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'xlocalhost',
  '10.0.0.1',
  '[::2]',
  'evil.test@localhost',
  'evil.test/.localhost',
  'evil.test#.localhost',
]

describe('without a configured address', () => {
  const isKnown = createIsHostKnown(readConfig({}))

  test('accepts only the names of this machine', () => {
    for (const host of LOCAIS) expect([host, isKnown(host, '127.0.0.1')]).toEqual([host, true])
    for (const host of ALHEIOS) expect([host, isKnown(host, '127.0.0.1')]).toEqual([host, false])
  })

  test('accepts the IP address that was called', () => {
    expect(isKnown('10.0.0.1:3000', '10.0.0.1')).toBe(true)
    expect(isKnown('10.0.0.1', '::ffff:10.0.0.1')).toBe(true)
    expect(isKnown('[fd00::1]:3000', 'fd00::1')).toBe(true)
    expect(isKnown('10.0.0.2', '10.0.0.1')).toBe(false)
  })
})

describe('with a configured address', () => {
  test('accepts its host, with the host of every marca where present, and no other', () => {
    const one = createIsHostKnown(readConfig({ LASTRO_ENDERECO: 'https://app.exemplo.com.br/orcamento' }))
    expect(['app.exemplo.com.br', 'APP.exemplo.com.br:443', 'localhost'].map((host) => one(host, ''))).toEqual([true, true, true])
    expect(['exemplo.com.br', 'sisloc.exemplo.com.br', 'evil.test'].map((host) => one(host, ''))).toEqual([false, false, false])
    const many = createIsHostKnown(readConfig({ LASTRO_ENDERECO: 'https://{marca}.exemplo.com.br' }))
    expect(['sisloc.exemplo.com.br', 'lastro.exemplo.com.br', 'outra.exemplo.com.br'].map((host) => many(host, ''))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('accepts additional configured names', () => {
    const isKnown = createIsHostKnown(readConfig({ LASTRO_HOSTS: 'dre.acme.com.br, *.parceiro.com.br' }))
    expect(
      ['dre.acme.com.br', 'a.parceiro.com.br', 'parceiro.com.br', 'x.acme.com.br', 'evil.test/.parceiro.com.br'].map((host) =>
        isKnown(host, ''),
      ),
    ).toEqual([true, true, false, false, false])
    expect(() => readConfig({ LASTRO_HOSTS: 'https://dre.acme.com.br' })).toThrow('LASTRO_HOSTS')
  })
})

describe('a request', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await buildApp()
  })
  afterAll(() => t.close())

  test('with a foreign Host is refused before it is read', async () => {
    for (const [method, url] of [
      ['GET', '/v1/saude'],
      ['POST', '/v1/api/login'],
      ['GET', '/v1/Correio'],
      ['GET', '/v1/nada'],
      ['GET', '/login'],
    ] as const) {
      const refused = await t.app.inject({ method, url, headers: { host: 'evil.test:3000', accept: 'text/html' } })
      expect([url, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([url, 421, 'host_unknown'])
    }
    expect((await t.app.inject({ url: '/v1/saude', headers: { host: 'fps.localhost:3000' } })).statusCode).toBe(200)
  })

  test('in HTTP/1.0 without a Host, as of a health check, is answered', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const address = t.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(address.port, '127.0.0.1', () => socket.write('GET /v1/saude HTTP/1.0\r\n\r\n'))
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.[01] 200/)
  })
})
