import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildArvore, COLUNA_TOTAL, readNode, writeCelulas } from './tree.ts'
import type { CelulaValor, OrcamentoArvore, OrcamentoEstrutura } from './tree.ts'
import { orientCentavos } from './sign.ts'
import { distributeNode } from './distribute-total.ts'
import type { TotalMetodo } from './distribute-total.ts'

const ESTRUTURA: OrcamentoEstrutura = [[[0, 2], [1]], [[3, 4]]]
const LINHAS = 5

function twelve(...valores: number[]): number[] {
  return [...valores, ...Array.from({ length: 12 - valores.length }, () => 0)]
}

function sumNaive({ pai, nodeOfLinha }: OrcamentoArvore, valores: readonly number[], node: number, coluna: number): number {
  let soma = 0
  for (const [line, start] of nodeOfLinha.entries()) {
    let above = start
    while (above > node) above = pai[above]!
    if (above !== node) continue
    for (let mes = 0; mes < 12; mes++) if (coluna === COLUNA_TOTAL || coluna === mes) soma += valores[line * 12 + mes]!
  }
  return soma
}

const celula = fc.record({
  linha: fc.nat(LINHAS - 1),
  mes: fc.nat(11),
  valorCentavos: fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
})

test('totals equal the sums of their lines after any edits, and undo restores each of them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(celula, { maxLength: 20 }), { maxLength: 5 }), (atos) => {
      const valores = Array.from({ length: LINHAS * 12 }, (_, i) => i * 100)
      const arvore = buildArvore(ESTRUTURA, valores)
      const inicio = [...arvore.valores]
      const undo: CelulaValor[][] = []
      for (const ato of atos) {
        undo.unshift(writeCelulas(arvore, ato))
        for (const { linha, mes, valorCentavos } of ato) valores[linha * 12 + mes] = valorCentavos
      }
      for (let node = 0; node < arvore.pai.length; node++)
        for (let coluna = 0; coluna <= COLUNA_TOTAL; coluna++)
          expect(readNode(arvore, node, coluna)).toBe(sumNaive(arvore, valores, node, coluna))
      for (const ato of undo) writeCelulas(arvore, ato)
      expect([...arvore.valores]).toEqual(inicio)
    }),
  )
})

test('a typed total equals the sum of its cells, with held cells unchanged', () => {
  const presas = fc.array(fc.nat(LINHAS * 12 - 1), { maxLength: 40 }).map((list) => new Set(list))
  fc.assert(
    fc.property(
      fc.nat(10),
      fc.nat(12),
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
      fc.constantFrom<TotalMetodo>('proporcional', 'igual', 'sazonal', 'dias_uteis', 'dias_corridos'),
      fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: LINHAS * 12, maxLength: LINHAS * 12 }),
      presas,
      (node, coluna, totalCentavos, metodo, valores, travadas) => {
        const arvore = buildArvore(ESTRUTURA, valores)
        const isPresa = ({ linha, mes }: { linha: number; mes: number }) => travadas.has(linha * 12 + mes)
        const finished = distributeNode(arvore, {
          node,
          coluna,
          totalCentavos,
          metodo,
          mesInicio: '2026-01',
          isPresa,
          readAnoAnterior: () => 0,
        })
        if (!finished.ok) return
        expect(finished.celulas.some(isPresa)).toBe(false)
        writeCelulas(arvore, finished.celulas)
        expect(readNode(arvore, node, coluna)).toBe(totalCentavos)
      },
    ),
  )
})

test('each method spreads a typed total and reports its criterion', () => {
  const arvore = buildArvore(ESTRUTURA, [...twelve(100, 300), ...twelve(), ...twelve(), ...twelve(500, -200), ...twelve()])
  const ask = (node: number, coluna: number, totalCentavos: number, metodo: TotalMetodo, presos: readonly number[] = []) => {
    const finished = distributeNode(arvore, {
      node,
      coluna,
      totalCentavos,
      metodo,
      mesInicio: '2026-01',
      isPresa: ({ linha, mes }) => presos.includes(linha * 12 + mes),
      readAnoAnterior: ({ mes }) => (mes === 1 ? 3 : 0) + (mes === 2 ? 1 : 0),
    })
    return finished.ok
      ? [finished.criterio, finished.celulas.filter((c) => c.valorCentavos !== 0).map((c) => [c.linha, c.mes, c.valorCentavos])]
      : null
  }
  const [linha0, item1, linha3] = [3, 5, 9]
  expect(ask(linha0, COLUNA_TOTAL, 800, 'proporcional')).toEqual([
    'pesos',
    [
      [0, 0, 200],
      [0, 1, 600],
    ],
  ])
  expect(ask(linha0, COLUNA_TOTAL, 800, 'sazonal', [0])).toEqual([
    'pesos',
    [
      [0, 1, 525],
      [0, 2, 175],
    ],
  ])
  expect(ask(item1, 0, 7, 'proporcional')).toEqual(['igual', [[1, 0, 7]]])
  expect(ask(linha3, COLUNA_TOTAL, 370, 'proporcional')).toEqual([
    'diferenca',
    [
      [3, 0, 550],
      [3, 1, -180],
    ],
  ])
  expect(ask(linha0, 0, 5, 'igual', [0])).toBeNull()
  const valores = (metodo: TotalMetodo, total: number) => {
    const [, celulas] = ask(linha0, COLUNA_TOTAL, total, metodo) ?? []
    return Array.isArray(celulas) ? celulas.map(([, , valor]) => valor) : []
  }
  // 365 days and 252 working days in 2026, one real each.
  expect(valores('dias_corridos', 36_500)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((dias) => dias * 100))
  expect(valores('dias_uteis', -25_200)).toEqual([21, 20, 22, 20, 20, 22, 23, 21, 21, 21, 19, 22].map((dias) => dias * -100))
})

test('refuses impossible input without a partial write', () => {
  expect(() => buildArvore([[[0, 0]]], twelve())).toThrow('repeated')
  expect(() => buildArvore([[[1]]], twelve())).toThrow('outside the budget')
  const filtered = buildArvore([[[1]]], [...twelve(5), ...twelve(7)])
  expect(readNode(filtered, 0, COLUNA_TOTAL)).toBe(7)
  expect(() => writeCelulas(filtered, [{ linha: 0, mes: 0, valorCentavos: 1 }])).toThrow('not in the tree: 0')
  expect(() => buildArvore([[[0]]], twelve(0.5))).toThrow('centavos')
  const arvore = buildArvore(ESTRUTURA, [...twelve(5), ...twelve(), ...twelve(), ...twelve(), ...twelve()])
  const before = [...arvore.valores]
  const large = Number.MAX_SAFE_INTEGER
  expect(() =>
    writeCelulas(
      arvore,
      [0, 1].map((mes) => ({ linha: 3, mes, valorCentavos: large - 5 })),
    ),
  ).toThrow('beyond the exact limit')
  expect([...arvore.valores]).toEqual(before)
})

test('costs are typed unsigned', () => {
  expect([orientCentavos('pessoal', -500), orientCentavos('receita_bruta', 500), orientCentavos('resultado_financeiro', -7)]).toEqual([
    500, 500, -7,
  ])
  expect(Object.is(orientCentavos('custo', 0), 0)).toBe(true)
})
