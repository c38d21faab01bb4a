import type { DreLinha, DreResposta } from '@lastro/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'
import { initI18n, loadTexts } from '../../i18n/i18n.ts'
import { setPreferencia } from '../../theme/preferences.ts'
import { DreTable } from './DreTable.tsx'
import { type DreVisao, readVisao } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'

const line = (codigo: string, valores: (number | null)[], extra: Partial<DreLinha> = {}): DreLinha => {
  const { total } = dreLinha(codigo, valores)
  return dreLinha(codigo, valores, {
    descricao: `Linha ${codigo}`,
    anoAnterior: valores.map(() => 100_000),
    anoAnteriorTotal: 200_000,
    variacao: valores.map((valor) => (valor ?? 0) - 100_000),
    variacaoTotal: (total ?? 0) - 200_000,
    ...extra,
  })
}

const response: DreResposta = {
  modelo: { id: 1, nome: 'Gerencial', vigencia: null },
  modelos: [{ id: 1, nome: 'Gerencial' }],
  versao: 1,
  alcance: { limitado: false, centrosCusto: null, filiais: null },
  meses: ['2025-01', '2025-02'],
  mesesComDados: ['2025-01', '2025-02'],
  temAnoAnterior: true,
  lacunas: [],
  rateado: false,
  baseAv: null,
  linhas: [
    line('RB', [12_345_678, 0]),
    line('CUS', [-4_000_000, -4_999]),
    line('CUS.1', [-4_000_000, -4_999], { tipo: 'grupoItem', nivel: 1, pai: 'CUS', grupoItemId: 9 }),
    line('DPE', [-700, 0]),
    line('CUS.1', [-700, 0], { tipo: 'grupoItem', nivel: 1, pai: 'DPE', grupoItemId: 9 }),
    line('LL', [50_000, 0], { tipo: 'formula', anoAnteriorTotal: -10_000, variacaoTotal: 60_000, ahTotal: 6 }),
    line('MB', [0.4567, null], { tipo: 'percentual', unidade: 'razao', total: 0.4 }),
  ],
  semDePara: { contas: 0, valorCentavos: 0 },
  foraDaDre: [],
  fechadoAte: null,
  disponivel: { inicio: '2025-01', fim: '2025-02' },
}

const setVisao = vi.fn<(change: Partial<DreVisao>) => void>()
const observe = vi.fn<() => void>()
const onAviso = vi.fn<(texto: string) => void>()

function Tela() {
  const [visao, change] = useState(readVisao(parseDreSearch({ colunas: 'variacao' })))
  return (
    <DreTable
      response={response}
      visao={visao}
      setVisao={(next) => {
        setVisao(next)
        change((current) => ({ ...current, ...next }))
      }}
      onAviso={onAviso}
    />
  )
}

const row = (codigo: string) => document.querySelector<HTMLElement>(`tr[data-codigo="${codigo}"]`)
const cells = (codigo: string) => [...(row(codigo)?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
const press = (key: string, extra: { ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...extra })
const here = () => [
  document.activeElement?.closest('tr')?.dataset['codigo'],
  (document.activeElement as HTMLElement | null)?.dataset['coluna'],
]

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observe
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  await initI18n()
  await loadTexts('dre', 'casca')
})
beforeEach(() => {
  observe.mockClear()
  render(<Tela />)
  screen.getByRole('treegrid').querySelector<HTMLElement>('[data-ativa]')?.focus()
})
afterEach(() => {
  cleanup()
  setVisao.mockReset()
})

describe('the statement', () => {
  test('is measured once per change of columns, because each measurement re-renders it', () => {
    press('ArrowRight')
    press('ArrowRight')
    expect(here()).toEqual(['RB', '2025-02:valor'])
    // The frame once for its width, the frame and the table once for whole columns.
    expect(observe).toHaveBeenCalledTimes(3)
  })

  test('distinguishes minus, exact zero, rounded zero and no value, always with one decimal', () => {
    expect(cells('RB').slice(0, 3)).toEqual(['123,5', '–', '123,5'])
    expect(cells('CUS').slice(0, 4)).toEqual(['−40,0', '0,0', '−40,0', '−42,0'])
    expect(cells('MB').slice(0, 3)).toEqual(['45,7', '—', '40,0'])
  })

  test('marks growth over a loss and explains the mark below', () => {
    expect(cells('LL').slice(2, 5)).toEqual(['0,5', '+0,6', '+600,0*'])
    expect(screen.getByText('* Base negativa em 2024: variação sobre o módulo.')).toBeDefined()
  })

  test('has exactly one cell in the tab order, moved by the arrow keys', () => {
    expect(document.querySelectorAll('[tabindex="0"]:is(th, td)')).toHaveLength(1)
    press('ArrowRight')
    press('ArrowDown')
    expect(here()).toEqual(['CUS', '2025-01:valor'])
    expect(document.querySelectorAll('[tabindex="0"]:is(th, td)')).toHaveLength(1)
  })

  test('pins the total at the end of the row and mirrors the arrow keys in right-to-left languages', () => {
    const fixa = () => document.querySelector<HTMLElement>('td[data-coluna="total:valor"]')?.style
    expect([fixa()?.right, fixa()?.left]).not.toContain(undefined)
    act(() => setPreferencia('direction', 'rtl'))
    expect(fixa()?.right).toBe('')
    expect(fixa()?.left).not.toBe('')
    press('ArrowLeft')
    expect(here()).toEqual(['RB', '2025-01:valor'])
    press('ArrowRight')
    expect(here()).toEqual(['RB', 'linha'])
    act(() => setPreferencia('direction', 'auto'))
  })

  test('toggles a line from the line column and announces it to screen readers', () => {
    press('ArrowDown')
    expect(row('CUS')?.getAttribute('aria-expanded')).toBe('false')
    press('ArrowRight')
    expect(row('CUS.1')?.getAttribute('aria-level')).toBe('2')
    expect(here()).toEqual(['CUS', 'linha'])
    press('ArrowLeft')
    expect(row('CUS.1')).toBeNull()
  })

  test('Enter explains the cell in its month', () => {
    press('ArrowRight')
    press('ArrowRight')
    press('Enter')
    expect(setVisao).toHaveBeenLastCalledWith({ explicar: { chave: 'RB', em: '2025-02', linhas: [], item: null, conta: null } })
  })

  test('explains the selected row when its grupo item is under two lines', () => {
    press('*')
    const cell = document.querySelector('tr[data-chave="DPE/CUS.1"] [data-coluna="2025-01:valor"]')
    fireEvent.click(cell!)
    expect(setVisao).toHaveBeenLastCalledWith({ explicar: { chave: 'DPE/CUS.1', em: '2025-01', linhas: [], item: null, conta: null } })
    expect(document.querySelectorAll('[data-ativa]')).toHaveLength(1)
    expect(document.querySelector('[data-ativa]')?.closest('tr')?.dataset['chave']).toBe('DPE/CUS.1')
  })

  test('copies the amount to the centavo in spreadsheet format', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    press('ArrowRight')
    press('c', { ctrlKey: true })
    expect(writeText).toHaveBeenCalledWith('123456,78')
    await vi.waitFor(() => expect(onAviso).toHaveBeenCalledWith('Copiado: 123456,78'))
  })
})
