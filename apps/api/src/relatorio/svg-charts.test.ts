import type { CascataBarra } from '@lastro/engine'
import { expect, it } from 'vitest'
import { drawSvg } from './svg-charts.ts'

const barra = (codigo: string, tipo: CascataBarra['tipo'], valor: number, de: number): CascataBarra => ({
  codigo,
  descricao: codigo,
  tipo,
  valor,
  de,
  ate: de + valor,
})

it('a printed waterfall matches the screen, with hatched decreases and signed increases', () => {
  const barras = [
    barra('RL', 'total', 500_000, 0),
    barra('CUS', 'passo', -620_000, 500_000),
    barra('OUT', 'passo', 30_000, -120_000),
    barra('LL', 'fim', -90_000, 0),
  ]
  const [desenho] = drawSvg({ tipo: 'cascata', barras }, { largura: 400, escala: 'reais', idioma: 'pt' })
  const tracos = [...(desenho?.svg ?? '').matchAll(/<rect [^>]*?fill="([^"]+)"[^>]*\/>((?:<line [^>]*\/>)*)/g)].map(
    ([, cor = '', linhas = '']) => [cor, linhas.split('<line').length - 1] as const,
  )
  expect(tracos.map(([cor, quantas]) => [cor, quantas > 5])).toEqual([
    ['#2a64cc', false],
    ['#c7cfda', true],
    ['#8fb0e8', false],
    ['#173a78', false],
  ])
  const escritos = [...(desenho?.svg ?? '').matchAll(/>([^<]*,00)</g)].map(([, valor]) => valor)
  expect(escritos).toEqual(expect.arrayContaining(['5.000,00', '−6.200,00', '+300,00', '−900,00']))
})

it('a printed evolution labels the columns of the previous year, when there is one', () => {
  const linha = { descricao: 'Receita líquida', unidade: 'centavos' as const, valores: [100, 200], anoAnterior: [90, null] }
  const meses = ['2025-01', '2025-02']
  const opcoes = { largura: 400, escala: 'reais', idioma: 'pt' } as const
  const [com] = drawSvg({ tipo: 'colunas', meses, linhas: [linha] }, opcoes)
  const [sem] = drawSvg({ tipo: 'colunas', meses, linhas: [{ ...linha, anoAnterior: [null, null] }] }, opcoes)
  expect(com?.svg).toMatch(/>Receita líquida<.*>Ano anterior</)
  expect(sem?.svg).not.toContain('Ano anterior')
  expect(com?.altura).toBeGreaterThan(sem?.altura ?? 0)
})
