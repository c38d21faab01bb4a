import { expect, test } from 'vitest'
import { InvalidTokenError, decodeToken, textClaim } from './token.ts'

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

test('decodes the middle part from base64 to JSON, accents included', () => {
  const claims = decodeToken(`cabecalho.${encode({ nome: 'João Ação', perfil: 'gestor' })}.assinatura`)
  expect(textClaim(claims, 'nome')).toBe('João Ação')
  expect(textClaim(claims, 'perfil')).toBe('gestor')
})

test('reads an absent or null claim as empty text', () => {
  const claims = decodeToken(`a.${encode({ clienteId: null })}.b`)
  expect(textClaim(claims, 'clienteId')).toBe('')
  expect(textClaim(claims, 'email')).toBe('')
})

test.each([
  ['non-string', undefined],
  ['non-string', 42],
  ['missing part', 'sem-ponto'],
  ['missing part', 'a..c'],
  ['bad base64', 'a.***.c'],
  ['bad JSON', `a.${encode('{"nome":')}.c`],
  ['JSON that is no object', `a.${encode('[1]')}.c`],
])('"otherwise an invalid-token error is raised": %s', (_case, token) => {
  expect(() => decodeToken(token)).toThrow(InvalidTokenError)
})
