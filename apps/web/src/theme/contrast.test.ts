import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COLORS_PADRAO,
  type Cor,
  MARCAS,
  type Par,
  PAIRS_MARCA,
  TOKENS_FIXOS,
  contrastOf,
  isReadable,
  measurePairs,
} from '@lastro/contract'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const marcasCss = read('marcas.css')
const tokensCss = read('tokens.css')
const LIGHT = ":root,\n[data-theme='light']"

type Tokens = Record<string, Cor>

function tokensOf(css: string, selector: string): Tokens {
  const escaped = selector.replaceAll(/[[\]:]/g, String.raw`\$&`)
  const body = new RegExp(String.raw`(?:^|\})\s*${escaped}\s*\{([^}]*)\}`, 'm').exec(css.replaceAll(/\/\*[^]*?\*\//g, ''))?.[1] ?? ''
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

const SURFACES = ['surface', 'surface-2', 'raised'] as const
const TEXTS = ['text', 'text-2', 'text-3', 'fav', 'unf', 'warn']
const PAIRS: Par[] = [
  ...TEXTS.flatMap((front) => SURFACES.map((background) => [front, background] as const)),
  ['fav', 'fav-bg'] as const,
  ['unf', 'unf-bg'] as const,
  ['warn', 'warn-bg'] as const,
  ['text-2', 'unf-bg'] as const,
  ['text-2', 'warn-bg'] as const,
  ['text-2', 'bg'] as const,
  ['text-3', 'bg'] as const,
].map(([frente, fundo]) => ({ frente, fundo, minimo: 4.5 }))

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test('includes the pairs that marca colours are checked against', () => {
    const tokens = { ...tokensOf(tokensCss, LIGHT), ...(theme === 'dark' ? tokensOf(tokensCss, "[data-theme='dark']") : {}) }
    expect(tokens).toMatchObject(TOKENS_FIXOS[theme])
  })

  describe.each(MARCAS)('%s', (marca) => {
    const tokens: Tokens = {
      ...tokensOf(tokensCss, LIGHT),
      ...(theme === 'dark' ? tokensOf(tokensCss, "[data-theme='dark']") : {}),
      ...tokensOf(marcasCss, theme === 'dark' ? `[data-theme='dark'][data-marca='${marca}']` : `[data-marca='${marca}']`),
    }

    test('has the initial colours of the marca', () => {
      expect(tokens['accent-6']).toBe(COLORS_PADRAO[marca][theme === 'dark' ? 1 : 0])
      const lastro = tokensOf(tokensCss, theme === 'dark' ? "[data-theme='dark']" : LIGHT)
      expect(tokens['band'] === lastro['band']).toBe(marca === 'lastro')
    })

    test('has at least 4.5:1 for text, and 3:1 for graphics', () => {
      const pairs = [...PAIRS_MARCA, ...PAIRS]
      const measured = measurePairs(pairs, tokens)
      expect(measured).toHaveLength(pairs.length)
      expect(
        measured.filter((each) => !isReadable(each)).map(({ frente, fundo, razao }) => `${frente} on ${fundo}: ${razao.toFixed(2)}`),
      ).toEqual([])
    })

    test('has at least 3:1 for the border of a field', () => {
      expect(contrastOf(tokens['control'] ?? '', tokens['surface'] ?? '')).toBeGreaterThanOrEqual(3)
    })
  })
})
