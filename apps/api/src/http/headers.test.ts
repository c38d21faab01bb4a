import { expect, test } from 'vitest'
import { hashInlineScripts, quadroHeaders, securityHeaders } from './headers.ts'

const KINDS = ['pagina', 'api'] as const

test.each(KINDS)('%s: a year of HTTPS for the host and those below it, only where it is served by HTTPS', (kind) => {
  expect(securityHeaders(kind, true)).toMatchObject({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  expect(securityHeaders(kind, false)).not.toHaveProperty('strict-transport-security')
})

const COMUNS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

test('pages: every header, word for word', () => {
  expect(securityHeaders('pagina', true)).toEqual({
    ...COMUNS,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
  })
})

test('a script that stands inside of the page is named by its hash, data and files are not', () => {
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

test('the API: every header, word for word', () => {
  expect(securityHeaders('api', true)).toEqual({
    ...COMUNS,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
})

test('the provider of work accounts is asked and framed, and gives no scripts; its return page is framed by ours alone', () => {
  const origem = 'https://login.exemplo.com.br'
  const csp = securityHeaders('pagina', true, { origens: [origem], framed: true })['content-security-policy'] ?? ''
  const naming = csp.split('; ').filter((directive) => directive.includes(origem))
  expect(naming).toEqual([`connect-src 'self' ${origem}`, `frame-src 'self' ${origem}`])
  expect(csp).toContain("script-src 'self';")
  expect(csp).toContain("frame-ancestors 'self'")
})

test('the page that frames a report lets in that origin alone, asks nobody else, and is framed by ours', () => {
  const origem = 'https://bi.exemplo.com.br'
  expect(quadroHeaders(true, origem)).toEqual({
    ...COMUNS,
    'x-frame-options': 'SAMEORIGIN',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src ${origem}; connect-src ${origem}; ` +
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  })
  expect(quadroHeaders(true, undefined)['content-security-policy']).toContain("frame-src 'none'; connect-src 'none'")
})
