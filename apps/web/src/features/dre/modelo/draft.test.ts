import type { DreEstrutura, DreItemCorpo } from '@lastro/contract'
import { expect, test } from 'vitest'
import { changeTipo, copyItem, describeItem, findProblemas, listModeloOutside, listUsesOf, stepLocation } from './draft.ts'

const nomeado = (id: number, codigo: string, arquivado = false) => ({ id, codigo, descricao: `Nome ${codigo}`, arquivado })
const formula = (codigo: string, texto: string): DreItemCorpo => ({
  tipo: 'formula',
  codigo,
  descricao: codigo,
  formula: texto,
  agregacao: null,
})
const soma = (codigo: string, ...grupos: number[]): DreItemCorpo => ({
  tipo: 'soma',
  codigo,
  descricao: codigo,
  componentes: grupos.map((grupo) => ({ grupo, sinal: 1 })),
})

function build(...lines: DreItemCorpo[]): DreEstrutura {
  return {
    modelo: { id: 1, nome: 'M', padrao: true, arquivado: false, versao: 1, vigencias: [null], itens: lines.length, orcamentos: 0 },
    vigencia: null,
    ate: null,
    itens: lines.map((item, i) => ({ id: i + 1, versao: 1, item })),
    grupos: [
      { ...nomeado(1, 'RB'), itens: [nomeado(11, 'RB.01')] },
      { ...nomeado(2, 'OUT'), itens: [nomeado(21, 'OUT.01'), nomeado(22, 'OUT.02'), nomeado(23, 'OUT.03', true)] },
      { ...nomeado(3, 'VELHO', true), itens: [nomeado(31, 'VELHO.01', true)] },
    ],
  }
}

test('separates errors of the draft from errors it causes in other lines', () => {
  const modelo = build(soma('RB', 1), formula('RL', 'RB'), formula('LL', 'RL'))
  expect(findProblemas(modelo, null, formula('X', 'RL + nada'))).toEqual({
    own: [{ codigo: 'X', campo: 'formula', mensagem: 'O código nada não existe nesta DRE.', position: 5 }],
    others: [],
  })
  expect(findProblemas(modelo, 2, formula('RL2', 'RB')).others.map(({ codigo, position }) => [codigo, position])).toEqual([['LL', 0]])
  expect(findProblemas(modelo, 2, formula('RL', 'RB * 2'))).toEqual({ own: [], others: [] })
  expect(findProblemas(modelo, 2, formula('RL', 'LL')).own[0]?.mensagem).toBe('A fórmula depende dela mesma: RL → LL → RL.')
})

test('ignores lines that were invalid before', () => {
  expect(findProblemas(build(formula('TORTA', 'RL +')), null, soma('RB', 1))).toEqual({ own: [], others: [] })
})

test('a copy takes the next free code, and a change of kind keeps the fields that still apply', () => {
  const { itens } = build(formula('RL', '1'), formula('RL2', '1'))
  expect(copyItem(formula('RL', '1'), itens).codigo).toBe('RL3')
  expect(changeTipo(formula('RL', 'RB'), 'percentual')).toEqual({
    tipo: 'percentual',
    codigo: 'RL',
    descricao: 'RL',
    formula: 'RB',
    baseCodigo: '',
  })
  expect(changeTipo(soma('RB', 1), 'formula')).toMatchObject({ formula: '' })
})

test('describes the composition of a line briefly', () => {
  const { grupos } = build()
  const partes: DreItemCorpo = {
    tipo: 'soma',
    codigo: 'A',
    descricao: 'A',
    componentes: [
      { grupo: 2, sinal: 1 },
      { grupoItem: 21, sinal: -1 },
      { grupo: 1, sinal: 1 },
    ],
  }
  expect(describeItem(grupos, partes)).toBe('OUT − OUT.01 + RB')
  expect(describeItem(grupos, { tipo: 'percentual', codigo: 'P', descricao: '', formula: 'LL', baseCodigo: 'RL' })).toBe('LL ÷ RL')
})

test('lists grupos and itens that no line includes, except archived ones', () => {
  const codes = (modelo: DreEstrutura) => listModeloOutside(modelo).map(({ codigo }) => codigo)
  expect(codes(build())).toEqual(['RB', 'OUT'])
  const so21: DreItemCorpo = { tipo: 'soma', codigo: 'A', descricao: '', componentes: [{ grupoItem: 21, sinal: 1 }] }
  expect(codes(build(soma('RB', 1), so21))).toEqual(['OUT.02'])
  expect(codes(build(soma('RB', 1, 2)))).toEqual([])
})

test('finds the uses of a line, and the position one step away', () => {
  const modelo = build(soma('RB', 1), formula('RL', 'RB'), formula('LL', 'RL'))
  expect(listUsesOf(modelo, 'RL')).toEqual(['LL'])
  expect(stepLocation(modelo.itens, 1, -1)).toBeUndefined()
  expect(stepLocation(modelo.itens, 3, -1)).toEqual({ antesDeId: 2 })
  expect(stepLocation(modelo.itens, 2, 1)).toEqual({ antesDeId: null })
  expect(stepLocation(modelo.itens, 1, 1)).toEqual({ antesDeId: 3 })
})
