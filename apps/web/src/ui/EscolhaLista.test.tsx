import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EscolhaLista } from './EscolhaLista.tsx'

afterEach(cleanup)

it('searches by code or name, and never submits the form', () => {
  const opcoes = Array.from({ length: 9 }, (_, i) => ({ id: i, codigo: `C${i}`, descricao: `Centro ${i}` }))
  render(<EscolhaLista titulo="Centros" buscar="Buscar centro" opcoes={opcoes} escolhidos={[3]} onChange={() => {}} />)
  const busca = screen.getByLabelText('Buscar centro')
  fireEvent.change(busca, { target: { value: 'c3' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByLabelText('C3 Centro 3')).toHaveProperty('checked', true)
  expect(fireEvent.keyDown(busca, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(busca, { key: 'a' })).toBe(true)
})
