import { describe, expect, test } from 'vitest'
import { padaria, readChunks, readEcd } from './ecd.fixture.ts'
import { LIMIT_LINHA_BYTES } from './limits.ts'
import { createEcdLeitor } from './reader.ts'

describe('an overlong line', () => {
  const cabeca = padaria().slice(0, padaria().indexOf('|I200|1|'))

  test('of one gigabyte is refused after one limit', () => {
    const leitor = createEcdLeitor()
    leitor.push(Buffer.from(`${cabeca}|I200|`, 'latin1'))
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let loaded = 0
    while (!leitor.finished && loaded < 2 ** 30) {
      leitor.push(chunk)
      loaded += chunk.length
    }
    expect(loaded).toBeLessThan(2 * LIMIT_LINHA_BYTES + chunk.length)
    const { saude } = leitor.end()
    expect(saude.problemas).toMatchObject([{ regra: 'limite_exceeded', linha: 42, trecho: expect.stringMatching(/^\|I200\|xxx/) }])
  })

  test.each([LIMIT_LINHA_BYTES - 200, LIMIT_LINHA_BYTES + 1])('of %i bytes gets the same verdict whole and in chunks', (size) => {
    const content = Buffer.from(padaria().replace('pães e bolos', 'x'.repeat(size)), 'latin1')
    const integer = readEcd(content)
    const chunks = Array.from({ length: Math.ceil(content.length / 5000) }, (_, i) => content.subarray(i * 5000, (i + 1) * 5000))
    expect(readChunks(chunks)).toEqual(integer)
    expect(integer.saude.aceito).toBe(size < LIMIT_LINHA_BYTES)
  })
})

test('in a single chunk is refused with any text fields', () => {
  const documento = '\u0080'.repeat(LIMIT_LINHA_BYTES * 8)
  const destino = { inicio: () => {}, batch: () => {} }
  const { saude } = readEcd(padaria().replace('|D|NF-1|7|', `|D|${documento}|7|`), { destino })
  expect(saude.problemas.filter(({ severidade }) => severidade === 'erro')).toMatchObject([{ regra: 'limite_exceeded' }])
})

test('a file of two gigabytes is refused before its first byte', () => {
  const leitor = createEcdLeitor({ tamanhoBytes: 2 * 2 ** 30 })
  expect(leitor.finished).toBe(true)
  expect(leitor.end().saude.problemas).toMatchObject([
    { regra: 'limite_exceeded', linha: 1, mensagem: 'O arquivo tem 2 GB; o limite é 1 GB.' },
  ])
})

describe('an attached RTF', () => {
  const withRtf = (rtf: string): string => padaria().replace('|J990|', `${rtf}|J990|`)
  const problemas = (content: string) => readEcd(content).saude.problemas.filter(({ regra }) => regra !== 'contador_mismatch')

  test.each([
    ['of several lines, some of which look like records', '|J800|1|laudo|h|{\\rtf1\r\n|I250|9|9|9|9|\r\n\r\n}|J800FIM|\r\n'],
    ['on one line', '|J800|1|laudo|h|{\\rtf1}|J800FIM|\r\n'],
    ['without the last bar', '|J801|1|laudo|m|h|{\\rtf1\n}|J801FIM\r\n'],
    ['on a line longer than any other may be', `|J800|1|laudo|h|{\\rtf1 ${'x'.repeat(3 * LIMIT_LINHA_BYTES)}}|J800FIM|\r\n`],
  ])('%s is skipped', (_, rtf) => {
    const content = withRtf(rtf)
    expect(problemas(content)).toEqual([])
    const bytes = Buffer.from(content, 'latin1')
    const chunks = Array.from({ length: Math.ceil(bytes.length / 999) }, (__, i) => bytes.subarray(i * 999, (i + 1) * 999))
    expect(readChunks(chunks)).toEqual(readEcd(content))
  })

  test('without an end swallows the rest of the file, which is refused', () => {
    expect(problemas(withRtf('|J800|1|laudo|h|{\\rtf1\r\n'))).toMatchObject([
      { regra: 'arquivo_truncated' },
      { regra: 'arquivo_truncated' },
    ])
  })
})

test('stops reading after ten thousand errors', () => {
  const ruins = Array.from({ length: 30_000 }, () => '|I200|1|99999999|0,00|N||\r\n').join('')
  const { saude, linhas } = readEcd(padaria().replace('|I200|1|', `${ruins}|I200|1|`))
  expect(saude.erros).toBe(10_001)
  expect(saude.problemas).toHaveLength(50)
  expect(linhas).toBeLessThan(10_100)
})

describe('implausibly long lists', () => {
  const repeat = (quantity: number, registro: (i: number) => string): string =>
    Array.from({ length: quantity }, (_, i) => `|${registro(i)}|\r\n`).join('')

  test.each([
    ['statements', repeat(100, () => 'J005|01112025|31122025|1|')],
    ['lines of a statement', repeat(10_100, (i) => `J150|${i}|X${i}|T|2|3|X|0,00|D|0,00|D|D|`)],
    ['record codes', repeat(1_000, (i) => `Z${String(i).padStart(3, '0')}|x`)],
  ])('refuses too many %s', (_, registros) => {
    const { saude } = readEcd(padaria().replace('|J930|', `${registros}|J930|`))
    expect(saude.problemas[0]).toMatchObject({ regra: 'limite_exceeded' })
  })
})
