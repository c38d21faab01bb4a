import type { Relatorio, RelatorioExterno } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseOption, readOptions } from '../../../../test/choose-option.ts'
import { answer, doFetch, reads, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { FonteDialog } = await import('./FonteDialog.tsx')
const { paths } = await import('../../../navigation/paths.ts')

const VENDAS = 'c0000000-0000-4000-8000-000000000001'
const CUSTOS = 'c0000000-0000-4000-8000-000000000002'
const LIST = success([
  { relatorio: VENDAS, nome: 'Vendas', separaLinhas: true },
  { relatorio: CUSTOS, nome: 'Custos', separaLinhas: false },
])
const LOADED: RelatorioExterno = {
  id: 8,
  workspaceId: 3,
  nome: 'Vendas por loja',
  descricao: '',
  versao: 6,
  fonte: {
    tipo: 'url',
    recurso: { tipo: 'dashboard', id: 12 },
    caminho: '/embed/dashboard/{token}#bordered=false&titled=false',
    parametros: [],
  },
}
const onClose = vi.fn<() => void>()

async function open(provedor: Relatorio['workspace']['provedor'], relatorioId: number | undefined, rotas: Parameters<typeof answer>[0]) {
  answer(rotas)
  const router = await showScreen('/Workspace', {
    path: paths.workspace,
    domains: ['workspace', 'relatorio-externo'],
    component: () => (
      <>
        <h1>Workspaces</h1>
        <FonteDialog
          workspace={{ id: 3, chave: 'paineis', nome: 'Painéis', provedor }}
          {...(relatorioId ? { relatorioId } : {})}
          onClose={onClose}
        />
      </>
    ),
  })
  const dialog = within(
    await screen.findByRole('dialog', { name: relatorioId ? 'Relatório Vendas por loja' : 'Novo relatório em Painéis' }),
  )
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  return { dialog, fill, router }
}

beforeEach(async () => {
  onClose.mockReset()
  await signInRenata()
})
afterEach(cleanup)

test('creates a panel with the Metabase defaults and a numeric id, and opens it without an unsaved-changes prompt', async () => {
  const { dialog, fill, router } = await open('url', undefined, {
    'POST /v1/RelatorioExterno': success({ id: 9, versao: 1, chave: 'vendas' }),
  })
  const create = dialog.getByRole('button', { name: 'Criar' })
  expect(create).toHaveProperty('disabled', true)
  fill('Nome', 'Vendas')
  fill('Tipo do painel', 'question')
  expect(dialog.getByLabelText('Caminho'), 'follows the kind while nobody wrote it').toHaveProperty(
    'value',
    '/embed/question/{token}#bordered=false&titled=false',
  )
  fill('Caminho', '/meu/{token}')
  fill('Tipo do painel', 'dashboard')
  fill('Número do painel', ' 12 ')
  fireEvent.click(dialog.getByRole('button', { name: 'Acrescentar parâmetro' }))
  fill('Parâmetro', 'regiao')
  fill('Valor', 'Sul')
  fireEvent.click(create)
  await waitFor(() => expect(router.state.location.pathname).toBe('/report/vendas/paineis'))
  expect(writes()).toEqual([
    [
      'POST /v1/RelatorioExterno',
      {
        workspaceId: 3,
        nome: 'Vendas',
        descricao: '',
        fonte: {
          tipo: 'url',
          recurso: { tipo: 'dashboard', id: 12 },
          caminho: '/meu/{token}',
          parametros: [{ nome: 'regiao', valor: 'Sul' }],
        },
      },
    ],
  ])
})

test('a retry after no response is the same creation', async () => {
  const { dialog, fill } = await open('url', undefined, {
    'POST /v1/RelatorioExterno': {
      status: 409,
      body: { status: 'error', code: 'cadastro_name_taken', message: 'Já há um relatório com esse nome.', action: '', requestId: 'r1' },
    },
  })
  fill('Nome', 'Vendas')
  fill('Número do painel', 'a1')
  fireEvent.click(dialog.getByRole('button', { name: 'Criar' }))
  await dialog.findByText('Já há um relatório com esse nome.')
  fireEvent.click(dialog.getByRole('button', { name: 'Criar' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  const keys = doFetch.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : []))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{16,}$/)
})

test('updates an external report over the loaded version', async () => {
  const { dialog, fill } = await open('url', 8, {
    'GET /v1/RelatorioExterno/8': success(LOADED),
    'PUT /v1/RelatorioExterno/8': success({ id: 8, versao: 7, chave: 'vendas-por-loja' }),
  })
  expect(dialog.getByLabelText('Número do painel')).toHaveProperty('value', '12')
  fill('Número do painel', 'abc')
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Relatório Vendas por loja salvo.')
  expect(onClose).toHaveBeenCalledOnce()
  expect(writes()).toEqual([
    [
      'PUT /v1/RelatorioExterno/8',
      {
        versao: 6,
        nome: 'Vendas por loja',
        descricao: '',
        fonte: { ...LOADED.fonte, recurso: { tipo: 'dashboard', id: 'abc' } },
      },
    ],
  ])
})

test('a chosen Power BI report supplies the name, and one without row-level filters shows a warning', async () => {
  const { dialog, fill, router } = await open('powerbi', undefined, {
    'GET /v1/Workspace/3/conexao/relatorios': LIST,
    'POST /v1/RelatorioExterno': success({ id: 9, versao: 1, chave: 'custos' }),
  })
  const list = await dialog.findByLabelText('Relatório do Power BI')
  await chooseOption(list, 'Custos')
  expect(dialog.getByLabelText('Nome')).toHaveProperty('value', 'Custos')
  dialog.getByText(/não separa as linhas por função/)
  await chooseOption(list, 'Vendas')
  expect(dialog.getByLabelText('Nome'), 'a name that is there stays').toHaveProperty('value', 'Custos')
  expect(dialog.queryByText(/não separa as linhas por função/)).toBeNull()
  fill('Funções do conjunto de dados', 'Cliente, Loja ,')
  fireEvent.click(dialog.getByLabelText('Mostrar o painel de filtros'))
  fireEvent.click(dialog.getByRole('button', { name: 'Criar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/report/custos/paineis'))
  expect(writes()).toEqual([
    [
      'POST /v1/RelatorioExterno',
      {
        workspaceId: 3,
        nome: 'Custos',
        descricao: '',
        fonte: { tipo: 'powerbi', relatorio: VENDAS, papeis: ['Cliente', 'Loja'], mostraFiltros: true, mostraPaginas: true },
      },
    ],
  ])
})

test('keeps a chosen report that Power BI no longer lists, and retries a failed list', async () => {
  let lists = 0
  const { dialog } = await open('powerbi', 8, {
    'GET /v1/RelatorioExterno/8': success({
      ...LOADED,
      fonte: {
        tipo: 'powerbi',
        relatorio: 'c0000000-0000-4000-8000-000000000009',
        papeis: ['Cliente'],
        mostraFiltros: false,
        mostraPaginas: true,
      },
    }),
    'GET /v1/Workspace/3/conexao/relatorios': () =>
      lists++ === 0
        ? {
            status: 422,
            body: { status: 'error', code: 'powerbi_capacity_paused', message: 'A capacidade está pausada.', action: '', requestId: 'r1' },
          }
        : LIST,
  })
  await dialog.findByText('A capacidade está pausada.')
  fireEvent.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
  const list = await dialog.findByLabelText('Relatório do Power BI')
  expect(list).toHaveProperty('value', 'O escolhido, que o Power BI não mostra mais')
  expect(await readOptions(list)).toEqual(['Escolha um relatório', 'O escolhido, que o Power BI não mostra mais', 'Vendas', 'Custos'])
  expect(reads().filter((each) => each.endsWith('/conexao/relatorios'))).toHaveLength(2)
})
