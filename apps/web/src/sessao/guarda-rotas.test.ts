import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeSession, writeAbilityRules } from './armazenamento.ts'
import { signIn, visit } from './visita-de-teste.ts'

const UNAUTHENTICATED_ONLY = ['/login', '/Login', '/cadastrar-senha', '/forgot-password', '/EsqueceuSenha', '/register']
const PUBLIC = ['/about', '/403', '/not-authorized', '/pages/misc/not-authorized']
const AUTHENTICATION = [
  'forgot-password-v1',
  'forgot-password-v2',
  'login-v1',
  'login-v2',
  'register-v1',
  'register-v2',
  'register-multi-steps',
  'reset-password-v1',
  'reset-password-v2',
  'two-steps-v1',
  'two-steps-v2',
  'verify-email-v1',
  'verify-email-v2',
].map((name) => `/pages/authentication/${name}`)

beforeEach(() => {
  removeSession()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('sem rede')))
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

describe('screens and routes', () => {
  it.each(UNAUTHENTICATED_ONLY)('"only for visitors not signed in": %s', async (path) => {
    expect(await visit(path)).toBe(path)
    signIn()
    expect(await visit(path)).toBe('/Home')
  })

  it.each(['/cadastrar-senha#token=abc', '/register#token=abc'])('the link of a mail stays, signed in too: %s', async (href) => {
    signIn()
    expect(await visit(href)).toBe(href)
  })

  it.each([...PUBLIC, ...AUTHENTICATION])('"public": %s, signed in or not', async (path) => {
    expect(await visit(path)).toBe(path)
    signIn()
    expect(await visit(path)).toBe(path)
  })

  it('"not-found catch-all": any other path stays where it is, without a sign-in', async () => {
    for (const path of ['/nada', '/nada/disso', '/Home/nada']) expect(await visit(path)).toBe(path)
  })

  it('"/access-control: requires action read on subject AclDemo"', async () => {
    signIn()
    expect(await visit('/access-control')).toBe('/not-authorized')
    writeAbilityRules([{ action: 'read', subject: 'AclDemo' }])
    expect(await visit('/access-control')).toBe('/access-control')
  })

  it('"a signed-in user" whose token ended, with nobody to renew it, is not one', async () => {
    signIn(-60_000)
    expect(await visit('/Home')).toBe('/login?to=%2FHome')
    expect(localStorage.getItem('@USER')).toBeNull()
  })
})
