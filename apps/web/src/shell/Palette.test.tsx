import type { Achado } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, reads, showTela, signInRenata, success } from '../../test/tela.tsx'

const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { addressOfAchado, groupAchados } = await import('./achados.ts')
const { Palette } = await import('./Palette.tsx')

const achado = (tipo: Achado['tipo'], id: string, codigo: string, descricao: string, grupoId: string | null = null): Achado => ({
  tipo,
  id,
  codigo,
  descricao,
  grupoId,
})
const ACHADOS = [
  achado('conta', '7', '3.1.01', 'Receita de vendas'),
  achado('grupo', '2', 'RB', 'Receita bruta'),
  achado('grupoItem', '21', 'RB.01', 'Revenda', '2'),
  achado('usuario', 'u9', 'rita@a.example', 'Rita Receita'),
]

function Tela() {
  return (
    <>
      <h1>Tela</h1>
      <Palette items={[]} pessoal={[]} sessao={queryClient.getQueryData(sessaoQuery.queryKey)!} onClose={() => {}} onShortcuts={() => {}} />
    </>
  )
}

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => {}
beforeEach(signInRenata)
afterEach(cleanup)

it('asks once the letters stop, says what it found, and goes there', async () => {
  answer({ 'GET /v1/Busca': success(ACHADOS) })
  const router = await showTela('/Tela', { path: '/Tela', domains: [], component: Tela })
  const campo = screen.getByPlaceholderText('Buscar telas, contas, grupos…')
  for (const texto of ['r', 're', 'rec']) fireEvent.change(campo, { target: { value: texto } })
  const item = await screen.findByRole('button', { name: 'RB.01 Revenda' })
  expect(reads().filter((url) => url.includes('/Busca'))).toEqual(['/v1/Busca?busca=rec'])
  expect(screen.getByText('rita@a.example')).toBeTruthy()
  fireEvent.click(item)
  await waitFor(() => expect(router.state.location.href).toBe('/grupo/Detalhes/2?item=21'))
})

it('asks nothing for one letter', async () => {
  answer({ 'GET /v1/Busca': success(ACHADOS) })
  await showTela('/Tela', { path: '/Tela', domains: [], component: Tela })
  fireEvent.change(screen.getByPlaceholderText('Buscar telas, contas, grupos…'), { target: { value: 'ж' } })
  expect(await screen.findByText('Nada encontrado')).toBeTruthy()
  expect(reads().filter((url) => url.includes('/Busca'))).toEqual([])
})

it('leads to the row itself', () => {
  const all = () => true
  expect(groupAchados(ACHADOS).map(({ grupo, achados }) => [grupo, achados.length])).toEqual([
    ['grupos', 2],
    ['contas', 1],
    ['pessoas', 1],
  ])
  expect(ACHADOS.map((each) => addressOfAchado(each, all))).toEqual([
    { to: '/CrudTable', search: { busca: '3.1.01', linha: 7 } },
    { to: '/grupo/Detalhes/$id', params: { id: '2' } },
    { to: '/grupo/Detalhes/$id', params: { id: '2' }, search: { item: 21 } },
    { to: '/Usuario', search: { busca: 'rita@a.example', usuario: 'u9' } },
  ])
  // Who may read the itens and not the grupos is led to the table of itens.
  expect(addressOfAchado(ACHADOS[2]!, (_action, subject) => subject !== 'Grupo')).toEqual({
    to: '/GrupoItem',
    search: { busca: 'RB.01', linha: 21 },
  })
})
