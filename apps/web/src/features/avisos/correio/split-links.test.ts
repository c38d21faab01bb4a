import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('finds the addresses in a mail without a trailing full stop', () => {
  expect(splitLinks('Abra http://lastro.localhost:3000/cadastrar-senha#token=a-b_c. Até já.')).toEqual([
    { tipo: 'texto', texto: 'Abra ' },
    { tipo: 'link', texto: 'http://lastro.localhost:3000/cadastrar-senha#token=a-b_c' },
    { tipo: 'texto', texto: '. Até já.' },
  ])
})

test('makes no link of executable schemes', () => {
  expect(splitLinks('javascript:alert(1) data:text/html,x')).toEqual([{ tipo: 'texto', texto: 'javascript:alert(1) data:text/html,x' }])
  expect(splitLinks('')).toEqual([])
})
