import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

const KINDS = ['pagina', 'api'] as const

test.each(KINDS)('%s: a year of HTTPS for the host and those below it, only where it is served by HTTPS', (kind) => {
  expect(securityHeaders(kind, true)).toMatchObject({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  expect(securityHeaders(kind, false)).not.toHaveProperty('strict-transport-security')
})

test.each(KINDS)('%s: read as what it says it is, by nobody else’s page, telling other hosts nothing', (kind) => {
  const headers = securityHeaders(kind, false)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/s)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('answers of the API are kept by nobody', () => {
  expect(securityHeaders('api', false)['cache-control']).toBe('no-store')
})

test('the provider of work accounts is asked and framed, and gives no scripts; its return page is framed by ours alone', () => {
  const origem = 'https://login.exemplo.com.br'
  const csp = securityHeaders('pagina', true, { origens: [origem], framed: true })['content-security-policy'] ?? ''
  const naming = csp.split('; ').filter((directive) => directive.includes(origem))
  expect(naming).toEqual([`connect-src 'self' ${origem}`, `frame-src 'self' ${origem}`])
  expect(csp).toContain("script-src 'self';")
  expect(csp).toContain("frame-ancestors 'self'")
})
