import type { DreExplicacao, DreLancamentos, DreLinha, DreResposta } from '@lastro/contract'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { RouterContextProvider, createRootRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'
import type { DreExplicar } from './dre-search.ts'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { queryClient } = await import('../../api/api.ts')
const { initI18n, loadTexts } = await import('../../i18n/i18n.ts')
const { Explicacao } = await import('./Explicacao.tsx')

const line = (codigo: string, total: number) => dreLinha(codigo, [total], { tipo: 'formula', destaque: 'subtotal' })
const base = {
  unidade: 'centavos' as const,
  linhas: [],
  grupoItens: [],
  contas: [],
  rateio: null,
  diferencas: { linhas: 0, grupoItens: 0, contas: 0 },
}
const parte = (codigo: string, valor: number) => ({ codigo, descricao: `Linha ${codigo}`, valor, contribuicao: valor, id: null })
const ebitda: DreExplicacao = {
  ...base,
  codigo: 'EBITDA',
  descricao: 'EBITDA',
  valor: 60_000,
  formula: 'LB + DAD',
  linhas: [parte('LB', 100_000), parte('DAD', -40_000)],
}
const dad: DreExplicacao = {
  ...base,
  codigo: 'DAD',
  descricao: 'DAD',
  valor: -40_000,
  formula: null,
  grupoItens: [{ codigo: 'TI', descricao: 'Tecnologia', valor: -40_000, id: 11 }],
}
const contas: DreExplicacao = {
  ...dad,
  contas: [
    { codigo: '4.1', descricao: 'Nuvem', valor: -30_000, id: 77, regra: '4.*', temLancamentos: true },
    { codigo: '4.2', descricao: 'Licenças', valor: -10_000, id: 78, regra: '4.*', temLancamentos: true },
  ],
}
const lancamentos: DreLancamentos = {
  partidas: [
    {
      importacaoId: 1,
      linha: 5,
      numero: '18',
      data: '2025-09-05',
      conta: { id: 77, codigo: '4.1', descricao: 'Nuvem' },
      centroCusto: 'TI',
      filial: null,
      documento: 'NF 9',
      historico: 'Servidores',
      valorCentavos: -20_000,
    },
  ],
  totalCentavos: -20_000,
  quantidade: 1,
  saldoCentavos: -30_000,
  semLancamentosCentavos: -10_000,
  proximo: null,
}

function answer({ top = ebitda, partidas = lancamentos } = {}) {
  doFetch.mockImplementation((url) => {
    const { pathname, searchParams } = new URL(url instanceof Request ? url.url : url, 'http://lastro.example')
    const loaded = searchParams.get('codigo') === 'EBITDA' ? top : searchParams.has('grupoItem') ? contas : dad
    const data = pathname.endsWith('/lancamentos') ? partidas : loaded
    return Promise.resolve(new Response(JSON.stringify({ status: 'success', data }), { headers: { 'content-type': 'application/json' } }))
  })
}

interface ScreenProps {
  canSeeLancamentos?: boolean
  versao?: number
  comparison?: Partial<DreLinha>
  em?: string
  lacunas?: DreResposta['lacunas']
}

const router = createRouter({ routeTree: createRootRoute() })

function Tela({ canSeeLancamentos = true, versao = 7, comparison, em = '2025-09', lacunas = [] }: ScreenProps) {
  const [explicar, setExplicar] = useState<DreExplicar>({ chave: 'EBITDA', em, linhas: [], item: null, conta: null })
  const lines = [{ ...line('EBITDA', 60_000), ...comparison }, line('LB', 100_000), line('DAD', -40_000)]
  return (
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queryClient}>
        <Explicacao
          linha={lines[0]!}
          explicar={explicar}
          linhas={lines}
          meses={['2025-09']}
          temAnoAnterior={comparison !== undefined}
          lacunas={lacunas}
          recorte={{ versao }}
          canSeeLancamentos={canSeeLancamentos}
          onFollow={setExplicar}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </RouterContextProvider>
  )
}

const step = (name: string) => within(screen.getByRole('heading', { name, level: 3 }).closest('li')!)

beforeEach(async () => {
  await initI18n()
  await loadTexts('dre', 'casca')
  queryClient.clear()
})
afterEach(cleanup)

test('omits the comparison when the month of the previous year has no entries, and says so', async () => {
  answer()
  const { rerender } = render(<Tela comparison={{}} />)
  expect((await screen.findByText('Ano anterior')).nextElementSibling?.textContent).toBe('sem lançamentos')
  expect(screen.queryByText('Variação')).toBeNull()
  rerender(<Tela comparison={{ anoAnterior: [50_000], variacao: [10_000], ah: [0.2] }} />)
  expect(screen.getByText('Ano anterior').nextElementSibling?.textContent).toBe('500,00')
  expect(screen.getByText('Variação').nextElementSibling?.textContent).toBe('+100,00 +20,0%')
})

test('explains why a total is not compared, but not for a month', async () => {
  answer()
  const motivo = 'Sem lançamentos em mar/2024: os totais não se comparam.'
  const { unmount } = render(
    <Tela em="total" lacunas={[{ inicio: '2024-03', fim: '2024-03' }]} comparison={{ anoAnteriorTotal: 50_000 }} />,
  )
  expect(await screen.findByText(motivo)).toBeDefined()
  unmount()
  render(<Tela lacunas={[{ inicio: '2024-03', fim: '2024-03' }]} comparison={{}} />)
  expect(await screen.findByText('Ano anterior')).toBeDefined()
  expect(screen.queryByText(motivo)).toBeNull()
})

test('drills down from the formula to the entries, each step matching to the centavo', async () => {
  answer()
  render(<Tela />)
  expect(await screen.findByText('600,00')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: /Linha DAD/ }))
  fireEvent.click(await screen.findByRole('button', { name: /4\.1/ }))
  expect(await screen.findByText('Servidores')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver no razão' }).getAttribute('href')).toBe('/Lancamentos?inicio=2025-09&fim=2025-09&conta=77')
  for (const name of ['Linhas', 'Itens de grupo', 'Contas', 'Lançamentos']) {
    expect(step(name).getByText('0,00').parentElement?.dataset['falha']).toBeUndefined()
  }
  expect(screen.getByText('DAD', { selector: 'mark' })).toBeDefined()
  expect(screen.getByText(/−100,00 vieram de balancete/)).toBeDefined()
})

test('shows no entries and no sum for a month imported as balances only', async () => {
  answer({ partidas: { ...lancamentos, partidas: [], quantidade: 0, totalCentavos: 0, semLancamentosCentavos: -30_000 } })
  render(<Tela />)
  fireEvent.click(await screen.findByRole('button', { name: /Linha DAD/ }))
  fireEvent.click(await screen.findByRole('button', { name: /4\.1/ }))
  expect(await screen.findByText(/−300,00 vieram de balancete/)).toBeDefined()
  expect(step('Lançamentos').getByText('0,00').parentElement?.dataset['falha']).toBeUndefined()
  expect(step('Lançamentos').queryByText(/0 de 0|Soma d/)).toBeNull()
})

test('shows the difference as an error when the parts do not add up', async () => {
  answer({ top: { ...ebitda, valor: 60_007 } })
  render(<Tela />)
  const sealer = (await screen.findByText('−0,07')).parentElement
  expect(sealer?.dataset['falha']).toBe('true')
})

test('the arrow keys move through the rows of all steps', async () => {
  answer()
  render(<Tela />)
  const first = await screen.findByRole('button', { name: /Linha LB/ })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('Linha DAD')
})

test('ends at the accounts, without requesting entries, for users who may not read them', async () => {
  answer()
  doFetch.mockClear()
  render(<Tela canSeeLancamentos={false} />)
  fireEvent.click(await screen.findByRole('button', { name: /Linha DAD/ }))
  const conta = await screen.findByRole<HTMLButtonElement>('button', { name: /4\.1/ })
  expect(conta.disabled).toBe(true)
  fireEvent.click(conta)
  expect(screen.getByText('Seu perfil vê até as contas; os lançamentos não estão abertos a ele.')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Lançamentos' })).toBeNull()
  const asked = doFetch.mock.calls.map(([url]) => (url instanceof Request ? url.url : url.toString()))
  expect(asked.filter((url) => url.includes('/lancamentos'))).toEqual([])
})

test('explains the number on screen, and after a concurrent change only together with the new one', async () => {
  const statements = vi.fn<() => void>()
  const queryFn = () => {
    statements()
    return null
  }
  new QueryObserver(queryClient, { queryKey: ['dre.getValores', {}], queryFn, staleTime: Infinity, initialData: null }).subscribe(() => {})
  answer()
  const current = doFetch.getMockImplementation()!
  doFetch.mockImplementation((url) => {
    const { searchParams } = new URL(url instanceof Request ? url.url : url, 'http://lastro.example')
    if (searchParams.get('versao') === '8') return current(url)
    const body = { status: 'error', code: 'dre_versao_changed', message: 'Os números mudaram depois que esta DRE foi lida.' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: 409, headers: { 'content-type': 'application/json' } }))
  })
  const { rerender } = render(<Tela versao={7} />)
  expect(await screen.findByText('Os números mudaram depois que esta DRE foi lida.')).toBeDefined()
  expect(statements).toHaveBeenCalledOnce()
  rerender(<Tela versao={8} />)
  expect(await screen.findByRole('button', { name: /Linha DAD/ })).toBeDefined()
})
