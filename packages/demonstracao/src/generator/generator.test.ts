import { computeEcdDre, createEcdLeitor, type Ecd } from '@lastro/ecd'
import { describe, expect, test } from 'vitest'
import { createEcdGenerator, generateEcd } from './generator.ts'
import { ECD_RAMOS } from './options.ts'

const bytesOf = (chunks: Iterable<Uint8Array>): Buffer => Buffer.concat([...chunks])

function readChunks(chunks: Iterable<Uint8Array>): Ecd {
  const leitor = createEcdLeitor()
  for (const chunk of chunks) leitor.push(chunk)
  return leitor.end()
}

test('the same options give the same bytes, and another seed another company', () => {
  const a = bytesOf(generateEcd({ partidas: 500, seed: 7 }))
  expect(bytesOf(generateEcd({ partidas: 500, seed: 7 })).equals(a)).toBe(true)
  expect(bytesOf(generateEcd({ partidas: 500, seed: 8 })).equals(a)).toBe(false)
})

test('a generator can write its file twice', () => {
  const generator = createEcdGenerator({ partidas: 500 })
  expect(bytesOf(generator.chunks()).equals(bytesOf(generator.chunks()))).toBe(true)
})

test.each([3_000, 20_000])('a generator asked for %i postings writes about as many, counted beforehand', (partidas) => {
  const generator = createEcdGenerator({ partidas })
  const ecd = readChunks(generator.chunks())
  expect([ecd.linhas, ecd.lancamentos, ecd.partidas]).toEqual([generator.linhas, generator.lancamentos, generator.partidas])
  expect(Math.abs(ecd.partidas / partidas - 1)).toBeLessThan(0.1)
})

test('the next year opens with the closing balances of the year before', () => {
  const first = createEcdGenerator({ partidas: 800, ano: 2024 })
  const segundo = readChunks(generateEcd({ partidas: 800, ano: 2025, seed: 2, saldosIniciais: first.saldosFinais }))
  expect(segundo.saude.problemas).toEqual([])
  expect(Object.values(first.saldosFinais).reduce((soma, valor) => soma + valor, 0)).toBe(0)
})

describe.each(ECD_RAMOS)('a company of %s', (ramo) => {
  test.each([true, false])('makes a profit when asked to (%s), and all its accounts have a line in the DRE', (lucrativa) => {
    const ecd = readChunks(generateEcd({ partidas: 3_000, ramo, lucrativa }))
    expect(ecd.saude.problemas).toEqual([])
    const { linhas, semDePara } = computeEcdDre(ecd)
    const lucro = linhas.find(({ codigo }) => codigo === 'LL')?.total ?? 0
    expect(lucro > 0).toBe(lucrativa)
    expect(semDePara).toEqual([])
  })
})
