import { expect, test } from 'vitest'
import { GRUPOS } from '../../test/dres.ts'
import { numberModelo, MODELO_GERENCIAL } from '../modelo/modelo.ts'
import { compileDre } from './compile.ts'
import type { DreItem } from './item.ts'

function formula(codigo: string, texto: string): DreItem {
  return { codigo, descricao: '', tipo: 'formula', formula: texto }
}

function errors(itens: readonly DreItem[]): (readonly [codigo: string, campo: string, message: string, position: number | undefined])[] {
  const resultado = compileDre(itens, GRUPOS)
  return resultado.ok ? [] : resultado.erros.map(({ codigo, campo, mensagem, position }) => [codigo, campo, mensagem, position] as const)
}

const A: DreItem = { codigo: 'A', descricao: '', tipo: 'soma', componentes: [{ grupo: 1, sinal: 1 }] }

test('compiles the managerial model', () => {
  const modelo = numberModelo(MODELO_GERENCIAL)
  const resultado = compileDre(modelo.dreItens, modelo.grupos)
  expect(resultado.ok).toBe(true)
  expect(resultado.ok && resultado.dre.itens.filter(({ unidade }) => unidade === 'razao').map(({ codigo }) => codigo)).toEqual([
    'MB',
    'ME',
    'ML',
  ])
})

test('reports every problem at once, with its item and position', () => {
  expect(
    errors([
      A,
      formula('A', 'A +'),
      formula('', '1'),
      formula('[x]', '1'),
      formula('B', 'A + a + X'),
      { codigo: 'T', descricao: '', tipo: 'titulo' },
      formula('C', 'A + T'),
      { codigo: 'P', descricao: '', tipo: 'percentual', formula: 'A', baseCodigo: 'Y' },
      {
        codigo: 'S',
        descricao: '',
        tipo: 'soma',
        componentes: [
          { grupo: 9, sinal: 1 },
          { grupoItem: 99, sinal: 1 },
        ],
      },
    ]),
  ).toEqual([
    ['A', 'codigo', 'O código A está repetido.', undefined],
    ['', 'codigo', 'O código precisa de 1 a 60 caracteres, sem colchetes nem espaços nas pontas.', undefined],
    ['[x]', 'codigo', 'O código precisa de 1 a 60 caracteres, sem colchetes nem espaços nas pontas.', undefined],
    ['S', 'componentes', 'O grupo 9 não existe.', undefined],
    ['S', 'componentes', 'O item de grupo 99 não existe.', undefined],
    ['A', 'formula', 'Faltou um número, um código ou uma função: a fórmula acabou.', 3],
    ['B', 'formula', 'O código a não existe nesta DRE. Seria A?', 4],
    ['B', 'formula', 'O código X não existe nesta DRE.', 8],
    ['C', 'formula', 'T é um título e não tem valor.', 4],
    ['P', 'baseCodigo', 'O código Y não existe nesta DRE.', 0],
  ])
})

test('reports each cycle once with its path, also through the past', () => {
  expect(errors([A, formula('X', 'Y + A'), formula('Y', 'Z'), formula('Z', 'X - A')]).map(([, , message]) => message)).toEqual([
    'A fórmula depende dela mesma: X → Y → Z → X.',
  ])
  expect(errors([A, formula('X', 'A + anterior(X)')])).toEqual([['X', 'formula', 'A fórmula depende dela mesma: X → X.', 13]])
  expect(errors([formula('X', 'Y'), formula('Y', 'X'), formula('Z', 'Z + X')]).map(([, , message]) => message)).toEqual([
    'A fórmula depende dela mesma: X → Y → X.',
    'A fórmula depende dela mesma: Z → Z.',
  ])
  const all = Array.from({ length: 60 }, (_, i) => `L${i}`)
  expect(errors(all.map((codigo) => formula(codigo, all.join(' + '))))).toHaveLength(20)
  expect(errors([{ codigo: 'P', descricao: '', tipo: 'percentual', formula: 'P', baseCodigo: 'P' }])).toHaveLength(1)
})

test('checks units: a ratio is not money, and neither is money squared', () => {
  expect(errors([A, formula('B', 'A * A')])[0]?.[2]).toContain('não é um valor em dinheiro nem um número puro')
  expect(errors([A, formula('B', '1 / A')])[0]?.[2]).toContain('não é um valor em dinheiro nem um número puro')
  expect(errors([A, formula('B', 'A ^ (A / A)')])[0]?.[2]).toContain('elevado a um número inteiro')
  expect(
    errors([A, formula('R', 'A / A'), { codigo: 'P', descricao: '', tipo: 'percentual', formula: 'A', baseCodigo: 'R' }])[0]?.[2],
  ).toContain('unidades diferentes')
  expect(errors([A, formula('B', 'A ^ 2 / A'), formula('C', '(A / A) ^ 0,5')])).toEqual([])
})

test('bounds the look-back of a line, through functions and through lines', () => {
  const message = 'A fórmula olha 121 períodos para trás, e o limite é 120.'
  expect(errors([A, formula('B', 'A + anterior(anterior(A; 120); 1)')])).toEqual([['B', 'formula', message, 4]])
  expect(errors([A, formula('B', 'anterior(A; 100)'), formula('C', 'acumulado(B + anterior(B; 20))')])).toEqual([
    ['C', 'formula', message, 0],
  ])
  expect(errors([A, formula('B', 'anterior(A; 100)'), formula('C', 'acumulado(B + anterior(B; 19))')])).toEqual([])
})

test('the default aggregation follows the unit and the months read', () => {
  const itens = [A, formula('L', 'A + A'), formula('N', 'max(A; 0)'), formula('R', 'A / A'), formula('H', 'A - anterior(A)')]
  const resultado = compileDre(itens, GRUPOS)
  expect(resultado.ok && resultado.dre.itens.map(({ codigo, agregacao, aditiva }) => [codigo, agregacao, aditiva])).toEqual([
    ['A', 'soma', true],
    ['L', 'soma', true],
    ['N', 'soma', true],
    ['R', 'recalcular', false],
    ['H', 'recalcular', false],
  ])
})
