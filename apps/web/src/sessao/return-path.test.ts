import { beforeEach, describe, expect, it } from 'vitest'
import { type StoredSession, removeSession, writeSession } from '../stores/session.ts'
import { forgetTerminou, getTerminou, markTerminou } from '../stores/session-ended.ts'
import { enteredTo, loginFrom } from './return-path.ts'

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

/** As the history of the router tells it. */
function at(href: string) {
  const { pathname, hash } = new URL(href, 'http://lastro.example')
  return { pathname, href, hash }
}

beforeEach(() => {
  removeSession()
  forgetTerminou()
})

describe('the sign-in after the end of a session', () => {
  it('leads back to the page with its search, in the cliente that it was of', () => {
    markTerminou(ANA)
    const login = new URL(loginFrom(at('/Orcamento/12?mes=2025-01#linha'))!, 'http://lastro.example')
    expect([login.pathname, ...login.searchParams]).toEqual(['/Login', ['to', '/Orcamento/12?mes=2025-01#linha'], ['q', 'Água & Cia']])
  })

  it('names no cliente where none is known', () => {
    expect(loginFrom(at('/Dre'))).toBe('/Login?to=%2FDre')
  })

  it.each(['/Login?to=%2FDre', '/login?to=%2FDePara', '/Login?q=x'])('leaves the way back of who led there first: %s', (href) => {
    markTerminou(ANA)
    expect(loginFrom(at(href))).toBeNull()
  })

  it('never has the secret of a mail in its address: that link stays open', () => {
    markTerminou(ANA)
    expect(loginFrom(at('/cadastrar-senha#token=segredo'))).toBeNull()
    expect(loginFrom(at('/forgot-password?x=1#token=segredo'))).toBeNull()
  })
})

describe('whoever enters', () => {
  it('goes back to where they were, once', () => {
    markTerminou(ANA)
    writeSession({ ...ANA, token: 'a.b.nova' })
    expect(enteredTo('/Orcamento/12?mes=2025-01')).toBe('/Orcamento/12?mes=2025-01')
    expect(getTerminou()).toBeNull()
  })

  it('starts anew where somebody else was at work', () => {
    markTerminou(ANA)
    writeSession(BRUNO)
    expect(enteredTo('/Orcamento/12?mes=2025-01')).toBe('/')
    expect(enteredTo('/DePara'), 'the next time it is a sign-in like any other').toBe('/DePara')
  })

  it('goes to what they asked for where no session ended, and nowhere outside', () => {
    writeSession(ANA)
    expect(enteredTo('/DePara')).toBe('/DePara')
    expect(enteredTo('//outro.example')).toBe('/')
    expect(enteredTo(undefined)).toBe('/')
  })
})
