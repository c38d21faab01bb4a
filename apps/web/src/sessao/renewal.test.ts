import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { type StoredSession, forgetEnded, getEnded, getSession, removeSession, writeSession } from '../stores/session.ts'
import { REFRESH_TIMER_MS, type RenewalDeps, ensureFreshSession, startRenewal } from './renewal.ts'
import { ticks } from '../../test/ticks.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const MINUTE = 60_000

function session(expiresMs: number, refreshToken = 'primeiro'): StoredSession {
  return {
    token: `t-${refreshToken}`,
    expires: ticks(expiresMs),
    refreshToken,
    perfil: 'gestor',
    clienteId: 'c1',
    cliente: 'Água',
    iss: 'lastro',
    email: 'r@a.example',
    nome: 'Renata',
  }
}

function pair(refreshToken: string) {
  const claims = { iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor', clienteId: 'c1', clienteNome: 'Água' }
  return {
    token: `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${refreshToken}`,
    expiration: ticks(NOW + 30 * MINUTE),
    refreshToken: { token: refreshToken },
  }
}

function deps(refresh: RenewalDeps['refresh']): RenewalDeps {
  return { refresh, refreshExternal: () => Promise.reject(new Error('no work account')), now: () => NOW, exclusively: (work) => work() }
}

beforeEach(() => {
  removeSession()
  forgetEnded()
})

describe('a stale session', () => {
  test('is left alone while its token has more than 10 minutes', async () => {
    writeSession(session(NOW + 11 * MINUTE))
    const refresh = vi.fn<RenewalDeps['refresh']>()
    await ensureFreshSession(deps(refresh))
    expect(refresh).not.toHaveBeenCalled()
  })

  test('is renewed with its refresh token, once', async () => {
    writeSession(session(NOW + 9 * MINUTE))
    const refresh = vi.fn<RenewalDeps['refresh']>().mockResolvedValue(pair('segundo'))
    const renewed = await ensureFreshSession(deps(refresh))
    expect(refresh).toHaveBeenCalledExactlyOnceWith('primeiro')
    expect(renewed?.refreshToken).toBe('segundo')
    expect(getSession()).toEqual(renewed)
  })

  test('is renewed by one tab, and waiting tabs find the new token stored', async () => {
    writeSession(session(NOW + 9 * MINUTE))
    const refresh = vi.fn<RenewalDeps['refresh']>()
    const renewedElsewhere = session(NOW + 30 * MINUTE, 'da outra aba')
    const result = await ensureFreshSession({
      ...deps(refresh),
      exclusively: (work) => {
        localStorage.setItem('@USER', JSON.stringify(renewedElsewhere))
        return work()
      },
    })
    expect(refresh).not.toHaveBeenCalled()
    expect(result).toEqual(renewedElsewhere)
  })

  test('"a failed refresh logs out": refused by the server, local storage is cleared', async () => {
    writeSession(session(NOW + 9 * MINUTE))
    localStorage.setItem('qualquer', 'coisa')
    const refused = new ApiError(401, { code: 'refresh_refused', message: 'Não foi possível renovar a sessão.' })
    expect(await ensureFreshSession(deps(() => Promise.reject(refused)))).toBeNull()
    expect(localStorage).toHaveLength(0)
    expect(getEnded()?.email, 'the sign-in knows whose it was').toBe('r@a.example')
  })

  test('an unreadable new token is a failed refresh', async () => {
    writeSession(session(NOW + 9 * MINUTE))
    expect(await ensureFreshSession(deps(() => Promise.resolve({ ...pair('x'), token: 'ilegível' })))).toBeNull()
    expect(getSession()).toBeNull()
  })

  test('survives an outage while its token is valid, and ends with the token', async () => {
    const offline = deps(() => Promise.reject(new ApiError(0, {})))
    const dying = session(NOW + 9 * MINUTE)
    writeSession(dying)
    expect(await ensureFreshSession(offline)).toEqual(dying)
    writeSession(session(NOW - 1))
    expect(await ensureFreshSession(offline)).toBeNull()
  })
})

describe('a session of a work account', () => {
  const external = (expiresMs: number, token = 'externo'): StoredSession => ({
    ...session(expiresMs, ''),
    token,
    iss: 'https://login.microsoftonline.com/t/v2.0',
    expires: new Date(expiresMs).toISOString(),
  })
  const silent = (refreshExternal: RenewalDeps['refreshExternal']): RenewalDeps => ({
    ...deps(() => Promise.reject(new Error('api/Token/Refresh has nothing to do with it'))),
    refreshExternal,
  })

  test('"if an external account exists, a silent token is acquired and the session updated"', async () => {
    writeSession(external(NOW + 9 * MINUTE))
    const renewed = external(NOW + 60 * MINUTE, 'renovado')
    const refreshExternal = vi.fn<RenewalDeps['refreshExternal']>().mockResolvedValue(renewed)
    expect(await ensureFreshSession(silent(refreshExternal))).toEqual(renewed)
    expect(refreshExternal).toHaveBeenCalledExactlyOnceWith(external(NOW + 9 * MINUTE))
    expect(getSession()).toEqual(renewed)
  })

  test('a normal date is read as such, for any issuer', async () => {
    writeSession({ ...external(NOW + 11 * MINUTE), iss: 'https://id.empresa.example' })
    expect((await ensureFreshSession(silent(() => Promise.reject(new Error('asked')))))?.token).toBe('externo')
  })

  test('"a failed silent refresh yields nothing and triggers logout"', async () => {
    writeSession(external(NOW + 9 * MINUTE))
    const refused = new ApiError(401, { code: 'interaction_required' })
    expect(await ensureFreshSession(silent(() => Promise.reject(refused)))).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  test('survives an outage of its provider while the token is valid', async () => {
    writeSession(external(NOW + 9 * MINUTE))
    expect((await ensureFreshSession(silent(() => Promise.reject(new ApiError(0, {})))))?.token).toBe('externo')
  })
})

describe('the timer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('looks every 20,000 ms and says once that the session is lost', async () => {
    expect(REFRESH_TIMER_MS).toBe(20_000)
    writeSession(session(NOW + 9 * MINUTE))
    const onLost = vi.fn<() => void>()
    const stop = startRenewal(
      deps(() => Promise.reject(new ApiError(401, {}))),
      onLost,
    )
    await vi.advanceTimersByTimeAsync(19_999)
    expect(onLost).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onLost).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onLost).toHaveBeenCalledOnce()
    stop()
  })
})
