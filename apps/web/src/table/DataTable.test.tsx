import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Column } from './DataTable.tsx'

const { initI18n } = await import('../i18n/i18n.ts')
const { DataTable } = await import('./DataTable.tsx')

interface Line {
  id: string
  nome: string
  centavos: number
  itens?: readonly Line[]
}

const LINES: readonly Line[] = [
  { id: 'a', nome: 'Receita', centavos: 300, itens: [{ id: 'a1', nome: 'Vendas', centavos: 300 }] },
  { id: 'b', nome: 'Custo', centavos: -100, itens: [] },
]
const COLUMNS = [
  { id: 'nome', header: 'Linha', sort: 'nome', cell: ({ nome }: Line) => nome },
  { id: 'valor', header: 'Valor', amount: ({ centavos }: Line) => centavos },
] as const

beforeAll(() => initI18n())
afterEach(cleanup)

test('names each row by its first cell and prints the total below the same columns', () => {
  render(
    <DataTable label="Linhas" columns={COLUMNS} rows={LINES} rowKey={({ id }) => id} total={{ id: 't', nome: 'Total', centavos: 200 }} />,
  )
  const [, first, , total] = within(screen.getByRole('table', { name: 'Linhas' })).getAllByRole('row')
  expect(within(first!).getByRole('rowheader').textContent).toBe('Receita')
  expect(within(first!).getByRole('cell').className).toContain('num')
  expect(total!.textContent).toBe('Total2,00')
})

test('a header asks the server for its order, and for the reverse when it is the order', () => {
  const onOrder = vi.fn<(order: string) => void>()
  const list = (order: string) => (
    <DataTable label="Linhas" columns={COLUMNS} rows={LINES} rowKey={({ id }) => id} order={order} onOrder={onOrder} />
  )
  const { rerender } = render(list('valor'))
  fireEvent.click(screen.getByRole('button', { name: 'Linha' }))
  rerender(list('nome'))
  expect(screen.getByRole('columnheader', { name: 'Linha' }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Linha' }))
  expect(onOrder.mock.calls).toEqual([['nome'], ['-nome']])
})

test('a tree shows the children of expanded rows, with their level', () => {
  const onToggle = vi.fn<(line: Line) => void>()
  const tree = (isOpen: boolean) => (
    <DataTable
      label="Linhas"
      columns={COLUMNS}
      rows={LINES}
      rowKey={({ id }) => id}
      tree={{ childrenOf: ({ itens }) => itens, isExpanded: () => isOpen, onToggle, toggleLabel: ({ nome }) => `Abrir ${nome}` }}
    />
  )
  const { rerender } = render(tree(false))
  expect(screen.queryByText('Vendas')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Abrir Receita' }))
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(LINES[0])
  rerender(tree(true))
  const rows = within(screen.getByRole('treegrid', { name: 'Linhas' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => [row.getAttribute('aria-level'), row.getAttribute('aria-expanded')])).toEqual([
    ['1', 'true'],
    ['2', null],
    ['1', 'true'],
  ])
})

test('the type refuses a hidden header that sorts, and a column under a header that phones hide', () => {
  const columns: readonly Column<Line, 'nome'>[] = [
    // @ts-expect-error -- a hidden header has no button
    { id: 'nome', header: 'Linha', hideHeader: true, sort: 'nome' },
    // @ts-expect-error -- the span of the header counts the column on phones too
    { id: 'grupo', header: 'Grupo', columns: [{ id: 'valor', header: 'Valor', wide: true }] },
  ]
  expect(columns).toHaveLength(2)
})

test('a field in a cell keeps its focus when the table renders again', () => {
  const list = (label: string) => (
    <DataTable
      label="Linhas"
      columns={[{ id: 'campo', header: 'Campo', cell: ({ nome }: Line) => <input aria-label={`${label} ${nome}`} /> }]}
      rows={LINES}
      rowKey={({ id }) => id}
    />
  )
  const { rerender } = render(list('Valor de'))
  screen.getByLabelText('Valor de Custo').focus()
  rerender(list('Novo valor de'))
  expect(document.activeElement).toBe(screen.getByLabelText('Novo valor de Custo'))
})

test('while rows load, after a failure and without rows there is no table', () => {
  const onRetry = vi.fn<() => void>()
  const list = (rows: readonly Line[] | undefined, error: unknown = null) => (
    <DataTable
      label="Linhas"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      error={error}
      onRetry={onRetry}
      empty={<p>Nada aqui</p>}
    />
  )
  const { rerender } = render(list(undefined))
  expect(screen.getByRole('status')).toBeTruthy()
  rerender(list(undefined, new Error('no network')))
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button'))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(list([]))
  expect(screen.getByText('Nada aqui')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
