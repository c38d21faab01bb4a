import fc from 'fast-check'
import { FORMULA_FUNCTIONS } from '../src/index.ts'
import type { FormulaNode, OperatorBinario } from '../src/index.ts'

const OPERADORES: readonly OperatorBinario[] = ['ou', 'e', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '^']

const codigo = fc
  .oneof(fc.constantFrom('RL', 'LL', 'RB.01', 'se', 'Lucro_bruto', 'ação'), fc.constantFrom('3.01', 'e', 'NÃO', 'com espaço', '(-) x; y'))
  .map((nome): FormulaNode => ({ tipo: 'codigo', codigo: nome, position: 0 }))

const numero = fc.tuple(fc.nat({ max: 9_999_999 }), fc.nat({ max: 9999 })).map(([integer, fracao]): FormulaNode => {
  const decimais = String(fracao).replace(/0+$/, '')
  return {
    tipo: 'numero',
    valor: Number(decimais === '' ? integer : `${integer}.${decimais}`),
    texto: decimais === '' ? String(integer) : `${integer},${decimais}`,
    position: 0,
  }
})

function integerUntil(min: number, max: number): fc.Arbitrary<FormulaNode> {
  return fc.integer({ min, max }).map((valor) => ({ tipo: 'numero', valor, texto: String(valor), position: 0 }))
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
      .map(({ operator, operando }): FormulaNode => ({ tipo: 'unaria', operator, operando, position: 0 })),
    fc
      .record({ operator: fc.constantFrom(...OPERADORES), left: tie('node'), right: tie('node') })
      .map((partes): FormulaNode => ({ tipo: 'binaria', ...partes, position: 0 })),
    fc
      .record({
        nome: fc.constantFrom(...FORMULA_FUNCTIONS),
        args: fc.array(tie('node'), { minLength: 3, maxLength: 4 }),
        casas: integerUntil(1, 6),
      })
      .map(({ nome, args, casas }): FormulaNode => {
        const used = {
          soma: args,
          media: args,
          min: args,
          max: args,
          se: args.slice(0, 3),
          abs: args.slice(0, 1),
          acumulado: args.slice(0, 1),
          mesmoMesAnoAnterior: args.slice(0, 1),
          arred: [args[0]!, casas],
          anterior: [args[0]!, casas],
        }[nome]
        return { tipo: 'funcao', nome, args: used, position: 0 }
      }),
  ),
})).node

export function withoutPosition(node: FormulaNode): unknown {
  return JSON.parse(JSON.stringify(node, (key, valor: unknown) => (key === 'position' ? undefined : valor)))
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
