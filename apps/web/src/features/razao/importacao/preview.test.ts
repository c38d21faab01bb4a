import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { groupMeses } from './meses.ts'
import { ambiguousDayOf, listOpenQuestions, writingOf, impedimentoOf, listEfeitos, listMissingRoles, printSample } from './preview.ts'

const mapeamento: Mapeamento = {
  decimal: ',',
  formatoData: 'dd/mm/aaaa',
  linhaCabecalho: 1,
  sinal: 'credito_positivo',
  colunas: { data: 0, conta: 1, valor: 3 },
}
const preview: ImportacaoPrevia = {
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
  planilha: {
    origem: 'detectado',
    receita: null,
    cabecalho: [],
    amostra: [],
    colunasTipadas: [],
    mapeamento,
    faltam: [],
    planilhas: [],
    outras: [],
    largura: 4,
    perguntas: [],
    explicacao: [],
    linhas: [],
  },
}

describe('questions about a file', () => {
  const planilha: ImportacaoPrevia['planilha'] = {
    ...preview.planilha!,
    perguntas: (['formatoData', 'valores', 'planilhas'] as const).map((chave) => ({ chave, texto: chave, opcoes: [] })),
  }
  const unanswered: Mapeamento = { ...mapeamento, formatoData: undefined }

  test('stay open until the mapping has the answer, and stop the import', () => {
    expect(listOpenQuestions(planilha, unanswered)).toEqual(['formatoData', 'valores', 'planilhas'])
    expect(impedimentoOf({ ...preview, planilha }, 'recusar', unanswered)).toBe('pergunta')
    const answered: Mapeamento = { ...mapeamento, valores: 'acumulado', outrasPlanilhas: [] }
    expect(listOpenQuestions(planilha, answered)).toEqual([])
    expect(impedimentoOf({ ...preview, planilha }, 'recusar', answered)).toBeNull()
  })

  test('show a date of the sample in both readings', () => {
    const amostra = [['03/03/2025'], ['5/4/25'], ['06/07/2025']]
    expect(ambiguousDayOf({ amostra }, { colunas: { data: 0 } })).toEqual({
      texto: '5/4/25',
      'dd/mm/aaaa': '2025-04-05',
      'mm/dd/aaaa': '2025-05-04',
    })
    expect(ambiguousDayOf({ amostra: [['03/03/2025'], ['']] }, { colunas: { data: 0 } })).toBeUndefined()
  })
})

describe('obstacles to an import', () => {
  test('are none for a new file with known columns', () => {
    expect(impedimentoOf(preview, 'recusar', mapeamento)).toBeNull()
  })

  test('start with the same file', () => {
    const duplicated = {
      ...preview,
      mesesCarregados: ['2025-01'],
      duplicadaDe: { id: 1, createdAt: '2025-01-01T00:00:00Z', criadaPor: 'Renata' },
    }
    expect(impedimentoOf(duplicated, 'recusar', null)).toBe('duplicada')
  })

  test('include another company until confirmed', () => {
    const other = { ...preview, outroCnpj: true, mesesCarregados: ['2025-01'] }
    expect(impedimentoOf(other, 'somar', mapeamento)).toBe('outroCnpj')
    expect(impedimentoOf(other, 'somar', mapeamento, true)).toBeNull()
    expect(impedimentoOf(other, 'recusar', mapeamento, true)).toBe('mesesCarregados')
    expect(impedimentoOf({ ...other, mesesFechados: ['2025-01'] }, 'substituir', mapeamento, true)).toBe('mesesFechados')
  })

  test('include a loaded month until replace or add is chosen', () => {
    const loaded = { ...preview, mesesCarregados: ['2025-01'] }
    expect(impedimentoOf(loaded, 'recusar', mapeamento)).toBe('mesesCarregados')
    expect(impedimentoOf(loaded, 'substituir', mapeamento)).toBeNull()
    expect(impedimentoOf(loaded, 'somar', mapeamento)).toBeNull()
  })

  test('include a missing account, time or amount', () => {
    const without = (role: keyof Mapeamento['colunas']) =>
      impedimentoOf(preview, 'recusar', { ...mapeamento, colunas: { ...mapeamento.colunas, [role]: undefined } })
    expect(without('conta')).toBe('conta')
    expect(without('data')).toBe('quando')
    expect(without('valor')).toBe('valor')
  })

  test('include no columns of a known layout', () => {
    const cvm = { ...preview, planilha: { ...preview.planilha!, origem: 'cvm' as const } }
    expect(impedimentoOf(cvm, 'recusar', { ...mapeamento, colunas: {} })).toBeNull()
  })
})

test('groups months into ranges, across years and gaps', () => {
  expect(groupMeses(['2025-02', '2024-12', '2025-01', '2025-06'])).toEqual([
    { inicio: '2024-12', fim: '2025-02' },
    { inicio: '2025-06', fim: '2025-06' },
  ])
  expect(groupMeses([])).toEqual([])
})

test('lists all meanings without a column', () => {
  expect(listMissingRoles(mapeamento)).toEqual([])
  expect(listMissingRoles({ ...mapeamento, colunas: { mes: 0 } })).toEqual(['conta', 'valor'])
})

describe('typed cells', () => {
  test('need no text format', () => {
    expect(writingOf(mapeamento, [])).toEqual({ data: true, valor: true })
    expect(writingOf(mapeamento, [0, 3])).toEqual({ data: false, valor: false })
    const debitoCredito = { ...mapeamento, colunas: { mes: 0, conta: 1, debito: 2, credito: 3 } }
    expect(writingOf(debitoCredito, [0, 3])).toEqual({ data: false, valor: true })
    expect(writingOf({ ...mapeamento, colunas: {} }, [0, 1, 2, 3])).toEqual({ data: true, valor: true })
  })

  test.each([
    ['2025-01-31', null, '31/01/2025'],
    ['45688', 'data', '31/01/2025'],
    ['45688', 'conta', '45688'],
    ['1234.5', 'valor', '1.234,50'],
    ['-0.30000000000000004', 'debito', '−0,30'],
    ['10.005', 'valor', '10.005'],
    ['202503', 'mes', '202503'],
    ['', 'valor', ''],
  ] as const)('%s as %s is shown as %s', (texto, role, shown) => {
    expect(printSample(texto, { tipada: true, role, idioma: 'pt' })).toBe(shown)
  })

  test('do not include text', () => {
    expect(printSample('1234.5', { tipada: false, role: 'valor', idioma: 'pt' })).toBe('1234.5')
  })
})

test('replacing keeps the file, adding keeps both, and several months get a total', () => {
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
