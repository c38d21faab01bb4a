import { expect, test } from 'vitest'
import { monthOfName, monthsOf, monthsOfTitles } from './month-of-text.ts'

test.each([
  ['Período: 01/03/2025 a 31/03/2025', ['2025-03']],
  ['de 01/01/2025 até 31/03/2025', ['2025-01', '2025-03']],
  ['Competência: 03/2025', ['2025-03']],
  ['Balancete de março de 2025', ['2025-03']],
  ['jan/25', ['2025-01']],
  ['Feb 2025', ['2025-02']],
  ['balancete_03-2025.csv', ['2025-03']],
  ['Balancete 202503', ['2025-03']],
  ['2025-03', ['2025-03']],
  ['CNPJ 12.345.678/0001-95', []],
  ['Emissão: 05/04/2025 10:30', []],
  ['Exercício 2025', []],
  ['março', []],
])('finds the months of “%s”', (texto, expected) => {
  expect(monthsOf(texto)).toEqual(expected)
})

test.each([
  [['Empresa', 'Período: 01/03/2025 a 31/03/2025', '05/04/2025'], ['2025-03']],
  [['Empresa', '05/04/2025'], []],
  [['Empresa    05/04/2025 10:32'], []],
  [['Em 31/03/2025'], ['2025-03']],
  [['Balanço em 31/03/2025'], ['2025-03']],
])('a lone date in the titles %j is that of the print', (titles, expected) => {
  expect(monthsOfTitles(titles)).toEqual(expected)
})

test('names months in Portuguese and English, and no other word', () => {
  expect(['mar', 'Março', 'March', 'set', 'Sept', 'marca', 'margem', 'total', 'mai'].map(monthOfName)).toEqual([
    3,
    3,
    3,
    9,
    9,
    undefined,
    undefined,
    undefined,
    5,
  ])
})
