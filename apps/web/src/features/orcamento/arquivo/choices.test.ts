import type { ArquivoCelula } from '@lastro/contract'
import { expect, it } from 'vitest'
import { chooseTodas, isUsada, sortCelulas, sumGrupos } from './choices.ts'

const celula = (mes: number, mais: Partial<ArquivoCelula> = {}): ArquivoCelula => ({
  linhaId: 1,
  mes,
  antesCentavos: -100,
  depoisCentavos: -150,
  impedimento: null,
  conflito: null,
  ...mais,
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
const linha = {
  id: 1,
  linha: 5,
  grupo: '(−) Pessoal',
  natureza: 'pessoal',
  codigo: 'P',
  descricao: 'P',
  centroCusto: null,
  filial: null,
} as const

it('by default takes cells without conflict or hold, never takes locked ones, and leaves the rest to choose', () => {
  const usadas = (escolhas: Parameters<typeof isUsada>[1]) => CELULAS.filter((cada) => isUsada(cada, escolhas)).map(({ mes }) => mes)
  expect(usadas(new Map())).toEqual([1])
  const todas = chooseTodas(new Map(), CELULAS, true)
  expect(usadas(todas)).toEqual([1, 2, 3])
  expect(usadas(chooseTodas(todas, [CELULAS[0]!, CELULAS[1]!], false))).toEqual([3])
  expect(sumGrupos({ linhas: [linha], celulas: CELULAS }, todas)).toEqual([
    { grupo: '(−) Pessoal', natureza: 'pessoal', antesCentavos: -300, depoisCentavos: -450 },
  ])
  expect(sumGrupos({ linhas: [linha], celulas: CELULAS }, chooseTodas(new Map(), CELULAS, false))).toEqual([])
})

it('lists cells that need a choice first', () => {
  expect(sortCelulas(CELULAS).map(({ mes }) => mes)).toEqual([3, 2, 4, 5, 1])
})
