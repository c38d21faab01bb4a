import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assumeExact, dreLinear, GRUPOS, isExact, type DreLinear } from '../../test/dres.ts'
import { celulas } from '../../test/arbitraries.ts'
import { referenciaDre } from '../../test/reference/dre.ts'
import { buildCubo, sumCubos } from '../cubo/build.ts'
import type { CuboCelula } from '../cubo/cubo.ts'
import { indexCubo } from '../cubo/index-amounts.ts'
import { CentavosError } from '../dinheiro/centavos.ts'
import { compileDre } from './compile.ts'
import type { DreCompilada } from './compiled.ts'
import { computeDre } from './compute.ts'
import type { DreItem } from './item.ts'

const PERIODOS = [
  { inicio: '2025-01', fim: '2025-01' },
  { inicio: '2025-02', fim: '2025-02' },
  { inicio: '2025-03', fim: '2025-03' },
  { inicio: '2025-01', fim: '2025-03' },
  { inicio: '2024-06', fim: '2026-06' },
]

const filter = fc.record({
  centrosCusto: fc.option(fc.uniqueArray(fc.nat({ max: 6 })), { nil: undefined }),
  filiais: fc.option(fc.uniqueArray(fc.nat({ max: 3 })), { nil: undefined }),
})

function compile(itens: readonly DreItem[]): DreCompilada {
  const resultado = compileDre(itens, GRUPOS)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  return resultado.dre
}

function compute(itens: readonly DreItem[], list: readonly CuboCelula[], periodos = PERIODOS): (number | null)[][] {
  return computeDre(compile(itens), indexCubo(buildCubo(list)), { periodos }).linhas.map(({ valores }) => [...valores])
}

type Linhas = ReturnType<typeof computeDre>['linhas']

function computeOrRefuse(dre: DreLinear, list: readonly CuboCelula[], run: () => Linhas): Linhas {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof CentavosError) || isExact(dre, list)) throw error
    return []
  }
}

describe('linear lines', () => {
  test('equal nested loops over big integers, for every period and filter', () => {
    fc.assert(
      fc.property(dreLinear, celulas, filter, (dre, list, choice) => {
        const { itens, formulas } = dre
        const cubo = indexCubo(buildCubo(list))
        const lines = computeOrRefuse(dre, list, () => computeDre(compile(itens), cubo, { periodos: PERIODOS, filtro: choice }).linhas)
        for (const [c, periodo] of PERIODOS.entries()) {
          const expected = referenciaDre(list, itens, formulas, GRUPOS, periodo, choice)
          for (const { codigo, valores } of lines) expect(BigInt(valores[c] ?? -1)).toBe(expected.get(codigo))
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('the DRE of merged cubes is the sum of their DREs', () => {
    fc.assert(
      fc.property(dreLinear, celulas, celulas, (dre, a, b) => {
        assumeExact(dre, [...a, ...b])
        const compilada = compile(dre.itens)
        const [deA, deB, deAmbos] = [buildCubo(a), buildCubo(b), sumCubos([buildCubo(a), buildCubo(b)])].map((cubo) =>
          computeDre(compilada, indexCubo(cubo), { periodos: PERIODOS }),
        )
        for (const [i, line] of deAmbos!.linhas.entries()) {
          expect(line.valores).toEqual(line.valores.map((_, c) => deA!.linhas[i]!.valores[c]! + deB!.linhas[i]!.valores[c]!))
        }
      }),
    )
  })

  test('the order of the lines affects only their display', () => {
    fc.assert(
      fc.property(dreLinear, celulas, (dre, list) => {
        assumeExact(dre, list)
        const { itens } = dre
        expect(compute(itens.toReversed(), list).toReversed()).toEqual(compute(itens, list))
      }),
    )
  })
})

describe('non-linear lines', () => {
  const SOMA: DreItem = { codigo: 'A', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] }
  const celula = (mes: string, valorCentavos: number): CuboCelula => ({ grupoItem: 1, centroCusto: 0, filial: 0, mes, valorCentavos })

  test('a period of months is their exact sum, unless the item is recalculated', () => {
    const formulas = ['A * A / (A + 1)', 'abs(A)', 'se(A > 0,5; A / 3; 0)', '0,333 * A', 'max(A; 0) - 0,01']
    const itens = [SOMA, ...formulas.map((formula, i): DreItem => ({ codigo: `F${i}`, descricao: '', tipo: 'formula', formula }))]
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 3, maxLength: 3 }), (valores) => {
        const list = valores.map((valor, i) => celula(`2025-0${i + 1}`, valor))
        for (const [janeiro, fevereiro, marco, total] of compute(itens, list)) {
          const meses = [janeiro!, fevereiro!, marco!]
          expect(total).toBe(meses.some((valor) => valor === null) ? null : meses.reduce<number>((soma, valor) => soma + (valor ?? 0), 0))
          for (const valor of meses) expect(valor === null || Number.isSafeInteger(valor)).toBe(true)
        }
      }),
    )
  })

  test('a line that only references another shows the same value in every period', () => {
    const formulas = [
      'acumulado(A)',
      'anterior(A) + A',
      'A - 10',
      '0,5 * A - 10',
      'max(A; 0)',
      'A / acumulado(A)',
      'mesmoMesAnoAnterior(A)',
    ]
    const agregacao = fc.constantFrom(undefined, 'soma' as const, 'recalcular' as const)
    fc.assert(
      fc.property(
        fc.constantFrom(...formulas),
        agregacao,
        fc.array(fc.integer({ min: -999, max: 999 }), { maxLength: 6 }),
        (formula, choice, valores) => {
          const original: DreItem = { codigo: 'Y', descricao: '', tipo: 'formula', formula, agregacao: choice }
          const copy: DreItem = { codigo: 'X', descricao: '', tipo: 'formula', formula: 'Y' }
          const list = valores.map((valor, i) => celula(`2025-0${i + 1}`, valor))
          const [, y, x] = compute([SOMA, original, copy], list)
          expect(x).toEqual(y)
        },
      ),
    )
  })

  test('a linear amount has the same centavos inside and outside of a function, also at a half', () => {
    const itens = ['0,35', '0,015', '0,125', '1,005'].flatMap((taxa, i): DreItem[] => [
      { codigo: `L${i}`, descricao: '', tipo: 'formula', formula: `A * ${taxa}` },
      { codigo: `M${i}`, descricao: '', tipo: 'formula', formula: `max(A * ${taxa}; 0)` },
      { codigo: `S${i}`, descricao: '', tipo: 'formula', formula: `se(A > 0; abs(A * ${taxa}); 0)` },
      { codigo: `T${i}`, descricao: '', tipo: 'formula', formula: taxa, agregacao: 'recalcular' },
      { codigo: `P${i}`, descricao: '', tipo: 'formula', formula: `A * T${i}` },
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), (valor) => {
        const [, ...lines] = compute([SOMA, ...itens], [celula('2025-01', valor)], [PERIODOS[0]!])
        for (let i = 0; i < lines.length; i += 5) {
          const [linear] = lines[i]!
          expect([lines[i + 1]![0], lines[i + 2]![0], lines[i + 4]![0]]).toEqual([linear, linear, linear])
        }
      }),
    )
  })

  test('a value is never NaN, Infinity or −0, for any formula and amounts', () => {
    const formulas = [
      'A / A',
      '1 / (A / 100000)',
      '(A / 1) / (A - A)',
      '(0 - A / A) ^ 0,5',
      '10 ^ (A / A * 400)',
      '0 / (A / A) * -1',
      '-A / 1 * (A / A)',
    ]
    for (const formula of formulas) {
      const resultado = compileDre([SOMA, { codigo: 'F', descricao: '', tipo: 'formula', formula, agregacao: 'recalcular' }], GRUPOS)
      if (!resultado.ok) continue
      for (const valor of [0, 1, -1, 123_456]) {
        const { linhas } = computeDre(resultado.dre, indexCubo(buildCubo([celula('2025-01', valor)])), { periodos: PERIODOS })
        for (const obtained of linhas[1]!.valores)
          expect(obtained === null || (Number.isFinite(obtained) && !Object.is(obtained, -0)), `${formula} de ${valor}`).toBe(true)
      }
    }
  })

  test('throws on an amount too large to be exact', () => {
    const large = [celula('2025-01', 9_000_000_000_000_000)]
    expect(() => compute([SOMA, { codigo: 'F', descricao: '', tipo: 'formula', formula: '2 * A' }], large)).toThrow(/exact/)
    expect(() => compute([SOMA, { codigo: 'F', descricao: '', tipo: 'formula', formula: '2 * A' }], large)).toThrow(/^F: /)
    expect(() => compute([SOMA, { codigo: 'F', descricao: '', tipo: 'formula', formula: '1,5 * A' }], large)).toThrow(/exact/)
    expect(() => compute([SOMA, { codigo: 'F', descricao: '', tipo: 'formula', formula: 'abs(A) * 3' }], large)).toThrow(/exact/)
  })
})

test('a caller can abort before any line', () => {
  const dre = compile([{ codigo: 'A', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] }])
  const onLinha = (): void => {
    throw new Error('stop')
  }
  expect(() => computeDre(dre, indexCubo(buildCubo([])), { periodos: PERIODOS, onLinha })).toThrow('stop')
})

test('refuses a period that ends before it starts, or lasts a century', () => {
  expect(() => compute([], [], [{ inicio: '2025-02', fim: '2025-01' }])).toThrow(/ends before/)
  expect(() => compute([], [], [{ inicio: '0001-01', fim: '9999-12' }])).toThrow(/more than 1200 months/)
})

test('computes a chain of ten thousand lines without exhausting the stack', () => {
  const itens = Array.from({ length: 10_000 }, (_, i): DreItem =>
    i === 0
      ? { codigo: 'L0', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] }
      : { codigo: `L${i}`, descricao: '', tipo: 'formula', formula: `L${i - 1} + 0` },
  ).toReversed()
  const list = [{ grupoItem: 1, centroCusto: 0, filial: 0, mes: '2025-01', valorCentavos: 7 }]
  expect(compute(itens, list, [PERIODOS[0]!])[0]).toEqual([7])
})

test('an adversarial formula is not slow', () => {
  const decimais = Array.from({ length: 600 }, () => '0,123456789012345')
  const A: DreItem = { codigo: 'A', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] }
  const formulas = [
    `A * ${decimais.join(' * ')}`,
    `A + ${decimais.join(' * ')}`,
    `${Array.from({ length: 600 }, () => 'A').join(' * ')} + 1`,
    `A ${'+ A '.repeat(900)}`,
  ]
  const [first, second, third, fourth] = formulas.map((formula) => {
    const resultado = compileDre([A, { codigo: 'F', descricao: '', tipo: 'formula', formula }], GRUPOS)
    return resultado.ok
      ? compute(
          [A, { codigo: 'F', descricao: '', tipo: 'formula', formula }],
          [{ grupoItem: 1, centroCusto: 0, filial: 0, mes: '2025-01', valorCentavos: 3 }],
        )[1]![0]
      : resultado.erros[0]?.mensagem
  })
  expect([first, second, fourth]).toEqual([0, 3, 2703])
  expect(third).toContain('não é um valor em dinheiro')
})
