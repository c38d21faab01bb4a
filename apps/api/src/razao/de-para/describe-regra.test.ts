import { expect, test } from 'vitest'
import { sayRegra } from './describe-regra.ts'

const regra = {
  id: 1,
  tipo: 'exata',
  contaInicio: '5.1.3.01',
  contaFim: null,
  centroCusto: null,
  filial: null,
  grupoItem: 9,
  mesInicio: null,
  mesFim: null,
  origem: 'manual',
  motivo: null,
  versao: 1,
  recortada: false,
} as const
const itens = new Map([[9, { codigo: 'DCO.01', descricao: 'Propaganda' }]])

test('describes a rule by its accounts, destination and, unless always valid, its months', () => {
  expect(
    [
      regra,
      { ...regra, mesInicio: '2025-03' },
      { ...regra, tipo: 'faixa', contaFim: '5.1.3.09', mesInicio: '2025-03', mesFim: '2025-05' } as const,
      { ...regra, mesFim: '2025-05', grupoItem: 4 },
    ].map((each) => sayRegra(each, itens)),
  ).toEqual([
    '5.1.3.01 → DCO.01 Propaganda',
    '5.1.3.01 → DCO.01 Propaganda (03/2025–)',
    '5.1.3.01 a 5.1.3.09 → DCO.01 Propaganda (03/2025–05/2025)',
    '5.1.3.01 → #4 (–05/2025)',
  ])
})
