import fc from 'fast-check'
import { FORMULA_FUNCTIONS } from '../src/index.ts'
import type { FormulaNode, OperatorBinario } from '../src/index.ts'

const OPERADORES: readonly OperatorBinario[] = ['ou', 'e', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '^']

const codigo = fc
  .oneof(fc.constantFrom('RL', 'LL', 'RB.01', 'se', 'Lucro_bruto', 'ação'), fc.constantFrom('3.01', 'e', 'NÃO', 'com espaço', '(-) x; y'))
  .map((nome): FormulaNode => ({ tipo: 'codigo', codigo: nome, posicao: 0 }))

const numero = fc.tuple(fc.nat({ max: 9_999_999 }), fc.nat({ max: 9999 })).map(([integer, fracao]): FormulaNode => {
  const decimais = String(fracao).replace(/0+$/, '')
  return {
    tipo: 'numero',
    valor: Number(decimais === '' ? integer : `${integer}.${decimais}`),
    texto: decimais === '' ? String(integer) : `${integer},${decimais}`,
    posicao: 0,
  }
})

function integerUntil(min: number, max: number): fc.Arbitrary<FormulaNode> {
  return fc.integer({ min, max }).map((valor) => ({ tipo: 'numero', valor, texto: String(valor), posicao: 0 }))
}

/**
 * Generates any tree of the language.
 * A nested comparison needs parentheses, which the printer must add.
 */
export const formulaNode: fc.Arbitrary<FormulaNode> = fc.letrec<{ node: FormulaNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    codigo,
    numero,
    fc
      .record({ operator: fc.constantFrom('-', '+', 'nao'), operando: tie('node') })
      .map(({ operator, operando }): FormulaNode => ({ tipo: 'unaria', operator, operando, posicao: 0 })),
    fc
      .record({ operator: fc.constantFrom(...OPERADORES), left: tie('node'), right: tie('node') })
      .map((partes): FormulaNode => ({ tipo: 'binaria', ...partes, posicao: 0 })),
    fc
      .record({
        nome: fc.constantFrom(...FORMULA_FUNCTIONS),
        argumentos: fc.array(tie('node'), { minLength: 3, maxLength: 4 }),
        casas: integerUntil(1, 6),
      })
      .map(({ nome, argumentos, casas }): FormulaNode => {
        const used = {
          soma: argumentos,
          media: argumentos,
          min: argumentos,
          max: argumentos,
          se: argumentos.slice(0, 3),
          abs: argumentos.slice(0, 1),
          acumulado: argumentos.slice(0, 1),
          mesmoMesAnoAnterior: argumentos.slice(0, 1),
          arred: [argumentos[0]!, casas],
          anterior: [argumentos[0]!, casas],
        }[nome]
        return { tipo: 'funcao', nome, args: used, posicao: 0 }
      }),
  ),
})).node

export function withoutPosition(node: FormulaNode): unknown {
  return JSON.parse(JSON.stringify(node, (key, valor: unknown) => (key === 'posicao' ? undefined : valor)))
}

export const chunksTexto = fc
  .array(
    fc.constantFrom(
      'RL',
      '1',
      '1,5',
      '1.2.3',
      '+',
      '-',
      '−',
      '*',
      '/',
      '^',
      '(',
      ')',
      ';',
      '=',
      '<>',
      '<',
      'e',
      'ou',
      'nao',
      'se(',
      'soma(',
      '[x]',
      '[',
      ']',
      ' ',
      'é',
      '\u{1F600}',
      '%',
    ),
    { maxLength: 40 },
  )
  .map((chunks) => chunks.join(''))
