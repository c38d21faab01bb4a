import type { AcompanhamentoItem, OrcamentoAcompanhamento, OrcamentoPrevisto, OrcamentoTolerancias } from '@lastro/contract'
import { compareMeses } from '@lastro/engine'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orcamentoDe2026 } from '../../test/orcamento.ts'
import { answer, reads, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { OrcamentoAcompanhamentoPage } = await import('./OrcamentoAcompanhamentoPage.tsx')
const { AtualizarDialog } = await import('../features/orcamento/previsto/AtualizarDialog.tsx')
const { parseAcompanhamentoSearch } = await import('../features/orcamento/acompanhamento/acompanhamento-search.ts')
const { toleranciasQuery } = await import('../features/orcamento/acompanhamento/queries.ts')
const { queryClient } = await import('../api/api.ts')
const { loadTexts } = await import('../i18n/i18n.ts')
const { paths } = await import('../navigation/paths.ts')
const { setPreferencia } = await import('../theme/preferences.ts')

const TOLERANCIA = { percentualPpm: 100_000, valorCentavos: 100_000 }
function compare(orcado: number, realizado: number) {
  const { meses, acumulado } = compareMeses([orcado, orcado], [realizado, null], TOLERANCIA)
  const exercicio = { orcadoCentavos: 2 * orcado, previstoCentavos: realizado + orcado, variacaoCentavos: realizado - orcado }
  return { meses: [...meses], acumulado, exercicio }
}
const item = (id: number, codigo: string, descricao: string, orcado: number, realizado: number): AcompanhamentoItem => ({
  id,
  codigo,
  descricao,
  ...compare(orcado, realizado),
  dre: `CUS/${codigo}`,
  linhas: 1,
})
const LOADED: OrcamentoAcompanhamento = {
  versao: 3,
  alcance: { limitado: false, centrosCusto: null, filiais: null },
  rateado: false,
  modeloId: 1,
  meses: ['2026-01', '2026-02'],
  mesesRealizados: ['2026-01'],
  naoPlanejado: { centroCusto: false, filial: false },
  semDePara: { contas: 0, valorCentavos: 0 },
  previstos: [],
  tolerancia: TOLERANCIA,
  resultado: compare(-1_500_000, -1_990_000),
  grupos: [
    {
      id: 2,
      codigo: 'CUS',
      descricao: 'Custos',
      natureza: 'custo',
      tolerancia: TOLERANCIA,
      ...compare(-1_500_000, -1_990_000),
      itens: [item(3, 'CUS.01', 'Mercadorias', -1_000_000, -1_500_000), item(4, 'CUS.02', 'Fretes', -500_000, -490_000)],
    },
  ],
}
const TOLERANCIAS: OrcamentoTolerancias = {
  versao: 1,
  padrao: TOLERANCIA,
  grupos: [{ id: 2, codigo: 'CUS', descricao: 'Custos', tolerancia: null }],
}
const ORCAMENTO = orcamentoDe2026({ versao: 1 })

beforeEach(async () => {
  setPreferencia('language', 'pt')
  await signInRenata()
  answer({
    'GET /v1/Orcamento/7': success(ORCAMENTO),
    'GET /v1/Orcamento/7/acompanhamento': success(LOADED),
    'GET /v1/Orcamento/tolerancias': success(TOLERANCIAS),
    'PUT /v1/Orcamento/tolerancias': success({ ...TOLERANCIAS, versao: 2 }),
    'GET /v1/Orcamento/nomes': success({ grupos: [], filiais: [] }),
    'GET /v1/CentroCusto': success([]),
  })
})
afterEach(cleanup)

async function open(href: string) {
  const router = await showScreen(href, {
    path: paths.orcamentoAcompanhamento,
    validateSearch: parseAcompanhamentoSearch,
    domains: ['orcamento', 'orcamento-acompanhamento', 'dre'],
    component: OrcamentoAcompanhamentoPage,
  })
  return { router, table: await screen.findByRole('table') }
}
const cellsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(0, 5).map((cell) => cell.textContent))

test('describes adverse variations beyond the tolerance, and compares no month without realizado', async () => {
  const { table, router } = await open('/orcamento/7/acompanhamento')
  expect(cellsOf(table)).toEqual([
    ['−15.000,00', '−19.900,00', '−4.900,00', '−32,7', '◆Fora (Gasto acima do orçado: desfavorável, fora da tolerância)'],
    ['−15.000,00', '−19.900,00', '−4.900,00', '−32,7', '◆Fora (Pior que o orçado: desfavorável, fora da tolerância)'],
  ])
  expect(screen.getByText('Sem realizado: fev/2026. O acumulado compara só os meses que têm.')).toBeTruthy()
  const grupo = within(table).getByRole('button', { expanded: false })
  fireEvent.keyDown(grupo, { key: 'ArrowRight' })
  await within(table).findByText('Mercadorias')
  expect(router.state.location.search).toMatchObject({ abertos: 'g2' })
  const link = within(table).getAllByRole('link', { name: 'Explicar na DRE' })[0]
  expect(link?.getAttribute('href')).toBe('/Dre?modelo=1&inicio=2026-01&fim=2026-01&abertas=CUS&explicar=CUS%2FCUS.01')
})

test('shows only rows beyond the tolerance, and every month on request', async () => {
  const { table } = await open('/orcamento/7/acompanhamento?fora=itens&meses=true')
  expect(cellsOf(table).map(([, , variacao]) => variacao)).toEqual(['−5.000,00'])
  expect(within(table).getByText('fev/2026, sem realizado')).toBeTruthy()
  expect(within(table).queryByText('Resultado')).toBeNull()
})

test('keeps loaded numbers when a refetch fails', async () => {
  const { table } = await open('/orcamento/7/acompanhamento')
  const refusal = vi.fn(() => ({ status: 422, body: { status: 'error', message: 'Não agora.' } }))
  answer({ 'GET /v1/Orcamento/7': refusal, 'GET /v1/Orcamento/7/acompanhamento': refusal })
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [nome] }) => String(nome).startsWith('orcamento') })
  await waitFor(() => expect(refusal).toHaveBeenCalledTimes(2))
  expect(table.isConnected).toBe(true)
})

test('saves the tolerance of a grupo over the loaded version, and sends no invalid one', async () => {
  await open('/orcamento/7/acompanhamento')
  fireEvent.click(screen.getByRole('button', { name: 'Tolerâncias' }))
  fireEvent.click(await screen.findByLabelText('Tolerância própria de Custos'))
  const percentual = screen.getByLabelText('Percentual de Custos')
  fireEvent.change(percentual, { target: { value: 'dez' } })
  expect(percentual.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
  fireEvent.change(percentual, { target: { value: '2,5' } })
  fireEvent.change(screen.getByLabelText('Valor de Custos'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'PUT /v1/Orcamento/tolerancias',
        { versao: 1, padrao: TOLERANCIA, grupos: [{ grupoId: 2, percentualPpm: 25_000, valorCentavos: null }] },
      ],
    ]),
  )
})

test('keeps typed tolerances after a concurrent save, and sends the loaded version', async () => {
  await open('/orcamento/7/acompanhamento')
  fireEvent.click(screen.getByRole('button', { name: 'Tolerâncias' }))
  fireEvent.click(await screen.findByLabelText('Tolerância própria de Custos'))
  const percentual = screen.getByLabelText('Percentual de Custos')
  fireEvent.change(percentual, { target: { value: '7' } })
  const other = vi.fn(() => success({ ...TOLERANCIAS, versao: 2 }))
  answer({ 'GET /v1/Orcamento/tolerancias': other, 'PUT /v1/Orcamento/tolerancias': success({ ...TOLERANCIAS, versao: 3 }) })
  await queryClient.invalidateQueries(toleranciasQuery)
  await waitFor(() => expect(other).toHaveBeenCalled())
  expect(percentual.isConnected && percentual).toHaveProperty('value', '7')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(writes()[0]?.[1]).toMatchObject({ versao: 1, grupos: [{ grupoId: 2, percentualPpm: 70_000 }] }))
})

test('a previsto previews the changes of the ledger and applies them as shown', async () => {
  const shown: OrcamentoPrevisto = {
    realizadoAte: '2026-01',
    disponivelAte: '2026-02',
    ate: '2026-01',
    semRealizado: [],
    versaoDados: 9,
    sequencia: 4,
    celulas: 1,
    linhasNovas: 1,
    totalCentavos: 100_000,
    novoTotalCentavos: 96_667,
    diferencas: [
      {
        grupoItem: { id: 3, codigo: 'CUS.01', descricao: 'Mercadorias' },
        natureza: 'custo',
        centroCusto: { id: 8, descricao: 'Lojas' },
        filial: null,
        mes: '2026-01',
        atualCentavos: 0,
        realizadoCentavos: -3_333,
        nova: true,
      },
    ],
  }
  answer({
    'GET /v1/Orcamento/8/previsto': (_, query) => success({ ...shown, ate: query.get('ate') ?? shown.ate }),
    'POST /v1/Orcamento/8/previsto/atualizar': success({ sequencia: 5, celulas: 1 }),
  })
  await loadTexts('orcamento', 'orcamento-previsto')
  let closed = false
  render(
    <QueryClientProvider client={queryClient}>
      <AtualizarDialog id={8} inicio="2026-01" onClose={() => (closed = true)} />
    </QueryClientProvider>,
  )
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('(−) MercadoriasLojas · linha novajan/20260,0033,33+33,33')
  fireEvent.change(screen.getByLabelText('Realizado até'), { target: { value: '2026-02' } })
  await waitFor(() => expect(reads()).toContain('/v1/Orcamento/8/previsto?ate=2026-02'))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Atualizar' }).disabled).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(closed).toBe(true))
  expect(writes()).toEqual([['POST /v1/Orcamento/8/previsto/atualizar', { ate: '2026-02', vista: 4, versaoDados: 9 }]])
})
