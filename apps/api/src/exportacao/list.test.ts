import { expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import type { Celula } from './documento.ts'
import { listRows, writeList } from './list.ts'

const LINHAS: Celula[][] = [
  ['Nome', 'Quantos', 'Valor', 'Parte'],
  ['=soma(1)', { numero: 3 }, { centavos: -123_456 }, { razao: 0.12345 }],
  [null, { numero: null }, { centavos: null }, { razao: null }],
]

test('writes the same rows in both files: numbers as numbers, texts as texts, missing values empty', async () => {
  const csv = await writeList({ nome: 'Prova', sheet: 'Uma', formato: 'csv' }, LINHAS)
  expect(csv).toEqual({
    nome: 'Prova.csv',
    tipo: 'text/csv; charset=utf-8',
    conteudo: "\ufeffNome;Quantos;Valor;Parte\r\n'=soma(1);3;-1234,56;12,35\r\n;;;\r\n",
  })
  const xlsx = await writeList({ nome: 'Prova', sheet: 'Uma', formato: 'xlsx' }, LINHAS)
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

test('a column has its head, and its cell of each item', () => {
  const colunas = [
    ['Ordem', (_: string, i: number) => ({ numero: i + 1 })],
    ['Nome', (nome: string) => nome],
  ] as const
  expect([...listRows(colunas, ['RB', 'RL'])]).toEqual([
    ['Ordem', 'Nome'],
    [{ numero: 1 }, 'RB'],
    [{ numero: 2 }, 'RL'],
  ])
})
