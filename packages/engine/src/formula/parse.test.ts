import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formulaNode, chunksTexto, withoutPosition } from '../../test/formulas.ts'
import { parseFormula } from './parse.ts'
import { printFormula } from './print.ts'

function print(texto: string): string {
  const resultado = parseFormula(texto)
  return resultado.ok ? printFormula(resultado.ast) : `${resultado.erro.position}: ${resultado.erro.mensagem}`
}

describe('round trip of print and parse', () => {
  test('parses every printable tree back', () => {
    fc.assert(
      fc.property(formulaNode, (ast) => {
        const resultado = parseFormula(printFormula(ast))
        if (!resultado.ok) throw new Error(`${resultado.erro.mensagem} em ${printFormula(ast)}`)
        expect(withoutPosition(resultado.ast)).toEqual(withoutPosition(ast))
      }),
      { numRuns: 3000 },
    )
  })

  test('printing is idempotent', () => {
    fc.assert(
      fc.property(chunksTexto, (texto) => {
        const resultado = parseFormula(texto)
        const impressa = resultado.ok ? printFormula(resultado.ast) : ''
        expect(resultado.ok ? print(impressa) : '').toBe(impressa)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['a+b*c', 'a + b * c'],
    ['(a+b)*c', '(a + b) * c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['(a-b)-c', 'a - b - c'],
    ['2^3^2', '2 ^ 3 ^ 2'],
    ['(2^3)^2', '(2 ^ 3) ^ 2'],
    ['(-2)^2', '(-2) ^ 2'],
    ['-2^2', '-2 ^ 2'],
    ['2^-3', '2 ^ -3'],
    ['a*-b', 'a * -b'],
    ['nao a=b e c', 'nao a = b e c'],
    ['(nao a)=b', '(nao a) = b'],
    ['SE(A>=1.50;média(a;b);0)', 'se(A >= 1,5; media(a; b); 0)'],
    ['[3.01]+[e]', '[3.01] + [e]'],
    ['00012,5000', '12,5'],
    ['0.125+1200.5+12.34', '0,125 + 1200,5 + 12,34'],
  ])('prints %s as %s', (texto, expected) => {
    expect(print(texto)).toBe(expected)
  })
})

describe('refusal of a text', () => {
  test('any text gives a formula or an error inside it, never a crash', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), chunksTexto), (texto) => {
        const resultado = parseFormula(texto)
        if (resultado.ok) return
        expect(resultado.erro.mensagem).toMatch(/^\p{Lu}.*[.]$/su)
        expect(resultado.erro.position).toBeGreaterThanOrEqual(0)
        expect(resultado.erro.position).toBeLessThanOrEqual(texto.length)
      }),
      { numRuns: 5000 },
    )
  })

  test('hostile sizes are refused quickly without exhausting the stack', () => {
    expect(print('('.repeat(100_000))).toContain('longa demais')
    expect(print('('.repeat(1000))).toBe('64: A fórmula tem níveis demais de parênteses.')
    expect(print('-'.repeat(1500) + '1')).toContain('níveis demais')
    expect(print('2^'.repeat(500) + '2')).toContain('níveis demais')
    expect(print('se('.repeat(300))).toContain('níveis demais')
    expect(print('1+'.repeat(5000) + '1')).toContain('longa demais')
    expect(print(`${'1+'.repeat(900)}1`)).toBe(`${'1 + '.repeat(900)}1`)
    expect(print('9'.repeat(16))).toContain('mais de 15 algarismos')
    expect(print('x'.repeat(61))).toContain('longo demais')
    expect(print(`[${'x'.repeat(61)}]`)).toContain('de 1 a 60 caracteres')
  })
})
