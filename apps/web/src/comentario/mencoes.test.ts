import { expect, it } from 'vitest'
import { addMencao, listMencoes } from './mencoes.ts'

const renata = { id: 'r', nome: 'Renata Camargo' }
const tiago = { id: 't', nome: 'Tiago' }

it('names a person after what was typed', () => {
  expect(addMencao('', tiago)).toBe('@Tiago ')
  expect(addMencao('Veja', renata)).toBe('Veja @Renata Camargo ')
  expect(addMencao('Veja ', renata)).toBe('Veja @Renata Camargo ')
})

it('tells nobody who was rubbed out, and nobody twice', () => {
  expect(listMencoes('@Tiago, veja com @Tiago', [renata, tiago, tiago])).toEqual(['t'])
  expect(listMencoes('', [renata])).toEqual([])
})
