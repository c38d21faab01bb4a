import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawSankey, SANKEY_RANGES_MAX, sumFluxos } from './sankey.ts'

const DEGRAUS = [
  { de: '1', para: '2', valorCentavos: -2_000_000 },
  { de: '1', para: '11', valorCentavos: -5_000_000 },
  { de: '1', para: '12', valorCentavos: -3_000_000 },
  { de: '2', para: '11', valorCentavos: -3_555_556 },
  { de: '2', para: '12', valorCentavos: -4_444_444 },
]

test('places givers on one side and receivers on the other, with heights in proportion', () => {
  const { locations, bands, fora, height } = drawSankey(DEGRAUS)
  expect(locations.map(({ side, id, valorCentavos }) => [side, id, valorCentavos])).toEqual([
    ['de', '1', -10_000_000],
    ['de', '2', -8_000_000],
    ['para', '11', -8_555_556],
    ['para', '12', -7_444_444],
    ['para', '2', -2_000_000],
  ])
  const [ti, rh] = locations
  expect((ti?.height ?? 0) / (rh?.height ?? 1)).toBeCloseTo(1.25, 3)
  const free = (height - (ti?.height ?? 0) - (rh?.height ?? 0) - 10) / 2
  expect([ti?.top, rh?.top]).toEqual([expect.closeTo(free / 2, 0), expect.closeTo((ti?.height ?? 0) + 10 + free * 1.5, 0)])
  expect([bands.length, fora]).toEqual([5, 0])
  expect(height).toBe(Math.ceil(Math.max(...locations.map((location) => location.top + location.height))))
  const top = ti?.top ?? 0
  expect(bands[0]).toMatchObject({ de: '1', para: '11' })
  expect(bands[0]?.caminho).toContain(`M0 ${top}C50 ${top} 50 0 100 0L`)
})

test('sums the rules, drops zero flows and counts the flows over the limit', () => {
  expect(
    sumFluxos([
      { de: '1', para: '2', valorCentavos: 5 },
      { de: '1', para: '2', valorCentavos: -5 },
      { de: '2', para: '1', valorCentavos: 3 },
      { de: '2', para: '1', valorCentavos: 4 },
    ]),
  ).toEqual([{ de: '2', para: '1', valorCentavos: 7 }])
  const many = Array.from({ length: SANKEY_RANGES_MAX + 3 }, (_, i) => ({ de: '1', para: String(i + 2), valorCentavos: i + 1 }))
  expect([drawSankey(many).bands.length, drawSankey(many).fora]).toEqual([SANKEY_RANGES_MAX, 3])
  expect(drawSankey([])).toEqual({ height: 0, locations: [], bands: [], fora: 0 })
})

test('conserves amounts, and every band lies inside its two places', () => {
  const fluxo = fc.record({
    de: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    para: fc.constantFrom('7', '8', '9', '10', '11', '12'),
    valorCentavos: fc.integer({ min: -1e9, max: 1e9 }),
  })
  fc.assert(
    fc.property(fc.array(fluxo, { maxLength: 60 }), (fluxos) => {
      const { locations, bands } = drawSankey(fluxos)
      const sum = (side: 'de' | 'para') =>
        locations.filter((location) => location.side === side).reduce((soma, each) => soma + each.valorCentavos, 0)
      expect(sum('de')).toBe(sum('para'))
      for (const { de, para, caminho } of bands) {
        const [y1 = 0, , , , y2 = 0] = [...caminho.matchAll(/-?\d+(?:\.\d+)? (-?\d+(?:\.\d+)?)|(?<=M0 )(\d+)/g)].map(([texto]) =>
          Number(texto.split(' ').at(-1)),
        )
        for (const [side, id, y] of [
          ['de', de, y1],
          ['para', para, y2],
        ] as const) {
          const location = locations.find((each) => each.side === side && each.id === id)
          expect(y).toBeGreaterThanOrEqual((location?.top ?? 0) - 0.1)
          expect(y).toBeLessThanOrEqual((location?.top ?? 0) + (location?.height ?? 0) + 0.1)
        }
      }
    }),
  )
})
