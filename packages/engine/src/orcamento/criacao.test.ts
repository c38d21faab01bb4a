import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMeses } from '../mes/mes.ts'
import { alignMeses, computeCriacao } from './criacao.ts'
import type { CriacaoAjustes, CriacaoBase } from './criacao.ts'

const UM = 1_000_000n

const line = fc.record({
  grupo: fc.nat(2),
  grupoItem: fc.integer({ min: 1, max: 4 }),
  valores: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -(10 ** 12), max: 10 ** 12 })), {
    minLength: 12,
    maxLength: 12,
  }),
})
const base = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines): CriacaoBase => ({
  grupo: lines.map(({ grupo }) => grupo),
  grupoItem: lines.map(({ grupoItem }) => grupoItem),
  valoresCentavos: lines.flatMap(({ valores }) => valores),
}))
const ajustes = fc.record({
  taxasPpm: fc.tuple(...[0, 1, 2].map(() => fc.oneof(fc.constant(0), fc.integer({ min: -1_000_000, max: 2_000_000 })))),
  indicesPpm: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: -20_000, max: 50_000 }), { minLength: 12, maxLength: 12 })),
  unidadeCentavos: fc.constantFrom(1, 100, 1000, 10_000, 100_000),
  curvesCentavos: fc.constant(null),
})

function exactOf({ grupo, valoresCentavos }: CriacaoBase, { taxasPpm, indicesPpm }: CriacaoAjustes): { n: bigint[]; d: bigint } {
  const n = Array.from(valoresCentavos, (valor, i) => {
    const [l, mes] = [Math.floor(i / 12), i % 12]
    let produto = BigInt(valor) * (UM + BigInt(taxasPpm[grupo[l]!]!))
    for (let m = 0; m < 12; m++) produto *= m <= mes ? UM + BigInt(indicesPpm[m] ?? 0) : UM
    return produto
  })
  return { n, d: UM ** 13n }
}
const sum = (valores: readonly bigint[]): bigint => valores.reduce((soma, valor) => soma + valor, 0n)
const absolute = (valor: bigint): bigint => (valor < 0n ? -valor : valor)

test('cells and months are their exact amounts rounded down or up, and the year of a grupo is the nearest', () => {
  fc.assert(
    fc.property(base, ajustes, (lines, como) => {
      const { valoresCentavos, grupos } = computeCriacao(lines, como)
      const { n, d } = exactOf(lines, como)
      const unidade = BigInt(como.unidadeCentavos)
      const step = d * unidade
      const after = Array.from(valoresCentavos, BigInt)
      for (const [i, valor] of after.entries()) {
        expect(valor % unidade).toBe(0n)
        expect(absolute(valor * d - n[i]!) < step).toBe(true)
        expect(Object.is(valoresCentavos[i], -0)).toBe(false)
        if (n[i] === 0n) expect(valor).toBe(0n)
      }
      for (const [g, { antesCentavos, depoisCentavos, ...motivos }] of grupos.entries()) {
        const own = (i: number): boolean => lines.grupo[Math.floor(i / 12)] === g
        for (let mes = 0; mes < 12; mes++) {
          const doMes = n.filter((_, i) => own(i) && i % 12 === mes)
          expect(BigInt(depoisCentavos[mes]!)).toBe(sum(after.filter((_, i) => own(i) && i % 12 === mes)))
          expect(absolute(BigInt(depoisCentavos[mes]!) * d - sum(doMes)) < step).toBe(true)
        }
        const [before, fresh] = [antesCentavos, depoisCentavos].map((twelve) => sum(twelve.map(BigInt)))
        expect(2n * absolute(fresh! * d - sum(n.filter((_, i) => own(i)))) <= step).toBe(true)
        const { crescimentoCentavos, indiceCentavos, arredondamentoCentavos } = motivos
        expect(fresh).toBe(before! + BigInt(crescimentoCentavos) + BigInt(indiceCentavos) + BigInt(arredondamentoCentavos))
        if (como.unidadeCentavos === 1) expect(arredondamentoCentavos).toBe(0)
        if (como.indicesPpm.length === 0) expect(indiceCentavos).toBe(0)
      }
    }),
    {
      numRuns: 400,
      // A denominator just below 2^53, which a double can divide but not add to.
      examples: [
        [
          { grupo: [1], grupoItem: [1], valoresCentavos: [0, 455, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
          { taxasPpm: [0, 6, 0], indicesPpm: [-20_000, -12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], unidadeCentavos: 1000, curvesCentavos: null },
        ],
      ],
    },
  )
})

test('no adjustment changes nothing, and seasonality moves the year of a line among its months', () => {
  fc.assert(
    fc.property(base, base, (lines, passado) => {
      const parado = { taxasPpm: [0, 0, 0], indicesPpm: [], unidadeCentavos: 1, curvesCentavos: null }
      expect([...computeCriacao(lines, parado).valoresCentavos]).toEqual(Array.from(lines.valoresCentavos))
      const curvesCentavos = Array.from(lines.valoresCentavos, (_, i) => passado.valoresCentavos[i] ?? 0)
      const { valoresCentavos, grupos } = computeCriacao(lines, { ...parado, curvesCentavos })
      const years = (valores: ArrayLike<number>): bigint[] =>
        Array.from(lines.grupo, (_, l) => sum(Array.from(valores, BigInt).slice(l * 12, l * 12 + 12)))
      expect(years(valoresCentavos)).toEqual(years(lines.valoresCentavos))
      expect(sum(grupos.flatMap(({ depoisCentavos }) => depoisCentavos).map(BigInt))).toBe(sum(Array.from(valoresCentavos, BigInt)))
    }),
    { numRuns: 200 },
  )
})

test('months keep their names for any first month of the exercício', () => {
  const deJaneiro = Array.from({ length: 12 }, (_, i) => addMeses('2025-01', i).slice(5))
  expect(alignMeses(deJaneiro, '2025-01', '2027-01')).toEqual(deJaneiro)
  expect(alignMeses(deJaneiro, '2025-01', '2026-07').slice(0, 7)).toEqual(['07', '08', '09', '10', '11', '12', '01'])
  expect(alignMeses(alignMeses(deJaneiro, '2025-01', '2026-07'), '2026-07', '2027-01')).toEqual(deJaneiro)
})

test('refuses impossible input', () => {
  const um: CriacaoBase = { grupo: [0], grupoItem: [1], valoresCentavos: Array.from({ length: 12 }, () => 1) }
  const nothing = { taxasPpm: [0], indicesPpm: [], unidadeCentavos: 1, curvesCentavos: null }
  expect(() => computeCriacao(um, { ...nothing, unidadeCentavos: 0 })).toThrow('invalid rounding unit')
  expect(() => computeCriacao(um, { ...nothing, taxasPpm: [-1_000_001] })).toThrow('invalid rate')
  expect(() => computeCriacao(um, { ...nothing, indicesPpm: [-1_000_001] })).toThrow('invalid rate')
  expect(() => computeCriacao({ ...um, grupo: [1] }, nothing)).toThrow('grupo without a rate')
  const enorme = { ...um, valoresCentavos: um.valoresCentavos && Array.from({ length: 12 }, () => Number.MAX_SAFE_INTEGER) }
  expect(() => computeCriacao(enorme, nothing)).toThrow('beyond the exact limit')
})
