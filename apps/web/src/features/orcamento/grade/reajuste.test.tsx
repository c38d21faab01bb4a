import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../../../test/screen.tsx'
import { createData } from './cell-store.ts'
import type { FinishedSerie } from './serie.ts'

const { ReajustarPainel } = await import('./ReajustarPainel.tsx')
const { useReajuste } = await import('./use-reajuste.ts')

const MESES = Array.from({ length: 12 }, (_, mes) => mes)
const { modelo } = createData(
  {
    inicio: '2027-01',
    linhas: {
      id: [50],
      grupoItemId: [11],
      centroCustoId: [1],
      filialId: [0],
      travas: [0],
      comentados: [0],
      valoresCentavos: MESES.map((mes) => (mes === 0 ? 100_000 : 0)),
    },
    anoAnteriorCentavos: MESES.map(() => 50_000),
    anoAnteriorMeses: 12,
    realizado: null,
    grupos: [
      { id: 1, codigo: 'RB', descricao: 'Receita', natureza: 'receita_bruta', itens: [{ id: 11, codigo: 'RB.1', descricao: 'Revenda' }] },
    ],
    centrosCusto: new Map([[1, { descricao: 'Vendas', status: 'aberta' }]]),
    filiais: new Map(),
    mesesRealizados: 0,
  },
  { semCentro: '', resultado: '' },
)
const TRIMESTRE = { modelo, versao: 0, rows: Int32Array.from([3]), range: { x: 1, y: 0, width: 3, height: 1 } }

let confirmadas: [FinishedSerie['celulas'], number][]
let canceladas: number

function Tela() {
  const { reajuste, free, setChoice, open } = useReajuste(TRIMESTRE)
  return (
    <>
      <h1>Plano</h1>
      <button type="button" onClick={open}>
        Abrir
      </button>
      {reajuste && (
        <ReajustarPainel
          reajuste={reajuste}
          celulas={free}
          anoAnterior="2026"
          onChoice={setChoice}
          onConfirm={({ celulas }, taxaPpm) => confirmadas.push([celulas, taxaPpm])}
          onCancel={() => (canceladas += 1)}
        />
      )}
    </>
  )
}

beforeEach(async () => {
  confirmadas = []
  canceladas = 0
  await signInRenata()
  await showScreen('/grade', { path: '/grade', domains: ['orcamento-grade'], component: Tela })
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
})
afterEach(cleanup)

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reajustar' })
const choose = (nome: string) => fireEvent.click(screen.getByRole('radio', { name: nome }))
const type = (taxa: string) => fireEvent.change(screen.getByLabelText('Reajuste de'), { target: { value: taxa } })

test('focuses the rate, previews the sum and writes it on Enter', () => {
  const taxa = screen.getByLabelText('Reajuste de')
  expect([document.activeElement, confirm().disabled]).toEqual([taxa, true])
  type('cem')
  expect([taxa.getAttribute('aria-invalid'), confirm().disabled]).toEqual(['true', true])
  type('8')
  expect(screen.getByText(/^Soma/).textContent).toBe('Soma 1.000 → 1.080')
  fireEvent.submit(screen.getByRole('form', { name: 'Reajustar' }))
  expect(confirmadas).toEqual([[[{ linha: 0, mes: 0, valorCentavos: 108_000 }], 80_000]])
})

test.each([
  ['2026 mais ou menos %', '−10', [45_000, 45_000, 45_000]],
  ['Crescimento por mês', '10', [110_000, 121_000]],
  ['Linha reta', null, [50_000]],
  ['Média de três meses', null, [50_000, 50_000, 50_000]],
])('offers %s with a description, and asks for a rate only where it applies', (nome, taxa, valores) => {
  choose(nome)
  if (taxa === null) expect(screen.queryByLabelText('Reajuste de')).toBeNull()
  else type(taxa)
  fireEvent.click(confirm())
  expect(confirmadas.map(([celulas]) => celulas.map(({ valorCentavos }) => valorCentavos))).toEqual([valores])
})

test('explains a change of nothing or a too large amount, and Esc changes nothing', () => {
  choose('Crescimento por mês')
  type('9000')
  screen.getByText(/passaria de R\$ 100 bilhões/)
  type('-100')
  screen.getByText('Nenhuma célula muda assim.')
  expect(confirm().disabled).toBe(true)
  fireEvent.keyDown(screen.getByLabelText('Reajuste de'), { key: 'Escape' })
  expect([canceladas, confirmadas]).toEqual([1, []])
})
