import { expect, test } from 'vitest'
import { addMention, listMentions, listSuggestions } from './mentions.ts'

const renata = { id: 'r', nome: 'Renata Camargo' }
const tiago = { id: 't', nome: 'Tiago' }

test('inserts the name of a user after the typed text', () => {
  expect(addMention('', tiago)).toBe('@Tiago ')
  expect(addMention('Veja', renata)).toBe('Veja @Renata Camargo ')
  expect(addMention('Veja ', renata)).toBe('Veja @Renata Camargo ')
})

test('drops a mention whose name was erased, and lists none twice', () => {
  expect(listMentions('@Tiago, veja com @Tiago', [renata, tiago, tiago])).toEqual(['t'])
  expect(listMentions('', [renata])).toEqual([])
})

test('suggests users for an unfinished mention and replaces it with the name', () => {
  const joao = { id: 'j', nome: 'João Camargo' }
  const all = [renata, tiago, joao]
  const nomes = (texto: string) => listSuggestions(texto, all).map(({ nome }) => nome)
  expect(nomes('@')).toEqual(['Renata Camargo', 'Tiago', 'João Camargo'])
  expect(nomes('Veja @joao')).toEqual(['João Camargo'])
  expect(nomes('Veja @cama')).toEqual(['Renata Camargo', 'João Camargo'])
  expect(nomes('Veja @Renata C')).toEqual(['Renata Camargo'])
  for (const none of ['', 'Veja', 'x@ti', 'Veja @Tiago ', '@ti\nago', '@zé']) expect(nomes(none)).toEqual([])
  expect(addMention('Veja @joao', joao)).toBe('Veja @João Camargo ')
  expect(addMention('@', tiago)).toBe('@Tiago ')
  expect(addMention('Veja @joao', renata)).toBe('Veja @joao @Renata Camargo ')
})

test('includes names typed by hand, prefers chosen users among equal names, and ignores a name that is only a prefix', () => {
  const otherTiago = { id: 't2', nome: 'Tiago' }
  const tiagoSa = { id: 's', nome: 'Tiago Sá' }
  expect(listMentions('Veja, @Tiago', [], [renata, tiago])).toEqual(['t'])
  expect(listMentions('Veja, @Tiago', [otherTiago], [tiago, otherTiago])).toEqual(['t2'])
  expect(listMentions('Veja, @Tiago Sá', [], [tiago, tiagoSa])).toEqual(['s'])
  expect(listMentions('@Tiago Sá e @Tiago', [], [tiago, tiagoSa])).toEqual(['s', 't'])
  expect(listMentions('@Tiago, @Renata Camargo, @Tiago Sá', [], [renata, tiago, tiagoSa]), 'as they come in the text').toEqual([
    't',
    'r',
    's',
  ])
  expect(listMentions('@Tiago Sá, @Renata Camargo, @Tiago', [], [renata, tiago, tiagoSa])).toEqual(['s', 'r', 't'])
  expect(listMentions('Veja com @Tiagón', [], [tiago])).toEqual([])
  expect(listMentions('@Tiagón, ou (@Tiago)', [], [tiago])).toEqual(['t'])
})
