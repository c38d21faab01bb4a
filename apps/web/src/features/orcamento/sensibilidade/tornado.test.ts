import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawTornado } from './tornado.ts'

test('bars stand on both sides of what the line is now, on one scale', () => {
  expect(
    drawTornado(100, [
      { menos: 50, mais: 150 },
      { menos: 110, mais: 100 },
      { menos: null, mais: 75 },
    ]),
  ).toEqual({
    agora: 0.5,
    rows: [
      { menos: { inicio: 0, largura: 0.5 }, mais: { inicio: 0.5, largura: 0.5 } },
      { menos: { inicio: 0.5, largura: expect.closeTo(0.1) }, mais: null },
      { menos: null, mais: { inicio: 0.25, largura: 0.25 } },
    ],
  })
})

test('every bar stays inside the width and touches the line of now', () => {
  const side = fc.option(fc.integer({ min: -1e12, max: 1e12 }))
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.array(fc.record({ menos: side, mais: side })), (now, rows) => {
      const drawing = drawTornado(now, rows)
      for (const bar of drawing.rows.flatMap(({ menos, mais }) => [menos, mais])) {
        if (bar === null) continue
        const end = bar.inicio + bar.largura
        expect(bar.inicio).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.min(Math.abs(bar.inicio - drawing.agora), Math.abs(end - drawing.agora))).toBeLessThan(1e-9)
      }
    }),
  )
})
