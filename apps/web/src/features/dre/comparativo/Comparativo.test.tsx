import type { DreComparativo, DreVariacao } from '@lastro/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comparativoLinha } from '../../../../test/dre-linhas.ts'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
vi.stubGlobal('scrollTo', () => {})
const { queryClient } = await import('../../../api/api.ts')
const { initI18n, loadTexts } = await import('../../../i18n/i18n.ts')
const { paths } = await import('../../../navigation/paths.ts')
const { sessaoQuery } = await import('../../../sessao/sessao.ts')
const { parseDreSearch } = await import('../../../navigation/dre-address.ts')
const { useVisao } = await import('../use-visao.ts')
const { readComparar } = await import('../compare.ts')
const { Comparativo } = await import('./Comparativo.tsx')

const SESSAO = {
  usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
  perfil: 'gestor' as const,
  cliente: { id: 'a0000000-0000-4000-8000-000000000001', nome: 'Água Ltda.', nomeCurto: 'Água', cnpj: '', marca: 'lastro' },
  clientes: [],
  userAbilityRules: [{ action: 'read' as const, subject: ['Dre' as const, 'Orcamento' as const] }],
  convites: [],
  vendoComo: null,
  segundoFatorPendente: false,
}
const line = (codigo: string, descricao: string, valores: (number | null)[]) =>
  comparativoLinha(codigo, { descricao, tipo: 'formula', formula: 'A + B', destaque: 'subtotal', valores, evolucao: [66_000, 66_000] })
const fonte = { nome: null, orcamentos: [], realizadoAte: null, lacunas: [] }
const COMPARATIVO: DreComparativo = {
  modelo: { id: 1, nome: 'DRE gerencial' },
  versao: 3,
  alcance: { limitado: false, centrosCusto: null, filiais: null },
  baseAv: null,
  inicio: '2025-01',
  fim: '2025-12',
  rateado: false,
  disponivel: { inicio: '2025-01', fim: '2025-02' },
  realizadoAte: '2025-02',
  fontes: [
    { ...fonte, chave: 'realizado', tipo: 'realizado', lacunas: [{ inicio: '2025-03', fim: '2025-12' }] },
    { ...fonte, chave: 'orcado', tipo: 'orcado' },
  ],
  fora: [
    {
      fonte: 'realizado',
      clienteId: null,
      semDePara: { contas: 1, valorCentavos: 3_333 },
      foraDaDre: [{ id: 9, codigo: 'ZZZ.01', descricao: 'Sem linha', valorCentavos: -50_000 }],
    },
  ],
  partes: [
    { chave: 'total', tipo: 'total', id: null, codigo: null, nome: null, quantos: null, inicio: '2025-01', fim: '2025-12', rateado: false },
  ],
  colunas: [
    { chave: 'total realizado valor', tipo: 'valor', fonte: 'realizado', base: null, parte: 0 },
    { chave: 'total orcado valor', tipo: 'valor', fonte: 'orcado', base: null, parte: 0 },
    { chave: 'total realizado variacao orcado', tipo: 'variacao', fonte: 'realizado', base: 'orcado', parte: 0 },
  ],
  linhas: [line('RL', 'Receita líquida', [132_000, 150_000, -18_000]), line('LL', 'Lucro líquido', [1_985, 15_000, -13_015])],
  opcoes: [],
}
const VARIACAO: DreVariacao = {
  codigo: 'LL',
  descricao: 'Lucro líquido',
  por: 'grupoItem',
  atualCentavos: 1_985,
  baseCentavos: 15_000,
  variacaoCentavos: -13_015,
  contribuicoes: [
    { id: 1, codigo: 'DED.03', descricao: 'ICMS', atualCentavos: -18_000, baseCentavos: 0, contribuicaoCentavos: -18_000 },
    { id: 2, codigo: 'DPE.01', descricao: 'Salários', atualCentavos: -20_005, baseCentavos: -24_990, contribuicaoCentavos: 4_985 },
  ],
  outras: null,
  constanteCentavos: 0,
  diferencaCentavos: 0,
}

const COMENTARIOS = {
  itens: [
    {
      id: 1,
      quem: { id: 'u2', nome: 'Tiago' },
      texto: 'O frete subiu em março.',
      mencoes: [],
      createdAt: '2025-03-01T12:00:00Z',
      editedAt: null,
      proprio: false,
      codigo: 'LL',
      grupoItemId: null,
      fonte: 'realizado',
      base: 'orcado',
      inicio: '2025-01',
      fim: '2025-12',
      rateado: false,
      centrosCusto: null,
      filiais: null,
      linha: 'Lucro líquido',
      unidade: 'centavos',
      atual: 2_000,
      valorBase: 15_000,
      resolvedAt: null,
      resolvedBy: null,
      respostas: [],
    },
  ],
  centrosCusto: null,
  filiais: null,
  podeComentar: true,
}

/** By selector, because role queries are slow on the table and its print layout. */
const find = (picker: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(picker)
    if (!found) throw new Error(`no ${picker}`)
    return found
  })

function Tela() {
  const [visao, setVisao] = useVisao(SESSAO.cliente.id)
  const comparar = readComparar(visao.comparar)
  return comparar ? <Comparativo sessao={SESSAO} comparar={comparar} visao={visao} setVisao={setVisao} /> : <p>por mês</p>
}

beforeEach(async () => {
  await initI18n()
  await loadTexts('dre', 'dre-comparativo', 'casca')
  queryClient.clear()
  queryClient.setQueryData(sessaoQuery.queryKey, SESSAO)
  doFetch.mockReset()
  doFetch.mockImplementation((url) => {
    const text = String(url instanceof Request ? url.url : url)
    const responses = [
      ['/comentarios?', COMENTARIOS],
      ['/variacao', VARIACAO],
      ['/comparativo', COMPARATIVO],
    ] as const
    const data = responses.find(([parte]) => text.includes(parte))?.[1] ?? []
    return Promise.resolve(
      new Response(JSON.stringify({ status: 'success', data }), { status: 200, headers: { 'content-type': 'application/json' } }),
    )
  })
})
afterEach(cleanup)

test('shows the columns and their missing months, and explains a variation by its parts, by keyboard', async () => {
  const root = createRootRoute()
  const dre = createRoute({ getParentRoute: () => root, path: paths.dre, validateSearch: parseDreSearch, component: Tela })
  const history = createMemoryHistory({ initialEntries: ['/Dre?comparar=realizado,orcado;total;;variacao'] })
  const router = createRouter({ routeTree: root.addChildren([dre]), history })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const table = await find('[role="treegrid"]')
  expect(table.getAttribute('aria-label')).toBe('DRE DRE gerencial, em R$ mil')
  expect([...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Linha R$ mil',
    'jan–dez 2025',
    'Evolução, Realizado jan–dez 2025',
    'Realizado',
    'Orçado',
    'Var.',
  ])
  await waitFor(() => expect(table.querySelector('tr[data-codigo="LL"]')?.textContent).toBe('Lucro líquido0,00,2−0,1 1 comentário'))
  const alarme = await find('[role="status"] ul')
  expect([...alarme.children].map(({ textContent }) => textContent)).toEqual([
    'Realizado: R$ 33,33 em 1 conta fora da DRE',
    'Realizado: R$ 500,00 em 1 item de grupo que nenhuma linha soma (ZZZ.01 Sem linha)',
  ])
  expect(alarme.closest('[role="status"]')?.querySelector('a')?.getAttribute('href')).toBe('/DePara?situacao=sem')
  expect(document.querySelector('[role="note"]')?.textContent).toContain('Realizado não tem valores em mar–dez 2025.')

  fireEvent.keyDown(table, { key: 'End', ctrlKey: true })
  fireEvent.keyDown(table, { key: 'Enter' })
  const panel = await find('aside[aria-label="Por que varia"]')
  await waitFor(() => expect(panel.textContent).toContain('ICMS'))
  expect([...panel.querySelector('ul')!.children].map(({ textContent }) => textContent)).toEqual([
    'Orçado150,00',
    'ICMS−180,00',
    'Salários+49,85',
    'Realizado19,85',
  ])
  expect(panel.textContent).toContain('= 0,00 de diferença')
  expect(
    doFetch.mock.calls.map(([url]) => String(url instanceof Request ? url.url : url)).filter((url) => url.includes('/variacao')),
  ).toEqual([
    '/v1/Dre/comparativo/variacao?versao=3&vigencia=2025-12&inicio=2025-01&fim=2025-12&codigo=LL&fonte=realizado&base=orcado&por=grupoItem',
  ])
  await waitFor(() => expect(panel.textContent).toContain('O frete subiu em março.'))
  expect(panel.textContent).toContain('Escrito sobre a variação de R$ −130,00 · agora é R$ −130,15')
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('aside')).toBeNull())

  fireEvent.click(screen.getByText('Ver jan–fev 2025'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ inicio: '2025-01', fim: '2025-02' }))
})
