import { buildCubo, compileDre, computeDre, indexCubo, type DreItem } from '@lastro/engine'
import { expect, test } from 'vitest'
import { createTimeout, runDre } from './formula-limits.ts'

const SOMA: DreItem = { codigo: 'L0', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] }
const formula = (codigo: string, texto: string): DreItem => ({ codigo, descricao: '', tipo: 'formula', formula: texto })
const curtas: DreItem[] = Array.from({ length: 40 }, (_, i) => (i === 0 ? SOMA : formula(`L${i}`, `max(L${i - 1}; 0)`)))
const cubo = indexCubo(buildCubo([{ grupoItem: 1, centroCusto: 0, filial: 0, mes: '2025-01', valorCentavos: 7 }]))
const periodos = [{ inicio: '2025-01', fim: '2025-01' }]

function compute(itens: readonly DreItem[], onLinha?: () => void): (number | null)[] {
  const compilacao = compileDre(itens, [{ id: 1, itens: [{ id: 1 }] }])
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const { dre } = compilacao
  return runDre((before) => computeDre(dre, cubo, { periodos, onLinha: before }), onLinha).linhas.map(({ valores }) => valores[0] ?? null)
}

test('gives up lines that take too long with an explanation, and computes the others', () => {
  expect(compute(curtas)).toEqual(curtas.map(() => 7))
  expect(() => compute(curtas, createTimeout(-1))).toThrow(expect.objectContaining({ codigo: 'dre_modelo_invalid' }))
})

test('lines too deep for the call stack do not fail the server', () => {
  const termosOf = (before: string): string => ` + ${before} / 9 - ${before} / 9`.repeat(90)
  const long = Array.from({ length: 250 }, (_, i) => (i === 0 ? SOMA : formula(`L${i}`, `max(L${i - 1}${termosOf(`L${i - 1}`)}; 0)`)))
  expect(compute(long).at(-1)).toBe(7)
  expect(() => compute([...long, formula('X', 'anterior(L249)')])).toThrow(/pedem mais contas/)
})
