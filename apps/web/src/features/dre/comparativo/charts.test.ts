import { expect, test } from 'vitest'
import { comparativoLinha, comparativoParte as parte } from '../../../../test/dre-linhas.ts'
import { buildEvolucao, colunaDaCascata } from './charts.ts'

const PARTES = [
  parte('centroCusto:1|2025-01..2025-01', 'centroCusto'),
  parte('centroCusto:1|2025-02..2025-02', 'centroCusto'),
  parte('centroCusto:1|total', 'centroCusto'),
  parte('2025-01..2025-01', 'periodo'),
  parte('2025-02..2025-02', 'periodo'),
  parte('total', 'total'),
]
const fonte = (chave: 'realizado' | 'orcado') => ({ chave, tipo: chave, nome: null, orcamentos: [], realizadoAte: null, lacunas: [] })
const COLUNAS = PARTES.flatMap(({ chave }, i) =>
  (['realizado', 'orcado'] as const).map((each) => ({
    chave: `${chave} ${each} valor`,
    tipo: 'valor' as const,
    fonte: each,
    base: null,
    parte: i,
  })),
)
const LINHA = comparativoLinha('LL', { valores: COLUNAS.map((_, i) => (i === 2 ? null : i)) })
const COMPARATIVO = { partes: PARTES, colunas: COLUNAS, fontes: [fonte('realizado'), fonte('orcado')] }

test('builds one series per source over the periods, for the whole company or the selected part', () => {
  expect(buildEvolucao(COMPARATIVO, LINHA, undefined)).toEqual({
    partes: [3, 4],
    series: [
      { fonte: 'realizado', valores: [6, 8] },
      { fonte: 'orcado', valores: [7, 9] },
    ],
  })
  expect(buildEvolucao(COMPARATIVO, LINHA, COLUNAS[4])?.series[0]).toEqual({ fonte: 'realizado', valores: [0, null] })
  const semDivisao = {
    ...COMPARATIVO,
    partes: [parte('total', 'total')],
    colunas: COLUNAS.slice(10).map((coluna) => ({ ...coluna, parte: 0 })),
  }
  expect(buildEvolucao(semDivisao, LINHA, undefined)).toBeNull()
})

test('the waterfall shows the selected column, or the first amount of the whole period', () => {
  expect(colunaDaCascata(COMPARATIVO, undefined)?.chave).toBe('total realizado valor')
  expect(colunaDaCascata(COMPARATIVO, COLUNAS[1])?.chave).toBe('centroCusto:1|2025-01..2025-01 orcado valor')
})
