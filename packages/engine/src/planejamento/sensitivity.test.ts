import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePlano, windowOf } from '../../test/planos.ts'
import type { WholePlano } from '../../test/planos.ts'
import { compileDre } from '../dre/compile.ts'
import type { DreCompilada } from '../dre/compiled.ts'
import { adjustPremissas, listMesesRead } from './adjust.ts'
import { compilePlano } from './compile.ts'
import { computePlano, PREMISSA_MESES_BEFORE } from './compute.ts'
import { computeLinha } from './dre-of-plano.ts'
import type { SimulatedPlano } from './dre-of-plano.ts'
import { seekGoal } from './goal-seek.ts'
import { computeSensitivity } from './sensitivity.ts'

const YEAR = { de: 0, ate: 11 }
const noPause = async (): Promise<void> => undefined

/** A DRE of the whole result and of the share of the first grupo. */
function dreOf({ estrutura }: WholePlano): DreCompilada {
  const grupos = estrutura.grupos.map(({ itens }, i) => ({ id: i + 1, itens }))
  const soma = (codigo: string, grupo: number) => ({ codigo, descricao: codigo, tipo: 'soma', componentes: [{ grupo, sinal: 1 }] }) as const
  const compilacao = compileDre(
    [
      soma('A', 1),
      soma('B', 2),
      { codigo: 'LL', descricao: 'LL', tipo: 'formula', formula: 'A + B' },
      { codigo: 'MARGEM', descricao: 'MARGEM', tipo: 'percentual', formula: 'LL', baseCodigo: 'A' },
    ],
    grupos,
  )
  if (!compilacao.ok) throw new Error('the DRE does not compile')
  return compilacao.dre
}

function simulatedOf(whole: WholePlano): SimulatedPlano {
  const compilacao = compilePlano(whole.estrutura)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  return {
    plano: compilacao.plano,
    data: whole.data,
    dre: dreOf(whole),
    inicio: '2027-01',
    grupoItem: whole.estrutura.lines.grupoItem,
  }
}

/** Revenue of R$ 1.000,00 a month, cost CMV of it and a fee TAXA of it. */
const COMERCIO: WholePlano = {
  estrutura: {
    lines: { grupoItem: [1, 2, 3], centroCusto: [0, 0, 0], filial: [0, 0, 0] },
    grupos: [
      { codigo: 'RB', itens: [{ id: 1, codigo: 'VENDA' }] },
      {
        codigo: 'CUS',
        itens: [
          { id: 2, codigo: 'CUSTO' },
          { id: 3, codigo: 'TARIFA' },
        ],
      },
    ],
    series: [],
    premissas: [
      { codigo: 'TAXA', unidade: 'percentual' },
      { codigo: 'CMV', unidade: 'percentual' },
      { codigo: 'SEM_USO', unidade: 'percentual' },
    ],
    formulas: [
      { grupoItem: 2, texto: '-VENDA * CMV' },
      { grupoItem: 3, texto: '-VENDA * TAXA' },
    ],
  },
  data: {
    valoresCentavos: [...Array<number>(12).fill(1000_00), ...Array<number>(24).fill(0)],
    fixos: [0, 0, 0],
    premissas: [30_000, 600_000, 1].map((micros) => windowOf(Array<number>(12).fill(micros))),
  },
}

test('the premissa that moves the line most stands first, and one that no formula reads is not listed', async () => {
  const { agora, premissas } = await computeSensitivity(simulatedOf(COMERCIO), { linha: 2, meses: YEAR, taxaPpm: 100_000 }, noPause)
  expect(agora).toBe(4440_00)
  expect(premissas).toEqual([
    { premissa: 1, menos: 5160_00, mais: 3720_00 },
    { premissa: 0, menos: 4476_00, mais: 4404_00 },
  ])
})

test('each side of a tornado is the plan computed with the values of that premissa written by hand', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(wholePlano, fc.integer({ min: 1, max: 500_000 }), async (whole, taxaPpm) => {
      const simulated = simulatedOf(whole)
      const { agora, premissas } = await computeSensitivity(simulated, { linha: 2, meses: YEAR, taxaPpm }, noPause)
      const resultOf = (factor: number, which: number): number | undefined => {
        const written = whole.data.premissas.map((serie, p) =>
          serie.map((micros) => (micros === null || p !== which ? micros : roundedEven(BigInt(micros) * BigInt(factor)))),
        )
        const resultado = computePlano(simulated.plano, { ...whole.data, premissas: written })
        return resultado.ok ? resultado.valoresCentavos.reduce((sum, valor) => sum + valor, 0) : undefined
      }
      expect(agora).toBe(resultOf(1_000_000, 0))
      const moves: number[] = []
      for (const { premissa, menos, mais } of premissas) {
        expect([menos, mais]).toEqual([resultOf(1_000_000 - taxaPpm, premissa), resultOf(1_000_000 + taxaPpm, premissa)])
        moves.push(Math.max(...[menos, mais].map((valor) => Math.abs((valor ?? agora ?? 0) - (agora ?? valor ?? 0)))))
      }
      expect(moves).toEqual(moves.toSorted((a, b) => b - a))
    }),
    { numRuns: 200 },
  )
})

/** A millionth of a product, half to even, by comparison with the two neighbours. */
function roundedEven(product: bigint): number {
  const below = product / 1_000_000n - (product < 0n ? 1n : 0n)
  const [a, b] = [product - below * 1_000_000n, (below + 1n) * 1_000_000n - product]
  if (a === b) return Number(below % 2n === 0n ? below : below + 1n)
  return Number(a < b ? below : below + 1n)
}

test('a premissa moves by rate, in points, to one value and by a growth, only in its months', () => {
  const { plano, data } = simulatedOf(COMERCIO)
  const cmv = (modo: 'percentual' | 'pontos' | 'valor' | 'crescimento', micros: number) =>
    adjustPremissas(plano, data.premissas, [{ premissa: 1, modo, micros, de: 9, ate: 11 }])?.[1]?.slice(PREMISSA_MESES_BEFORE + 8)
  expect(cmv('percentual', -100_000)).toEqual([600_000, 540_000, 540_000, 540_000])
  expect(cmv('pontos', 15_000)).toEqual([600_000, 615_000, 615_000, 615_000])
  expect(cmv('valor', 1)).toEqual([600_000, 1, 1, 1])
  expect(cmv('crescimento', 10_000)).toEqual([600_000, 600_000, 606_000, 612_060])
  expect(cmv('pontos', 999_999_999_999_999)).toBeUndefined()
  expect(listMesesRead(plano, 2)).toEqual([])
})

test('of few integers, goal seek finds every change of sign, each at its closer side', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 65 }), async (valores) => {
      const seek = await seekGoal((at) => valores[at], { min: 0, max: valores.length - 1, pause: noPause })
      const expected: { at: number; valor: number }[] = []
      for (const [at, valor] of valores.entries()) {
        const before = valores[at - 1]
        if (valor === 0 && before !== 0) expected.push({ at, valor })
        if (before === undefined || before * valor >= 0) continue
        expected.push(Math.abs(before) <= Math.abs(valor) ? { at: at - 1, valor: before } : { at, valor })
      }
      expect(seek.crossings).toEqual(expected)
      const nearest = Math.min(...valores.map(Math.abs))
      expect(seek.closest === undefined ? null : Math.abs(seek.closest.valor)).toBe(expected.length > 0 ? null : nearest)
    }),
  )
})

test('a value that the premissa can have is found again from what it gives', { timeout: 60_000 }, async () => {
  const simulated = simulatedOf(COMERCIO)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (micros) => {
      const lineAt = (at: number) => computeLinha(simulated, 2, YEAR, [{ premissa: 1, modo: 'valor', micros: at }]) ?? undefined
      const goal = lineAt(micros)!
      const { crossings } = await seekGoal((at) => lineAt(at)! - goal, { min: 0, max: 1_000_000, pause: noPause })
      expect(crossings.map(({ at }) => lineAt(at))).toEqual([goal])
    }),
    { numRuns: 20 },
  )
})

test('a goal beyond the bounds is not found, and a function that turns reaches it twice', async () => {
  const seek = (goal: number) => seekGoal((at) => at * at - goal, { min: -1_000_000, max: 1_000_000, pause: noPause })
  expect(await seek(-5)).toEqual({ crossings: [], closest: { at: 0, valor: 5 } })
  expect((await seek(250_000)).crossings.map(({ at }) => at)).toEqual([-500, 500])
})

test('a plan that can not be computed has no value to seek with', async () => {
  const { data } = COMERCIO
  const simulated = simulatedOf({ ...COMERCIO, data: { ...data, premissas: [data.premissas[0]!, windowOf([null]), data.premissas[2]!] } })
  expect(computeLinha(simulated, 2, YEAR, [])).toBeUndefined()
  expect(computeLinha(simulated, 2, YEAR, [{ premissa: 1, modo: 'valor', micros: 1_000_000 }])).toBe(-360_00)
  expect(await seekGoal(() => undefined, { min: 0, max: 9, pause: noPause })).toEqual({ crossings: [], closest: undefined })
})
