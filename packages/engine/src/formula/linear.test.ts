import { expect, test } from 'vitest'
import { linearForm } from './linear.ts'
import { parseFormula } from './parse.ts'

function linear(texto: string): string | undefined {
  const resultado = parseFormula(texto)
  if (!resultado.ok) throw new Error(resultado.erro.mensagem)
  const shape = linearForm(resultado.ast)
  if (shape === undefined) return undefined
  const termos = [...shape.termos].map(([codigo, { n, d }]) => `${n}/${d}${codigo}`)
  return [...termos, `${shape.constante.n}/${shape.constante.d}`].join(' ')
}

test.each([
  ['a + b - c', '1/1a 1/1b -1/1c 0/1'],
  ['a + a', '2/1a 0/1'],
  ['a - a + 3', '3/1'],
  ['-(2 * a - b / 4) + 0,1', '-2/1a 1/4b 1/10'],
  ['soma(a; 2 * b; media(a; b))', '3/2a 5/2b 0/1'],
  ['(1 + 2) * a', '3/1a 0/1'],
  ['a / 0,3', '10/3a 0/1'],
])('%s is linear: %s', (texto, expected) => {
  expect(linear(texto)).toBe(expected)
})

test.each(['a * b', 'a / b', '1 / a', 'a / 0', 'a ^ 2', 'abs(a)', 'se(a; b; c)', 'a > b', 'nao a', 'acumulado(a)', 'soma(a; b * c)'])(
  '%s is not linear',
  (texto) => {
    expect(linear(texto)).toBeUndefined()
  },
)
