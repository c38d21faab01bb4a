import { expect, test } from 'vitest'
import { hashOf, tokenFromHash, tokenFromText } from './link-token.ts'

test.each([
  ['https://lastro.example/cadastrar-senha#token=abc-DEF_1', 'abc-DEF_1'],
  ['  https://lastro.example/cadastrar-senha#token=abc ', 'abc'],
  ['token=abc', 'abc'],
  ['#token=abc', 'abc'],
  ['https://lastro.example/cadastrar-senha', ''],
  ['abc', ''],
  ['', ''],
])('pasted text %j has the secret %j', (text, token) => {
  expect(tokenFromText(text)).toBe(token)
})

test('survives the fragment unchanged', () => {
  expect(tokenFromHash(`#${hashOf('a+b/c=')}`)).toBe('a+b/c=')
  expect(tokenFromHash('')).toBe('')
})
