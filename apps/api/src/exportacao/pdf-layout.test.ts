import { expect, test } from 'vitest'
import { anexoOf, type Celula, type Coluna, type Linha, type DocumentTable } from './documento.ts'
import { layTables, PDF_LINHAS_MAX, PDF_RESPIRO, PDF_WIDTH, type PdfTable } from './pdf-layout.ts'

const NOMES: readonly Coluna[] = [
  { titulo: 'Código', tipo: 'codigo' },
  { titulo: 'Linha', tipo: 'nome' },
]
const statementOf = (colunas: readonly Coluna[], linhas: readonly Linha[]): DocumentTable => ({
  layout: 'demonstrativo',
  colunas: [...NOMES, ...colunas],
  linhas,
  notes: ['* Base negativa'],
})
const lay = (
  colunas: readonly Coluna[],
  codigos: readonly string[],
  { negativos = 'menos' }: { negativos?: 'menos' | 'parenteses' } = {},
): PdfTable[] => {
  const lines = codigos.map((codigo): Linha => ({
    celulas: [codigo, `Linha ${codigo}`, ...colunas.map(() => ({ centavos: -123_456_789_00 }))],
  }))
  return layTables({ tables: [statementOf(colunas, lines)], negativos })
}
const totalWidth = ({ widths }: PdfTable): number => widths.reduce<number>((soma, each) => soma + Number(each) + PDF_RESPIRO, 0)
const textsOf = ({ linhas }: PdfTable): string[][] => linhas.map(({ celulas }) => celulas.map(({ texto }) => texto))

test('distributes columns over pages by whole parts, each with all lines', () => {
  const colunas = Array.from({ length: 24 }, (_, i) => ({
    titulo: i % 2 === 0 ? 'Realizado' : 'Orçado',
    parte: i >> 1,
    band: `parte ${i >> 1}`,
  }))
  const tables = lay(colunas, ['RB', 'RL'])
  expect(tables.length).toBeGreaterThan(1)
  for (const table of tables) {
    const { cabecalho, bands } = table
    expect(cabecalho.length % 2).toBe(1)
    expect(textsOf(table).map((row) => [row[0], row.length])).toEqual([
      ['RB Linha RB', cabecalho.length],
      ['RL Linha RL', cabecalho.length],
    ])
    expect(bands.reduce((soma, band) => soma + band.colunas, 1)).toBe(cabecalho.length)
    expect(totalWidth(table)).toBeLessThanOrEqual(PDF_WIDTH)
  }
  expect(tables.map(({ notes }) => notes.length)).toEqual(tables.map((_, i) => (i === tables.length - 1 ? 1 : 0)))
  expect(tables.flatMap(({ bands }) => bands.map(({ texto }) => texto))).toEqual(Array.from({ length: 12 }, (_, i) => `parte ${i}`))
})

test('parentheses fit next to the digits, and the columns still fit the page', () => {
  const [one, many] = [1, 24].map((length) => Array.from({ length }, (_, parte) => ({ titulo: 'Realizado', parte })))
  const [minus, parenteses] = (['menos', 'parenteses'] as const).map((negativos) => lay(one ?? [], ['RB'], { negativos })[0])
  expect(parenteses?.widths[1]).toBeGreaterThan(Number(minus?.widths[1]))
  expect([minus, parenteses].map((table) => table && textsOf(table)[0]?.[1])).toEqual(['−123.456.789,00', '(123.456.789,00)'])
  for (const table of lay(many ?? [], ['RB'], { negativos: 'parenteses' })) expect(totalWidth(table)).toBeLessThanOrEqual(PDF_WIDTH)
})

test('refuses more lines than paper holds, with their number', () => {
  const colunas = Array.from({ length: 400 }, (_, i) => ({ titulo: 'Realizado', parte: i }))
  const codigos = Array.from({ length: 60 }, (_, i) => `L${i}`)
  expect(() => lay(colunas, codigos)).toThrow(/^Em papel seriam [\d.]+ linhas, em \d+ blocos de colunas; cabem 1\.000\.$/)
  const many = Array.from({ length: PDF_LINHAS_MAX }, (_, i) => `L${i}`)
  expect(lay([{ titulo: 'Total', parte: 0 }], many)).toHaveLength(1)
  expect(() => lay([{ titulo: 'Total', parte: 0 }], [...many, 'L'])).toThrow('cabem 1.000')
})

test('refuses thousands of columns before measuring cells', () => {
  const line = {
    get celulas(): never {
      throw new Error('a cell was measured')
    },
  }
  const colunas = Array.from({ length: 3_000 }, (_, i) => ({ titulo: 'Realizado', parte: i }))
  const tables = [
    statementOf(
      colunas,
      Array.from({ length: 100 }, () => line),
    ),
  ]
  expect(() => layTables({ tables })).toThrow('cabem 1.000')
})

test('indents details and highlights subtotals and results as the model does', () => {
  const lines: Linha[] = [
    { celulas: ['RL', 'Receita líquida', { centavos: -5 }], nivel: 0, realce: true },
    { celulas: ['RB.01', 'Revenda', { centavos: 5 }], nivel: 1, realce: false },
  ]
  const [table] = layTables({ tables: [statementOf([{ titulo: 'Total', parte: 0 }], lines)] })
  expect(textsOf(table!)).toEqual([
    ['RL Receita líquida', '−0,05'],
    ['Revenda', '0,05'],
  ])
  expect(table?.linhas.map(({ nivel, realce }) => [nivel, realce])).toEqual([
    [0, true],
    [1, false],
  ])
})

test('prints shares with one decimal, points as p.p., growth over a loss with a mark, and a missing value as a dash', () => {
  const celulas: readonly (readonly [Celula, string])[] = [
    [{ razao: 0.1234 }, '12,3%'],
    [{ razao: -0.1236, marked: true }, '−12,4%*'],
    [{ razao: -0.488, pontos: true }, '−48,8 p.p.'],
    [{ razao: null, pontos: true }, '—'],
    [{ centavos: null }, '—'],
    [{ centavos: 0 }, '–'],
    [null, ''],
  ]
  const colunas = celulas.map((_, parte) => ({ titulo: 'Total', parte }))
  const [table] = layTables({ tables: [statementOf(colunas, [{ celulas: ['LL', 'Lucro', ...celulas.map(([celula]) => celula)] }])] })
  expect(textsOf(table!)[0]?.slice(1)).toEqual(celulas.map(([, texto]) => texto))
})

test('amounts are in the scale and decimals of the table', () => {
  const lines = [{ celulas: ['RL', 'Receita', { centavos: 1_234_567_89 }] }]
  const texts = [{ escala: 'milhares' as const }, { escala: 'milhares' as const, casas: 0 }, { escala: 'milhoes' as const, casas: 2 }].map(
    (format) => {
      const [table] = layTables({ tables: [{ ...statementOf([{ titulo: 'Total', parte: 0 }], lines), ...format }] })
      return textsOf(table!)[0]?.[1]
    },
  )
  expect(texts).toEqual(['1.234,6', '1.235', '1,23'])
})

test('names wrap where that saves a page', () => {
  const codigos = ['RL', 'Despesas gerais e administrativas do período']
  const of = (count: number): PdfTable[] => {
    const colunas = Array.from({ length: count }, (_, parte) => ({ titulo: 'jan', parte }))
    return layTables({
      tables: [
        statementOf(
          colunas,
          codigos.map((codigo): Linha => ({ celulas: [codigo, codigo, ...colunas.map(() => ({ centavos: 1 }))] })),
        ),
      ],
    })
  }
  const [few, many] = [of(12), of(18)]
  expect([few.length, many.length]).toEqual([1, 1])
  expect(Number(many[0]?.widths[0])).toBeLessThan(Number(few[0]?.widths[0]))
})

test('a summary has whole reais, and no text for a missing amount', () => {
  const lines = [{ celulas: ['Receita', { centavos: -123_456 }, { centavos: null }, { razao: null }, { numero: 1234 }] }]
  const colunas = ['Linha', 'Orçado', 'Realizado', 'Var. %', 'Linhas'].map((titulo) => ({ titulo }))
  const [table] = layTables({ tables: [{ layout: 'resumo', colunas, linhas: lines }] })
  expect(textsOf(table!)).toEqual([['Receita', '−1.235', '', '—', '1.234']])
})

const widthsOf = (table: DocumentTable): PdfTable => layTables({ tables: [table] })[0]!

test('paper shows a limited number of attached rows and refers to the sheet for the rest', () => {
  const anexo = (rows: readonly Celula[][]): DocumentTable =>
    anexoOf(
      'Eliminações',
      [
        ['Item', 5],
        ['Valor', 10],
      ],
      rows,
    )
  const short = widthsOf(anexo([['Comercial', { centavos: 1 }]]))
  expect([short.titulo, short.linhas.length]).toEqual(['Eliminações', 1])
  const [item, valor] = short.widths.map(Number)
  expect(item! / valor!).toBeCloseTo(13.5 / 10)
  const long = widthsOf(anexo(Array.from({ length: 1234 }, (_, i) => [`${i}`, { centavos: i }])))
  expect([long.titulo, long.linhas.length]).toEqual(['Eliminações: 200 de 1.234 linhas; todas estão na planilha', 200])
})

test('measures a column with a very long text word by word', () => {
  const livro = Array.from({ length: 2_000 }, (_, i) => `palavra${i}`).join(' ')
  const { titulo, linhas } = widthsOf(
    anexoOf(
      'Comentários',
      [['Comentário', 80]],
      Array.from({ length: 300 }, () => [livro]),
    ),
  )
  expect([titulo, linhas.length]).toEqual(['Comentários: 200 de 300 linhas; todas estão na planilha', 200])
})
