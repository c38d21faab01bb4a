import { setTimeout as wait } from 'node:timers/promises'
import { readCelula } from '@lastro/engine'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubCanvas } from '../../../../test/canvas.ts'
import { showScreen, signInRenata } from '../../../../test/screen.tsx'
import { type GradeAto, type WrittenCelulas, createData } from './cell-store.ts'
import { type TypedKey, playKeys } from '../../../grid/editor-keys.ts'

const { OrcamentoGrid } = await import('./OrcamentoGrid.tsx')

/** The grid follows a focus asynchronously. */
const FOCUSED_MS = 100

const keysOf = (...keys: string[]) => keys.map((key) => ({ key, shiftKey: false }))

const play = (keys: readonly TypedKey[], selected: string) =>
  playKeys(keys, selected, { read: (texto) => (readCelula(texto).ok ? { ok: true } : { ok: false, mensagem: '' }) })

test('playing keys writes text, removes it, and stops at the first Enter or Tab on an amount', () => {
  expect(play(keysOf('1', '2', '5', 'Backspace', '0', 'Enter', '7'), '99')).toEqual({
    texto: '120',
    end: { saves: true, movement: [0, 1] },
    rest: keysOf('7'),
  })
  expect(play(keysOf('Tab'), '99')).toEqual({ texto: '99', end: { saves: true, movement: [1, 0] }, rest: [] })
  expect(play([{ key: 'Tab', shiftKey: true }], '7').end).toEqual({ saves: true, movement: [-1, 0] })
  expect(play(keysOf('Backspace', 'ArrowLeft', '5'), '99')).toEqual({ texto: '5', end: null, rest: [] })
  expect(play(keysOf('x', 'Enter', 'y'), '99')).toEqual({ texto: 'xy', end: null, rest: [] })
  expect(play(keysOf('5', 'Escape', '6'), '99')).toMatchObject({ end: { saves: false }, rest: keysOf('6') })
})

/** All at once, since React holds the first editor back for 300 ms only, which a busy machine may take between two keys. */
function press(...keys: string[]): void {
  for (const key of keys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('keys typed before the first editor appears are written in order, those after Enter in the next cell', async () => {
  stubCanvas()
  // act() would not hold the editor back.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await signInRenata()
  const gridData = createData(
    {
      inicio: '2027-01',
      linhas: {
        id: [50, 51],
        grupoItemId: [11, 11],
        centroCustoId: [1, 2],
        filialId: [0, 0],
        travas: [0, 0],
        comentados: [0, 0],
        valoresCentavos: Array.from({ length: 24 }, () => 0),
      },
      anoAnteriorCentavos: [],
      anoAnteriorMeses: 0,
      realizado: null,
      grupos: [
        { id: 1, codigo: 'RB', descricao: 'Receita', natureza: 'receita_bruta', itens: [{ id: 11, codigo: 'RB.1', descricao: 'Revenda' }] },
      ],
      centrosCusto: new Map([
        [1, { descricao: 'Lojas', status: 'aberta' }],
        [2, { descricao: 'Portal', status: 'aberta' }],
      ]),
      filiais: new Map(),
      mesesRealizados: 0,
    },
    { semCentro: '', resultado: '' },
  )
  const onAto = vi.fn<(ato: GradeAto) => Promise<WrittenCelulas>>(() => new Promise(() => {}))
  const view = () => (
    <>
      <h1>Plano</h1>
      <OrcamentoGrid gridData={gridData} nome="Plano" exercicio="2027" anoAnterior="2026" canEdit onAto={onAto} />
    </>
  )
  await showScreen('/', { path: '/', domains: ['orcamento-grade'], component: view })
  const first = await marchOf('Lojas')
  // The grid selects its first cell with its first focus.
  for (const each of [document.querySelector('canvas'), first]) {
    each?.focus()
    await wait(FOCUSED_MS)
  }

  press('1', '2', '0', '0', 'Enter', '1', '5')
  const editor = await screen.findByRole('textbox')
  await waitFor(() => expect(editor).toHaveProperty('value', '15'))
  expect(onAto.mock.calls).toEqual([[{ tipo: 'editar', mudancas: [{ linhaId: 50, mes: 3, valorCentavos: 120_000 }] }]])
  fireEvent.keyDown(editor, { key: 'Enter' })
  expect(onAto).toHaveBeenLastCalledWith({ tipo: 'editar', mudancas: [{ linhaId: 51, mes: 3, valorCentavos: 1_500 }] })
})

async function marchOf(label: string): Promise<HTMLElement> {
  const row = (await screen.findByText(label)).closest('tr')
  const cell = row?.querySelector<HTMLElement>('[aria-colindex="4"]')
  if (!cell) throw new Error(`no March of ${label}`)
  return cell
}
