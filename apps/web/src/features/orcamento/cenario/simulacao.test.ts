import { expect, test } from 'vitest'
import { type GrupoSimulado, gruposOf, SEM_TAXAS, taxaOf, withTaxa } from './simulacao.ts'

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
