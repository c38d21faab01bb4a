import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { comparativoLinha, comparativoParte } from '../../../../test/dre-linhas.ts'
import { initI18n, loadTexts } from '../../../i18n/i18n.ts'
import { EvolucaoGrafico } from './EvolucaoGrafico.tsx'

const LINHA = comparativoLinha('LL', { descricao: 'Lucro líquido', tipo: 'formula', destaque: 'resultado' })
const mes = (key: string) => comparativoParte(key, 'periodo', { inicio: key, fim: key })
const FONTES = Array.from({ length: 8 }, (_, i) => `orcamento:${i + 1}`)

beforeAll(async () => {
  await initI18n()
  await loadTexts('dre', 'dre-comparativo')
})
afterEach(cleanup)

test('distinguishes all series by their markers and names each in the legend', () => {
  render(
    <EvolucaoGrafico
      comparativo={{ partes: [mes('2025-01'), mes('2025-02')], fontes: [], opcoes: [] }}
      linha={LINHA}
      evolucao={{ partes: [0, 1], series: FONTES.map((fonte, i) => ({ fonte, valores: [i * 1000, i * 1500] })) }}
      escala="reais"
      casas={2}
      isPhone={false}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Abrir o gráfico' }))
  const figura = within(screen.getByRole('figure'))
  const markOf = (marca: Element | null) => `${marca?.getAttribute('d')} ${marca?.hasAttribute('data-oca')}`
  const marcas = FONTES.map((fonte, i) => {
    const drawn = [...figura.getByRole('img').querySelectorAll(`[data-serie='${i}'] [data-marca]`)].map(markOf)
    const named = markOf(figura.getByText(fonte).querySelector('[data-marca]'))
    expect(drawn).toEqual([named, named])
    return named
  })
  expect(new Set(marcas).size).toBe(FONTES.length)
})
