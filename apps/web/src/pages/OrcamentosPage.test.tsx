import type { OrcamentoItem } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, reads, showScreen, signInRenata, success } from '../../test/screen.tsx'

const { OrcamentosPage } = await import('./OrcamentosPage.tsx')
const { paths } = await import('../navigation/paths.ts')

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
const list = (more: object = {}) =>
  success({ itens: [ITEM], total: 1, existentes: 3, exercicios: ['2026-04'], cenarios: ['base'], donos: [RENATA], ...more })

const open = (href: string) => showScreen(href, { path: paths.orcamentos, domains: ['orcamento'], component: OrcamentosPage })

beforeEach(signInRenata)
afterEach(cleanup)

test('lists the budgets of the URL filter with the progress of their areas', async () => {
  answer({ 'GET /v1/Orcamento': list() })
  await open('/Orcamento?situacao=em_aprovacao&pagina=2')
  const line = await screen.findByRole('row', { name: /Orçamento 2026/ })
  const celulas = within(line)
    .getAllByRole('cell')
    .map((celula) => celula.textContent)
  expect(celulas.slice(0, 5)).toEqual(['Em aprovação', '2', '5 de 6Aberta: 1, Enviada: 2, Aprovada: 3', 'abr/2026–mar/2027', 'base'])
  expect(within(line).getByRole('link', { name: 'Orçamento 2026' }).getAttribute('href')).toBe('/orcamento/7')
  expect(reads()).toContain('/v1/Orcamento?ordem=-inicio&situacao=em_aprovacao&pagina=2&limite=25')
})

test('sorts by a column in the URL and resets the page', async () => {
  answer({ 'GET /v1/Orcamento': list() })
  const router = await open('/Orcamento?pagina=2')
  fireEvent.click(within(await screen.findByRole('columnheader', { name: 'Situação' })).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toEqual({ ordem: 'status' }))
})

test('leads to the first budget when there is none, and to all when the filter matches none', async () => {
  answer({ 'GET /v1/Orcamento': list({ itens: [], total: 0, existentes: 0 }) })
  await open('/Orcamento')
  await screen.findByText('Nenhum orçamento ainda')
  for (const link of screen.getAllByRole('link', { name: 'Novo orçamento' })) expect(link.getAttribute('href')).toBe('/orcamento/novo')
  cleanup()
  await signInRenata()
  answer({ 'GET /v1/Orcamento': list({ itens: [], total: 0 }) })
  const router = await open('/Orcamento?cenario=outro')
  await screen.findByText('Nenhum orçamento com estes filtros')
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('explains why the list could not be loaded', async () => {
  answer({ 'GET /v1/Orcamento': { status: 409, body: { status: 'error', code: 'x', message: 'Falhou.', action: '', requestId: 'r1' } } })
  await open('/Orcamento')
  await screen.findByText('Falhou.')
})
