import type { ContaDePara, Grupo } from '@lastro/contract'
import { RouterContextProvider, createRootRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../../../i18n/i18n.ts'
import { setPreferencia } from '../../../theme/preferences.ts'
import { ListaContas } from './ListaContas.tsx'
import { indexDestinos } from './mudancas.ts'
import { EMPTY_SELECTION, reduceSelection } from './selection.ts'

const grupos: Grupo[] = [
  {
    id: 1,
    codigo: 'DAD',
    descricao: 'Administrativas',
    natureza: 'despesa',
    itens: [
      { id: 5, codigo: 'TI', descricao: 'Tecnologia' },
      { id: 6, codigo: 'OC', descricao: 'Ocupação' },
    ],
  },
]
const destinos = indexDestinos(grupos)
const conta = (contaId: number, suggestion: number | null = null): ContaDePara => ({
  contaId,
  codigo: `4.${contaId}`,
  descricao: `Conta ${contaId}`,
  codigoReferencial: null,
  saldoCentavos: -100,
  situacao: 'sem',
  grupoItem: null,
  regra: null,
  regrasEmConflito: [],
  sugestao:
    suggestion === null
      ? null
      : { grupoItem: destinos.get(suggestion)!, origem: 'descricao', indicio: 'parecida', motivo: 'descrição parecida', confianca: 75 },
})
const few = [conta(1), conta(2), conta(3, 6)]
const onDestino = vi.fn<(contas: readonly number[], grupoItemId: number | null) => void>()

const onDestinos = vi.fn<() => void>()

const router = createRouter({ routeTree: createRootRoute() })

function Tela({ contas = few }: { contas?: readonly ContaDePara[] }) {
  const ids = contas.map(({ contaId }) => contaId)
  const [selection, setSelection] = useState(EMPTY_SELECTION)
  const [editing, setEditing] = useState<number | null>(null)
  const [dragged, setDragged] = useState<readonly number[] | null>(null)
  return (
    <RouterContextProvider router={router as never}>
      <ListaContas
        periodo={{ inicio: '2025-01', fim: '2025-12' }}
        contas={contas}
        grupos={grupos}
        destinos={destinos}
        draft={new Map()}
        selection={selection}
        onSelection={(action) => setSelection((current) => reduceSelection(current, action, ids))}
        editing={editing}
        onEdit={setEditing}
        onDestino={onDestino}
        dragged={dragged}
        onDrag={setDragged}
        onDestinos={onDestinos}
        canEdit
        canSeeLancamentos
        isPhone={false}
      />
    </RouterContextProvider>
  )
}

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
  await initI18n()
  await loadTexts('de-para')
})
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  render(<Tela />)
  screen.getByRole('grid').focus()
})
afterEach(() => {
  cleanup()
  onDestino.mockReset()
})

const press = (key: string, extra: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(screen.getByRole('grid'), { key, ...extra })
const chosen = () => screen.getAllByRole('row', { selected: true }).map((row) => row.id)

test('selects a range by keyboard and maps it at once', () => {
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['conta-1', 'conta-2'])
  press('Enter')
  const field = screen.getByRole('combobox', { name: 'Destino de 2 contas' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'tecno' } })
  expect(screen.queryByRole('option', { name: /Ocupação/ })).toBeNull()
  fireEvent.click(screen.getByRole('option', { name: /Tecnologia/ }))
  expect(onDestino).toHaveBeenCalledWith([1, 2], 5)
})

test('leads from the amount of an account, or by L, to its entries in the same period', async () => {
  const href = '/Lancamentos?inicio=2025-01&fim=2025-12&conta=2'
  expect(screen.getAllByRole('link')[1]?.getAttribute('href')).toBe(href)
  press('ArrowDown')
  press('l')
  await waitFor(() => expect(router.state.location.href).toBe(href))
})

test('accepts the suggestion of the active account with S, and removes a target with Delete', () => {
  press('End')
  press('s')
  expect(onDestino).toHaveBeenLastCalledWith([3], 6)
  press('Delete')
  expect(onDestino).toHaveBeenLastCalledWith([3], null)
})

test('shows the target and the reason of a suggestion', () => {
  const [target, reason] = screen.getAllByRole('row')[3]!.querySelectorAll('[role=gridcell]:nth-last-child(-n + 2)')
  expect(target?.textContent).toBe('Sem destinoOcupação')
  expect(reason?.textContent).toBe('75 %A descrição traz “parecida”')
  fireEvent.click(screen.getByRole('button', { name: 'Ocupação' }))
  expect(onDestino).toHaveBeenLastCalledWith([3], 6)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('lists conflicting rules with their targets', () => {
  cleanup()
  const regrasEmConflito = [
    { texto: '4.1 a 4.3', grupoItem: destinos.get(5)! },
    { texto: '4.2 a 4.9', grupoItem: destinos.get(6)! },
  ]
  render(<Tela contas={[{ ...conta(2), situacao: 'conflito', regrasEmConflito }]} />)
  expect(screen.getByText('Regras em conflito')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['4.1 a 4.3  Tecnologia', '4.2 a 4.9  Ocupação'])
})

test('leaves unknown keys to the page', () => {
  expect(press('Tab')).toBe(true)
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(press('ArrowDown')).toBe(false)
})

test('keeps the active row rendered at any scroll position', () => {
  cleanup()
  render(<Tela contas={Array.from({ length: 400 }, (_, i) => conta(i + 1))} />)
  screen.getByRole('grid').focus()
  // The test page does not scroll, so the last row stays out of view.
  press('End')
  expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe('conta-400')
  expect(document.querySelector('#conta-400')?.getAttribute('data-ativa')).toBe('true')
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
})

test('ignores S when single-letter shortcuts are off', () => {
  setPreferencia('atalhos', 'desligados')
  press('End')
  expect(press('s')).toBe(true)
  expect(onDestino).not.toHaveBeenCalled()
  setPreferencia('atalhos', 'ligados')
})
