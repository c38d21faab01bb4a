import { expect, test } from 'vitest'
import { ProvedorError, isAddressSafe, listProvedores, origensOf, parseProvedor, provesSegundoFator, scopeNameOf } from './provedor.ts'

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const ENTRA = {
  autoridade: `https://login.microsoftonline.com/${TENANT}`,
  clientId: 'paginas',
  escopo: 'api://api/acesso',
  emissores: [`https://login.microsoftonline.com/${TENANT}/v2.0`],
  audiencias: ['api'],
  tenants: [TENANT],
}

test('accepts a setting of Entra and fills in the defaults', () => {
  expect(parseProvedor(ENTRA, { local: false })).toEqual({ ...ENTRA, origens: [] })
  expect(scopeNameOf(ENTRA)).toBe('acesso')
  expect(origensOf({ ...ENTRA, origens: ['https://a.example/x', 'https://a.example/y'] })).toEqual([
    'https://login.microsoftonline.com',
    'https://a.example',
  ])
})

test.each([
  ['everybody’s authority', { autoridade: 'https://login.microsoftonline.com/common' }, /common/],
  ['the authority of personal accounts', { autoridade: 'https://login.microsoftonline.com/consumers/' }, /consumers/],
  ['an id_token as access token', { audiencias: ['api', 'paginas'] }, /audiencias/],
  ['Microsoft without a directory', { tenants: [] }, /tenants/],
  ['plain http', { emissores: ['http://login.example'] }, /https/],
  ['plain http on this machine, in the database', { emissores: ['http://localhost:4001'] }, /https/],
  ['a name in the address', { autoridade: 'https://a:b@login.example' }, /https/],
  ['no address', { emissores: ['login'] }, /https/],
  ['no issuer', { emissores: [] }, /emissores/],
  ['nothing', { autoridade: undefined }, /autoridade/],
])('refuses %s', (_name, change, reason) => {
  expect(() => parseProvedor({ ...ENTRA, ...change }, { local: false })).toThrow(ProvedorError)
  expect(() => parseProvedor({ ...ENTRA, ...change }, { local: false })).toThrow(reason)
})

test('accepts plain http only for this machine', () => {
  expect(['http://localhost:4001', 'http://127.0.0.1', 'http://[::1]:1'].filter((each) => !isAddressSafe(each, { local: true }))).toEqual(
    [],
  )
  expect(
    ['http://localhost.evil.example', 'http://10.0.0.1', 'ftp://localhost'].filter((each) => isAddressSafe(each, { local: true })),
  ).toEqual([])
})

test('matches a token by issuer, audience and directory', () => {
  const a = parseProvedor(ENTRA, { local: false })
  const b = parseProvedor({ ...ENTRA, clientId: 'outras', audiencias: ['outra-api'], tenants: ['t2'] }, { local: false })
  const iss = a.emissores[0]
  expect(listProvedores([a, b], { iss, aud: 'outra-api', tid: 't2' })).toEqual([b])
  expect(listProvedores([a, b], { iss, aud: 'outra-api', tid: TENANT })).toEqual([])
  expect(listProvedores([a, b], { iss, aud: ['api'], tid: TENANT })).toEqual([])
  expect(listProvedores([a, b], { iss: 'https://outro.example', aud: 'api', tid: TENANT })).toEqual([])
  const same = { ...a }
  expect(listProvedores([a, b, same], { iss, aud: 'api', tid: TENANT })).toEqual([a, same])
})

test('accepts as second factor only the values or the organisation guarantee that the setting names', () => {
  const provesWith = (segundoFator: unknown, claims: object): boolean =>
    provesSegundoFator(parseProvedor({ ...ENTRA, segundoFator }, { local: false }), claims)
  expect(provesWith(undefined, { amr: ['mfa'], acr: 'mfa' })).toBe(false)
  expect(provesWith('organizacao', {})).toBe(true)
  expect(provesWith({ amr: ['mfa', 'hwk'] }, { amr: ['pwd', 'hwk'] })).toBe(true)
  expect(provesWith({ amr: ['mfa'] }, { amr: ['pwd'], acr: 'mfa' })).toBe(false)
  expect(provesWith({ acr: ['urn:fator:2'] }, { acr: 'urn:fator:2' })).toBe(true)
  for (const bad of ['sim', {}, { amr: [] }, { amr: ['mfa'], outra: ['x'] }]) expect(() => provesWith(bad, {})).toThrow(/segundoFator/)
})
