import fc from 'fast-check'
import { PREMISSA_MESES_BEFORE, PREMISSA_WIDTH } from '../src/index.ts'
import type { PlanoData, PlanoEstrutura } from '../src/index.ts'

export interface WholePlano {
  readonly estrutura: PlanoEstrutura
  readonly data: PlanoData
}

/** Months of a premissa with the given ones of the exercício; every month before it has the first value. */
export function windowOf(exercicio: readonly (number | null)[]): (number | null)[] {
  return Array.from({ length: PREMISSA_WIDTH }, (_, i) => exercicio[Math.max(i - PREMISSA_MESES_BEFORE, 0)] ?? null)
}

const CENTROS = 2
const PREMISSAS = ['P0', 'P1', 'P2'] as const
const ITENS = ['I0', 'I1', 'I2', 'I3', 'I4', 'I5'] as const

/** Formula texts that pass the units. `I` reads in the same month only earlier items, so that there is no cycle. */
function formulaText(item: number): fc.Arbitrary<string> {
  const earlier =
    item === 0 ? fc.constant('P2') : fc.nat(item - 1).chain((i) => fc.constantFrom(`I${i}`, `total.I${i}`, `acumulado(I${i})`))
  const literal = fc.tuple(fc.nat(5000), fc.nat(99)).map(([integer, fraction]) => `${integer},${String(fraction).padStart(2, '0')}`)
  return fc.letrec<{ money: string; numero: string }>((tie) => ({
    money: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      earlier,
      fc.tuple(fc.constantFrom(...ITENS), fc.integer({ min: 1, max: 3 })).map(([codigo, n]) => `anterior(${codigo}; ${n})`),
      fc.constantFrom('anterior(G)', 'anterior(total.G)', 'anterior(acumulado(I5))', 'P2'),
      fc.tuple(tie('money'), fc.constantFrom('+', '-'), tie('money')).map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc.tuple(tie('money'), fc.constantFrom('*', '/'), tie('numero')).map(([a, op, b]) => `${a} ${op} ${b}`),
      fc.tuple(fc.constantFrom('min', 'max', 'soma', 'media'), tie('money'), literal).map(([fn, a, b]) => `${fn}(${a}; ${b})`),
      fc.tuple(tie('money'), fc.nat(3)).map(([a, casas]) => `arred(${a}; ${casas})`),
      fc.tuple(tie('numero'), literal, tie('money'), tie('money')).map(([x, y, a, b]) => `se(${x} > ${y}; ${a}; -${b})`),
      tie('money').map((a) => `abs(${a})`),
    ),
    numero: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      literal,
      fc.constantFrom('P0', 'P1', 'anterior(P0; 2)', 'mesmoMesAnoAnterior(P1)'),
      fc.tuple(tie('numero'), fc.constantFrom('+', '-', '*'), tie('numero')).map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc.tuple(tie('money'), tie('money')).map(([a, b]) => `((${a}) / (1 + abs(${b})))`),
      fc.constantFrom('(1 + P0) ^ 2', '(1 - P1) ^ 3'),
      fc.tuple(tie('numero'), tie('numero')).map(([a, b]) => `(nao (${a} > ${b}) e ${a} <> 1)`),
    ),
  })).money
}

/** Any budget of a few lines whose formulas compile. */
export const wholePlano: fc.Arbitrary<WholePlano> = fc
  .record({
    formulas: fc.tuple(...ITENS.map((_, i) => fc.option(formulaText(i), { nil: undefined }))),
    valores: fc.array(fc.integer({ min: -900_000_000_000, max: 900_000_000_000 }), { minLength: 144, maxLength: 144 }),
    fixos: fc.array(fc.nat(4095), { minLength: 12, maxLength: 12 }),
    premissas: fc.array(
      fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { minLength: PREMISSA_WIDTH, maxLength: PREMISSA_WIDTH }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
  })
  .map(({ formulas, valores, fixos, premissas }) => {
    const lines = ITENS.flatMap((_, i) => Array.from({ length: CENTROS }, (_centro, c) => ({ item: i + 1, centro: c + 1 })))
    return {
      estrutura: {
        lines: { grupoItem: lines.map(({ item }) => item), centroCusto: lines.map(({ centro }) => centro), filial: lines.map(() => 0) },
        grupos: [
          { codigo: 'G', itens: [1, 2, 3].map((id) => ({ id, codigo: `I${id - 1}` })) },
          { codigo: 'H', itens: [4, 5, 6].map((id) => ({ id, codigo: `I${id - 1}` })) },
        ],
        premissas: PREMISSAS.map((codigo, i) => ({ codigo, unidade: i === 2 ? ('reais' as const) : ('percentual' as const) })),
        series: [],
        formulas: formulas.flatMap((texto, i) => (texto === undefined ? [] : [{ grupoItem: i + 1, texto }])),
      },
      data: { valoresCentavos: valores, fixos, premissas },
    }
  })
