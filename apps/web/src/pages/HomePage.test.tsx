import type { AbilityRule, Inicio, Perfil } from '@lastro/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('fetch', () => new Promise(() => {}))
vi.stubGlobal('scrollTo', () => {})
const { queryClient } = await import('../api/api.ts')
const { initI18n, loadTexts } = await import('../i18n/i18n.ts')
const { inicioQuery } = await import('../features/telas/inicio/queries.ts')
const { paths } = await import('../navigation/paths.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { setPreferencia } = await import('../theme/preferences.ts')
const { HomePage } = await import('./HomePage.tsx')

const cliente = { id: 'a0000000-0000-4000-8000-000000000001', nome: 'Água Ltda.', nomeCurto: 'Água', cnpj: '', marca: 'lastro' as const }
const EMPTY: Inicio = {
  novo: true,
  semDePara: { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] },
  importacoes: [],
  orcamentos: [],
  fechamento: null,
  semOrcamento: false,
  relatorios: [],
  dre: null,
}

async function open(
  perfil: Perfil,
  userAbilityRules: AbilityRule[],
  inicio: Inicio = EMPTY,
  active: typeof cliente | null = cliente,
): Promise<void> {
  queryClient.setQueryData(sessaoQuery.queryKey, {
    usuario: { id: 'u1', nome: 'Paulo Alves', email: 'p@a.example' },
    perfil,
    cliente: active,
    clientes: active === null ? [] : [active],
    userAbilityRules,
    convites: [],
    vendoComo: null,
    segundoFatorPendente: false,
  })
  queryClient.setQueryData(inicioQuery.queryKey, inicio)
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: paths.home, component: HomePage })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory({ initialEntries: [paths.home] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

beforeEach(async () => {
  await initI18n()
  await loadTexts('inicio', 'relatorio-pronto')
  queryClient.clear()
})
afterEach(cleanup)

test('an importer is led through the first steps', async () => {
  await open('analista', [{ action: ['read', 'import'], subject: ['Dre', 'Lancamento'] }])
  expect(screen.getByText('A primeira DRE de Água')).toBeDefined()
})

test.each([true, false])('a reader sees that others import, and no steps (nothing imported: %s)', async (novo) => {
  await open('leitor', [{ action: 'read', subject: ['Dre', 'Lancamento'] }], { ...EMPTY, novo })
  expect(screen.getByText('Ainda não há lançamentos de Água')).toBeDefined()
  expect(screen.queryByText('A primeira DRE de Água')).toBeNull()
})

test('a client without centros de custo sees a contact and places to look, and no import', async () => {
  await open('client', [{ action: 'read', subject: 'Dre', conditions: { centroCusto: { $in: [] } } }], { ...EMPTY, novo: false })
  expect(screen.getByText('Ninguém indicou ainda os seus centros de custo')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver o meu acesso' }).getAttribute('href')).toBe(paths.acesso)
  expect(screen.queryByText(/import|primeira DRE/i)).toBeNull()
})

test('the admin of an empty installation creates the first company here, and other users cannot', async () => {
  await open('admin', [{ action: 'manage', subject: 'all' }], EMPTY, null)
  const form = await screen.findByRole('form', { name: 'Cadastre a primeira empresa' })
  fireEvent.change(screen.getByLabelText('CNPJ'), { target: { value: '11.222.333/0001-82' } })
  fireEvent.submit(form)
  expect(screen.getByLabelText('CNPJ').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Informe a razão social.')).toBeDefined()
  cleanup()
  await open('gestor', [{ action: 'manage', subject: 'Dre' }], EMPTY, null)
  expect(screen.getByText('Nenhum cliente ligado ao seu usuário')).toBeDefined()
})

test('shows unmapped accounts with De-Para balances, and marks absolute sums', async () => {
  const maiores = [
    { contaId: 1, codigo: '5.9.1.01', descricao: 'Projeto Aurora', saldoCentavos: -21_940_00 },
    { contaId: 2, codigo: '3.9.1.01', descricao: 'Valores a identificar', saldoCentavos: 4_118_20 },
  ]
  const semDePara = { contas: 3, valorCentavos: 29_106_35, cobertura: 0.999, maiores }
  await open('analista', [{ action: 'read', subject: 'DePara' }], { ...EMPTY, novo: false, semDePara })
  const block = screen.getByRole('heading', { name: /Contas sem De-Para/ }).closest('section')
  expect([...(block?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '5.9.1.01Projeto Aurora−21.940,00',
    '3.9.1.01Valores a identificar4.118,20',
    'e mais 1 conta, em módulo3.048,15',
  ])
})

test('lists favourite and recent reports, with template names in the language of the user', async () => {
  const relatorio = (id: number, nome: string, more: Partial<Inicio['relatorios'][number]> = {}) => ({
    id,
    chave: `r${id}`,
    nome,
    pronto: null,
    workspace: { chave: 'gestao', nome: 'Gestão' },
    favorito: false,
    openedAt: null,
    ...more,
  })
  const relatorios = [
    relatorio(1, 'Resultado do exercício', { pronto: 'resultado', favorito: true }),
    relatorio(2, 'Lojas', { openedAt: '2026-01-02T12:00:00.000Z' }),
  ]
  await open('leitor', [{ action: 'read', subject: 'Relatorio' }], { ...EMPTY, novo: false, relatorios })
  const block = () => screen.getByRole('region', { name: /Relatórios|Reports/ })
  const linksOf = () =>
    within(block())
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.querySelector('strong')?.textContent])
  expect(linksOf()).toEqual([
    ['/Workspace', undefined],
    ['/report/r1/gestao', 'Resultado do exercício, favorito'],
    ['/report/r2/gestao', 'Lojas'],
  ])
  setPreferencia('language', 'en')
  await waitFor(() => expect(linksOf()[1]).toEqual(['/report/r1/gestao', 'Result of the year, favourite']))
  expect(linksOf()[2]).toEqual(['/report/r2/gestao', 'Lojas'])
  setPreferencia('language', 'pt')
})

test('lists pending budgets and months, and leads to the budget once there is a DRE', async () => {
  const wait = (id: number, nome: string, caller: Inicio['orcamentos'][number]['espera'], areas: number, prazo: string | null = null) => ({
    id,
    nome,
    versaoNumero: 2,
    espera: caller,
    areas,
    prazo,
  })
  await open('analista', [{ action: 'read', subject: 'Orcamento' }], {
    ...EMPTY,
    novo: false,
    orcamentos: [wait(7, 'Plano', 'aprovar', 4), wait(8, 'Revisão', 'devolvido', 1, '2020-12-15')],
    fechamento: { inicio: '2026-01', fim: '2026-02', meses: 2, quem: 'Tiago Sá' },
    semOrcamento: true,
  })
  const block = screen.getByRole('heading', { name: /Orçamentos e fechamento/ }).closest('section')
  expect(
    [...(block?.querySelectorAll('li') ?? [])].map((li) => [
      li.querySelector('strong')?.textContent,
      li.querySelector('small')?.textContent,
    ]),
  ).toEqual([
    ['Fechar jan–fev 2026', 'Tiago Sá pediu; falta outra pessoa confirmar.'],
    ['Plano · versão 2', 'Espera a sua aprovação: 4 áreas.'],
    ['Revisão · versão 2', '1 área sua por enviar; o que voltou diz o que falta. Atrasado: o prazo era 15/12/2020.'],
    ['Criar o orçamento', 'Do realizado com um crescimento, de uma planilha ou em branco; depois cada área preenche a sua parte.'],
  ])
  expect([...(block?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/Fechamento',
    '/orcamento/7',
    '/orcamento/8?edit=true',
    '/orcamento/novo',
  ])
  expect(screen.queryByText('Nenhuma pendência')).toBeNull()
})
