import type { CascataBar } from '@lastro/engine'
import { expect, test } from 'vitest'
import { drawSvg } from './svg-charts.ts'

const bar = (codigo: string, tipo: CascataBar['tipo'], valor: number, de: number): CascataBar => ({
  codigo,
  descricao: codigo,
  tipo,
  valor,
  de,
  ate: de + valor,
})

test('a printed waterfall matches the screen, with hatched decreases and signed increases', () => {
  const bars = [
    bar('RL', 'total', 500_000, 0),
    bar('CUS', 'passo', -620_000, 500_000),
    bar('OUT', 'passo', 30_000, -120_000),
    bar('LL', 'fim', -90_000, 0),
  ]
  const [drawing] = drawSvg({ tipo: 'cascata', bars }, { largura: 400, escala: 'reais', idioma: 'pt' })
  const tracos = [...(drawing?.svg ?? '').matchAll(/<rect [^>]*?fill="([^"]+)"[^>]*\/>((?:<line [^>]*\/>)*)/g)].map(
    ([, color = '', lines = '']) => [color, lines.split('<line').length - 1] as const,
  )
  expect(tracos.map(([color, count]) => [color, count > 5])).toEqual([
    ['#2a64cc', false],
    ['#c7cfda', true],
    ['#8fb0e8', false],
    ['#173a78', false],
  ])
  const written = [...(drawing?.svg ?? '').matchAll(/>([^<]*,00)</g)].map(([, valor]) => valor)
  expect(written).toEqual(expect.arrayContaining(['5.000,00', '−6.200,00', '+300,00', '−900,00']))
})

test('a printed evolution labels the columns of the previous year, when there is one', () => {
  const line = { descricao: 'Receita líquida', unidade: 'centavos' as const, valores: [100, 200], anoAnterior: [90, null] }
  const meses = ['2025-01', '2025-02']
  const options = { largura: 400, escala: 'reais', idioma: 'pt' } as const
  const [included] = drawSvg({ tipo: 'colunas', meses, linhas: [line] }, options)
  const [missing] = drawSvg({ tipo: 'colunas', meses, linhas: [{ ...line, anoAnterior: [null, null] }] }, options)
  expect(included?.svg).toMatch(/>Receita líquida<.*>Ano anterior</)
  expect(missing?.svg).not.toContain('Ano anterior')
  expect(included?.height).toBeGreaterThan(missing?.height ?? 0)
})
