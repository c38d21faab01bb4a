import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { showTela, signInRenata } from '../../../../test/screen.tsx'
import { createDados } from './cell-store.ts'
import { listVisiveis } from './visible-rows.ts'

const { FolhaGrade } = await import('./FolhaGrade.tsx')

const COLUNAS = [
  { id: '0', title: 'Linha  R$', width: 222 },
  { id: '1', title: 'jan', width: 66 },
]

function open(linhas: number) {
  const ids = Array.from({ length: linhas }, (_, i) => i + 1)
  const { modelo } = createDados(
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
      mesesAnteriores: 0,
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
  const rows = listVisiveis(modelo, { recolhidos: new Set(), busca: '', ocultarVazias: false })
  const formato = { casas: 0, negativos: 'menos', idioma: 'pt' } as const
  return showTela('/grade', {
    path: '/grade',
    domains: ['orcamento-grade'],
    component: () => <FolhaGrade nome="Plano" modelo={modelo} rows={rows} columns={COLUNAS} formato={formato} />,
  })
}

beforeEach(signInRenata)
afterEach(cleanup)

it('prints the rows of the grid as a table with unsigned costs', async () => {
  await open(2)
  const linhas = within(await screen.findByRole('table')).getAllByRole('row')
  expect(linhas.map(({ textContent }) => textContent)).toEqual([
    'Linha  R$jan',
    '(−) Pessoal2.000',
    'Salários2.000',
    'Área 11.000',
    'Área 21.000',
    'Resultado orçado−2.000',
  ])
})

it('prints the number of omitted lines, and still ends with the result', async () => {
  await open(1200)
  await screen.findByText('Mais 202 linhas não couberam aqui: a planilha e o PDF do orçamento têm todas.')
  const linhas = within(screen.getByRole('table')).getAllByRole('row')
  expect([linhas.length, linhas.at(-1)?.textContent]).toEqual([1002, 'Resultado orçado−1.200.000'])
})
