import { COLUNA_TOTAL } from '@lastro/engine'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../../../test/screen.tsx'
import { type GradeEntrada, createModelo } from '../grade/modelo.ts'
import { COLUNAS_DO_ANO, figuresOf } from './figures.ts'

Element.prototype.scrollIntoView = () => {}
const { NumerosDaArea } = await import('./NumerosDaArea.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

const twelve = (...valores: number[]): number[] => Array.from({ length: 12 }, (_, mes) => valores[mes] ?? 0)

const ENTRADA: GradeEntrada = {
  inicio: '2026-01',
  linhas: {
    id: [101, 102, 103, 104],
    grupoItemId: [11, 11, 11, 21],
    centroCustoId: [1, 1, 2, 1],
    filialId: [7, 8, 0, 0],
    travas: [0, 0, 0, 0],
    comentados: [0, 0, 0, 0],
    valoresCentavos: [...twelve(100_000), ...twelve(200_000, 50_000), ...twelve(999_900), ...twelve(-30_000, -12_000)],
  },
  realizado: null,
  anoAnteriorCentavos: [...twelve(100_000), ...twelve(200_000), ...twelve(), ...twelve(-40_000)],
  anoAnteriorMeses: 12,
  grupos: [
    {
      id: 1,
      codigo: 'RB',
      descricao: 'Receita bruta',
      natureza: 'receita_bruta',
      itens: [{ id: 11, codigo: 'RB.01', descricao: 'Revenda' }],
    },
    { id: 2, codigo: 'DPE', descricao: 'Pessoal', natureza: 'pessoal', itens: [{ id: 21, codigo: 'DPE.01', descricao: 'Salários' }] },
  ],
  centrosCusto: new Map([[1, { descricao: 'Vendas', status: 'enviada' }]]),
  filiais: new Map(),
  mesesRealizados: 0,
}
const MODELO = createModelo(
  ENTRADA,
  { semCentro: '', resultado: '' },
  {
    valoresCentavos: ENTRADA.linhas.valoresCentavos,
    travas: new Int16Array(4),
    comentados: new Int16Array(4),
    shows: (line) => ENTRADA.linhas.centroCustoId[line] === 1,
  },
)
const COMENTARIOS = [1, 1, 5, 0]

test('sums an area alone, with unsigned costs and the result, for the year and each month', () => {
  const { receitas, custos, resultado, grupos } = figuresOf(MODELO, COMENTARIOS, COLUNA_TOTAL)
  expect([receitas, custos, resultado].map(({ valorCentavos, favoravel }) => [valorCentavos, favoravel])).toEqual([
    [350_000, true],
    [42_000, false],
    [308_000, true],
  ])
  expect([receitas.razao, custos.razao]).toEqual([50_000 / 300_000, 2_000 / 40_000])
  expect(grupos.map(({ rotulo, itens }) => [rotulo, ...itens.map((item) => [item.rotulo, item.valorCentavos, item.comentarios])])).toEqual([
    ['Receita bruta', ['Revenda', 350_000, 2]],
    ['(−) Pessoal', ['Salários', 42_000, 0]],
  ])
  for (const coluna of COLUNAS_DO_ANO) {
    const doMes = figuresOf(MODELO, COMENTARIOS, coluna)
    expect(doMes.receitas.valorCentavos - doMes.custos.valorCentavos).toBe(doMes.resultado.valorCentavos)
  }
  expect(figuresOf(MODELO, COMENTARIOS, 1).receitas).toEqual({ valorCentavos: 50_000, razao: null, favoravel: true })
})

test('shows one column, chosen by touch, swipe or arrows, and collapses a grupo', async () => {
  await showScreen('/area', {
    path: '/area',
    domains: ['orcamento'],
    component: () => (
      <>
        <h1>Vendas</h1>
        <NumerosDaArea modelo={MODELO} comentarios={COMENTARIOS} />
      </>
    ),
  })
  const table = screen.getByRole('table', { name: 'Números da área' })
  const cabecas = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const lines = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const swipe = (from: number, until: number) => {
    fireEvent.touchStart(table, { touches: [{ clientX: from }] })
    fireEvent.touchEnd(table, { changedTouches: [{ clientX: until }] })
  }
  expect(cabecas()).toEqual(['R$', 'Ano 2026', '% 2025'])
  expect(lines()).toEqual(['Receita bruta', 'Revenda2 comentários', '(−) Pessoal', 'Salários'])
  screen.getByRole('row', { name: /^\(−\) Pessoal 420 \+5,0$/ })
  swipe(300, 200)
  expect(cabecas()[1]).toBe('jan')
  fireEvent.click(screen.getByRole('radio', { name: 'fev' }))
  screen.getByRole('row', { name: '(−) Pessoal 120 —' })
  swipe(200, 180)
  expect(cabecas()[1]).toBe('fev')
  swipe(200, 300)
  swipe(200, 300)
  swipe(200, 300)
  expect(cabecas()[1]).toBe('Ano 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Receita bruta' }))
  expect(lines()).toEqual(['Receita bruta', '(−) Pessoal', 'Salários'])
})
