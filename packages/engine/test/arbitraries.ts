import fc from 'fast-check'
import { compileRateio } from '../src/index.ts'
import type { CuboCelula, DirecionadorValor, RateioDestino, RateioRegra, RateioServico } from '../src/index.ts'

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

function cutPpm(cuts: readonly number[], count: number): number[] {
  const limits = [0, ...cuts.slice(0, count - 1).toSorted((a, b) => a - b), 1_000_000]
  return Array.from({ length: count }, (_, k) => limits[k + 1]! - limits[k]!)
}

const rateioRegraDireta: fc.Arbitrary<RateioRegra> = fc
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
    metodo: fc.constantFrom('igualitario', 'direcionador', 'receita', 'percentual'),
    alternativa: fc.constantFrom(undefined, 'igualitario' as const),
    defasagemMeses: fc.constantFrom(undefined, 0, 1),
    cuts: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ centrosCusto, filiais, grupoItens, mesInicio, destinos, metodo, alternativa, defasagemMeses, cuts }) => {
    const outside = destinos.filter(
      ({ centroCusto, filial }) =>
        !centrosCusto.includes(centroCusto) || (filial !== undefined && filiais !== undefined && !filiais.includes(filial)),
    )
    const accepted: RateioDestino[] = (outside.length > 0 ? outside : [{ centroCusto: 99, filial: undefined }]).map(
      ({ centroCusto, filial }) => ({
        centroCusto,
        filial,
        codigo: `${9 - (centroCusto % 10)}.${5 - (filial ?? 3)}`,
      }),
    )
    const partes = cutPpm(cuts, accepted.length)
    const daRegra = { destinos: accepted, alternativa, defasagemMeses }
    const metodos = {
      percentual: { tipo: 'percentual', destinos: accepted.map((destino, k) => ({ ...destino, percentualPpm: partes[k]! })) },
      direcionador: { tipo: 'direcionador', direcionador: 1, ...daRegra },
      receita: { tipo: 'receita', grupoItens: [1, 2], ...daRegra },
      igualitario: { tipo: 'igualitario', destinos: accepted },
    } as const
    return { id: 0, nome: 'regra', ativo: true, mesInicio, origem: { centrosCusto, filiais, grupoItens }, metodo: metodos[metodo] }
  })

const servico = fc.record({
  destinos: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 }),
  cuts: fc.array(fc.oneof(fc.nat({ max: 1_000_000 }), fc.constantFrom(0, 500_000, 1_000_000)), { minLength: 4, maxLength: 4 }),
  porDirecionador: fc.boolean(),
})

const rateioRegraDeServicos: fc.Arbitrary<RateioRegra> = fc
  .record({
    centrosCusto: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 }),
    servicos: fc.array(servico, { minLength: 3, maxLength: 3 }),
    filiais: fc.option(subset(2), { nil: undefined }),
    tipo: fc.constantFrom('direto', 'degraus', 'reciproco'),
  })
  .map(({ centrosCusto, servicos, filiais, tipo }): RateioRegra => {
    const codigoOf = (centro: number): string => `${9 - centro}`
    const list = centrosCusto.map((centroCusto, i): RateioServico => {
      const { destinos, cuts, porDirecionador } = servicos[i]!
      const locations = destinos.map((centro) => ({ centroCusto: centro, codigo: codigoOf(centro) }))
      const partes = cutPpm(cuts, locations.length)
      const base = porDirecionador
        ? ({ tipo: 'direcionador', direcionador: 1, destinos: locations } as const)
        : ({ tipo: 'percentual', destinos: locations.map((location, k) => ({ ...location, percentualPpm: partes[k]! })) } as const)
      return { centroCusto, codigo: codigoOf(centroCusto), base }
    })
    return { id: 0, nome: 'regra', ativo: true, origem: { centrosCusto, filiais }, metodo: { tipo, servicos: list } }
  })
  .filter((regra) => compileRateio([regra]).ok)

const rateioRegra = fc.oneof({ weight: 3, arbitrary: rateioRegraDireta }, { weight: 2, arbitrary: rateioRegraDeServicos })

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
