import { RELATORIO_MODELO_DEFS, type RelatorioAcesso, type RelatorioItem, type Workspace } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { WorkspacePage } = await import('./WorkspacePage.tsx')

const relatorioOf = (id: number, nome: string, more: Partial<RelatorioItem> = {}): RelatorioItem => ({
  id,
  chave: nome.toLowerCase(),
  nome,
  descricao: '',
  versao: id,
  arquivado: false,
  restrito: false,
  pronto: null,
  favorito: false,
  openedAt: null,
  ...more,
})
const GESTAO: Workspace = {
  id: 1,
  chave: 'gestao',
  nome: 'Gestão',
  descricao: '',
  provedor: 'nativo',
  versao: 5,
  arquivado: false,
  relatorios: [relatorioOf(11, 'Resultado', { favorito: true }), relatorioOf(12, 'Margens'), relatorioOf(13, 'Velho', { arquivado: true })],
}
const ACESSO: RelatorioAcesso = {
  versao: 12,
  restrito: false,
  perfis: [],
  usuarios: [],
  pessoas: [{ id: 'b0000000-0000-4000-8000-000000000001', nome: 'Helena Prado', email: 'h@a.example', perfil: 'leitor' }],
}
const written = success({ id: 1, versao: 6, chave: 'gestao' })

beforeEach(signInRenata)
afterEach(cleanup)

async function open(href = '/Workspace', workspaces: Workspace[] = [GESTAO]) {
  answer({
    'GET /v1/Workspace': success(workspaces),
    'POST /v1/Workspace': written,
    'POST /v1/Relatorio': success({ id: 21, versao: 1, chave: 'lojas' }),
    'PUT /v1/Relatorio/11/lugar': written,
    'PUT /v1/Relatorio/12/favorito': success({ id: 12, favorito: true }),
    'GET /v1/Relatorio/12/acesso': success(ACESSO),
    'PUT /v1/Relatorio/12/acesso': written,
  })
  return showScreen(href, {
    path: paths.workspace,
    domains: ['workspace', 'relatorio-externo', 'relatorio-pronto'],
    component: WorkspacePage,
  })
}

test('links reports by their keys, in order, without archived ones', async () => {
  await open()
  const list = await screen.findByRole('list', { name: 'Relatórios de Gestão, em ordem' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/report/resultado/gestao', '/report/margens/gestao'])
  fireEvent.click(screen.getByRole('button', { name: 'Arquivados' }))
  expect(await screen.findByRole('link', { name: 'Velho' })).toBeDefined()
})

test('filters by search and favourites', async () => {
  await open('/Workspace?favoritos=true')
  await screen.findByRole('link', { name: 'Resultado' })
  expect(screen.queryByRole('link', { name: 'Margens' })).toBeNull()
  cleanup()
  await open('/Workspace?busca=nada')
  expect(await screen.findByText('Nenhum relatório com esse filtro')).toBeDefined()
})

test('moves a report, marks a favourite, and changes access', async () => {
  await open()
  fireEvent.keyDown(await screen.findByRole('link', { name: 'Resultado' }), { key: 'ArrowDown', altKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Pôr Margens nos favoritos' }))
  fireEvent.click(screen.getByRole('button', { name: 'Quem vê Margens' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quem vê Margens' }))
  fireEvent.click(await dialog.findByLabelText(/^Só alguns/))
  expect(dialog.getByText('Sem perfil nem pessoa, só quem administra relatórios o vê.')).toBeDefined()
  fireEvent.click(dialog.getByLabelText('Analista'))
  fireEvent.click(dialog.getByLabelText(/^Helena Prado/))
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      ['PUT /v1/Relatorio/11/lugar', { versao: 11, antesDeId: null }],
      ['PUT /v1/Relatorio/12/favorito', { favorito: true }],
      ['PUT /v1/Relatorio/12/acesso', { versao: 12, restrito: true, perfis: ['analista'], usuarios: [ACESSO.pessoas[0]?.id] }],
    ]),
  )
})

test('starts from report templates', async () => {
  await open('/Workspace', [])
  fireEvent.click(await screen.findByRole('button', { name: 'Novo workspace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo workspace' }))
  fireEvent.change(dialog.getByLabelText('Nome'), { target: { value: 'Diretoria' } })
  fireEvent.click(dialog.getByLabelText(/^Evolução e margens/))
  fireEvent.click(dialog.getByRole('button', { name: 'Criar' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST /v1/Workspace', { nome: 'Diretoria', descricao: '', provedor: 'nativo', modelos: ['resultado', 'centros'] }],
    ]),
  )
})

test('opens a new report in the editor without a prompt', async () => {
  const router = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Novo relatório' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo relatório em Gestão' }))
  fireEvent.change(dialog.getByLabelText('Nome'), { target: { value: 'Lojas' } })
  fireEvent.change(dialog.getByLabelText('Começar com'), { target: { value: 'centros' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Criar' }))
  expect(await screen.findByText('outra tela')).toBeDefined()
  expect(router.state.location.href).toBe('/report/lojas/gestao?editar=true')
  expect(writes()).toEqual([
    ['POST /v1/Relatorio', { workspaceId: 1, nome: 'Lojas', descricao: '', conteudo: RELATORIO_MODELO_DEFS.centros.conteudo }],
  ])
})

test('searches users by name without saving', async () => {
  const pessoas = Array.from({ length: 9 }, (_, i) => ({ ...ACESSO.pessoas[0]!, id: `b0000000-0000-4000-8000-00000000000${i}` }))
  await open()
  answer({ 'GET /v1/Workspace': success([GESTAO]), 'GET /v1/Relatorio/12/acesso': success({ ...ACESSO, pessoas }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Quem vê Margens' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quem vê Margens' }))
  fireEvent.click(await dialog.findByLabelText(/^Só alguns/))
  // The default would submit the form.
  expect(fireEvent.keyDown(dialog.getByLabelText('Buscar pessoa'), { key: 'Enter' })).toBe(false)
})
