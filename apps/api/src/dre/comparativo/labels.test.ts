import type { ComparativoParte, DreComparativo } from '@lastro/contract'
import { expect, test } from 'vitest'
import { createLabels } from './labels.ts'

const parte = (mudanca: Partial<ComparativoParte>): ComparativoParte => ({
  chave: 'x',
  tipo: 'centroCusto',
  id: 1,
  codigo: null,
  nome: null,
  quantos: null,
  inicio: '2025-01',
  fim: '2025-01',
  rateado: false,
  ...mudanca,
})
const orcamento = (id: number, versaoNumero: number): DreComparativo['fontes'][number] => ({
  chave: `orcamento:${id}`,
  tipo: 'orcamento',
  nome: 'Orçamento 2027',
  orcamentos: [{ id, nome: 'Orçamento 2027', versaoNumero, status: 'rascunho' }],
  realizadoAte: null,
  lacunas: [],
})
const option = (id: number, nome: string, versaoNumero: number): DreComparativo['opcoes'][number] => ({
  id,
  nome,
  versaoNumero,
  cenario: 'base',
  tipo: 'orcamento',
  status: 'rascunho',
  inicio: '2027-01',
  vigente: false,
})
const valor = (fonte: string) => ({ chave: '', tipo: 'valor' as const, fonte, base: null, parte: 0 })

test('labels a centro de custo by code and name without repeating a word', () => {
  const partes = [
    parte({ codigo: 'Z01', nome: 'Loja 1' }),
    parte({ codigo: 'VENDAS', nome: 'VENDAS' }),
    parte({ tipo: 'filial', nome: 'Norte' }),
    parte({}),
  ]
  const labels = createLabels({ fontes: [], opcoes: [], partes }, 'pt')
  expect(partes.map((_, i) => labels.parte(i).replace(' jan/2025', ''))).toEqual(['Z01 Loja 1', 'VENDAS', 'Norte', 'Sem centro de custo'])
})

test('distinguishes versions of one budget by number', () => {
  const { coluna } = createLabels(
    {
      fontes: [orcamento(7, 1), orcamento(8, 2)],
      opcoes: [option(7, 'Orçamento 2027', 1), option(8, 'Orçamento 2027', 2)],
      partes: [],
    },
    'pt',
  )
  expect([coluna(valor('orcamento:7')), coluna(valor('orcamento:8'))]).toEqual(['Orçamento 2027 · versão 1', 'Orçamento 2027 · versão 2'])
  const so = createLabels({ fontes: [orcamento(7, 1)], opcoes: [option(7, 'Orçamento 2027', 1)], partes: [] }, 'pt')
  expect(so.coluna(valor('orcamento:7'))).toBe('Orçamento 2027')
})
