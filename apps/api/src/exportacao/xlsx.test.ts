import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { writeTableXlsx } from './xlsx.ts'

test('texts survive a round trip through a sheet', async () => {
  const lines = [
    ['Código', 'Valor'],
    ['=1+1', 1.5],
    ['_x0041_ e _x005F_', -2],
    ['00123', 0],
  ]
  const { sheets } = await readXlsx(await writeTableXlsx('Tabela', lines))
  expect(sheets[0]).toMatchObject({ name: 'Tabela', rows: lines })
})
