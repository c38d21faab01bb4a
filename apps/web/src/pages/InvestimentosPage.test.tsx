import type { Investimento } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, type Reply, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parseInvestimentosSearch } = await import('../features/orcamento/investimento/investimentos-search.ts')
const { InvestimentosPage } = await import('./InvestimentosPage.tsx')

const place = { centroCustoId: 3, centroCusto: 'Oficina', filialId: null, filial: null }
const TORNO: Investimento = {
  id: 5,
  versao: 2,
  baseId: null,
  vale: true,
  proprio: true,
  tipo: 'bem',
  descricao: 'Torno',
  ...place,
  mes: '2027-05',
  valorCentavos: 1_000_000,
  meses: 36,
  residualCentavos: 100_000,
}
const GIRO: Investimento = {
  ...TORNO,
  id: 6,
  descricao: 'Capital de giro',
  ...place,
  tipo: 'divida',
  mes: '2027-03',
  meses: 4,
  taxaMicros: 20_000,
  taxaPeriodo: 'mes',
  sistema: 'price',
  carenciaMeses: 3,
}
const listOf = (...itens: Investimento[]) => success({ cenarios: ['base', 'otimista'], itens })
const OPTIONS = success({
  modelos: [],
  centrosCusto: [{ id: 3, codigo: '30', descricao: 'Oficina' }],
  filiais: [],
  pessoas: [],
  cenarios: [],
  grupoItens: 1,
  inicio: '2027-01',
})

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {}
  await signInRenata()
})
afterEach(cleanup)

async function open(address: string, rotas: Record<string, Reply>) {
  answer({ 'GET /v1/Orcamento/opcoes': OPTIONS, ...rotas })
  await showScreen(address, {
    path: paths.investimentos,
    validateSearch: parseInvestimentosSearch,
    domains: ['investimento'],
    component: InvestimentosPage,
  })
}

test('plans a loan: the rate says what it equals, and the body is in centavos and millionths', async () => {
  await open('/Investimentos', {
    'GET /v1/Investimento': listOf(),
    'POST /v1/Investimento': success({ id: 6, versao: 1, orcamentos: [{ id: 7, nome: 'Plano 2027', celulas: 12 }] }),
  })
  expect(await screen.findByText('Nenhum bem nem dívida')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Nova dívida' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova dívida' }))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  await dialog.findByLabelText('Descrição')
  type('Descrição', 'Capital de giro')
  type('Principal', 'mil')
  type('O dinheiro entra em', '03')
  type('O dinheiro entra em: ano', '2027')
  type('Parcelas', '4')
  type('Taxa de juros em %', '21')
  expect(dialog.getByText('Equivale a 1,6012% ao mês, em juros compostos.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Use um valor em reais, até 10 bilhões.')).toBeDefined()
  expect(writes()).toEqual([])
  type('Principal', '10.000,50')
  type('A taxa é', 'mes')
  type('Taxa de juros em %', '1,5')
  type('Sistema', 'price')
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(writes().map(([, body]) => body)).toEqual([
      {
        tipo: 'divida',
        cenario: 'base',
        baseId: null,
        vale: true,
        descricao: 'Capital de giro',
        centroCustoId: null,
        filialId: null,
        mes: '2027-03',
        valorCentavos: 1_000_050,
        meses: 4,
        taxaMicros: 15_000,
        taxaPeriodo: 'mes',
        sistema: 'price',
        carenciaMeses: 0,
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows the schedule of a loan to the centavo', async () => {
  await open('/Investimentos?item=6', { 'GET /v1/Investimento': listOf(TORNO, GIRO) })
  const panel = within(await screen.findByRole('complementary', { name: 'Capital de giro' }))
  expect(panel.getByRole('row', { name: 'ago/2027 151,48 2.474,76 2.626,24 5.099,00' })).toBeDefined()
  expect(panel.getByRole('row', { name: /^Total 1\.104,95 10\.000,00 11\.104,95/ })).toBeDefined()
  expect(panel.getByText('Equivale a 26,8242% ao ano, em juros compostos.')).toBeDefined()
})

test('a scenario edits, leaves out and returns rows of the base', async () => {
  const leftOut: Investimento = { ...GIRO, id: 9, baseId: 6, vale: false }
  await open('/Investimentos?cenario=otimista&item=5', {
    'GET /v1/Investimento': listOf({ ...TORNO, proprio: false }, leftOut),
    'POST /v1/Investimento': success({ id: 8, versao: 1, orcamentos: [] }),
    'DELETE /v1/Investimento/9': success({ orcamentos: [] }),
  })
  const panel = within(await screen.findByRole('complementary', { name: 'Torno' }))
  fireEvent.click(panel.getByRole('button', { name: 'Tirar deste cenário' }))
  const question = within(await screen.findByRole('dialog', { name: 'Tirar Torno do cenário otimista?' }))
  fireEvent.click(question.getByRole('button', { name: 'Tirar deste cenário' }))
  await waitFor(() => expect(writes()).toMatchObject([['POST /v1/Investimento', { cenario: 'otimista', baseId: 5, vale: false }]]))
  fireEvent.click(await screen.findByRole('button', { name: 'Capital de giro' }))
  const other = within(await screen.findByRole('complementary', { name: 'Capital de giro' }))
  expect(other.getByText('Fora deste cenário: não entra nas fórmulas.')).toBeDefined()
  fireEvent.click(other.getByRole('button', { name: 'Voltar à base' }))
  const back = within(await screen.findByRole('dialog', { name: 'Voltar Capital de giro ao que é na base?' }))
  fireEvent.click(back.getByRole('button', { name: 'Voltar à base' }))
  expect(await screen.findByText('Capital de giro: de novo como na base.')).toBeDefined()
  expect(writes().map(([where]) => where.split('?')[0])).toContain('DELETE /v1/Investimento/9')
})
