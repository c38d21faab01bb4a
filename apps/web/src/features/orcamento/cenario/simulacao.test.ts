import { expect, test } from 'vitest'
import { compilePlanoOrcamento, windowsOf } from '../formula/plano.ts'
import { type GrupoSimulado, gruposOf, prepareSimulacao, SEM_TAXAS, simulateAno, taxaOf, withTaxa } from './simulacao.ts'

const GRUPOS: GrupoSimulado[] = (
  ['receita_bruta', 'deducoes', 'custo', 'pessoal', 'despesa_comercial', 'despesa_administrativa', 'impostos_lucro'] as const
).map((natureza, i) => ({ id: i + 1, codigo: natureza, descricao: natureza, natureza }))

test('inflation moves purchases, but neither salaries nor grupos that follow the revenue', () => {
  const taxas = withTaxa(SEM_TAXAS, gruposOf('inflacao', GRUPOS), 45_000)
  expect(GRUPOS.filter(({ id }) => taxas.get(id) === 45_000).map(({ natureza }) => natureza)).toEqual([
    'custo',
    'despesa_comercial',
    'despesa_administrativa',
  ])
  expect(taxas.size).toBe(3)
})

test('a grupo under two sliders takes the last move, and the other slider shows several rates', () => {
  const inflacao = withTaxa(SEM_TAXAS, gruposOf('inflacao', GRUPOS), 45_000)
  const rateOf = (lever: Parameters<typeof gruposOf>[0], taxas = inflacao) => taxaOf(taxas, gruposOf(lever, GRUPOS))
  expect([rateOf('receita'), rateOf('pessoal'), rateOf('despesas'), rateOf('custo_variavel')]).toEqual([0, 0, 45_000, null])
  const cortadas = withTaxa(inflacao, gruposOf('despesas', GRUPOS), -100_000)
  expect([rateOf('despesas', cortadas), rateOf('inflacao', cortadas)]).toEqual([-100_000, null])
})

test('a formula follows the revenue under the sliders, and a rate of its grupo holds its cells', () => {
  const twelve = (valor: number): number[] => Array<number>(12).fill(valor)
  const linhas = {
    id: [1, 2],
    grupoItemId: [10, 30],
    centroCustoId: [0, 0],
    filialId: [0, 0],
    travas: [0, 1],
    comentarios: [0, 0],
    comentados: [0, 0],
    // January of the cost is held.
    valoresCentavos: [...twelve(100_00), -7_00, ...twelve(-35_00).slice(1)],
  }
  const [receita, , custo] = GRUPOS
  const item = (id: number, codigo: string) => ({ id, codigo, descricao: codigo, valoresCentavos: [] })
  const grupos = [
    { ...receita!, itens: [item(10, 'RB.01')] },
    { ...custo!, itens: [item(30, 'CUS.01')] },
  ]
  const valores = twelve(350_000).map((valorMicros, i) => ({ mes: `2027-${String(i + 1).padStart(2, '0')}`, valorMicros, proprio: true }))
  const budget = {
    inicio: '2027-01',
    linhas,
    grupos,
    premissas: [{ codigo: 'CMV', unidade: 'percentual', valores }] as const,
    series: [],
    formulas: [{ grupoItem: 30, texto: '-RB.01 * CMV' }],
  }
  const compilacao = compilePlanoOrcamento(budget)
  if (!compilacao.ok) throw new Error('refused')
  const formulas = { plano: compilacao.plano, premissas: windowsOf(budget) }
  const after = (taxas: ReadonlyMap<number, number>, plan: typeof formulas | null) =>
    simulateAno(prepareSimulacao({ linhas }, grupos, { mesesRealizados: 0, formulas: plan }), grupos, taxas).grupos.map(
      ({ depoisCentavos }) => depoisCentavos,
    )
  const tenPercent = new Map([[receita!.id, 100_000]])
  expect(after(SEM_TAXAS, formulas)).toEqual([1200_00, -392_00])
  expect(after(tenPercent, null)).toEqual([1320_00, -392_00])
  expect(after(tenPercent, formulas)).toEqual([1320_00, -7_00 - 11 * 38_50])
  expect(after(new Map([...tenPercent, [custo!.id, -1_000_000]]), formulas)).toEqual([1320_00, -7_00])
})
