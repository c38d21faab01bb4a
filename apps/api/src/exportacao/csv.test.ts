import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('writes CSV for Excel in Portuguese: BOM, semicolons, CRLF, decimal comma', async () => {
  expect(
    await writeCsv([
      ['Linha', 'jan/2025'],
      ['Receita líquida', { centavos: -123_456 }],
      ['Margem', { razao: 0.123_41 }],
      ['Área', { numero: 1234.5 }],
      ['Vazio', null],
      ['Sem valor', { centavos: null }, { razao: null }, { numero: null }],
    ]),
  ).toBe('\ufeffLinha;jan/2025\r\nReceita líquida;-1234,56\r\nMargem;12,34\r\nÁrea;1234,5\r\nVazio;\r\nSem valor;;;\r\n')
})

test.each(['=1+1', '+55 11', '-2', '@SUM(A1)', '\tx', '\rx', '\n=1+1', ' =1+1', '＝1+1'])(
  'escapes text that looks like a formula: %j',
  async (text) => {
    expect(await writeCsv([[text]])).toMatch(/^\ufeff"?'/)
  },
)

test('keeps quotes, separators and line breaks inside their cell', async () => {
  expect(await writeCsv([['a"b', 'c;d', 'e\nf']])).toBe('\ufeff"a""b";"c;d";"e\nf"\r\n')
})
