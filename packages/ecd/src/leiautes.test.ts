import { ECD_ENCERRAMENTOS, ECD_RAMOS, generateEcd } from '@lastro/demonstracao'
import { describe, expect, test } from 'vitest'
import { listRegrasFailures, readChunks, serieDaConta } from './ecd.fixture.ts'
import { ECD_LIVROS } from './ecd.ts'
import type { Ecd } from './ecd.ts'

const contasDeResultado = ({ contas }: Ecd): string[] =>
  contas.filter(({ natureza, analitica }) => natureza === 4 && analitica).map(({ codigo }) => codigo)

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('layout %i', (leiaute) => {
  test.each(ECD_LIVROS)('book %s is read without problems except that B has no entries, and agrees with its I355 and J150', (livro) => {
    const ecd = readChunks(generateEcd({ partidas: 600, leiaute, livro }))
    expect(listRegrasFailures(ecd)).toEqual(livro === 'B' ? ['lancamento_missing'] : [])
    expect(ecd.conferencia.i355).toMatchObject({ diferencaCentavos: 0 })
    expect(ecd.conferencia.j150?.length).toBeGreaterThan(10)
    expect(ecd.conferencia.j150?.filter((line) => line.diferencaCentavos !== 0)).toEqual([])
  })
})

describe.each(ECD_ENCERRAMENTOS)('a closing %s', (encerramento) => {
  test.each(ECD_RAMOS)('in a company of %s leaves the monthly result unchanged', (ramo) => {
    const anual = readChunks(generateEcd({ partidas: 800, ramo }))
    const ecd = readChunks(generateEcd({ partidas: 800, ramo, encerramento }))
    expect(ecd.saude.problemas).toEqual([])
    for (const codigo of contasDeResultado(ecd)) expect(serieDaConta(ecd, codigo)).toEqual(serieDaConta(anual, codigo))
  })

  test('balances without entries give the same result, with the closing removed by I355', () => {
    const comLancamentos = readChunks(generateEcd({ partidas: 800, encerramento }))
    const semLancamentos = readChunks(generateEcd({ partidas: 800, encerramento, lancamentos: false }))
    const livroB = readChunks(generateEcd({ partidas: 800, encerramento, livro: 'B' }))
    expect([semLancamentos.origemSaldos, livroB.origemSaldos]).toEqual(['saldos', 'balancetes'])
    for (const codigo of contasDeResultado(comLancamentos)) {
      expect(serieDaConta(semLancamentos, codigo)).toEqual(serieDaConta(comLancamentos, codigo))
      expect(serieDaConta(livroB, codigo)).toEqual(serieDaConta(comLancamentos, codigo))
    }
  })
})

test('reads a company without cost centres', () => {
  const ecd = readChunks(generateEcd({ partidas: 800, centrosCusto: false }))
  expect(ecd.saude.problemas).toEqual([])
  expect(ecd.centrosCusto).toEqual([])
  expect(new Set(ecd.saldos.centroCusto)).toEqual(new Set([-1]))
})
