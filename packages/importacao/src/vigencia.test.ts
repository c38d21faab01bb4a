import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildVigencias, destinoIn, keepFechados } from './vigencia.ts'
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
  const [rb, novo] = [para(1), para(2)]
  const sempre = { mesInicio: null, mesFim: null }
  expect(keepFechados([{ ...rb, ...sempre }], [{ ...novo, ...sempre }], null)).toEqual([{ ...novo, ...sempre }])
  expect(keepFechados([{ ...rb, ...sempre }], [{ ...novo, ...sempre }], 202412)).toEqual([
    { ...rb, mesInicio: null, mesFim: 202412 },
    { ...novo, mesInicio: 202501, mesFim: null },
  ])
  expect(keepFechados([], [{ ...novo, ...sempre }], 202412)).toEqual([{ ...novo, mesInicio: 202501, mesFim: null }])
  expect(keepFechados([{ ...rb, ...sempre }], [], 202412)).toEqual([{ ...rb, mesInicio: null, mesFim: 202412 }])
  const partes: Vigencia[] = [
    { ...rb, mesInicio: null, mesFim: 202412 },
    { ...novo, mesInicio: 202501, mesFim: null },
  ]
  expect(keepFechados(partes, [{ ...rb, motivo: 'de novo', ...sempre }], 202412)).toEqual([{ ...rb, motivo: 'de novo', ...sempre }])
  expect(keepFechados(partes, partes, 202506)).toEqual(partes)
})
