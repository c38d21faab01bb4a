import { expect, it } from 'vitest'
import { addMencao, listMencoes, listSugestoes } from './mentions.ts'

const renata = { id: 'r', nome: 'Renata Camargo' }
const tiago = { id: 't', nome: 'Tiago' }

it('inserts the name of a user after the typed text', () => {
  expect(addMencao('', tiago)).toBe('@Tiago ')
  expect(addMencao('Veja', renata)).toBe('Veja @Renata Camargo ')
  expect(addMencao('Veja ', renata)).toBe('Veja @Renata Camargo ')
})

it('drops a mention whose name was erased, and lists none twice', () => {
  expect(listMencoes('@Tiago, veja com @Tiago', [renata, tiago, tiago])).toEqual(['t'])
  expect(listMencoes('', [renata])).toEqual([])
})

it('suggests users for an unfinished mention and replaces it with the name', () => {
  const joao = { id: 'j', nome: 'João Camargo' }
  const todos = [renata, tiago, joao]
  const nomes = (texto: string) => listSugestoes(texto, todos).map(({ nome }) => nome)
  expect(nomes('@')).toEqual(['Renata Camargo', 'Tiago', 'João Camargo'])
  expect(nomes('Veja @joao')).toEqual(['João Camargo'])
  expect(nomes('Veja @cama')).toEqual(['Renata Camargo', 'João Camargo'])
  expect(nomes('Veja @Renata C')).toEqual(['Renata Camargo'])
  for (const nenhuma of ['', 'Veja', 'x@ti', 'Veja @Tiago ', '@ti\nago', '@zé']) expect(nomes(nenhuma)).toEqual([])
  expect(addMencao('Veja @joao', joao)).toBe('Veja @João Camargo ')
  expect(addMencao('@', tiago)).toBe('@Tiago ')
  expect(addMencao('Veja @joao', renata)).toBe('Veja @joao @Renata Camargo ')
})

it('includes names typed by hand, prefers chosen users among equal names, and ignores a name that is only a prefix', () => {
  const outroTiago = { id: 't2', nome: 'Tiago' }
  const tiagoSa = { id: 's', nome: 'Tiago Sá' }
  expect(listMencoes('Veja, @Tiago', [], [renata, tiago])).toEqual(['t'])
  expect(listMencoes('Veja, @Tiago', [outroTiago], [tiago, outroTiago])).toEqual(['t2'])
  expect(listMencoes('Veja, @Tiago Sá', [], [tiago, tiagoSa])).toEqual(['s'])
  expect(listMencoes('@Tiago Sá e @Tiago', [], [tiago, tiagoSa])).toEqual(['s', 't'])
  expect(listMencoes('@Tiago, @Renata Camargo, @Tiago Sá', [], [renata, tiago, tiagoSa]), 'as they come in the text').toEqual([
    't',
    'r',
    's',
  ])
  expect(listMencoes('@Tiago Sá, @Renata Camargo, @Tiago', [], [renata, tiago, tiagoSa])).toEqual(['s', 'r', 't'])
  expect(listMencoes('Veja com @Tiagón', [], [tiago])).toEqual([])
  expect(listMencoes('@Tiagón, ou (@Tiago)', [], [tiago])).toEqual(['t'])
})
