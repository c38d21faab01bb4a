import type { ArquivoCelula } from '@lastro/contract'
import { expect, test } from 'vitest'
import { chooseAll, isUsed, sortCelulas, sumGrupos } from './choices.ts'

const celula = (mes: number, more: Partial<ArquivoCelula> = {}): ArquivoCelula => ({
  linhaId: 1,
  mes,
  antesCentavos: -100,
  depoisCentavos: -150,
  impedimento: null,
  conflito: null,
  ...more,
})
const CONFLITO = {
  eraCentavos: -90,
  quem: { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Renata' },
  quando: '2027-01-02T12:00:00.000Z',
}
const CELULAS = [
  celula(1),
  celula(2, { impedimento: 'travada' }),
  celula(3, { conflito: CONFLITO }),
  celula(4, { impedimento: 'area' }),
  celula(5, { impedimento: 'realizado' }),
]
const line = {
  id: 1,
  linha: 5,
  grupo: '(−) Pessoal',
  natureza: 'pessoal',
  codigo: 'P',
  descricao: 'P',
  centroCusto: null,
  filial: null,
} as const

test('by default takes cells without conflict or hold, never takes locked ones, and leaves the rest to choose', () => {
  const used = (choices: Parameters<typeof isUsed>[1]) => CELULAS.filter((each) => isUsed(each, choices)).map(({ mes }) => mes)
  expect(used(new Map())).toEqual([1])
  const all = chooseAll(new Map(), CELULAS, true)
  expect(used(all)).toEqual([1, 2, 3])
  expect(used(chooseAll(all, [CELULAS[0]!, CELULAS[1]!], false))).toEqual([3])
  expect(sumGrupos({ linhas: [line], celulas: CELULAS }, all)).toEqual([
    { grupo: '(−) Pessoal', natureza: 'pessoal', antesCentavos: -300, depoisCentavos: -450 },
  ])
  expect(sumGrupos({ linhas: [line], celulas: CELULAS }, chooseAll(new Map(), CELULAS, false))).toEqual([])
})

test('lists cells that need a choice first', () => {
  expect(sortCelulas(CELULAS).map(({ mes }) => mes)).toEqual([3, 2, 4, 5, 1])
})
