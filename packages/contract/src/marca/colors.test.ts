import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CONTRASTE_TEXTO,
  CORES_PADRAO,
  PARES_MARCA,
  TEMAS_COR,
  TOKENS_FIXOS,
  contrastOf,
  isCorLegivel,
  isCorPadrao,
  isLegivel,
  measureCor,
  measurePares,
  nearestLegivel,
  scaleOf,
  sinalCorOf,
  tokensOf,
} from './colors.ts'
import { MARCAS } from './host.ts'

const cores = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const temas = fc.constantFrom(...TEMAS_COR)

function listIlegiveis(cor: string, tema: (typeof TEMAS_COR)[number]): string[] {
  const tokens = { ...TOKENS_FIXOS[tema], ...tokensOf(scaleOf(cor, tema)) }
  const medidas = measurePares(PARES_MARCA, tokens)
  expect(medidas).toHaveLength(PARES_MARCA.length)
  return medidas.filter((medida) => !isLegivel(medida)).map(({ frente, fundo, razao }) => `${cor} ${tema}: ${frente} on ${fundo} ${razao}`)
}

describe('contrast', () => {
  it('follows WCAG 2', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('rejects an unreadable colour and says in which place', () => {
    expect(isCorLegivel('#ffe680', 'light')).toBe(false)
    expect(measureCor('#ffe680', 'light').filter((medida) => !isLegivel(medida))).toHaveLength(4)
    expect(isCorLegivel('#1c7c3d', 'dark')).toBe(false)
    expect(isCorLegivel('#1c7c3d', 'light')).toBe(true)
  })
})

describe('the nearest colour', () => {
  it('is the colour itself when readable, and otherwise a readable one', () => {
    fc.assert(
      fc.property(cores, temas, (cor, tema) => {
        const nearest = nearestLegivel(cor, tema)
        expect(nearest).toMatch(/^#[\da-f]{6}$/)
        expect(isCorLegivel(nearest, tema)).toBe(true)
        expect(nearest === cor).toBe(isCorLegivel(cor, tema))
      }),
    )
  })

  it('is no further away than necessary', () => {
    fc.assert(
      fc.property(cores, temas, (cor, tema) => {
        fc.pre(!isCorLegivel(cor, tema))
        const least = Math.min(...measureCor(nearestLegivel(cor, tema), tema).map(({ razao }) => razao))
        expect(least).toBeLessThan(CONTRASTE_TEXTO + 0.15)
      }),
    )
  })

  it('keeps the hue, so that a yellow becomes a dark yellow instead of grey', () => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(nearestLegivel('#ffcc00', 'light').slice(at, at + 2), 16))
    expect(b).toBeLessThan((r ?? 0) / 2)
    expect(g).toBeLessThan(r ?? 0)
    expect(g).toBeGreaterThan((r ?? 0) / 2)
  })
})

describe('the scale', () => {
  it('is readable for any readable colour', () => {
    fc.assert(
      fc.property(cores, temas, (cor, tema) => {
        expect(listIlegiveis(nearestLegivel(cor, tema), tema)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it.each(['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#808080'])(
    'is readable at the corners of the range: %s',
    (cor) => {
      for (const tema of TEMAS_COR) expect(listIlegiveis(nearestLegivel(cor, tema), tema)).toEqual([])
    },
  )

  it.each([...MARCAS])('is readable for the initial colours of %s', (marca) => {
    for (const [index, tema] of TEMAS_COR.entries()) {
      const cor = CORES_PADRAO[marca][index] ?? ''
      expect(listIlegiveis(cor, tema)).toEqual([])
    }
  })

  it('has ten steps from background to strongest text, the sixth being the colour', () => {
    const { passos } = scaleOf('#2a64cc', 'light')
    expect(passos).toHaveLength(10)
    expect(passos[5]).toBe('#2a64cc')
    const onWhite = passos.map((passo) => contrastOf(passo, '#ffffff'))
    expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b))
    const onBlack = scaleOf('#74a8f6', 'dark').passos.map((passo) => contrastOf(passo, '#000000'))
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

  it('has a distinct shade for hover', () => {
    fc.assert(
      fc.property(cores, temas, (cor, tema) => {
        const { passos } = scaleOf(nearestLegivel(cor, tema), tema)
        expect(passos[6]).not.toBe(passos[5])
      }),
    )
  })
})

it('a mark is visible on light and dark', () => {
  fc.assert(
    fc.property(cores, (cor) => {
      for (const tema of TEMAS_COR) expect(contrastOf(sinalCorOf(cor), TOKENS_FIXOS[tema]['surface'] ?? '')).toBeGreaterThanOrEqual(3)
    }),
  )
})

it('recognizes the default colours', () => {
  expect(isCorPadrao('fps', ['#1c7c3d', '#6bb47c'])).toBe(true)
  expect(isCorPadrao('fps', ['#1c7c3d', '#6bb47d'])).toBe(false)
  expect(isCorPadrao('asa', ['#1c7c3d', '#6bb47c'])).toBe(false)
})
