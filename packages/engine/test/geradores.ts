import fc from 'fast-check'
import type { CuboCelula, DirecionadorValor, RateioDestino, RateioRegra } from '../src/index.ts'

/** Amounts of all sizes, the extremes of an entry included. */
export const valorCentavos = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.maxSafeInteger().map((n) => n % 10_000_000_000_001),
  fc.constantFrom(0, 1, -1, 10_000_000_000_000, -10_000_000_000_000),
)

export const pesos = fc.array(fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 10_000_000 }), fc.maxSafeNat()), { minLength: 1, maxLength: 14 })

const MESES = ['2025-01', '2025-02', '2025-03'] as const

export const celulas: fc.Arbitrary<CuboCelula[]> = fc.array(
  fc.record({
    grupoItem: fc.integer({ min: 1, max: 6 }),
    centroCusto: fc.nat({ max: 5 }),
    filial: fc.nat({ max: 2 }),
    mes: fc.constantFrom(...MESES),
    valorCentavos,
  }),
  { maxLength: 40 },
)

function subset(max: number): fc.Arbitrary<number[]> {
  return fc.uniqueArray(fc.nat({ max }), { minLength: 1, maxLength: max })
}

/** Rules that compile: destinations never inside the origin, percentages that add up. Codes run against ids, so that ties show. */
const rateioRegra: fc.Arbitrary<RateioRegra> = fc
  .record({
    centrosCusto: subset(4),
    filiais: fc.option(subset(2), { nil: undefined }),
    grupoItens: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), { nil: undefined }),
    mesInicio: fc.option(fc.constantFrom(...MESES), { nil: undefined }),
    destinos: fc.uniqueArray(fc.record({ centroCusto: fc.nat({ max: 5 }), filial: fc.option(fc.nat({ max: 2 }), { nil: undefined }) }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ centroCusto, filial }) => `${centroCusto} ${filial ?? '*'}`,
    }),
    metodo: fc.constantFrom('igualitario', 'direcionador', 'percentual'),
    cortes: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ centrosCusto, filiais, grupoItens, mesInicio, destinos, metodo, cortes }) => {
    const fora = destinos.filter(
      ({ centroCusto, filial }) =>
        !centrosCusto.includes(centroCusto) || (filial !== undefined && filiais !== undefined && !filiais.includes(filial)),
    )
    const aceitos: RateioDestino[] = (fora.length > 0 ? fora : [{ centroCusto: 99, filial: undefined }]).map(({ centroCusto, filial }) => ({
      centroCusto,
      filial,
      codigo: `${9 - (centroCusto % 10)}.${5 - (filial ?? 3)}`,
    }))
    const limites = [0, ...cortes.slice(0, aceitos.length - 1).toSorted((a, b) => a - b), 1_000_000]
    return {
      id: 0,
      nome: 'regra',
      ativo: true,
      mesInicio,
      origem: { centrosCusto, filiais, grupoItens },
      metodo:
        metodo === 'percentual'
          ? { tipo: metodo, destinos: aceitos.map((destino, k) => ({ ...destino, percentualPpm: limites[k + 1]! - limites[k]! })) }
          : metodo === 'direcionador'
            ? { tipo: metodo, direcionador: 1, destinos: aceitos }
            : { tipo: metodo, destinos: aceitos },
    } satisfies RateioRegra
  })

export const rateioRegras = fc.array(rateioRegra, { maxLength: 4 }).map((regras) => regras.map((regra, i) => ({ ...regra, id: i + 1 })))

export const direcionadores: fc.Arbitrary<DirecionadorValor[]> = fc.uniqueArray(
  fc.record({
    direcionador: fc.constant(1),
    centroCusto: fc.nat({ max: 5 }),
    filial: fc.nat({ max: 2 }),
    mes: fc.constantFrom(...MESES),
    valor: fc.oneof(
      fc.nat({ max: 5 }),
      fc.nat({ max: 100_000_000 }).map((n) => n / 100),
      fc.nat({ max: 1_000_000 }).map((n) => n / 1_000_000),
    ),
  }),
  { selector: ({ centroCusto, filial, mes }) => `${centroCusto} ${filial} ${mes}`, maxLength: 30 },
)
