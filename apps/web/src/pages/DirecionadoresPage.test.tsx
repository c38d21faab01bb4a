import type { DirecionadorFolha, RateioLista } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubCanvas } from '../../test/canvas.ts'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parseDirecionadoresSearch } = await import('../features/rateio/direcionadores-search.ts')
const { DirecionadoresPage } = await import('./DirecionadoresPage.tsx')

const centro = (id: number, codigo: string) => ({ id, codigo, descricao: `Centro ${codigo}`, arquivado: false, paiId: null })
const LIST: RateioLista = {
  versao: 1,
  regras: [],
  erros: [],
  centrosCusto: [centro(1, 'P1'), centro(2, 'P2'), centro(3, 'P3')],
  filiais: [],
  grupos: [],
  direcionadores: [{ id: 5, codigo: 'M2', descricao: 'Área', unidade: 'm²', arquivado: false }],
  disponivel: { inicio: '2025-01', fim: '2025-03' },
}
const meses = (...valores: (string | null)[]) => [...valores, ...Array<null>(12 - valores.length).fill(null)]
const SHEET: DirecionadorFolha = {
  ano: 2025,
  direcionador: { id: 5, codigo: 'M2', descricao: 'Área', unidade: 'm²', arquivado: false },
  regras: ['Limpeza'],
  anos: [2025],
  disponivel: { inicio: '2025-01', fim: '2025-03' },
  fechadoAte: '2025-01',
  linhas: [
    { centroCusto: 1, filial: null, valores: meses('2000', '2000.5'), anterior: null, faltam: ['2025-03'], arquivada: false },
    { centroCusto: 2, filial: null, valores: meses('1500'), anterior: null, faltam: ['2025-02', '2025-03'], arquivada: false },
  ],
}
const PUT = 'PUT /v1/Rateio/direcionadores/5/valores'
const CONFLITO = {
  status: 409,
  body: { status: 'error', code: 'cadastro_version_conflict', message: 'Outra pessoa mudou.', action: '', requestId: 'r1' },
}

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {}
  stubCanvas()
  await signInRenata()
})
afterEach(cleanup)

async function open(put = success({ gravadas: 1 }) as { status?: number; body: unknown }) {
  answer({ 'GET /v1/Rateio': success(LIST), 'GET /v1/Rateio/direcionadores/5': success(SHEET), [PUT]: put })
  await showScreen('/DreRateio/Direcionadores', {
    path: paths.rateioDirecionadores,
    validateSearch: parseDirecionadoresSearch,
    domains: ['rateio', 'cadastro'],
    component: DirecionadoresPage,
  })
  const sheet = await screen.findByRole('region', { name: 'Valores de 2025' })
  await within(sheet).findByText('P1 Centro P1')
  return sheet
}
/** Months of a line in the table that the grid keeps for screen readers. */
const line = (sheet: HTMLElement, nome: string) => within(within(sheet).getByText(nome).closest('tr')!).getAllByRole('gridcell').slice(1)
/** The grid selects its first cell with its first focus. */
async function select(sheet: HTMLElement, celula: HTMLElement | undefined) {
  sheet.querySelector('canvas')?.focus()
  await waitFor(() => expect(sheet.querySelector('[aria-selected=true]')).not.toBeNull())
  celula?.focus()
  await waitFor(() => expect(celula?.getAttribute('aria-selected')).toBe('true'))
}
const paste = (target: HTMLElement, texto: string) =>
  fireEvent.paste(target, { clipboardData: { getData: (tipo: string) => (tipo === 'text/plain' ? texto : '') } })
const written = () => writes().map(([, body]) => (body as { celulas: unknown[] }).celulas)

test('shows missing values, closed months and sums', async () => {
  const sheet = await open()
  expect(screen.getByText(/Faltam 3 valores: fev\/2025, mar\/2025\./)).toBeDefined()
  expect(
    line(sheet, 'P1 Centro P1')
      .slice(0, 3)
      .map((celula) => celula.textContent),
  ).toEqual(['2.000', '2.000,50', 'falta'])
  expect(line(sheet, 'P2 Centro P2')[0]?.getAttribute('aria-readonly')).toBe('true')
  expect(within(sheet).getAllByRole('columnheader', { name: /fechado/i })).toHaveLength(1)
  expect(within(sheet).getByText('Soma').closest('tr')?.textContent).toContain('3.5002.000,50')
})

test('a pasted block is one request and one undo', async () => {
  const sheet = await open()
  const [, fevereiro] = line(sheet, 'P1 Centro P1')
  await select(sheet, fevereiro)
  paste(fevereiro!, '1.000,25\t7\n\t8\n')
  const celula = (centroCusto: number, mes: string, antes: string | null, valor: string | null) => ({
    centroCusto,
    filial: null,
    mes,
    valor,
    antes,
  })
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toEqual([
    celula(1, '2025-02', '2000.5', '1000.25'),
    celula(1, '2025-03', null, '7'),
    celula(2, '2025-03', null, '8'),
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(written()[1]).toEqual([
    celula(1, '2025-02', '1000.25', '2000.5'),
    celula(1, '2025-03', '7', null),
    celula(2, '2025-03', '8', null),
  ])
})

test('a block that reaches a closed month, a text or beyond the sheet is refused whole', async () => {
  const sheet = await open()
  const [janeiro] = line(sheet, 'P1 Centro P1')
  await select(sheet, janeiro)
  paste(janeiro!, '1\t2')
  expect(await screen.findByText('1 célula está em mês fechado ou em linha arquivada.')).toBeDefined()
  paste(janeiro!, '2000\tTotal')
  expect(await screen.findByText(/“Total”, em P1 Centro P1 fev\/2025, não é um valor/)).toBeDefined()
  paste(janeiro!, '2000\n1500\n3\n')
  expect(await screen.findByText(/não cabe daqui em diante\. Linhas a mais: 1; meses a mais: 0\./)).toBeDefined()
  expect(writes()).toEqual([])
})

test('Enter saves a cell, and a concurrent change is shown', async () => {
  const sheet = await open(CONFLITO)
  const [, , marco] = line(sheet, 'P1 Centro P1')
  await select(sheet, marco)
  fireEvent.keyDown(marco!, { key: '9' })
  const campo = await screen.findByRole('textbox', { name: 'P1 Centro P1 mar/2025' })
  fireEvent.change(campo, { target: { value: '9,5' } })
  fireEvent.keyDown(campo, { key: 'Enter' })
  expect(await screen.findByText('Outra pessoa mudou.')).toBeDefined()
  expect(written()).toEqual([[{ centroCusto: 1, filial: null, mes: '2025-03', valor: '9.5', antes: null }]])
  await waitFor(() => expect(line(sheet, 'P1 Centro P1')[2]?.textContent).toBe('falta'))
  expect(screen.getByRole('button', { name: 'Desfazer' })).toHaveProperty('disabled', true)
})
