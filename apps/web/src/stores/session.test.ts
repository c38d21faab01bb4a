import { beforeEach, expect, test } from 'vitest'
import {
  clearStorage,
  getSession,
  readAbilityRules,
  readCliente,
  removeSession,
  sessionFromTokens,
  syncSession,
  writeAbilityRules,
  writeSession,
} from './session.ts'
import { InvalidTokenError } from './token.ts'

const CLAIMS = {
  iss: 'lastro',
  email: 'renata@agua.example',
  nome: 'Renata Camargo',
  perfil: 'gestor',
  clienteId: 'c1',
  clienteNome: 'Comercial Ação & Água',
}

function tokens(claims: object = CLAIMS) {
  return {
    token: `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.b`,
    expiration: '639040752000000000',
    refreshToken: { token: 'renova' },
  }
}

beforeEach(() => {
  removeSession()
  localStorage.clear()
})

test('keeps the session under @USER with every field of the token, and the client value under cliente', () => {
  writeSession(sessionFromTokens(tokens()))
  expect(JSON.parse(localStorage.getItem('@USER') ?? '')).toEqual({
    token: tokens().token,
    expires: '639040752000000000',
    refreshToken: 'renova',
    perfil: 'gestor',
    clienteId: 'c1',
    cliente: 'Comercial Ação & Água',
    iss: 'lastro',
    email: 'renata@agua.example',
    nome: 'Renata Camargo',
    clienteNome: 'Comercial Ação & Água',
    Permissions: [],
    clientes: [],
  })
  expect(localStorage.getItem('cliente')).toBe('Comercial Ação & Água')
  expect(localStorage.getItem('accessToken')).toBe(tokens().token)
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toMatchObject({ role: 'gestor' })
  expect(readCliente()).toBe('Comercial Ação & Água')
})

test('stores nothing of a token that cannot be read', () => {
  expect(() => sessionFromTokens({ ...tokens(), token: 'x' })).toThrow(InvalidTokenError)
  expect(localStorage).toHaveLength(0)
})

test('"logout clears token, user data and ability rules" and leaves the preferences', () => {
  localStorage.setItem('Lastro-theme', 'dark')
  writeSession(sessionFromTokens(tokens()))
  writeAbilityRules([{ action: 'read', subject: 'Dre' }])
  removeSession()
  expect(getSession()).toBeNull()
  expect(readAbilityRules()).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['Lastro-theme'])
})

test('a failed refresh leaves local storage empty', () => {
  localStorage.setItem('Lastro-theme', 'dark')
  writeSession(sessionFromTokens(tokens()))
  clearStorage()
  expect(localStorage).toHaveLength(0)
  expect(getSession()).toBeNull()
})

test('takes over the session of another tab', () => {
  writeSession(sessionFromTokens(tokens()))
  const other = sessionFromTokens(tokens({ ...CLAIMS, clienteId: 'c2', clienteNome: 'Padaria' }))
  localStorage.setItem('@USER', JSON.stringify(other))
  const { before, after } = syncSession()
  expect(before?.clienteId).toBe('c1')
  expect(after?.clienteId).toBe('c2')
  expect(getSession()).toEqual(other)
})

const FIRST = {
  token: 'a.b.c',
  expires: '639040752000000000',
  refreshToken: 'renova',
  perfil: 'gestor',
  clienteId: 'c1',
  cliente: 'Padaria',
  iss: 'lastro',
  email: 'r@p.example',
}

test('the first reading of @USER alone is a session: the e-mail replaces a missing nome', () => {
  localStorage.setItem('@USER', JSON.stringify(FIRST))
  expect(syncSession().after).toEqual({ ...FIRST, nome: 'r@p.example' })
})

test('the second reading of @USER, with clienteNome, Permissions and clientes, is the same session', () => {
  const { cliente, ...rest } = FIRST
  localStorage.setItem('@USER', JSON.stringify({ ...rest, nome: 'Renata', clienteNome: cliente, Permissions: [], clientes: [] }))
  expect(syncSession().after).toEqual({ ...FIRST, nome: 'Renata' })
})

test.each(Object.keys(FIRST))('@USER without %s is no session', (campo) => {
  localStorage.setItem('@USER', JSON.stringify({ ...FIRST, [campo]: undefined }))
  expect(syncSession().after).toBeNull()
})

test.each(['{', '{}', '"texto"', '{"token":1}'])('a damaged @USER (%s) is no session', (stored) => {
  writeSession(sessionFromTokens(tokens()))
  localStorage.setItem('@USER', stored)
  expect(syncSession().after).toBeNull()
})
