import type { PremissaLista } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubCanvas } from '../../test/canvas.ts'
import { chooseOption } from '../../test/choose-option.ts'
import { answer, type Reply, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { parsePremissasSearch } = await import('../features/orcamento/premissa/premissas-search.ts')
const { queryClient } = await import('../api/api.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { PremissasPage } = await import('./PremissasPage.tsx')

const CMV = { id: 5, codigo: 'CMV', descricao: 'Custo sobre a receita', unidade: 'percentual', fonte: 'Compras', versao: 1 } as const
const listOf = (...valores: PremissaLista['itens'][number]['valores']): PremissaLista => ({
  cenarios: ['base', 'otimista'],
  itens: [{ ...CMV, valores }],
})
const BASE = listOf({ mes: '2027-01', valorMicros: 350_000, proprio: true }, { mes: '2027-02', valorMicros: 360_000, proprio: true })
const OTIMISTA = listOf({ mes: '2027-01', valorMicros: 330_000, proprio: true }, { mes: '2027-02', valorMicros: 360_000, proprio: false })
const PUT = 'PUT /v1/Premissa/valores'
const CONFLITO = {
  status: 409,
  body: { status: 'error', code: 'premissa_conflict', message: 'Outra pessoa mudou.', action: '', requestId: 'r1' },
}

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {}
  stubCanvas()
  await signInRenata()
})
afterEach(cleanup)

async function open(address = '/Premissas?ano=2027', rotas: Record<string, Reply> = {}) {
  answer({
    'GET /v1/Premissa': (_, query) => success(query.get('cenario') === 'otimista' ? OTIMISTA : BASE),
    'GET /v1/Premissa/5/historico': success({ itens: [] }),
    [PUT]: success({ gravadas: 1, orcamentos: [{ id: 7, nome: 'Plano 2027', celulas: 12 }] }),
    ...rotas,
  })
  await showScreen(address, {
    path: paths.premissas,
    validateSearch: parsePremissasSearch,
    domains: ['premissa'],
    component: PremissasPage,
  })
}
async function openSheet(...args: Parameters<typeof open>) {
  await open(...args)
  const sheet = await screen.findByRole('region', { name: 'Premissas de 2027' })
  await within(sheet).findByText(/^CMV/)
  return sheet
}
/** Months in the table that the grid keeps for screen readers. */
const months = (sheet: HTMLElement) => within(within(sheet).getByText(/^CMV/).closest('tr')!).getAllByRole('gridcell').slice(1)
/** The grid selects its first cell with its first focus. */
async function select(sheet: HTMLElement, celula: HTMLElement | undefined) {
  sheet.querySelector('canvas')?.focus()
  await waitFor(() => expect(sheet.querySelector('[aria-selected=true]')).not.toBeNull())
  celula?.focus()
  await waitFor(() => expect(celula?.getAttribute('aria-selected')).toBe('true'))
}
const paste = (target: HTMLElement, texto: string) =>
  fireEvent.paste(target, { clipboardData: { getData: (tipo: string) => (tipo === 'text/plain' ? texto : '') } })

test('says what a premissa is and offers the first one', async () => {
  await open('/Premissas', { 'GET /v1/Premissa': success({ cenarios: ['base'], itens: [] }), 'POST /v1/Premissa': success({ id: 5 }) })
  expect(await screen.findByText(/Uma premissa é uma série mês a mês/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Criar a primeira premissa' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nova premissa' }))
  fireEvent.change(dialog.getByLabelText('Código'), { target: { value: 'Preço médio' } })
  fireEvent.change(dialog.getByLabelText('Descrição'), { target: { value: 'Custo sobre a receita' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Criar premissa' }))
  expect(await dialog.findByText('Use letras sem acento, algarismos e _, começando por letra.')).toBeDefined()
  expect(writes()).toEqual([])
  fireEvent.change(dialog.getByLabelText('Código'), { target: { value: 'CMV' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Criar premissa' }))
  await waitFor(() =>
    expect(writes().map(([, body]) => body)).toEqual([
      { codigo: 'CMV', descricao: 'Custo sobre a receita', unidade: 'percentual', fonte: '' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a scenario with what it inherits, and a cleared difference', async () => {
  const sheet = await openSheet('/Premissas?ano=2027&cenario=otimista')
  expect(
    months(sheet)
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['33%', '36% da base', ''])
  const [janeiro] = months(sheet)
  await select(sheet, janeiro)
  fireEvent.keyDown(janeiro!, { key: 'Delete' })
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.[1]).toEqual({
    cenario: 'otimista',
    nota: '',
    celulas: [{ premissaId: 5, mes: '2027-01', valorMicros: null, antesMicros: 330_000 }],
  })
})

test('a pasted block is one request with its note, names the budgets, and is undone', async () => {
  const sheet = await openSheet()
  fireEvent.change(screen.getByLabelText('Nota das mudanças'), { target: { value: 'Reunião' } })
  const [janeiro] = months(sheet)
  await select(sheet, janeiro)
  paste(janeiro!, '34,5%\t36\n')
  await waitFor(() => expect(writes()).toHaveLength(1))
  const celula = (antesMicros: number, valorMicros: number) => ({ premissaId: 5, mes: '2027-01', valorMicros, antesMicros })
  expect(writes()[0]?.[1]).toEqual({ cenario: 'base', nota: 'Reunião', celulas: [celula(350_000, 345_000)] })
  expect(await screen.findByText('Orçamento recalculado: Plano 2027 (12 células).')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.[1]).toEqual({ cenario: 'base', nota: 'Reunião', celulas: [celula(345_000, 350_000)] })
})

test('a text is refused whole, and a concurrent change is shown', async () => {
  const sheet = await openSheet('/Premissas?ano=2027', { [PUT]: CONFLITO })
  const [janeiro] = months(sheet)
  await select(sheet, janeiro)
  paste(janeiro!, '1\tTotal')
  expect(await screen.findByText(/“Total”, em CMV fev\/2027, não é um valor/)).toBeDefined()
  expect(writes()).toEqual([])
  paste(janeiro!, '1')
  expect(await screen.findByText('Outra pessoa mudou.')).toBeDefined()
  await waitFor(() => expect(months(sheet)[0]?.textContent).toBe('35%'))
  expect(screen.getByRole('button', { name: 'Desfazer' })).toHaveProperty('disabled', true)
})

test('the panel shows source and changes, edits with the version, and removes', async () => {
  const mudanca = { mes: '2027-01', antesMicros: null, depoisMicros: 350_000 }
  await openSheet('/Premissas?ano=2027&premissa=5', {
    'GET /v1/Premissa/5/historico': success({
      itens: [{ quando: '2026-11-20T12:00:00.000Z', quem: 'Renata Campos', cenario: 'base', nota: 'Reunião', meses: [mudanca] }],
    }),
    'PUT /v1/Premissa/5': success({ versao: 2 }),
    'DELETE /v1/Premissa/5': success({}),
  })
  const panel = within(await screen.findByRole('complementary', { name: 'CMV' }))
  expect(panel.getByText('Compras')).toBeDefined()
  expect(await panel.findByText('Renata Campos')).toBeDefined()
  expect(panel.getByText('Reunião')).toBeDefined()
  expect(panel.getByText('jan/2027: de vazio para 35%')).toBeDefined()
  fireEvent.click(panel.getByRole('button', { name: 'Editar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Editar CMV' }))
  fireEvent.change(dialog.getByLabelText('Fonte'), { target: { value: 'Contrato' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(writes().at(-1)?.[1]).toEqual({ versao: 1, descricao: 'Custo sobre a receita', fonte: 'Contrato' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(panel.getByRole('button', { name: 'Excluir' }))
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Excluir a premissa CMV?' })).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(writes().at(-1)?.[0]).toContain('DELETE'))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('the ratio of two items in the realizado fills the year', async () => {
  const razao = { valorCentavos: 34_800, baseCentavos: 100_000, razaoMicros: 348_000 }
  await openSheet('/Premissas?ano=2027&premissa=5', {
    'GET /v1/Orcamento/criar/fontes': success({
      realizado: { inicio: '2025-01', fim: '2026-06' },
      orcamentos: [],
      grupos: [
        {
          id: 1,
          codigo: 'RES',
          descricao: 'Resultado',
          itens: [
            { id: 11, codigo: '3.01', descricao: 'Custo' },
            { id: 12, codigo: '1.01', descricao: 'Receita' },
          ],
        },
      ],
    }),
    'GET /v1/Premissa/realizado': (_, query) =>
      query.get('grupoItem') === '11' && query.get('sobreGrupoItem') === '12' && query.get('inicio') === '2025-07'
        ? success({ ...razao, meses: [{ mes: '2026-06', ...razao }], menorMicros: 331_000, maiorMicros: 360_000 })
        : { status: 422, body: { status: 'error' } },
  })
  const panel = within(await screen.findByRole('complementary', { name: 'CMV' }))
  fireEvent.click(panel.getByRole('button', { name: 'Do realizado…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'CMV do realizado' }))
  await chooseOption(await dialog.findByRole('combobox', { name: 'Item' }), '3.01 Custo')
  await chooseOption(dialog.getByRole('combobox', { name: 'Sobre o item' }), '1.01 Receita')
  expect(await dialog.findByText('Foi 34,8% no período, entre 33,1% e 36% nos meses.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Usar 34,8% em 2027' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  const body = writes()[0]?.[1] as { nota: string; celulas: { valorMicros: number }[] }
  expect(body.nota).toBe('Do realizado: 3.01 Custo ÷ 1.01 Receita, jul/2025–jun/2026')
  expect(body.celulas.map(({ valorMicros }) => valorMicros)).toEqual(Array<number>(12).fill(348_000))
})

test('a reader sees values and no way to change them', async () => {
  queryClient.setQueryData(
    sessaoQuery.queryKey,
    (sessao) => sessao && { ...sessao, userAbilityRules: [{ action: 'read' as const, subject: 'Orcamento' as const }] },
  )
  const sheet = await openSheet()
  expect(months(sheet)[0]?.getAttribute('aria-readonly')).toBe('true')
  for (const nome of ['Nova premissa', 'Desfazer', 'Exportar']) expect(screen.queryByRole('button', { name: nome })).toBeNull()
})
