import { describe, expect, test } from 'vitest'
import {
  type CriacaoDraft,
  accumulateIndices,
  choosePeriodo,
  listPeriodos,
  newItem,
  readItem,
  readRequest,
  readPreco,
  readQuantityMicros,
} from './draft.ts'

const REALIZADO = { realizado: { inicio: '2024-03', fim: '2026-02' } }
const DRAFT: CriacaoDraft = {
  realizadoInicio: '2026-01',
  porCentroCusto: true,
  porFilial: false,
  centrosCusto: [],
  orcamentoId: null,
  arquivo: null,
  custos: 'positivos',
  itens: [],
  taxa: '',
  taxas: {},
  indices: Array.from({ length: 12 }, () => ''),
  comIndices: false,
  sazonalidadeInicio: null,
  arredondamentoCentavos: 1,
}

test('lists the exercícios that have realizado, and the last twelve months', () => {
  expect(listPeriodos(REALIZADO, '2027-01')).toEqual(['2025-03', '2026-01', '2025-01', '2024-01'])
  expect(listPeriodos(REALIZADO, '2026-03')).toEqual(['2025-03', '2024-03'])
  expect(listPeriodos({ realizado: null }, '2027-01')).toEqual([])
  expect(choosePeriodo(REALIZADO, '2026-01')).toBe('2025-01')
  expect(choosePeriodo(REALIZADO, '2027-01')).toBe('2025-03')
  expect(choosePeriodo(REALIZADO, '2031-01')).toBe('2025-03')
  expect(choosePeriodo({ realizado: null }, '2027-01')).toBeNull()
})

describe('request of a draft', () => {
  test('asks for the realizado plus 8 %, with another rate for one grupo', () => {
    expect(readRequest('realizado', { ...DRAFT, taxa: '8', taxas: { 3: '-2,5', 4: ' ' } }, '2027-01')).toEqual({
      inicio: '2027-01',
      origem: { tipo: 'realizado', inicio: '2026-01', porCentroCusto: true, porFilial: false, centrosCusto: [] },
      ajustes: {
        taxaPpm: 80_000,
        grupos: [{ grupoId: 3, taxaPpm: -25_000 }],
        indicesPpm: [],
        sazonalidadeInicio: null,
        arredondamentoCentavos: 1,
      },
    })
  })

  test('is null while a field is unreadable', () => {
    expect(readRequest('realizado', { ...DRAFT, taxa: 'oito' }, '2027-01')).toBeNull()
    expect(readRequest('realizado', { ...DRAFT, taxas: { 3: 'x' } }, '2027-01')).toBeNull()
    expect(readRequest('realizado', { ...DRAFT, comIndices: true, indices: ['x', ...DRAFT.indices.slice(1)] }, '2027-01')).toBeNull()
    expect(readRequest('orcamento', DRAFT, '2027-01')).toBeNull()
    expect(readRequest('branco', DRAFT, '2027-01')).toBeNull()
  })

  test('zero-based lines take only complete lines, and no adjustment but rounding', () => {
    const item = { ...newItem(1), grupoItemId: 7, quantidade: '2,5', preco: '=1200*2', de: 2, ate: 3, justificativa: ' dois e meio ' }
    const loaded = {
      grupoItemId: 7,
      centroCustoId: null,
      filialId: null,
      quantidadeMicros: 2_500_000,
      precoCentavos: 240_000,
      meses: 0b1100,
      justificativa: 'dois e meio',
    }
    expect(readItem(item)).toEqual(loaded)
    for (const lack of [{ preco: '' }, { preco: '-1' }, { quantidade: 'x' }, { justificativa: ' ' }, { grupoItemId: null }, { de: 5 }]) {
      expect(readItem({ ...item, ...lack })).toBeUndefined()
    }
    const draft: CriacaoDraft = { ...DRAFT, itens: [item], taxa: '8', arredondamentoCentavos: 100 }
    expect(readRequest('base_zero', draft, '2027-01')).toEqual({
      inicio: '2027-01',
      origem: { tipo: 'base_zero', itens: [loaded] },
      ajustes: { arredondamentoCentavos: 100 },
    })
    expect(readRequest('base_zero', { ...draft, itens: [item, newItem(2)] }, '2027-01')).toBeNull()
  })
})

test('parses typed numbers', () => {
  expect(['1', '0,000001', '1.5', '1234567', '1,2345678', '-1', ''].map(readQuantityMicros)).toEqual([
    1_000_000,
    1,
    1_500_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  // Thousands separator, so not one and a quarter.
  expect(['1.234', '12.345,678', '1.234.567', '1.23,4', '1.2345'].map(readQuantityMicros)).toEqual([
    1_234_000_000,
    12_345_678_000,
    undefined,
    undefined,
    1_234_500,
  ])
  expect(['1.234,56', '=10/4', '0', '(5)', 'mil', ''].map(readPreco)).toEqual([123_456, 250, 0, undefined, undefined, undefined])
  expect(accumulateIndices(['1', '1'])).toBeCloseTo(0.0201, 12)
  expect(accumulateIndices(['1', 'x'])).toBeNull()
})
