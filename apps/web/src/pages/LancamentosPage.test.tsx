import type { LancamentoDetalhe, Lancamentos, Partida } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, reads, showScreen, signInRenata, success } from '../../test/screen.tsx'

const { LancamentosPage } = await import('./LancamentosPage.tsx')

const CONTA = { id: 77, codigo: '5.1.02', descricao: 'Energia elétrica' }
const BANK = { id: 1, codigo: '1.1.02', descricao: 'Bancos' }
const partidaOf = (linha: number, conta: Partida['conta'], valorCentavos: number): Partida => ({
  importacaoId: 4,
  linha,
  numero: '18',
  data: '2025-09-05',
  conta,
  centroCusto: conta === CONTA ? 'ADM Administração' : null,
  filial: null,
  documento: 'NF 9',
  historico: 'Conta de luz',
  valorCentavos,
})
const luz = partidaOf(12, CONTA, -20_000)
const bank = partidaOf(13, BANK, 20_000)
const LIST: Lancamentos = {
  versao: 7,
  periodo: { inicio: '2025-01', fim: '2025-12' },
  disponivel: { inicio: '2024-01', fim: '2025-12' },
  alcance: { limitado: false, centrosCusto: null, filiais: null },
  conta: null,
  importacao: null,
  partidas: [luz, bank],
  proximo: null,
  procuradoAte: null,
  totais: { quantidade: 2, debitosCentavos: 20_000, creditosCentavos: 20_000, semLancamentosCentavos: 0 },
}
const DETAIL: LancamentoDetalhe = {
  partida: luz,
  arquivo: { nome: 'razao.csv', formato: 'csv', planilha: null, linha: 12 },
  lancamento: { partidas: [luz, bank], quantidade: 2, debitosCentavos: 20_000, creditosCentavos: 20_000, limitado: false },
  dre: {
    grupoItem: { id: 5, codigo: 'DAD.03', descricao: 'Energia', grupo: 'Administrativas' },
    regra: '5.1.*',
    linha: { codigo: 'DAD', descricao: 'Despesas administrativas' },
  },
}

beforeEach(signInRenata)
afterEach(cleanup)

const open = (search = '', list: Partial<Lancamentos> | ((query: URLSearchParams) => Partial<Lancamentos>) = {}, detail = DETAIL) => {
  answer({
    'GET /v1/Lancamento': (_body, query) => success({ ...LIST, ...(typeof list === 'function' ? list(query) : list) }),
    'GET /v1/Lancamento/4/12': success(detail),
    'GET /v1/CentroCusto': success([]),
    'GET /v1/Filial': success([]),
  })
  return showScreen(`/Lancamentos${search}`, { path: '/Lancamentos', domains: ['lancamento', 'dre'], component: LancamentosPage })
}

test('opens an entry with its counterpart, the proof, its row of the file and the statement', async () => {
  const router = await open()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Conta de luz' }))[0]!)
  const panel = await screen.findByRole('complementary', { name: 'Lançamento' })
  await within(panel).findByText('Débitos e créditos são iguais: a soma é zero.')
  expect(router.state.location.href).toBe('/Lancamentos?lancamento=4-12')
  expect(within(panel).getByRole('link', { name: '1.1.02 Bancos' }).getAttribute('href')).toBe('/Lancamentos?lancamento=4-13')
  expect(within(panel).getByRole('region', { name: 'De onde veio' }).textContent).toContain('razao.csv, linha 12')
  expect(within(panel).getByRole('link', { name: 'Ver a importação' }).getAttribute('href')).toBe('/Importacao/4')
  expect(within(panel).getByText('Administrativas › Energia → Despesas administrativas')).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'Ver na DRE' }).getAttribute('href')).toBe(
    '/Dre?inicio=2025-09&fim=2025-09&explicar=DAD&em=2025-09&item=DAD.03&conta=77',
  )
  fireEvent.click(within(panel).getByRole('button', { name: 'Só esta conta' }))
  await waitFor(() => expect(reads().at(-1)).toBe('/v1/Lancamento?conta=77'))
})

test('says why the postings do not add up to zero', async () => {
  const lancamento = { ...DETAIL.lancamento, partidas: [luz], quantidade: 1, creditosCentavos: 0 }
  await open('?lancamento=4-12', {}, { ...DETAIL, lancamento: { ...lancamento, limitado: true }, dre: null })
  await screen.findByText('As outras partidas são de centros de custo ou filiais fora do seu acesso.')
  expect(screen.getByText('Conta patrimonial: não entra na DRE.')).toBeTruthy()
  cleanup()
  await signInRenata()
  await open('?lancamento=4-12', {}, { ...DETAIL, lancamento })
  await screen.findByText('O arquivo não traz o outro lado deste lançamento, ou não diz qual é.')
})

test('a search goes on by itself until something is found, and then waits', async () => {
  await open('?busca=luz', (query) =>
    query.has('cursor')
      ? {
          partidas: [partidaOf(query.get('cursor') === 'c1' ? 12 : 13, CONTA, -100)],
          proximo: 'c2',
          procuradoAte: '2025-03-10',
          totais: null,
        }
      : { partidas: [], proximo: 'c1', procuradoAte: '2025-08-20', totais: null },
  )
  expect(await screen.findByText(/Procurado até 10\/03\/2025/)).toBeTruthy()
  expect(reads().filter((url) => url.startsWith('/v1/Lancamento?'))).toEqual([
    '/v1/Lancamento?busca=luz',
    '/v1/Lancamento?busca=luz&cursor=c1',
  ])
  expect(screen.getByText('Encontradas até aqui').nextElementSibling?.textContent).toBe('1')
  fireEvent.click(screen.getByRole('button', { name: 'Continuar procurando' }))
  await waitFor(() => expect(reads().at(-1)).toBe('/v1/Lancamento?busca=luz&cursor=c2'))
})

test('without a result it offers all months', async () => {
  const router = await open('?busca=agua', { partidas: [], totais: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Procurar em todos os meses' }))
  await waitFor(() => expect(router.state.location.href).toBe('/Lancamentos?inicio=2024-01&fim=2025-12&busca=agua'))
})

test('filters of the address reach the server, and invalid ones are dropped', async () => {
  await open('?conta=77&centroCusto=3%2C7&importacao=4&ordem=-valor&inicio=2025-13&filial=x', {
    conta: CONTA,
    importacao: { id: 4, arquivoNome: 'razao.csv' },
  })
  expect(await screen.findByRole('button', { name: /^Conta ?5\.1\.02 Energia elétrica/ })).toBeTruthy()
  expect(reads()).toContain('/v1/Lancamento?conta=77&centroCusto=3%2C7&importacao=4&ordem=-valor')
  fireEvent.click(screen.getByRole('button', { name: 'Ver os lançamentos de todas as importações' }))
  await waitFor(() => expect(reads()).toContain('/v1/Lancamento?conta=77&centroCusto=3%2C7&ordem=-valor'))
})

test('an empty ledger leads to the import', async () => {
  await open('', { partidas: [], periodo: null, disponivel: null, totais: null })
  expect((await screen.findByRole('link', { name: 'Importar' })).getAttribute('href')).toBe('/Importacao')
})
