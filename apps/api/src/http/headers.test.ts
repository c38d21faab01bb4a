import { expect, test } from 'vitest'
import { hashInlineScripts, quadroHeaders, securityHeaders } from './headers.ts'

const KINDS = ['pagina', 'api'] as const

test.each(KINDS)('%s: sends HSTS for a year with subdomains, only where HTTPS is on', (kind) => {
  expect(securityHeaders(kind, true)).toMatchObject({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  expect(securityHeaders(kind, false)).not.toHaveProperty('strict-transport-security')
})

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

test('sends the exact headers of pages', () => {
  expect(securityHeaders('pagina', true)).toEqual({
    ...COMMON,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
  })
})

test('hashes inline scripts, but not data or external files', () => {
  const html = '<script src="/a.js"></script><script type="application/json">{}</script><script>a()</script><script>\nb()\n</script>'
  // printf 'a()' | openssl dgst -sha256 -binary | base64
  expect(hashInlineScripts(html)).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-NlXKTQe8YfLmZqnEm5aXK1Lb/1wWgkKgNs+lNRY6yOo='",
  ])
  const csp = securityHeaders('pagina', true, { scripts: hashInlineScripts(html) })['content-security-policy']
  expect(csp).toContain(
    "script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=' 'sha256-NlXKTQe8YfLmZqnEm5aXK1Lb/1wWgkKgNs+lNRY6yOo=';",
  )
  expect(csp).not.toMatch(/script-src[^;]*unsafe/)
})

test('sends the exact headers of the API', () => {
  expect(securityHeaders('api', true)).toEqual({
    ...COMMON,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
})

test('allows connecting to and framing the work account provider, but not its scripts; only our pages frame its callback', () => {
  const origem = 'https://login.exemplo.com.br'
  const csp = securityHeaders('pagina', true, { origens: [origem], framed: true })['content-security-policy'] ?? ''
  const naming = csp.split('; ').filter((directive) => directive.includes(origem))
  expect(naming).toEqual([`connect-src 'self' ${origem}`, `frame-src 'self' ${origem}`])
  expect(csp).toContain("script-src 'self';")
  expect(csp).toContain("frame-ancestors 'self'")
})

test('the report frame page allows only the origin of the report, and only our pages frame it', () => {
  const origem = 'https://bi.exemplo.com.br'
  expect(quadroHeaders(true, origem)).toEqual({
    ...COMMON,
    'x-frame-options': 'SAMEORIGIN',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src ${origem}; connect-src ${origem}; ` +
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  })
  expect(quadroHeaders(true, undefined)['content-security-policy']).toContain("frame-src 'none'; connect-src 'none'")
})
