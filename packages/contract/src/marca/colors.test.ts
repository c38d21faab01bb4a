import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CONTRASTE_TEXTO,
  COLORS_PADRAO,
  PAIRS_MARCA,
  THEMES_COLOR,
  TOKENS_FIXOS,
  contrastOf,
  isColorReadable,
  isColorPadrao,
  isReadable,
  measureColor,
  measurePairs,
  nearestReadable,
  scaleOf,
  sinalColorOf,
  tokensOf,
} from './colors.ts'
import { MARCAS } from './host.ts'

const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const themes = fc.constantFrom(...THEMES_COLOR)

function listIlegiveis(color: string, theme: (typeof THEMES_COLOR)[number]): string[] {
  const tokens = { ...TOKENS_FIXOS[theme], ...tokensOf(scaleOf(color, theme)) }
  const measurements = measurePairs(PAIRS_MARCA, tokens)
  expect(measurements).toHaveLength(PAIRS_MARCA.length)
  return measurements
    .filter((measurement) => !isReadable(measurement))
    .map(({ frente, fundo, razao }) => `${color} ${theme}: ${frente} on ${fundo} ${razao}`)
}

describe('contrast', () => {
  test('follows WCAG 2', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  test('rejects an unreadable colour and says in which place', () => {
    expect(isColorReadable('#ffe680', 'light')).toBe(false)
    expect(measureColor('#ffe680', 'light').filter((measurement) => !isReadable(measurement))).toHaveLength(4)
    expect(isColorReadable('#1c7c3d', 'dark')).toBe(false)
    expect(isColorReadable('#1c7c3d', 'light')).toBe(true)
  })
})

describe('the nearest colour', () => {
  test('is the colour itself when readable, and otherwise a readable one', () => {
    fc.assert(
      fc.property(colors, themes, (color, theme) => {
        const nearest = nearestReadable(color, theme)
        expect(nearest).toMatch(/^#[\da-f]{6}$/)
        expect(isColorReadable(nearest, theme)).toBe(true)
        expect(nearest === color).toBe(isColorReadable(color, theme))
      }),
    )
  })

  test('is no further away than necessary', () => {
    fc.assert(
      fc.property(colors, themes, (color, theme) => {
        fc.pre(!isColorReadable(color, theme))
        const least = Math.min(...measureColor(nearestReadable(color, theme), theme).map(({ razao }) => razao))
        expect(least).toBeLessThan(CONTRASTE_TEXTO + 0.15)
      }),
    )
  })

  test('keeps the hue, so that a yellow becomes a dark yellow instead of grey', () => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(nearestReadable('#ffcc00', 'light').slice(at, at + 2), 16))
    expect(b).toBeLessThan((r ?? 0) / 2)
    expect(g).toBeLessThan(r ?? 0)
    expect(g).toBeGreaterThan((r ?? 0) / 2)
  })
})

describe('the scale', () => {
  test('is readable for any readable colour', () => {
    fc.assert(
      fc.property(colors, themes, (color, theme) => {
        expect(listIlegiveis(nearestReadable(color, theme), theme)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test.each(['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#808080'])(
    'is readable at the corners of the range: %s',
    (color) => {
      for (const theme of THEMES_COLOR) expect(listIlegiveis(nearestReadable(color, theme), theme)).toEqual([])
    },
  )

  test.each([...MARCAS])('is readable for the initial colours of %s', (marca) => {
    for (const [index, theme] of THEMES_COLOR.entries()) {
      const color = COLORS_PADRAO[marca][index] ?? ''
      expect(listIlegiveis(color, theme)).toEqual([])
    }
  })

  test('has ten steps from background to strongest text, the sixth being the colour', () => {
    const { passos } = scaleOf('#2a64cc', 'light')
    expect(passos).toHaveLength(10)
    expect(passos[5]).toBe('#2a64cc')
    const onWhite = passos.map((step) => contrastOf(step, '#ffffff'))
    expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b))
    const onBlack = scaleOf('#74a8f6', 'dark').passos.map((step) => contrastOf(step, '#000000'))
    expect(onBlack).toEqual(onBlack.toSorted((a, b) => a - b))
    expect(Object.keys(tokensOf(scaleOf('#2a64cc', 'light')))).toEqual([
      'accent-1',
      'accent-2',
      'accent-4',
      'accent-6',
      'accent-7',
      'accent-9',
      'band',
    ])
  })

  test('has a distinct shade for hover', () => {
    fc.assert(
      fc.property(colors, themes, (color, theme) => {
        const { passos } = scaleOf(nearestReadable(color, theme), theme)
        expect(passos[6]).not.toBe(passos[5])
      }),
    )
  })
})

test('a mark is visible on light and dark', () => {
  fc.assert(
    fc.property(colors, (color) => {
      for (const theme of THEMES_COLOR)
        expect(contrastOf(sinalColorOf(color), TOKENS_FIXOS[theme]['surface'] ?? '')).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('recognizes the default colours', () => {
  expect(isColorPadrao('fps', ['#1c7c3d', '#6bb47c'])).toBe(true)
  expect(isColorPadrao('fps', ['#1c7c3d', '#6bb47d'])).toBe(false)
  expect(isColorPadrao('asa', ['#1c7c3d', '#6bb47c'])).toBe(false)
})
