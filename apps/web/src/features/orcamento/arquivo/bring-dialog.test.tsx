import type { ArquivoDiferencas } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../../../test/screen.tsx'

const { TrazerDialog } = await import('./TrazerDialog.tsx')

const celula = { linhaId: 50, antesCentavos: -100_000, depoisCentavos: -120_050, impedimento: null, conflito: null } as const
const RENATA = { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Renata' }
const DIFERENCAS: ArquivoDiferencas = {
  arquivoNome: 'plano.xlsx',
  sequencia: 9,
  lidas: 2,
  linhas: [
    {
      id: 50,
      linha: 5,
      grupo: '(−) Pessoal',
      natureza: 'pessoal',
      codigo: 'P.1',
      descricao: 'Salários',
      centroCusto: 'TI Tecnologia',
      filial: null,
    },
  ],
  celulas: [
    { ...celula, mes: 1 },
    { ...celula, mes: 2, impedimento: 'travada' },
    { ...celula, mes: 3, conflito: { eraCentavos: -90_000, quem: RENATA, quando: '2020-01-02T12:00:00.000Z' } },
    { ...celula, mes: 4, impedimento: 'area' },
  ],
  problemas: [],
  problemasTotal: 0,
  desconhecidas: [],
  desconhecidasTotal: 0,
  ausentes: 0,
}
let response: ArquivoDiferencas
let written: { status?: number; body: unknown }
let closed: boolean

async function bring() {
  answer({
    'POST /v1/Orcamento/7/arquivo/diferencas': () => success(response),
    'POST /v1/Orcamento/7/atos': () => written,
  })
  await showScreen('/x', {
    path: '/x',
    domains: ['orcamento-grade'],
    component: () => (
      <>
        <h1>Plano</h1>
        <TrazerDialog orcamentoId={7} inicio="2026-01" onClose={() => (closed = true)} />
      </>
    ),
  })
  const input = await screen.findByLabelText('Escolher planilha', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'plano.xlsx')] } })
  await screen.findByText('plano.xlsx')
}
const rows = () => screen.getAllByRole('row').map((row) => row.textContent)
const atos = () => writes().filter(([rota]) => rota.endsWith('/atos'))

beforeEach(async () => {
  response = DIFERENCAS
  written = success({ sequencia: 10, celulas: 3, linhas: [], mudancas: [] })
  closed = false
  await signInRenata()
})
afterEach(cleanup)

test('shows cells that need a choice first, with positive costs, and saves the choice as one act', async () => {
  await bring()
  expect(rows().filter((row) => row?.includes('Salários'))).toEqual([
    expect.stringContaining('mar/20261.000,001.200,50') as string,
    expect.stringContaining('fev/2026') as string,
    expect.stringContaining('A área foi enviada') as string,
    expect.stringContaining('jan/2026') as string,
  ])
  expect(rows().find((row) => row?.startsWith('(−) Pessoal'))).toBe('(−) Pessoal1.000,001.200,50+200,50')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Usar o valor da planilha em Salários, abr/2026' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ficar com a planilha em todas' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mudar também a célula travada' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Usar o valor da planilha em Salários, jan/2026' }))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar 2 células' }))
  await waitFor(() => expect(closed).toBe(true))
  expect(atos()).toEqual([
    [
      'POST /v1/Orcamento/7/atos',
      {
        tipo: 'importar',
        vista: 9,
        detalhe: { arquivo: 'plano.xlsx' },
        forcarTravas: true,
        mudancas: [2, 3].map((mes) => ({ linhaId: 50, mes, valorCentavos: -120_050 })),
      },
    ],
  ])
})

test('saves nothing from a sheet with unreadable cells, and lists them', async () => {
  const message = 'Tem fração de centavo. Arredonde para duas casas decimais.'
  response = { ...DIFERENCAS, problemas: [{ linha: 1205, campo: '02/2026', valor: '10.005', message }], problemasTotal: 1 }
  await bring()
  expect(rows()).toContain(`1.20502/202610.005${message}`)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar 1 célula' }).disabled).toBe(true)
  expect(screen.getByText(/Há 1 célula que não pôde ser lida: nada é salvo/)).toBeTruthy()
})

test('after a concurrent change saves nothing, says so and compares again', async () => {
  written = { status: 409, body: { status: 'error', code: 'orcamento_celula_conflict', message: 'x' } }
  await bring()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar 1 célula' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Outra pessoa mudou uma dessas células/)
  expect(closed).toBe(false)
  response = { ...DIFERENCAS, linhas: [], celulas: [] }
  fireEvent.click(screen.getByRole('button', { name: 'Comparar de novo' }))
  expect(await screen.findByText('A planilha não muda nada neste orçamento.')).toBeTruthy()
})
