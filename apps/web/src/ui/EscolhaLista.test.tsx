import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EscolhaLista } from './EscolhaLista.tsx'

afterEach(cleanup)

test('searches by code or name, and never submits the form', () => {
  const options = Array.from({ length: 9 }, (_, i) => ({ id: i, codigo: `C${i}`, descricao: `Centro ${i}` }))
  render(<EscolhaLista titulo="Centros" searchLabel="Buscar centro" options={options} chosen={[3]} onChange={() => {}} />)
  const search = screen.getByLabelText('Buscar centro')
  fireEvent.change(search, { target: { value: 'c3' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByLabelText('C3 Centro 3')).toHaveProperty('checked', true)
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(search, { key: 'a' })).toBe(true)
})
