import { expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { columnName, writePlainSheet } from './xlsx.ts'

test('texts survive a round trip through a sheet', async () => {
  const lines = [
    ['Código', 'Valor'],
    ['=1+1', 1.5],
    ['_x0041_ e _x005F_', -2],
    ['00123', 0],
  ]
  const { sheets } = await readXlsx(await writePlainSheet('Tabela', lines))
  expect(sheets[0]).toMatchObject({ name: 'Tabela', rows: lines })
})

test('names columns as sheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
