import type { Achado } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, reads, showScreen, signInRenata, success } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { addressOfResult, groupResults } = await import('./palette-results.ts')
const { Palette } = await import('./Palette.tsx')
const { startTypedAhead } = await import('./typed-ahead.ts')

const found = (tipo: Achado['tipo'], id: string, codigo: string, descricao: string, grupoId: string | null = null): Achado => ({
  tipo,
  id,
  codigo,
  descricao,
  grupoId,
})
const FOUND = [
  found('conta', '7', '3.1.01', 'Receita de vendas'),
  found('grupo', '2', 'RB', 'Receita bruta'),
  found('grupoItem', '21', 'RB.01', 'Revenda', '2'),
  found('orcamento', '31', '2', 'Plano 2026'),
  found('chave', '3', 'totvs', 'Carga noturna'),
  found('usuario', 'u9', 'rita@a.example', 'Rita Receita'),
]

const WORKSPACES = [
  { id: 1, chave: 'gestao', nome: 'Gestão', relatorios: [{ id: 4, chave: 'resultado', nome: 'Resultado', pronto: null }] },
]

function Tela() {
  return <TelaCom items={[]} />
}

function TelaCom({ items }: { items: ComponentProps<typeof Palette>['items'] }) {
  return (
    <>
      <h1>Tela</h1>
      <Palette items={items} pessoal={[]} sessao={queryClient.getQueryData(sessaoQuery.queryKey)!} onClose={() => {}} />
    </>
  )
}

Element.prototype.scrollIntoView = () => {}
beforeEach(signInRenata)
afterEach(cleanup)

test('debounces the search, shows the matches, and navigates to one', async () => {
  answer({ 'GET /v1/Busca': success(FOUND), 'GET /v1/Workspace': success(WORKSPACES) })
  const router = await showScreen('/Tela', { path: '/Tela', domains: ['ajuda', 'relatorio-pronto'], component: Tela })
  const campo = screen.getByPlaceholderText('Buscar telas, contas, orçamentos…')
  for (const texto of ['r', 're', 'rec']) fireEvent.change(campo, { target: { value: texto } })
  const item = await screen.findByRole('option', { name: 'RB.01 Revenda' })
  expect(reads().filter((url) => url.includes('/Busca'))).toEqual(['/v1/Busca?busca=rec'])
  expect(screen.getByText('rita@a.example')).toBeTruthy()
  expect(screen.getByRole('option', { name: /Plano 2026.*versão 2/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Resultado · Gestão' })).toBeNull()
  fireEvent.click(item)
  await waitFor(() => expect(router.state.location.href).toBe('/grupo/Detalhes/2?item=21'))
})

test('Enter takes the first row, local or from the server', async () => {
  answer({ 'GET /v1/Busca': success(FOUND), 'GET /v1/Workspace': success([]) })
  const router = await showScreen('/Tela', { path: '/Tela', domains: ['ajuda', 'relatorio-pronto'], component: Tela })
  const campo = screen.getByPlaceholderText('Buscar telas, contas, orçamentos…')
  fireEvent.change(campo, { target: { value: 'rec' } })
  await screen.findByRole('option', { name: /Plano 2026/ })
  fireEvent.keyDown(campo, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.href).toBe('/orcamento/31'))
})

test('matches reports and help without a request', async () => {
  answer({ 'GET /v1/Workspace': success(WORKSPACES) })
  const router = await showScreen('/Tela', { path: '/Tela', domains: ['ajuda', 'relatorio-pronto'], component: Tela })
  const campo = screen.getByPlaceholderText('Buscar telas, contas, orçamentos…')
  fireEvent.change(campo, { target: { value: 'minha conta' } })
  expect(await screen.findByRole('option', { name: 'Ajuda: Minha conta' })).toBeTruthy()
  fireEvent.change(campo, { target: { value: 'gestão resultado' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Resultado · Gestão' }))
  await waitFor(() => expect(router.state.location.href).toBe('/report/resultado/gestao'))
})

test('keeps text typed before the field loads, and shows screen shortcuts', async () => {
  answer({ 'GET /v1/Busca': success([]), 'GET /v1/Workspace': success([]) })
  startTypedAhead()
  for (const key of 'dre') fireEvent.keyDown(document.body, { key })
  const items = [
    { to: '/Dre', texto: 'navegacao.dre', icon: 'dre', shortcutKey: 'd' },
    { to: '/Grupo', texto: 'navegacao.grupos', icon: 'tree', shortcutKey: 'g' },
  ] as const
  await showScreen('/Tela', { path: '/Tela', domains: ['ajuda', 'relatorio-pronto'], component: () => <TelaCom items={items} /> })
  const campo = screen.getByPlaceholderText<HTMLInputElement>('Buscar telas, contas, orçamentos…')
  fireEvent.focus(campo)
  await waitFor(() => expect(campo.value).toBe('dre'))
  expect(screen.getByRole('option', { name: 'DRE' }).textContent).toBe('DREGD')
  expect(screen.queryByRole('option', { name: 'Grupos' })).toBeNull()
})

test('offers to search the entries for an amount or a document', async () => {
  answer({ 'GET /v1/Busca': success([]), 'GET /v1/Workspace': success([]) })
  const router = await showScreen('/Tela', { path: '/Tela', domains: ['ajuda', 'relatorio-pronto'], component: Tela })
  const campo = screen.getByPlaceholderText('Buscar telas, contas, orçamentos…')
  fireEvent.change(campo, { target: { value: '1.234,56' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Procurar “1.234,56” nos lançamentos' }))
  await waitFor(() => expect(router.state.location.href).toBe('/Lancamentos?busca=1.234%2C56'))
})

test('sends no request for one letter', async () => {
  answer({ 'GET /v1/Busca': success(FOUND) })
  await showScreen('/Tela', { path: '/Tela', domains: ['ajuda', 'relatorio-pronto'], component: Tela })
  fireEvent.change(screen.getByPlaceholderText('Buscar telas, contas, orçamentos…'), { target: { value: 'ж' } })
  expect(await screen.findByText('Nada encontrado')).toBeTruthy()
  expect(reads().filter((url) => url.includes('/Busca'))).toEqual([])
})

test('links to the row itself', () => {
  const all = () => true
  expect(groupResults(FOUND).map(({ grupo, matches }) => [grupo, matches.length])).toEqual([
    ['orcamentos', 1],
    ['grupos', 2],
    ['contas', 1],
    ['chaves', 1],
    ['pessoas', 1],
  ])
  expect(FOUND.map((each) => addressOfResult(each, all))).toEqual([
    { to: '/CrudTable', search: { busca: '3.1.01', linha: 7 } },
    { to: '/grupo/Detalhes/$id', params: { id: '2' } },
    { to: '/grupo/Detalhes/$id', params: { id: '2' }, search: { item: 21 } },
    { to: '/orcamento/$id', params: { id: '31' } },
    { to: '/pages/account-settings/$tab', params: { tab: 'connections' } },
    { to: '/Usuario', search: { busca: 'rita@a.example', usuario: 'u9' } },
  ])
  expect(addressOfResult(FOUND[2]!, (_action, subject) => subject !== 'Grupo')).toEqual({
    to: '/GrupoItem',
    search: { busca: 'RB.01', linha: 21 },
  })
})
