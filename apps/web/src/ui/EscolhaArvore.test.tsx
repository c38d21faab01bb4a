import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { EscolhaArvore } from './EscolhaArvore.tsx'

afterEach(cleanup)

const NOS = [
  { id: 1, codigo: 'ADM', descricao: 'Administração', paiId: null },
  { id: 2, codigo: 'RH', descricao: 'Pessoas', paiId: 1 },
  { id: 3, codigo: 'VEN', descricao: 'Vendas', paiId: null },
]

function Tela() {
  const [chosen, setChosen] = useState<number[]>([])
  return <EscolhaArvore nodes={NOS} chosen={chosen} searchLabel="Buscar" emptyText="Nada" onChange={setChosen} />
}
const caixas = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, disabled }) => [checked, disabled])

test('a choice covers its subtree, and arrow keys skip that', () => {
  render(<Tela />)
  const [administracao, , vendas] = screen.getAllByRole('checkbox')
  administracao!.focus()
  fireEvent.click(administracao!)
  expect(caixas()).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  fireEvent.keyDown(administracao!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(vendas)
})

test('searches by code or name, showing ancestors, and reports no match', () => {
  render(<Tela />)
  const search = screen.getByRole('searchbox', { name: 'Buscar' })
  fireEvent.change(search, { target: { value: 'pess' } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['AdministraçãoADM', 'PessoasRH'])
  fireEvent.change(search, { target: { value: 'x' } })
  expect(screen.getByRole('listitem').textContent).toBe('Nada')
})
