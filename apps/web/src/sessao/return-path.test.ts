import { beforeEach, describe, expect, test } from 'vitest'
import { type StoredSession, forgetEnded, getEnded, markEnded, removeSession, writeSession } from '../stores/session.ts'
import { enteredTo, loginFrom, safeReturnPath } from './return-path.ts'

const ANA: StoredSession = {
  token: 'a.b.ana',
  expires: '2100-01-01',
  refreshToken: 'r',
  perfil: 'gestor',
  clienteId: 'agua',
  cliente: 'Água & Cia',
  iss: 'lastro',
  email: 'ana@a.example',
  nome: 'Ana',
}
const BRUNO = { ...ANA, token: 'a.b.bruno', email: 'bruno@a.example', nome: 'Bruno' }

function at(href: string) {
  const { pathname, hash } = new URL(href, 'http://lastro.example')
  return { pathname, href, hash }
}

beforeEach(() => {
  removeSession()
  forgetEnded()
})

describe('the sign-in after an ended session', () => {
  test('leads back to the page with its search, in its cliente', () => {
    markEnded(ANA)
    const login = new URL(loginFrom(at('/Orcamento/12?mes=2025-01#linha'))!, 'http://lastro.example')
    expect([login.pathname, ...login.searchParams]).toEqual(['/Login', ['to', '/Orcamento/12?mes=2025-01#linha'], ['q', 'Água & Cia']])
  })

  test('names no cliente when none is known', () => {
    expect(loginFrom(at('/Dre'))).toBe('/Login?to=%2FDre')
  })

  test.each(['/Login?to=%2FDre', '/login?to=%2FDePara', '/Login?q=x'])('keeps an existing return path: %s', (href) => {
    markEnded(ANA)
    expect(loginFrom(at(href))).toBeNull()
  })

  test('never puts a mail secret into its URL, and leaves that link open', () => {
    markEnded(ANA)
    expect(loginFrom(at('/cadastrar-senha#token=segredo'))).toBeNull()
    expect(loginFrom(at('/forgot-password?x=1#token=segredo'))).toBeNull()
  })
})

describe('after the sign-in, a user', () => {
  test('returns to the previous page, once', () => {
    markEnded(ANA)
    writeSession({ ...ANA, token: 'a.b.nova' })
    expect(enteredTo('/Orcamento/12?mes=2025-01')).toBe('/Orcamento/12?mes=2025-01')
    expect(getEnded()).toBeNull()
  })

  test('starts at the default page when the session was of another user', () => {
    markEnded(ANA)
    writeSession(BRUNO)
    expect(enteredTo('/Orcamento/12?mes=2025-01')).toBe('/')
    expect(enteredTo('/DePara'), 'the next time it is a sign-in like any other').toBe('/DePara')
  })

  test('goes to the wanted path when no session ended, and never outside', () => {
    writeSession(ANA)
    expect(enteredTo('/DePara')).toBe('/DePara')
    expect(enteredTo('//outro.example')).toBe('/')
    expect(enteredTo(undefined)).toBe('/')
  })
})

describe('return path of a sign-in', () => {
  test('keeps a path of this application', () => {
    expect(safeReturnPath('/Dre?inicio=2025-01#topo')).toBe('/Dre?inicio=2025-01#topo')
  })

  test.each(['https://outro.example', '//outro.example', '/\\outro.example', 'Dre', '', undefined, 7])('refuses %s', (to) => {
    expect(safeReturnPath(to)).toBe('/')
  })
})
