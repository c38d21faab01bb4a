/** Workbooks of other programs: shared strings, data descriptors, other styles. */
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { readTableIsolada } from './table-in-child-process.ts'
import { readLinhas } from './lines.ts'
import type { PlanilhaLinha } from './lines.ts'
import { createFolder } from './planilha.fixture.ts'
import { openTable, previewPlanilha } from './planilha.ts'
import { PlanilhaProblemaList } from './problema.ts'

const folder = createFolder()
afterAll(() => folder.remove())

test.each([
  ['textos compartilhados', { bookSST: true }],
  ['textos na célula', { bookSST: false }],
  ['comprimida', { compression: true }],
])('%s', async (_nome, options) => {
  const livro = utils.book_new()
  const sheet = utils.aoa_to_sheet(
    [
      ['EMPRESA EXEMPLO LTDA'],
      ['Data', 'Conta', 'Descrição da conta', 'Débito', 'Crédito', 'Histórico'],
      [new Date(Date.UTC(2025, 11, 31)), '3.1.01', 'Receita de vendas', null, 1234.56, 'Venda à vista & frete <incluso>'],
      [new Date(Date.UTC(2025, 11, 31)), '1.1.01', 'Caixa', 1234.56, null, 'Recebimento'],
    ],
    { UTC: true },
  )
  utils.book_append_sheet(livro, sheet, 'Razão')
  const bytes: Uint8Array = write(livro, { type: 'buffer', bookType: 'xlsx', ...options })
  const path = folder.write('outro.xlsx', bytes)
  const { mapeamento, planilhas } = await previewPlanilha(path, 'xlsx')
  expect(planilhas).toEqual(['Razão'])
  const problemas = new PlanilhaProblemaList()
  const lines: PlanilhaLinha[] = []
  for await (const batch of readLinhas(await openTable(path, 'xlsx', { mapeamento }), mapeamento, problemas)) lines.push(...batch)
  expect(problemas.itens).toEqual([])
  expect(lines).toMatchObject([
    { linha: 3, mes: '2025-12', dataDias: 20_453, conta: '3.1.01', creditoCentavos: 123_456, historico: 'Venda à vista & frete <incluso>' },
    { linha: 4, conta: '1.1.01', debitoCentavos: 123_456 },
  ])
})

test('reads a budget sheet saved by LibreOffice 7.4 in Portuguese: amounts, totals as formulas, identification', async () => {
  const saved = join(import.meta.dirname, '../casos/orcamento-libreoffice-7.4.xlsx')
  const registros = await readTableIsolada(saved, 'xlsx', { quantidade: 100 })
  const [titulo, , , header, ...lines] = registros.map(({ celulas }) => celulas)
  expect(titulo?.[0]).toBe('Orçamento 2027 · versão 1 · base')
  expect(header?.slice(7)).toEqual([
    ...Array.from({ length: 12 }, (_, mes) => `${String(mes + 1).padStart(2, '0')}/2027`),
    'Total',
    'Não mudam',
    'lastro orcamento=1 versao=1 sequencia=1',
  ])
  expect(lines.map((celulas) => celulas.slice(7))).toEqual([
    [1000, 1234.56, -0.01, 0.01, 99_999_999_999.99, -99_999_999_999.99, 0.1, 0.33, 0.07, 0.7, 10.05, 1.23, 2247.04, null, 1],
    [
      12_345.67,
      24_691.34,
      37_037.01,
      49_382.68,
      61_728.35,
      74_074.02,
      86_419.69,
      98_765.36,
      111_111.03,
      123_456.7,
      135_802.37,
      148_148.04,
      962_962.26,
      null,
      3,
    ],
    [500, -7, 123_456.78, 0, 0, 0.05, 0, 0, 0, 0, 0, 0, 123_949.83, 'Travado: 02/2027', 2],
  ])
  expect(lines.map((celulas) => celulas.slice(0, 4))).toEqual([
    ['Receita bruta', 'RB.01', 'Revenda de mercadorias', 'VENDAS'],
    ['(−) Despesas com pessoal', 'DPE.01', 'Salários e ordenados', null],
    ['(−) Despesas com pessoal', 'DPE.01', 'Salários e ordenados', 'ADM'],
  ])
})
