import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { writeTable, type TableCellValue } from './table.ts'

const LINHAS: TableCellValue[][] = [
  ['Nome', 'Quantos', 'Valor', 'Parte'],
  ['=soma(1)', { inteiro: 3 }, { centavos: -123_456 }, { razao: 0.12345 }],
  [null, { inteiro: null }, { centavos: null }, { razao: null }],
]

test('writes the same rows in both files: numbers as numbers, texts as texts, missing values empty', async () => {
  const csv = await writeTable({ nome: 'Prova', sheet: 'Uma', formato: 'csv' }, LINHAS)
  expect(csv).toEqual({
    nome: 'Prova.csv',
    tipo: 'text/csv; charset=utf-8',
    conteudo: "\ufeffNome;Quantos;Valor;Parte\r\n'=soma(1);3;-1234,56;12,35\r\n;;;\r\n",
  })
  const xlsx = await writeTable({ nome: 'Prova', sheet: 'Uma', formato: 'xlsx' }, LINHAS)
  expect(xlsx.nome).toBe('Prova.xlsx')
  const { sheets } = await readXlsx(xlsx.conteudo as Uint8Array)
  expect([sheets[0]?.name, sheets[0]?.rows.slice(0, 2)]).toEqual([
    'Uma',
    [
      ['Nome', 'Quantos', 'Valor', 'Parte'],
      ['=soma(1)', 3, -1234.56, 12.35],
    ],
  ])
})
