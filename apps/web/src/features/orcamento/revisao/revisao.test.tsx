import type { OrcamentoRevisao } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, reads, showScreen, signInRenata, success } from '../../../../test/screen.tsx'

const { RevisaoPage } = await import('../../../pages/RevisaoPage.tsx')
const { paths } = await import('../../../navigation/paths.ts')
const { parseRevisaoSearch } = await import('./revisao-search.ts')

const twelve = (...first: number[]) => [...first, ...Array.from({ length: 12 - first.length }, () => 0)]
const FIRST = { id: 7, versaoNumero: 1, status: 'aprovado' } as const
const SECOND = { id: 8, versaoNumero: 2, status: 'revisao' } as const
const REVISAO: OrcamentoRevisao = {
  inicio: '2027-01',
  nome: 'Plano',
  antes: FIRST,
  depois: SECOND,
  versoes: [FIRST, SECOND],
  resultado: { antesCentavos: twelve(400_000), depoisCentavos: twelve(410_000) },
  total: { linhas: 2, mudadas: 1, novas: 1, removidas: 0, celulas: 2 },
  grupos: [
    {
      id: 1,
      codigo: 'RB',
      descricao: 'Receita bruta',
      natureza: 'receita_bruta',
      linhas: 1,
      antesCentavos: twelve(0, 100_000),
      depoisCentavos: twelve(0, 120_000),
    },
    {
      id: 2,
      codigo: 'DPE',
      descricao: 'Pessoal',
      natureza: 'pessoal',
      linhas: 1,
      antesCentavos: twelve(),
      depoisCentavos: twelve(-10_000),
    },
  ],
  linhas: [
    {
      grupoId: 1,
      grupoItemId: 11,
      codigo: 'RB.01',
      descricao: 'Vendas',
      centroCusto: 'LOJ Lojas',
      filial: null,
      situacao: 'mudada',
      meses: 0b10,
      antesCentavos: twelve(0, 100_000),
      depoisCentavos: twelve(0, 120_000),
    },
    {
      grupoId: 2,
      grupoItemId: 21,
      codigo: 'DPE.01',
      descricao: 'Salários',
      centroCusto: null,
      filial: null,
      situacao: 'nova',
      meses: 0b1,
      antesCentavos: twelve(),
      depoisCentavos: twelve(-10_000),
    },
  ],
}
let loaded: OrcamentoRevisao

const show = (search = '') => {
  answer({ 'GET /v1/Orcamento/8/revisao': () => success(loaded) })
  return showScreen(`/orcamento/8/revisao${search}`, {
    path: paths.orcamentoRevisao,
    validateSearch: parseRevisaoSearch,
    domains: ['orcamento', 'orcamento-revisao'],
    component: RevisaoPage,
  })
}
const line = (nome: string) => screen.getByRole('row', { name: new RegExp(nome) })

beforeEach(async () => {
  loaded = REVISAO
  await signInRenata()
})
afterEach(cleanup)

test('shows changed lines before and after with positive costs, added and removed lines, and the effect on the result', async () => {
  await show()
  expect((await screen.findByRole('heading', { name: 'Diferenças de Plano' })).textContent).toBe('Diferenças de Plano')
  expect(line('^Receita bruta').textContent).toBe('Receita bruta1.000,001.200,00+200,00+20,0')
  expect(line('^Vendas').textContent).toBe('VendasRB.01 · LOJ Lojas1.000,001.200,00+200,00+20,0')
  expect(line('^Salários').textContent).toBe('SaláriosNovaDPE.010,00100,00+100,00—')
  expect(line('^Efeito').textContent).toBe('Efeito no resultado1.000,001.100,00+100,00+10,0')
  expect(screen.getByText('Resultado do ano').parentElement?.textContent).toBe('Resultado do ano4.000,00→passa a4.100,00+100,00')
  fireEvent.click(screen.getByRole('button', { name: 'Recolher as linhas de Receita bruta' }))
  expect(screen.queryByRole('row', { name: /^Vendas/ })).toBeNull()
})

test('shows one month or a column for each, and sends the filter to the server', async () => {
  await show('?mes=1&meses=true&busca=folha&situacao=nova&de=3')
  await screen.findByRole('heading', { name: 'Diferenças de Plano' })
  expect(reads().at(-1)).toBe('/v1/Orcamento/8/revisao?de=3&busca=folha&situacao=nova&mes=1')
  expect(line('^Vendas').textContent).toContain('LOJ Lojas0,000,00–—–+200,00–')
  fireEvent.change(screen.getByLabelText('Buscar linha, grupo ou área'), { target: { value: 'frete' } })
  await waitFor(() => expect(reads().at(-1)).toContain('busca=frete'))
})

test('explains an empty table: first version, equal versions or no match', async () => {
  loaded = { ...REVISAO, total: { linhas: 0, mudadas: 0, novas: 0, removidas: 0, celulas: 0 }, grupos: [], linhas: [] }
  await show()
  await screen.findByText('Nenhuma diferença')
  cleanup()
  await show('?busca=nada')
  fireEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(reads().at(-1)).toBe('/v1/Orcamento/8/revisao'))
  cleanup()
  loaded = { ...loaded, antes: null }
  await show()
  await screen.findByText('Esta é a primeira versão')
})
