import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listRegrasFalhas, padaria, readEcd, replaceRegistro } from './ecd.fixture.ts'
import { classifyTexto, decodeTexto, TEXTO_CORROMPIDO, TEXTO_LATIN1, TEXTO_UTF8 } from './text.ts'

const decode = (bytes: Uint8Array): string => decodeTexto(bytes, 0, bytes.length)
const PORTUGUES = 'AÇÃO às 9h: pães, maçã, ônibus, água, Nº 1, 2ª via, ± 5 §'

describe('one text', () => {
  test('in ISO-8859-1 and in UTF-8 reads the same', () => {
    expect(decode(Buffer.from(PORTUGUES, 'latin1'))).toBe(PORTUGUES)
    expect(decode(Buffer.from(PORTUGUES, 'utf8'))).toBe(PORTUGUES)
  })

  test('with the signs that Windows puts where ISO-8859-1 has none', () => {
    expect(decode(Uint8Array.of(0x93, 0xe9, 0x94, 0x20, 0x96, 0x20, 0x80))).toBe('“é” – €')
  })

  test('loses its control characters, which no database takes', () => {
    expect(decode(Buffer.from('a\0b\x01c\x7fd\x85é', 'utf8'))).toBe('a b c d é')
  })

  test('in UTF-8 is always recognised', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((texto) => /^\P{C}*$/u.test(texto)),
        (texto) => {
          expect(decode(Buffer.from(texto, 'utf8'))).toBe(texto)
        },
      ),
    )
  })

  test('of arbitrary bytes always gives valid UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decode(bytes).isWellFormed()).toBe(true)
      }),
    )
  })

  test.each(['ção', 'PÃES', 'água', 'José', '1º'])('%s encoded twice is seen as corrupted', (texto) => {
    const duasVezes = Buffer.from(Buffer.from(texto, 'utf8').toString('latin1'), 'utf8')
    expect(classifyTexto(duasVezes, 0, duasVezes.length)).toBe(TEXTO_CORROMPIDO)
    const umaVez = Buffer.from(texto, 'utf8')
    expect(classifyTexto(umaVez, 0, umaVez.length)).toBe(TEXTO_UTF8)
    const latin1 = Buffer.from(texto, 'latin1')
    expect(classifyTexto(latin1, 0, latin1.length)).toBe(TEXTO_LATIN1)
  })
})

describe('a file', () => {
  test('with its accents turned into � is refused where the first one stands', () => {
    const bytes = Buffer.from(Buffer.from(padaria(), 'latin1').toString('utf8'), 'utf8')
    const { saude } = readEcd(bytes)
    expect(saude.problemas).toMatchObject([{ regra: 'codificacao_corrupted', linha: 1, trecho: expect.stringContaining('P�O') }])
  })

  test('with one corrupted text among many is read', () => {
    const ruim = Buffer.from('promoÃ§Ã£o', 'utf8').toString('latin1')
    const ecd = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', `I250|3.4||7250,00|D|||${ruim}|`)))
    expect(listRegrasFalhas(ecd)).toEqual([])
  })

  test('in two encodings is read, and says so', () => {
    const utf8 = Buffer.from('promoção', 'utf8').toString('latin1')
    const ecd = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', `I250|3.4||7250,00|D|||${utf8}|`)))
    expect(ecd.codificacao).toBe('mista')
    expect(listRegrasFalhas(ecd)).toEqual(['codificacao_mixed'])
  })
})
