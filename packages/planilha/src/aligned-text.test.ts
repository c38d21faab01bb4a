import { expect, test } from 'vitest'
import { AlignedLines, isAligned } from './aligned-text.ts'

const TEXT = `CONTA    NOME                DÉBITO      CRÉDITO
3.1      VENDAS À VISTA                    10,00
3.2      FRETES               500,00
         TOTAL         999.999.510,00      10,00
`

test('a cell belongs to the column that has most of it, also when it is wider than the others', () => {
  const lines = new AlignedLines(TEXT)
  expect(
    TEXT.trimEnd()
      .split('\n')
      .map((line) => lines.split(line)),
  ).toEqual([
    ['CONTA', 'NOME', 'DÉBITO', 'CRÉDITO'],
    ['3.1', 'VENDAS À VISTA', '', '10,00'],
    ['3.2', 'FRETES', '500,00', ''],
    ['', 'TOTAL', '999.999.510,00', '10,00'],
  ])
})

test('amounts apart by one blank are two cells', () => {
  const lines = new AlignedLines('COD  DÉBITO  CRÉDITO\n3.1    10,00    20,00\n3.2 1.000,00D 2.000,00\n')
  expect(lines.split('3.2 1.000,00D 2.000,00')).toEqual(['3.2', '1.000,00D', '2.000,00'])
})

test('a text with delimiters is not aligned', () => {
  expect(isAligned(TEXT)).toBe(true)
  expect(isAligned('Conta;Valor\n3.1  a;10,00\n3.2  b;20,00\n')).toBe(false)
  expect(isAligned('Conta,Valor\n3.1,"10,00"\n3.2,"20,00"\n')).toBe(false)
})
