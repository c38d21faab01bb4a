import type { RateioApuracaoDetalhe, RateioApuracoes } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parseApuracoesSearch } = await import('../features/rateio/apuracoes-search.ts')
const { ApuracoesPage } = await import('./ApuracoesPage.tsx')

const APURACAO = {
  id: 4,
  tipo: 'apurada',
  inicio: '2026-01',
  fim: '2026-01',
  restauraId: null,
  observacao: 'fechamento',
  quando: '2026-02-03T12:00:00Z',
  quem: 'Tiago Sá',
  regras: 2,
  movidoCentavos: 12_000_000,
  resultadoHash: 'ab'.repeat(32),
  falha: null,
} as const
const LIST: RateioApuracoes = {
  versao: 9,
  mudou: true,
  disponivel: { inicio: '2026-01', fim: '2026-02' },
  fechadoAte: '2025-12',
  itens: [APURACAO],
  cursor: null,
}
const DETAIL: RateioApuracaoDetalhe = {
  ...APURACAO,
  versao: 9,
  usadas: [
    {
      id: 7,
      nome: 'Aluguel',
      versao: 3,
      texto: 'Percentual fixo · de ADM · para LOJ 100 %',
      agora: 'mudou',
      textoAgora: 'Aluguel: Partes iguais',
    },
    { id: 8, nome: 'Luz', versao: 1, texto: 'Partes iguais', agora: 'excluida', textoAgora: null },
  ],
  novas: ['Telefone'],
  ordemMudou: false,
  direcionadores: [
    { id: 2, descricao: 'Área', unidade: 'm²', meses: ['2026-01'], linhas: [{ lugar: 'LOJ Loja', valores: ['2000'], agora: ['1500'] }] },
  ],
  valoresMudados: 1,
  centros: [{ centroCusto: 3, nome: 'LOJ Loja', antesCentavos: -100, depoisCentavos: -12_000_100, agoraCentavos: -6_000_100 }],
  confere: false,
}

beforeEach(signInRenata)
afterEach(cleanup)

async function open(href: string) {
  answer({
    'GET /v1/Rateio/apuracoes': success(LIST),
    'GET /v1/Rateio/apuracoes/4': success(DETAIL),
    'POST /v1/Rateio/apuracoes': success({ id: 4 }),
    'POST /v1/Rateio/apuracoes/4/restauracao': success({ id: 6 }),
    'GET /v1/Rateio/apuracoes/6': success({ ...DETAIL, id: 6 }),
  })
  await showScreen(href, {
    path: paths.rateioApuracoes,
    validateSearch: parseApuracoesSearch,
    domains: ['rateio'],
    component: ApuracoesPage,
  })
}

test('shows rules and values then and now, and the effect of a restore before it runs', async () => {
  await open('/DreRateio/Apuracoes?apuracao=4')
  expect(await screen.findByText('Regras ou valores de direcionadores mudaram desde a última apuração.')).toBeDefined()
  const panel = within(await screen.findByRole('complementary'))
  await panel.findByText('O resultado de agora é outro: veja o que mudou.')
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Aluguel versão 3 MudouPercentual fixo · de ADM · para LOJ 100\u00a0%Agora: Aluguel: Partes iguais',
    'Luz versão 1 ExcluídaPartes iguais',
  ])
  expect(panel.getAllByRole('row', { name: /^LOJ Loja/ }).map((row) => row.textContent)).toEqual([
    'LOJ Loja2.000agora 1.500',
    'LOJ Loja−1,00−120.001,00−60.001,00',
  ])
  fireEvent.click(panel.getByRole('button', { name: 'Devolver o rateio a esta apuração' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Aluguel volta ao que dizia.',
    'Luz é criada de novo, como era.',
    'Telefone é desligada.',
    '1 valor de direcionador volta ao que era.',
  ])
  fireEvent.click(question.getByRole('button', { name: 'Devolver o rateio a esta apuração' }))
  await waitFor(() => expect(writes()).toContainEqual(['POST /v1/Rateio/apuracoes/4/restauracao', { versao: 9 }]))
})

test('records a run of the last month with data, as shown', async () => {
  await open('/DreRateio/Apuracoes')
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar apuração' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('De'), { target: { value: '01' } })
  fireEvent.change(dialog.getByLabelText(/^Observação/), { target: { value: ' janeiro e fevereiro ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() =>
    expect(writes()).toContainEqual([
      'POST /v1/Rateio/apuracoes',
      { inicio: '2026-01', fim: '2026-02', observacao: 'janeiro e fevereiro', versao: 9 },
    ]),
  )
})
