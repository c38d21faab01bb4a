/** Ledgers of the demonstration: two generated years per company, and trial balances of January 2026. */
import type { DemonstracaoChave } from './cadastro.ts'
import type { EcdGeneratorOptions } from './generator/options.ts'

type LedgerYear = Pick<EcdGeneratorOptions, 'ramo' | 'receitaCentavos' | 'lucrativa' | 'partidas'>

export const RAZOES: Readonly<Partial<Record<DemonstracaoChave, readonly [LedgerYear, LedgerYear]>>> = {
  comercial: [
    { ramo: 'comercio', receitaCentavos: 18_400_000_00, lucrativa: true, partidas: 9_000 },
    { ramo: 'comercio', receitaCentavos: 24_900_000_00, lucrativa: true, partidas: 11_000 },
  ],
  metalurgica: [
    { ramo: 'industria', receitaCentavos: 92_000_000_00, lucrativa: true, partidas: 12_000 },
    { ramo: 'industria', receitaCentavos: 81_500_000_00, lucrativa: false, partidas: 12_000 },
  ],
  locadora: [
    { ramo: 'servicos', receitaCentavos: 12_300_000_00, lucrativa: true, partidas: 5_000 },
    { ramo: 'servicos', receitaCentavos: 13_900_000_00, lucrativa: true, partidas: 5_500 },
  ],
  transportes: [
    { ramo: 'servicos', receitaCentavos: 34_600_000_00, lucrativa: true, partidas: 6_000 },
    { ramo: 'servicos', receitaCentavos: 36_100_000_00, lucrativa: false, partidas: 6_000 },
  ],
  clinica: [
    { ramo: 'servicos', receitaCentavos: 8_200_000_00, lucrativa: false, partidas: 4_000 },
    { ramo: 'servicos', receitaCentavos: 9_700_000_00, lucrativa: true, partidas: 4_500 },
  ],
  geradores: [
    { ramo: 'servicos', receitaCentavos: 21_000_000_00, lucrativa: true, partidas: 5_000 },
    { ramo: 'servicos', receitaCentavos: 27_400_000_00, lucrativa: true, partidas: 6_000 },
  ],
  escola: [
    { ramo: 'servicos', receitaCentavos: 15_800_000_00, lucrativa: true, partidas: 4_500 },
    { ramo: 'servicos', receitaCentavos: 16_200_000_00, lucrativa: false, partidas: 4_500 },
  ],
  agricola: [
    { ramo: 'industria', receitaCentavos: 58_000_000_00, lucrativa: true, partidas: 7_000 },
    { ramo: 'industria', receitaCentavos: 63_500_000_00, lucrativa: true, partidas: 7_500 },
  ],
}

export const FIRST_ANO = 2024

const CONTAS_SEM_DESTINO = [
  ['5.9.1.01', 'Projeto Aurora', 21_940_00],
  ['5.9.1.02', 'Conta transitória 4417', 9_306_55],
  ['5.9.1.03', 'Valores a identificar', 4_118_20],
  ['5.9.1.04', 'Ajuste unidade II', 3_048_15],
] as const

type FilialShare = readonly [codigo: string, percentual: number]

export interface Balancete {
  novas: typeof CONTAS_SEM_DESTINO | readonly []
  filiais: readonly FilialShare[]
}

export const BALANCETES: Readonly<Partial<Record<DemonstracaoChave, Balancete>>> = {
  comercial: { novas: CONTAS_SEM_DESTINO, filiais: [] },
  transportes: {
    novas: [],
    filiais: [
      ['Matriz SP', 55],
      ['Filial RJ', 30],
      ['Filial MG', 15],
    ],
  },
}

/** Percentage of the December balances that the trial balance of January repeats. */
export const JANEIRO_PERCENTUAL = 83

/** Splits an amount in whole centavos by filial. The last filial takes the remainder. */
export function splitByFilial(centavos: number, filiais: readonly FilialShare[]): number[] {
  const partes = filiais.slice(0, -1).map(([, percentual]) => Math.round((centavos * percentual) / 100))
  return [...partes, centavos - partes.reduce((sum, parte) => sum + parte, 0)]
}
