import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RAZAO_ESCALA, explainRazao } from './razao.ts'
import type { DreVariacaoExplicada } from './variacao.ts'

type Partes = readonly (readonly [current: number, base: number])[]

function variacaoOf(partes: Partes): DreVariacaoExplicada {
  const contribuicoes = partes.map(([current, base], chave) => ({
    chave,
    atualCentavos: current,
    baseCentavos: base,
    contribuicaoCentavos: current - base,
  }))
  const [currentItem, base] = [0, 1].map((side) => partes.reduce((soma, parte) => soma + parte[side]!, 0))
  return { atualCentavos: currentItem!, baseCentavos: base!, variacaoCentavos: currentItem! - base!, contribuicoes, constanteCentavos: 0 }
}

const valor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const partes = fc.array(fc.tuple(valor, valor), { minLength: 1, maxLength: 6 })

test('contributions to a ratio add up to its variation, exactly and rounded once, and are negated when the sides are swapped', () => {
  fc.assert(
    fc.property(partes, partes, (n, d) => {
      const [numerador, denominador] = [variacaoOf(n), variacaoOf(d)]
      const explicada = explainRazao(numerador, denominador)
      if (denominador.atualCentavos === 0 || denominador.baseCentavos === 0) {
        expect(explicada).toBeUndefined()
        return
      }
      if (explicada === undefined) return
      const soma = explicada.contribuicoes.reduce((total, parte) => total + parte.numerador + parte.denominador, 0)
      expect(soma).toBe(explicada.variacao)
      const exact = numerador.atualCentavos / denominador.atualCentavos - numerador.baseCentavos / denominador.baseCentavos
      expect(Math.abs(explicada.variacao / RAZAO_ESCALA - exact)).toBeLessThanOrEqual(1e-9 + Math.abs(exact) * 1e-9)
      const virar = (side: Partes): Partes => side.map(([current, base]) => [base, current])
      const other = explainRazao(variacaoOf(virar(n)), variacaoOf(virar(d)))
      expect(other?.variacao).toBe(-explicada.variacao + 0)
    }),
  )
})

test('explains a margin of 15 % against 10 % by revenue and cost', () => {
  const [lucro, receita] = [
    variacaoOf([
      [120, 100],
      [-102, -90],
    ]),
    variacaoOf([[120, 100]]),
  ]
  const explicada = explainRazao(lucro, receita)!
  expect(explicada.variacao).toBe(50_000_000)
  expect(explicada.contribuicoes).toEqual([
    { chave: 0, numerador: 183_333_333, denominador: -23_333_333 },
    { chave: 1, numerador: -110_000_000, denominador: 0 },
  ])
  expect([explicada.numerador, explicada.denominador]).toEqual([73_333_333, -23_333_333])
})
