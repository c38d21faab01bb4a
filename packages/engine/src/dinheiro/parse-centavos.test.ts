import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCentavos } from './parse-centavos.ts'

function format(centavos: number, thousands: string, decimal: string): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  const integers = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  return `${centavos < 0 ? '-' : ''}${integers}${decimal}${digits.slice(-2)}`
}

test('parses back any amount written in pt-BR or with a decimal point', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (centavos) => {
      expect(parseCentavos(format(centavos, '.', ','))).toBe(centavos)
      expect(parseCentavos(format(centavos, '', ','))).toBe(centavos)
      expect(parseCentavos(format(centavos, ',', '.'), { decimal: 'ponto' })).toBe(centavos)
      expect(parseCentavos(`(${format(Math.abs(centavos), '.', ',')})`)).toBe(0 - Math.abs(centavos))
    }),
  )
})

test('parses any text to an exact integer or undefined', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[-+−(]?[\d.,]{0,12}\)?$/)),
      fc.constantFrom('virgula', 'ponto'),
      (texto, decimal) => {
        const valor = parseCentavos(texto, { decimal })
        expect(valor === undefined || Number.isSafeInteger(valor)).toBe(true)
      },
    ),
  )
})
