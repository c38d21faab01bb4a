import { expect, test } from 'vitest'
import { percentualCell, reaisCell, writeCsv } from './csv.ts'

test('writes CSV for Excel in Portuguese: BOM, semicolons, CRLF, decimal comma', () => {
  expect(
    writeCsv([
      ['Linha', 'jan/2025'],
      ['Receita líquida', reaisCell(-123_456)],
      ['Margem', percentualCell(0.123_41)],
      ['Vazio', null],
    ]),
  ).toBe('\ufeffLinha;jan/2025\r\nReceita líquida;-1234,56\r\nMargem;12,34\r\nVazio;\r\n')
})

test('keeps the zeros of amounts below one real', () => {
  expect([0, 5, -5, 100, -100].map(reaisCell)).toEqual(['0,00', '0,05', '-0,05', '1,00', '-1,00'].map((numero) => ({ numero })))
})

test.each(['=1+1', '+55 11', '-2', '@SUM(A1)', '\tx', '\rx', '\n=1+1', ' =1+1', '＝1+1'])(
  'escapes text that looks like a formula: %j',
  (text) => {
    expect(writeCsv([[text]])).toMatch(/^\ufeff"?'/)
  },
)

test('keeps quotes, separators and line breaks inside their cell', () => {
  expect(writeCsv([['a"b', 'c;d', 'e\nf']])).toBe('\ufeff"a""b";"c;d";"e\nf"\r\n')
})
