import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { describe, expect, it } from 'vitest'
import { groupMeses } from './meses.ts'
import { assignPapel, escritaOf, impedimentoOf, listEfeitos, listFaltas, papelOf, printAmostra } from './preview.ts'

const mapeamento: Mapeamento = {
  decimal: ',',
  formatoData: 'dd/mm/aaaa',
  linhaCabecalho: 1,
  sinal: 'credito_positivo',
  colunas: { data: 0, conta: 1, valor: 3 },
}
const previa: ImportacaoPrevia = {
  arquivoId: '00000000-0000-4000-8000-000000000000',
  arquivoNome: 'razao.csv',
  tamanhoBytes: 10,
  formato: 'csv',
  empresa: null,
  cnpj: null,
  outroCnpj: false,
  empresas: [],
  inicio: '2025-01',
  fim: '2025-03',
  mesesCarregados: [],
  mesesFechados: [],
  carregadas: [],
  duplicadaDe: null,
  planilha: { origem: 'detectado', cabecalho: [], amostra: [], colunasTipadas: [], mapeamento, faltam: [], planilhas: [] },
}

describe('obstacles to an import', () => {
  it('are none for a new file with known columns', () => {
    expect(impedimentoOf(previa, 'recusar', mapeamento)).toBeNull()
  })

  it('start with the same file', () => {
    const duplicada = {
      ...previa,
      mesesCarregados: ['2025-01'],
      duplicadaDe: { id: 1, createdAt: '2025-01-01T00:00:00Z', criadaPor: 'Renata' },
    }
    expect(impedimentoOf(duplicada, 'recusar', null)).toBe('duplicada')
  })

  it('include another company until confirmed', () => {
    const outra = { ...previa, outroCnpj: true, mesesCarregados: ['2025-01'] }
    expect(impedimentoOf(outra, 'somar', mapeamento)).toBe('outroCnpj')
    expect(impedimentoOf(outra, 'somar', mapeamento, true)).toBeNull()
    expect(impedimentoOf(outra, 'recusar', mapeamento, true)).toBe('mesesCarregados')
    expect(impedimentoOf({ ...outra, mesesFechados: ['2025-01'] }, 'substituir', mapeamento, true)).toBe('mesesFechados')
  })

  it('include a loaded month until replace or add is chosen', () => {
    const loaded = { ...previa, mesesCarregados: ['2025-01'] }
    expect(impedimentoOf(loaded, 'recusar', mapeamento)).toBe('mesesCarregados')
    expect(impedimentoOf(loaded, 'substituir', mapeamento)).toBeNull()
    expect(impedimentoOf(loaded, 'somar', mapeamento)).toBeNull()
  })

  it('include a missing account, time or amount', () => {
    const without = (papel: keyof Mapeamento['colunas']) =>
      impedimentoOf(previa, 'recusar', assignPapel(mapeamento, mapeamento.colunas[papel]!, null))
    expect(without('conta')).toBe('conta')
    expect(without('data')).toBe('quando')
    expect(without('valor')).toBe('valor')
  })

  it('include no columns of a known layout', () => {
    const cvm = { ...previa, planilha: { ...previa.planilha!, origem: 'cvm' as const } }
    expect(impedimentoOf(cvm, 'recusar', { ...mapeamento, colunas: {} })).toBeNull()
  })
})

describe('column meanings', () => {
  it('a meaning moves to its new column', () => {
    const moved = assignPapel(mapeamento, 2, 'valor')
    expect(moved.colunas).toEqual({ data: 0, conta: 1, valor: 2 })
    expect([0, 1, 2, 3].map((coluna) => papelOf(moved, coluna))).toEqual(['data', 'conta', 'valor', null])
  })

  it('a new meaning replaces the one of the column', () => {
    expect(assignPapel(mapeamento, 3, 'debito').colunas).toEqual({ data: 0, conta: 1, debito: 3 })
  })
})

it('groups months into ranges, across years and gaps', () => {
  expect(groupMeses(['2025-02', '2024-12', '2025-01', '2025-06'])).toEqual([
    { inicio: '2024-12', fim: '2025-02' },
    { inicio: '2025-06', fim: '2025-06' },
  ])
  expect(groupMeses([])).toEqual([])
})

it('lists all meanings without a column', () => {
  expect(listFaltas(mapeamento)).toEqual([])
  expect(listFaltas({ ...mapeamento, colunas: { mes: 0 } })).toEqual(['conta', 'valor'])
})

describe('typed cells', () => {
  it('need no text format', () => {
    expect(escritaOf(mapeamento, [])).toEqual({ data: true, valor: true })
    expect(escritaOf(mapeamento, [0, 3])).toEqual({ data: false, valor: false })
    const debitoCredito = { ...mapeamento, colunas: { mes: 0, conta: 1, debito: 2, credito: 3 } }
    expect(escritaOf(debitoCredito, [0, 3])).toEqual({ data: false, valor: true })
    expect(escritaOf({ ...mapeamento, colunas: {} }, [0, 1, 2, 3])).toEqual({ data: true, valor: true })
  })

  it.each([
    ['2025-01-31', null, '31/01/2025'],
    ['45688', 'data', '31/01/2025'],
    ['45688', 'conta', '45688'],
    ['1234.5', 'valor', '1.234,50'],
    ['-0.30000000000000004', 'debito', '−0,30'],
    ['10.005', 'valor', '10.005'],
    ['202503', 'mes', '202503'],
    ['', 'valor', ''],
  ] as const)('%s as %s is shown as %s', (texto, papel, shown) => {
    expect(printAmostra(texto, { tipada: true, papel, idioma: 'pt' })).toBe(shown)
  })

  it('do not include text', () => {
    expect(printAmostra('1234.5', { tipada: false, papel: 'valor', idioma: 'pt' })).toBe('1234.5')
  })
})

it('replacing keeps the file, adding keeps both, and several months get a total', () => {
  const meses = [
    { mes: '2026-01', hojeCentavos: 1000, arquivoCentavos: -250 },
    { mes: '2026-02', hojeCentavos: 0, arquivoCentavos: 400 },
  ]
  expect(listEfeitos(meses, 'substituir')).toEqual([
    { mes: '2026-01', hojeCentavos: 1000, depoisCentavos: -250 },
    { mes: '2026-02', hojeCentavos: 0, depoisCentavos: 400 },
    { mes: 'total', hojeCentavos: 1000, depoisCentavos: 150 },
  ])
  expect(listEfeitos(meses.slice(0, 1), 'somar')).toEqual([{ mes: '2026-01', hojeCentavos: 1000, depoisCentavos: 750 }])
})
