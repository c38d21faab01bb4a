import type { DreEliminacao } from '@lastro/contract'
import { expect, test } from 'vitest'
import { comparativoLinha as line, comparativoParte } from '../../../../test/dre-linhas.ts'
import { clienteDaParte, listEntradas, listFinishedOf, listParcelas, sumEfeito } from './consolidado.ts'

const parte = (key: string, tipo: 'cliente' | 'eliminacoes' | 'consolidado') => comparativoParte(key, tipo, { fim: '2025-01' })
const coluna = (index: number) => ({ chave: `c${index}`, tipo: 'valor' as const, fonte: 'realizado', base: null, parte: index })
const PARTES = [
  parte('cliente:a|total', 'cliente'),
  parte('cliente:b|total', 'cliente'),
  parte('eliminacoes|total', 'eliminacoes'),
  parte('consolidado|total', 'consolidado'),
]
const COLUNAS = [0, 1, 2, 3].map(coluna)
const LINHAS = [
  line('RB'),
  line('RB.01', { pai: 'RB', nivel: 1, grupoItemId: 7, tipo: 'grupoItem' }),
  line('CUS'),
  line('CUS.01', { pai: 'CUS', nivel: 1, grupoItemId: 9, tipo: 'grupoItem' }),
  line('LB', { tipo: 'formula', formula: 'RB + CUS' }),
]
const eliminacao = (mudanca: Partial<DreEliminacao>): DreEliminacao => ({
  id: 1,
  fonte: 'realizado',
  mes: '2025-01',
  item: { id: 7, codigo: 'RB.01', descricao: 'Receita' },
  contrapartida: { id: 9, codigo: 'CUS.01', descricao: 'Custo' },
  valorCentavos: -100,
  clientes: [
    { id: 'a', nome: 'Alfa' },
    { id: 'b', nome: 'Beta' },
  ],
  motivo: 'Venda',
  quem: 'Rita',
  createdAt: '2025-02-01T00:00:00Z',
  ...mudanca,
})

test('a consolidated number has the cells of each cliente and the eliminations as parts, and other numbers have none', () => {
  expect(listParcelas({ colunas: COLUNAS, partes: PARTES }, 'RB', coluna(3)).map(({ index }) => index)).toEqual([0, 1, 2])
  expect(listParcelas({ colunas: COLUNAS, partes: PARTES }, 'RB', coluna(0))).toEqual([])
  expect(PARTES.map(clienteDaParte)).toEqual(['a', 'b', null, null])
})

test('a line has its grupo itens or its formula lines as parts', () => {
  const finishedOf = (index: number) => listFinishedOf(LINHAS, LINHAS[index]!).map(({ codigo }) => codigo)
  expect([finishedOf(0), finishedOf(4), finishedOf(1)]).toEqual([['RB.01'], ['RB', 'CUS'], []])
})

test('an elimination is in the line of its item with its sign, in the contrapartida line with the opposite, in its months', () => {
  const eliminacoes = [
    eliminacao({}),
    eliminacao({ id: 2, contrapartida: null, valorCentavos: 30 }),
    eliminacao({ id: 3, mes: '2025-02' }),
    eliminacao({ id: 4, fonte: 'orcado', contrapartida: null }),
  ]
  const em = (index: number, fonte = 'realizado') =>
    listEntradas({ linhas: LINHAS, eliminacoes }, LINHAS[index]!, { fonte, ...PARTES[2]! }).map(({ eliminacao: { id }, valorCentavos }) => [
      id,
      valorCentavos,
    ])
  expect(em(0, 'orcado')).toEqual([[4, -100]])
  expect([em(0), em(3)]).toEqual([
    [
      [1, -100],
      [2, 30],
    ],
    [[1, 100]],
  ])
  expect([sumEfeito(eliminacoes, 'realizado'), sumEfeito(eliminacoes, 'orcado')]).toEqual([30, -100])
})
