import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MARCAS } from '@lastro/contract'
import { describe, expect, it } from 'vitest'
import { CORES } from '../marca/marca.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const marcasCss = read('marcas.css')
const tokensCss = read('tokens.css')

type Tokens = Record<string, string>

/** Custom properties of the rule with exactly this selector. */
function tokensOf(css: string, selector: string): Tokens {
  const escaped = selector.replaceAll(/[[\]:]/g, String.raw`\$&`)
  const body = new RegExp(String.raw`(?:^|\})\s*${escaped}\s*\{([^}]*)\}`, 'm').exec(css.replaceAll(/\/\*[^]*?\*\//g, ''))?.[1] ?? ''
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2: 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['surface', 'surface-2', 'raised', 'band'] as const
const TEXTS = ['text', 'text-2', 'text-3', 'accent-6', 'accent-7', 'fav', 'unf', 'warn']
/** Text on a ground of its own. */
const PAIRS = [
  ['on-accent', 'accent-6'],
  ['on-accent', 'accent-7'],
  ['accent-9', 'accent-2'],
  ['accent-7', 'accent-1'],
  ['fav', 'fav-bg'],
  ['unf', 'unf-bg'],
  ['warn', 'warn-bg'],
  ['text-2', 'unf-bg'],
  ['text-2', 'warn-bg'],
  ['text-2', 'bg'],
  ['text-3', 'bg'],
] as const

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  describe.each(MARCAS)('%s', (marca) => {
    const tokens: Tokens = {
      ...tokensOf(tokensCss, ':root'),
      ...(theme === 'dark' ? tokensOf(tokensCss, "[data-theme='dark']") : {}),
      ...tokensOf(marcasCss, theme === 'dark' ? `[data-theme='dark'][data-marca='${marca}']` : `[data-marca='${marca}']`),
    }
    const ratio = (one: string, other: string) => contrast(tokens[one] ?? '', tokens[other] ?? '')

    it('knows every colour it needs', () => {
      const names = [...SURFACES, ...TEXTS, ...PAIRS.flat(), 'control']
      expect(names.filter((name) => !/^#[\da-f]{6}$/.test(tokens[name] ?? ''))).toEqual([])
      expect(tokens['accent-6']).toBe(CORES[marca][theme === 'dark' ? 1 : 0])
      const lastro = tokensOf(tokensCss, theme === 'dark' ? "[data-theme='dark']" : ':root')
      expect(tokens['band'] === lastro['band']).toBe(marca === 'lastro')
    })

    it('has at least 4.5:1 for text', () => {
      const pairs = [...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)), ...PAIRS]
      expect(
        pairs
          .filter(([one, other]) => ratio(one, other) < 4.5)
          .map(([one, other]) => `${one} on ${other}: ${ratio(one, other).toFixed(2)}`),
      ).toEqual([])
    })

    it('has at least 3:1 for the edge of a field', () => {
      expect(ratio('control', 'surface')).toBeGreaterThanOrEqual(3)
      expect(ratio('accent-6', 'surface')).toBeGreaterThanOrEqual(3)
    })
  })
})
