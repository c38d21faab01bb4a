import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { installErrorHandler } from './error-handler.ts'
import { installThrottle } from './throttle.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an address has so many calls in a minute from its first one on, and is told when to come back; others have theirs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = Fastify({ trustProxy: true })
  installErrorHandler(app, {})
  installThrottle(app, { perMinute: 2 })
  app.get('/', () => 'ok')
  const call = async (ip: string) => {
    const { statusCode, headers } = await app.inject({ url: '/', headers: { 'x-forwarded-for': ip } })
    return [statusCode, headers['retry-after']]
  }
  try {
    expect([await call('198.51.100.7'), await call('198.51.100.7'), await call('203.0.113.1')]).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ])
    vi.advanceTimersByTime(20_000)
    expect([await call('198.51.100.7'), await call('203.0.113.1')]).toEqual([
      [429, '40'],
      [200, undefined],
    ])
    vi.advanceTimersByTime(40_000)
    expect(await call('198.51.100.7')).toEqual([200, undefined])
  } finally {
    await app.close()
  }
})
