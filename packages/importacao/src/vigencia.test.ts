import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildVigencias, destinoIn, keepClosed } from './vigencia.ts'
import type { DestinoAutomatico, Vigencia } from './vigencia.ts'

const para = (grupoItemId: number): DestinoAutomatico => ({ grupoItemId, origem: 'referencial', motivo: `item ${grupoItemId}` })

test('one target gives an unbounded rule; a change is valid from its first month on, also across years', () => {
  expect(buildVigencias([202412, 202501], () => para(1))).toEqual([{ ...para(1), mesInicio: null, mesFim: null }])
  expect(buildVigencias([202411, 202501], (mes) => para(mes < 202501 ? 1 : 2))).toEqual([
    { ...para(1), mesInicio: null, mesFim: 202412 },
    { ...para(2), mesInicio: 202501, mesFim: null },
  ])
  expect(buildVigencias([202411, 202501], (mes) => (mes < 202501 ? null : para(2)))).toEqual([
    { ...para(2), mesInicio: 202501, mesFim: null },
  ])
})

test('each month has its target, and no month two rules', () => {
  const mes = fc.integer({ min: 2020, max: 2026 }).chain((ano) => fc.integer({ min: 1, max: 12 }).map((m) => ano * 100 + m))
  fc.assert(
    fc.property(fc.dictionary(mes.map(String), fc.option(fc.integer({ min: 1, max: 3 }))), (destinos) => {
      const meses = Object.keys(destinos)
        .map(Number)
        .toSorted((a, b) => a - b)
      const destinoOf = (m: number): DestinoAutomatico | null => {
        const item = destinos[m] ?? null
        return item === null ? null : para(item)
      }
      const vigencias = buildVigencias(meses, destinoOf)
      for (const m of meses) {
        expect(destinoIn(vigencias, m)?.grupoItemId).toBe(destinoOf(m)?.grupoItemId)
        expect(vigencias.filter((vigencia) => destinoIn([vigencia], m) !== null).length).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('closed months keep their mapping, and equal neighbours merge into one rule', () => {
  const [rb, fresh] = [para(1), para(2)]
  const always = { mesInicio: null, mesFim: null }
  expect(keepClosed([{ ...rb, ...always }], [{ ...fresh, ...always }], null)).toEqual([{ ...fresh, ...always }])
  expect(keepClosed([{ ...rb, ...always }], [{ ...fresh, ...always }], 202412)).toEqual([
    { ...rb, mesInicio: null, mesFim: 202412 },
    { ...fresh, mesInicio: 202501, mesFim: null },
  ])
  expect(keepClosed([], [{ ...fresh, ...always }], 202412)).toEqual([{ ...fresh, mesInicio: 202501, mesFim: null }])
  expect(keepClosed([{ ...rb, ...always }], [], 202412)).toEqual([{ ...rb, mesInicio: null, mesFim: 202412 }])
  const partes: Vigencia[] = [
    { ...rb, mesInicio: null, mesFim: 202412 },
    { ...fresh, mesInicio: 202501, mesFim: null },
  ]
  expect(keepClosed(partes, [{ ...rb, motivo: 'de novo', ...always }], 202412)).toEqual([{ ...rb, motivo: 'de novo', ...always }])
  expect(keepClosed(partes, partes, 202506)).toEqual(partes)
})
