import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../../../test/screen.tsx'
import { createData } from './cell-store.ts'
import { listVisible } from './visible-rows.ts'

const { FolhaGrade } = await import('./FolhaGrade.tsx')

const COLUNAS = [
  { id: '0', title: 'Linha  R$', width: 222 },
  { id: '1', title: 'jan', width: 66 },
]

function open(lines: number) {
  const ids = Array.from({ length: lines }, (_, i) => i + 1)
  const { modelo } = createData(
    {
      inicio: '2027-01',
      linhas: {
        id: ids,
        grupoItemId: ids.map(() => 11),
        centroCustoId: ids,
        filialId: ids.map(() => 0),
        travas: ids.map(() => 0),
        comentados: ids.map(() => 0),
        valoresCentavos: ids.flatMap(() => Array.from({ length: 12 }, (_, mes) => (mes === 0 ? -100_000 : 0))),
      },
      anoAnteriorCentavos: [],
      anoAnteriorMeses: 0,
      realizado: null,
      grupos: [
        { id: 1, codigo: 'DPE', descricao: 'Pessoal', natureza: 'pessoal', itens: [{ id: 11, codigo: 'DPE.1', descricao: 'Salários' }] },
      ],
      centrosCusto: new Map(ids.map((id) => [id, { descricao: `Área ${id}`, status: 'aberta' }])),
      filiais: new Map(),
      mesesRealizados: 0,
    },
    { semCentro: '', resultado: 'Resultado orçado' },
  )
  const rows = listVisible(modelo, { recolhidos: new Set(), busca: '', hideEmpty: false })
  const format = { casas: 0, negativos: 'menos', idioma: 'pt' } as const
  return showScreen('/grade', {
    path: '/grade',
    domains: ['orcamento-grade'],
    component: () => <FolhaGrade nome="Plano" modelo={modelo} rows={rows} columns={COLUNAS} format={format} />,
  })
}

beforeEach(signInRenata)
afterEach(cleanup)

test('prints the rows of the grid as a table with unsigned costs', async () => {
  await open(2)
  const lines = within(await screen.findByRole('table')).getAllByRole('row')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Linha  R$jan',
    '(−) Pessoal2.000',
    'Salários2.000',
    'Área 11.000',
    'Área 21.000',
    'Resultado orçado−2.000',
  ])
})

test('prints the number of omitted lines, and still ends with the result', async () => {
  await open(1200)
  await screen.findByText('Mais 202 linhas não couberam aqui: a planilha e o PDF do orçamento têm todas.')
  const lines = within(screen.getByRole('table')).getAllByRole('row')
  expect([lines.length, lines.at(-1)?.textContent]).toEqual([1002, 'Resultado orçado−1.200.000'])
})
