import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listRegrasFailures, padaria, readEcd, replaceRegistro } from './ecd.fixture.ts'
import { classifyTexto, decodeTexto, TEXTO_CORROMPIDO, TEXTO_LATIN1, TEXTO_UTF8 } from './text.ts'

const decode = (bytes: Uint8Array): string => decodeTexto(bytes, 0, bytes.length)
const PORTUGUES = 'AÇÃO às 9h: pães, maçã, ônibus, água, Nº 1, 2ª via, ± 5 §'

describe('a text field', () => {
  test('reads the same in ISO-8859-1 and in UTF-8', () => {
    expect(decode(Buffer.from(PORTUGUES, 'latin1'))).toBe(PORTUGUES)
    expect(decode(Buffer.from(PORTUGUES, 'utf8'))).toBe(PORTUGUES)
  })

  test('accepts the Windows-1252 characters outside ISO-8859-1', () => {
    expect(decode(Uint8Array.of(0x93, 0xe9, 0x94, 0x20, 0x96, 0x20, 0x80))).toBe('“é” – €')
  })

  test('loses its control characters, which no database accepts', () => {
    expect(decode(Buffer.from('a\0b\x01c\x7fd\x85é', 'utf8'))).toBe('a b c d é')
  })

  test('is always recognised when in UTF-8', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((texto) => /^\P{C}*$/u.test(texto)),
        (texto) => {
          expect(decode(Buffer.from(texto, 'utf8'))).toBe(texto)
        },
      ),
    )
  })

  test('gives valid UTF-8 for arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decode(bytes).isWellFormed()).toBe(true)
      }),
    )
  })

  test.each(['ção', 'PÃES', 'água', 'José', '1º'])('detects %s encoded twice', (texto) => {
    const twoTimes = Buffer.from(Buffer.from(texto, 'utf8').toString('latin1'), 'utf8')
    expect(classifyTexto(twoTimes, 0, twoTimes.length)).toBe(TEXTO_CORROMPIDO)
    const oneTurn = Buffer.from(texto, 'utf8')
    expect(classifyTexto(oneTurn, 0, oneTurn.length)).toBe(TEXTO_UTF8)
    const latin1 = Buffer.from(texto, 'latin1')
    expect(classifyTexto(latin1, 0, latin1.length)).toBe(TEXTO_LATIN1)
  })
})

describe('the texts of a file', () => {
  test('with accents replaced by � refuse it at the first one', () => {
    const bytes = Buffer.from(Buffer.from(padaria(), 'latin1').toString('utf8'), 'utf8')
    const { saude } = readEcd(bytes)
    expect(saude.problemas).toMatchObject([{ regra: 'codificacao_corrupted', linha: 1, trecho: expect.stringContaining('P�O') }])
  })

  test('with one corrupted among many are read', () => {
    const bad = Buffer.from('promoÃ§Ã£o', 'utf8').toString('latin1')
    const ecd = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', `I250|3.4||7250,00|D|||${bad}|`)))
    expect(listRegrasFailures(ecd)).toEqual([])
  })

  test('in two encodings are read and reported', () => {
    const utf8 = Buffer.from('promoção', 'utf8').toString('latin1')
    const ecd = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', `I250|3.4||7250,00|D|||${utf8}|`)))
    expect(ecd.codificacao).toBe('mista')
    expect(listRegrasFailures(ecd)).toEqual(['codificacao_mixed'])
  })
})
