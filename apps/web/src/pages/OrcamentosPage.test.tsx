import type { OrcamentoItem } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer, reads, showTela, signInRenata, success, writes } from '../../test/tela.tsx'

const { OrcamentosPage } = await import('./OrcamentosPage.tsx')
const { OrcamentoNovoPage } = await import('./OrcamentoNovoPage.tsx')
const { paths } = await import('../paths.ts')

const RENATA = { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Renata' }
const ITEM: OrcamentoItem = {
  id: 7,
  nome: 'Orçamento 2026',
  inicio: '2026-04',
  cenario: 'base',
  tipo: 'orcamento',
  versaoNumero: 2,
  status: 'em_aprovacao',
  dono: RENATA,
  createdAt: '2026-01-03T12:00:00.000Z',
  approvedAt: null,
  areas: { aberta: 1, enviada: 2, devolvida: 0, aprovada: 3 },
}
const lista = (more: object = {}) =>
  success({ itens: [ITEM], total: 1, existentes: 3, exercicios: ['2026-04'], cenarios: ['base'], donos: [RENATA], ...more })

const open = (href: string) => showTela(href, { path: paths.orcamentos, domains: ['orcamento'], component: OrcamentosPage })

beforeEach(signInRenata)
afterEach(cleanup)

it('lists budgets with how far their areas are, by what the address says', async () => {
  answer({ 'GET /v1/Orcamento': lista() })
  await open('/Orcamento?situacao=em_aprovacao&pagina=2')
  const linha = await screen.findByRole('row', { name: /Orçamento 2026/ })
  const celulas = within(linha)
    .getAllByRole('cell')
    .map((celula) => celula.textContent)
  expect(celulas.slice(0, 5)).toEqual(['Em aprovação', '2', '5 de 6Aberta: 1, Enviada: 2, Aprovada: 3', 'abr/2026–mar/2027', 'base'])
  expect(within(linha).getByRole('link', { name: 'Orçamento 2026' }).getAttribute('href')).toBe('/orcamento/7')
  expect(reads()).toContain('/v1/Orcamento?ordem=-inicio&situacao=em_aprovacao&pagina=2&limite=25')
})

it('sorts by a column in the address, and begins again at the first page', async () => {
  answer({ 'GET /v1/Orcamento': lista() })
  const router = await open('/Orcamento?pagina=2')
  fireEvent.click(within(await screen.findByRole('columnheader', { name: 'Situação' })).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toEqual({ ordem: 'status' }))
})

it('leads to the first one where there is none, and to all of them where the filter leaves none', async () => {
  answer({ 'GET /v1/Orcamento': lista({ itens: [], total: 0, existentes: 0 }) })
  await open('/Orcamento')
  await screen.findByText('Nenhum orçamento ainda')
  for (const link of screen.getAllByRole('link', { name: 'Novo orçamento' })) expect(link.getAttribute('href')).toBe('/orcamento/novo')
  cleanup()
  await signInRenata()
  answer({ 'GET /v1/Orcamento': lista({ itens: [], total: 0 }) })
  const router = await open('/Orcamento?cenario=outro')
  await screen.findByText('Nenhum orçamento com estes filtros')
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('says why the list could not be read', async () => {
  answer({ 'GET /v1/Orcamento': { status: 409, body: { status: 'error', code: 'x', message: 'Falhou.', action: '', requestId: 'r1' } } })
  await open('/Orcamento')
  await screen.findByText('Falhou.')
})

const OPCOES = {
  modelos: [{ id: 3, nome: 'Gerencial', padrao: true }],
  centrosCusto: [
    { id: 11, codigo: 'ADM', descricao: 'Administração' },
    { id: 12, codigo: 'TI', descricao: 'Tecnologia' },
  ],
  filiais: [{ id: 21, codigo: 'SP', descricao: 'São Paulo' }],
  pessoas: [{ id: 'u0', nome: 'Renata' }],
  cenarios: ['base'],
  grupoItens: 60_000,
  inicio: '2027-01',
}
const openNovo = () => showTela('/orcamento/novo', { path: paths.orcamentoNovo, domains: ['orcamento'], component: OrcamentoNovoPage })

it('makes a budget of the chosen centros de custo, counts its lines before, and opens it to be filled in', async () => {
  answer({ 'GET /v1/Orcamento/opcoes': success(OPCOES), 'POST /v1/Orcamento': success({ id: 9 }) })
  const router = await openNovo()
  await screen.findByText('Linhas: 60.000. Itens de grupo: 60.000. Áreas: 1.')
  const criar = screen.getByRole('button', { name: 'Criar orçamento' })
  expect(criar).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Plano 2027' } })
  fireEvent.click(screen.getByLabelText('Todos os centros de custo'))
  fireEvent.click(screen.getByLabelText('Também linhas sem centro de custo'))
  screen.getByText('Linhas: 180.000. Itens de grupo: 60.000. Áreas: 3.')
  fireEvent.click(screen.getByLabelText('TI Tecnologia'))
  fireEvent.click(screen.getByLabelText('SP São Paulo'))
  fireEvent.click(criar)
  await waitFor(() => expect(router.state.location.pathname + router.state.location.searchStr).toBe('/orcamento/9?edit=true'))
  expect(writes()).toEqual([
    [
      'POST /v1/Orcamento',
      {
        nome: 'Plano 2027',
        inicio: '2027-01',
        cenario: 'base',
        modeloId: 3,
        donoId: 'u0',
        observacoes: '',
        centrosCusto: [11],
        semCentroCusto: true,
        filiais: [21],
      },
    ],
  ])
})

it('refuses more lines than a budget may have before asking', async () => {
  answer({ 'GET /v1/Orcamento/opcoes': success({ ...OPCOES, grupoItens: 150_000 }) })
  await openNovo()
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Grande' } })
  fireEvent.click(screen.getByLabelText('Todos os centros de custo'))
  screen.getByText(/^300\.000 linhas são demais: o limite é 200\.000/)
  expect(screen.getByRole('button', { name: 'Criar orçamento' })).toHaveProperty('disabled', true)
})

it('without grupo items there is nothing to make a budget of', async () => {
  answer({ 'GET /v1/Orcamento/opcoes': success({ ...OPCOES, grupoItens: 0 }) })
  await openNovo()
  await screen.findByText('Ainda não há do que fazer um orçamento')
})
