import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasEntrada, rememberEntrada, rememberOutput, restoreOutput, takeEntrada } from './conta-trabalho-pending.ts'
import { sessionFromExternal } from './conta-trabalho.ts'
import { InvalidTokenError } from '../stores/token.ts'

const EXP = Date.UTC(2026, 0, 15, 13)
const tokenOf = (claims: object) => `a.${Buffer.from(JSON.stringify({ exp: EXP / 1000, ...claims })).toString('base64url')}.b`
const sessionOf = (claims: object) =>
  sessionFromExternal({ accessToken: tokenOf(claims), expiresOn: null }, { nome: 'Ana de cá', email: 'ana@lastro.example' })

beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', '/'))

test('"for an issuer containing microsoft: nome comes from the name claim and email from the preferred-username claim"', () => {
  const iss = 'https://login.microsoftonline.com/diretorio/v2.0'
  expect(sessionOf({ iss, name: 'Ana Lima', preferred_username: 'ana@empresa.example', perfil: 'admin', clienteId: 'c9' })).toEqual({
    token: tokenOf({ iss, name: 'Ana Lima', preferred_username: 'ana@empresa.example', perfil: 'admin', clienteId: 'c9' }),
    expires: '2026-01-15T13:00:00.000Z',
    refreshToken: '',
    // "perfil, clienteId and clienteNome are supplied separately": never by the token.
    perfil: '',
    clienteId: '',
    cliente: '',
    iss,
    email: 'ana@empresa.example',
    nome: 'Ana Lima',
  })
})

test('missing name claims fall back to known data', () => {
  expect(sessionOf({ iss: 'https://id.example' })).toMatchObject({ nome: 'Ana de cá', email: 'ana@lastro.example' })
})

test('an unreadable token is no session', () => {
  expect(() => sessionFromExternal({ accessToken: 'opaco', expiresOn: null }, { nome: '', email: '' })).toThrow(InvalidTokenError)
})

test('state left for the provider is taken once', () => {
  rememberEntrada({ to: '/Dre', cliente: 'Água', convite: undefined })
  expect(hasEntrada()).toBe(true)
  expect(takeEntrada()).toEqual({ to: '/Dre', cliente: 'Água', convite: undefined })
  expect(hasEntrada()).toBe(false)
  expect(takeEntrada()).toBeNull()
})

test.each([
  ['Ação & Água', '/Login?q=A%C3%A7%C3%A3o%20%26%20%C3%81gua'],
  [undefined, '/Login'],
])('after signing out at the provider the URL is that of any sign-out: cliente %s', (cliente, expected) => {
  rememberOutput(cliente)
  history.replaceState(null, '', '/Login?state=abc')
  restoreOutput()
  expect(location.pathname + location.search).toBe(expected)
})

test('another way to the sign-in keeps its URL', () => {
  history.replaceState(null, '', '/Login?q=Outra')
  restoreOutput()
  expect(location.search).toBe('?q=Outra')
})
