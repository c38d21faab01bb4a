import type { ClienteResumo } from '@lastro/contract'
import { expect, it } from 'vitest'
import { contactAddress, coresProprias, faviconOf, showDescricao } from './marca.ts'

const cliente = (marca: string): ClienteResumo => ({ id: 'c1', nome: 'Água', nomeCurto: 'Água', cnpj: '', marca })

it('"favicon choice depends on the company setting and on whether the user has linked clients"', () => {
  expect(faviconOf('sisloc', { cliente: cliente('fps') })).toBe('sisloc')
  expect(faviconOf('lastro', { cliente: cliente('fps') })).toBe('fps')
  expect(faviconOf('lastro', { cliente: null })).toBe('lastro')
  expect(faviconOf('lastro', { cliente: cliente('desconhecida') })).toBe('lastro')
})

it('links a contact whether it is an e-mail or a page', () => {
  expect(contactAddress('ajuda@lastro.example')).toBe('mailto:ajuda@lastro.example')
  expect(contactAddress('https://lastro.example/contato')).toBe('https://lastro.example/contato')
})

it('describes the page in the words of the marca', () => {
  document.head.innerHTML = '<meta name="description" content="De ninguém." />'
  showDescricao({ descricao: 'Locação e resultado.' })
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Locação e resultado.')
})

it('takes colours of its own from the server, and only colours', () => {
  expect(coresProprias({ chave: 'fps', cores: ['#1C7C3D', '#6bb47c'] })).toBeNull()
  expect(coresProprias({ chave: 'fps', cores: ['#112233', '#6bb47c'] })).toEqual(['#112233', '#6bb47c'])
  expect(coresProprias({ chave: 'fps', cores: ['red;}', '#6bb47c'] })).toBeNull()
})
