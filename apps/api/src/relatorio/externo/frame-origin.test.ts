import { expect, test } from 'vitest'
import { origemOf } from '../../http/frame-ticket.ts'
import { parseAddress } from './frame-origin.ts'

const outside = { local: false, own: ['app.exemplo.com.br', '*.lastro.com.br'] }

test('stores an https address of the internet without its last slash', () => {
  expect(parseAddress('https://BI.exemplo.com.br/', outside)).toBe('https://bi.exemplo.com.br')
  expect(parseAddress('https://bi.exemplo.com.br:8443/metabase/', outside)).toBe('https://bi.exemplo.com.br:8443/metabase')
  expect(parseAddress('https://200.160.2.3/x', outside)).toBe('https://200.160.2.3/x')
  expect(parseAddress('https://painellastro.com.br', outside)).toBe('https://painellastro.com.br')
})

test.each([
  'bi.exemplo.com.br',
  'http://bi.exemplo.com.br',
  'javascript:alert(1)',
  'data:text/html,oi',
  'https://*.exemplo.com.br',
  'https://*',
  "https://bi.exemplo.com.br;script-src 'unsafe-inline'",
  'https://bi.exemplo.com.br;x',
  "https://bi.exemplo.com.br,'unsafe-inline'",
  'https://usuario:senha@bi.exemplo.com.br',
  'https://bi.exemplo.com.br/?a=1',
  'https://bi.exemplo.com.br/#a',
  'https://localhost',
  'https://bi.localhost',
  'https://servidor',
  'https://bi.empresa.local',
  'https://bi.internal.',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://10.1.2.3',
  'https://172.16.0.9',
  'https://192.168.0.10:3000',
  'https://169.254.169.254',
  'https://100.64.0.1',
  'https://0.0.0.0',
  'https://224.0.0.1',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://[fd00::1]',
  'https://[fe80::1]',
  'https://app.exemplo.com.br',
  'https://sisloc.lastro.com.br',
  'https://a.b.lastro.com.br:8443/x',
])('refuses to frame %s', (address) => {
  expect(parseAddress(address, outside)).toBeUndefined()
})

test('in development accepts this machine over plain http, but never this server', () => {
  const here = { local: true, own: ['localhost', '127.0.0.1:3000'] }
  expect(parseAddress('http://127.0.0.1:3100/', here)).toBe('http://127.0.0.1:3100')
  expect(parseAddress('http://127.0.0.1:3000', here)).toBeUndefined()
  expect(parseAddress('http://192.168.0.10', here)).toBeUndefined()
  expect(parseAddress('https://192.168.0.10', here)).toBeUndefined()
})

test('only a bare origin goes into a content security policy', () => {
  expect(origemOf('https://bi.exemplo.com.br:8443/metabase')).toBe('https://bi.exemplo.com.br:8443')
  expect(() => origemOf('https://a;b.com')).toThrow('is not an origin allowed in a CSP')
  expect(() => origemOf('data:text/html,oi')).toThrow('is not an origin allowed in a CSP')
})
