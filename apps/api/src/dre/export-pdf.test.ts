import { expect, test } from 'vitest'
import { PDF_WIDTH, PDF_LINHAS_MAX, PDF_RESPIRO } from '../exportacao/pdf.ts'
import { layDemonstrativo, razaoPdf, valorPdf, type DemonstrativoPdf } from './export-pdf.ts'

const linhaOf = (codigo: string, mudanca: Partial<DemonstrativoPdf['linhas'][number]['linha']> = {}) => ({
  codigo,
  descricao: `Linha ${codigo}`,
  nivel: 0,
  destaque: 'nenhum' as const,
  ...mudanca,
})

const lay = (colunas: DemonstrativoPdf['colunas'], codigos: readonly string[], { negativos }: Pick<DemonstrativoPdf, 'negativos'> = {}) =>
  layDemonstrativo({
    colunas,
    ...(negativos && { negativos }),
    linhas: codigos.map((codigo) => ({ linha: linhaOf(codigo), celulas: colunas.map(() => ({ centavos: -123_456_789_00 })) })),
    notes: ['* Base negativa'],
    anexos: [],
  })

test('distributes columns over pages by whole parts, each with all lines', () => {
  const colunas = Array.from({ length: 24 }, (_, i) => ({
    titulo: i % 2 === 0 ? 'Realizado' : 'Orçado',
    parte: i >> 1,
    faixa: `parte ${i >> 1}`,
  }))
  const tables = lay(colunas, ['RB', 'RL'])
  expect(tables.length).toBeGreaterThan(1)
  for (const { cabecalho, linhas, bands, pontos } of tables) {
    expect(cabecalho.length % 2).toBe(1)
    expect(linhas.map(({ celulas }) => [celulas[0], celulas.length])).toEqual([
      ['RB Linha RB', cabecalho.length],
      ['RL Linha RL', cabecalho.length],
    ])
    expect(bands?.reduce((soma, range) => soma + range.colunas, 1)).toBe(cabecalho.length)
    const width = pontos!.widths.reduce((soma, each) => soma + each + PDF_RESPIRO, 0)
    expect(width).toBeLessThanOrEqual(PDF_WIDTH)
  }
  expect(tables.map(({ notes }) => notes?.length ?? 0)).toEqual(tables.map((_, i) => (i === tables.length - 1 ? 1 : 0)))
  expect(tables.flatMap(({ bands }) => bands?.map(({ texto }) => texto))).toEqual(Array.from({ length: 12 }, (_, i) => `parte ${i}`))
})

test('parentheses fit next to the digits, and the columns still fit the page', () => {
  const [um, many] = [1, 24].map((length) => Array.from({ length }, (_, parte) => ({ titulo: 'Realizado', parte })))
  const [menos, parenteses] = (['menos', 'parenteses'] as const).map((negativos) => lay(um ?? [], ['RB'], { negativos }))
  expect(parenteses?.[0]?.pontos?.widths[1]).toBeGreaterThan(menos?.[0]?.pontos?.widths[1] ?? Infinity)
  for (const { pontos } of lay(many ?? [], ['RB'], { negativos: 'parenteses' })) {
    expect(pontos!.widths.reduce((soma, each) => soma + each + PDF_RESPIRO, 0)).toBeLessThanOrEqual(PDF_WIDTH)
  }
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
    linha: linhaOf('RB'),
    get celulas(): never {
      throw new Error('a cell was measured')
    },
  }
  const colunas = Array.from({ length: 3_000 }, (_, i) => ({ titulo: 'Realizado', parte: i }))
  const request = { colunas, linhas: Array.from({ length: 100 }, () => line), notes: [], anexos: [] }
  expect(() => layDemonstrativo(request)).toThrow('cabem 1.000')
})

test('indents details and highlights subtotals and results as the model does', () => {
  const [table] = layDemonstrativo({
    colunas: [{ titulo: 'Total', parte: 0 }],
    linhas: [
      { linha: linhaOf('RL', { destaque: 'subtotal' }), celulas: [{ centavos: -5 }] },
      { linha: linhaOf('RB.01', { nivel: 1 }), celulas: [{ centavos: 5 }] },
    ],
    notes: [],
    anexos: [],
  })
  expect(table?.linhas).toEqual([
    { celulas: ['RL Linha RL', { centavos: -5 }], nivel: 0, realce: true },
    { celulas: ['Linha RB.01', { centavos: 5 }], nivel: 1, realce: false },
  ])
})

test('prints shares with one decimal, points as p.p., growth over a loss with a mark, and a missing value as a dash', () => {
  const dinheiro = { tipo: 'soma', unidade: 'centavos' } as const
  const margem = { tipo: 'percentual', unidade: 'razao' } as const
  expect(razaoPdf(dinheiro, 0.1234, { pontos: true })).toEqual({ texto: '12,3%' })
  expect(razaoPdf(dinheiro, -0.1236, { pontos: true, marked: true })).toEqual({ texto: '−12,4%*' })
  expect(razaoPdf(margem, -0.488, { pontos: true })).toEqual({ texto: '−48,8 p.p.' })
  expect([razaoPdf(margem, null, { pontos: true }), valorPdf(dinheiro, null)]).toEqual([{ texto: '—' }, { texto: '—' }])
  expect(valorPdf({ tipo: 'titulo', unidade: 'centavos' }, null)).toBeNull()
})
