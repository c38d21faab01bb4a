import type { Inicio } from '@lastro/contract'
import { expect, test } from 'vitest'
import { stepsDone } from './steps.ts'
import { greetingKey } from './greeting.ts'

const nothing: Inicio = {
  novo: true,
  semDePara: { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] },
  importacoes: [],
  orcamentos: [],
  fechamento: null,
  semOrcamento: false,
  relatorios: [],
  dre: null,
}

test('counts the first steps: import, De-Para, DRE', () => {
  expect(stepsDone(nothing)).toBe(0)
  expect(stepsDone({ ...nothing, novo: false, semDePara: { ...nothing.semDePara, contas: 9 } })).toBe(1)
  expect(stepsDone({ ...nothing, novo: false })).toBe(2)
})

test('greets by the hour', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greetingKey)).toEqual([
    'saudacao.noite',
    'saudacao.manha',
    'saudacao.manha',
    'saudacao.tarde',
    'saudacao.tarde',
    'saudacao.noite',
    'saudacao.noite',
  ])
})
