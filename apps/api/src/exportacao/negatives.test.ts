import { expect, test } from 'vitest'
import { printNegativo } from './negatives.ts'

test('prints negatives in parentheses on request, with their sign, and leaves other text unchanged', () => {
  for (const [texto, written] of [
    ['−1.234,50', '(1.234,50)'],
    ['−12,4%', '(12,4%)'],
    ['−12,4%*', '(12,4%)*'],
    ['−48,8 p.p.', '(48,8 p.p.)'],
    ['1.234,50', '1.234,50'],
    ['–', '–'],
    ['—', '—'],
    ['', ''],
  ] as const) {
    expect(printNegativo(texto, 'parenteses')).toBe(written)
    expect([printNegativo(texto, 'menos'), printNegativo(texto, undefined)]).toEqual([texto, texto])
  }
})
