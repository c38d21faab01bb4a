import type { RelatorioOrcado } from '@lastro/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGUA, answer, showScreen, signInRenata, success } from '../../../test/screen.tsx'

const { paths } = await import('../../navigation/paths.ts')
const { Orcado } = await import('./Orcado.tsx')
const { default: styles } = await import('./Relatorio.module.css')

const COMPARADO = { orcadoCentavos: 10_000, realizadoCentavos: 12_500, variacaoCentavos: 2_500, razao: 0.25, excede: true }
const ORCADO: RelatorioOrcado = {
  versoes: { dados: 1, orcamentos: '1/1' },
  orcamento: { id: 3, nome: 'Orçamento 2026', versaoNumero: 1, cenario: 'Base', status: 'aprovado' },
  opcoes: [],
  meses: ['2026-01'],
  mesesRealizados: ['2026-01'],
  tolerancia: { percentualPpm: 50_000, valorCentavos: null },
  resultado: { ...COMPARADO, farol: 'verde' },
  grupos: [{ id: 1, codigo: 'RB', descricao: 'Receita bruta', ...COMPARADO, farol: 'verde', dre: 'RB' }],
}

beforeEach(signInRenata)
afterEach(cleanup)

async function showCartao(): Promise<HTMLTableElement> {
  answer({ 'GET /v1/Relatorio/orcado': success(ORCADO) })
  const origem = { clienteId: AGUA.id, recorte: { inicio: '2026-01', fim: '2026-01', centroCusto: undefined, filial: undefined } }
  const Tela = () => (
    <>
      <h1>Resultado</h1>
      <Orcado orcamento={null} excedem={false} origem={origem} />
    </>
  )
  await showScreen('/Workspace', { path: paths.workspace, domains: ['relatorio', 'dre'], component: Tela })
  return screen.findByRole<HTMLTableElement>('table')
}

function readRows(table: HTMLTableElement, ...hidden: string[]): string[][] {
  for (const nome of hidden) for (const element of table.querySelectorAll(`.${CSS.escape(styles[nome] ?? '')}`)) element.remove()
  return Array.from(table.rows, (row) => Array.from(row.cells, ({ textContent }) => textContent))
}

test('each amount is below its header, also without bars', async () => {
  expect(readRows(await showCartao(), 'barras', 'abaixo')).toEqual([
    ['Grupo', 'Orçado', 'Realizado', 'Variação', '%', 'Situação'],
    ['Receita bruta', '100,00', '125,00', '+25,00', '+25,0', '● Favorável'],
    ['Resultado', '100,00', '125,00', '+25,00', '+25,0', '● Favorável'],
  ])
})

test('a narrow card shows the missing columns below the name', async () => {
  expect(readRows(await showCartao(), 'barras', 'aoLado')).toEqual([
    ['Grupo', 'Orçado', 'Realizado', 'Variação'],
    ['Receita bruta● Favorável +25,0%', '100,00', '125,00', '+25,00'],
    ['Resultado● Favorável +25,0%', '100,00', '125,00', '+25,00'],
  ])
})
