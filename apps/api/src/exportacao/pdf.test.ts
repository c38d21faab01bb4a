import { expect, test, vi } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { anexoOf, type DocumentTable } from './documento.ts'
import { layTables } from './pdf-layout.ts'
import { drawPdf } from './pdf.ts'

// The font is read and subset for each file, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const tableOf = (titulo: string, count: number): DocumentTable => ({
  titulo,
  layout: 'demonstrativo',
  colunas: [{ titulo: 'Linha' }, { titulo: 'Valor' }],
  linhas: Array.from({ length: count }, (_, i) => ({ celulas: [`Linha ${i}`, { centavos: -i }] })),
})
const draw = async (tables: readonly DocumentTable[]): Promise<string[]> =>
  readPdf(await drawPdf({ titulo: 'Prova', footer: 'Prova', head: 'jan/2025', context: [], tables: layTables({ tables }), idioma: 'pt' }))
const pagesOf = (count: number): Promise<string[]> => draw([tableOf('Primeira', count), { ...tableOf('Segunda', 3), lugar: 'segue' }])

test('a following table starts on the same page when it fits, never apart from its name', async () => {
  const pages = await pagesOf(3)
  expect([pages.length, pages[0]?.includes('Segunda')]).toEqual([1, true])
  const together: boolean[] = []
  for (const count of [29, 30, 31, 32, 33, 34, 35, 36]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const all = await pagesOf(count)
    const page = all.find((texto) => texto.includes('Segunda'))
    expect(page, `${count} rows`).toMatch(/Segunda\s+Linha\s+Valor\s+Linha 0/)
    together.push(page === all[0])
  }
  expect(new Set(together)).toEqual(new Set([true, false]))
})

test('repeats the table head on each page, with title and page number below, and the head of the document on the next ones', async () => {
  const pages = await pagesOf(90)
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, texto] of pages.entries()) {
    expect(texto).toMatch(/Linha\s+Valor\s+Linha \d+/)
    if (i > 0) expect(texto).toContain('jan/2025')
    expect(texto).toMatch(new RegExp(`Prova\\s+Página ${i + 1} de ${pages.length}$`))
  }
})

test('a card is not split over pages', async () => {
  const cards = Array.from({ length: 4 }, (_, i) => ({ ...tableOf(`Cartão ${i}`, 12), lugar: 'cartao' as const, note: 'jan/2025' }))
  const pages = await draw(cards)
  expect(pages.map((page) => page.match(/Cartão \d/g)?.length)).toEqual([2, 2])
  expect(pages[0]?.match(/Linha 11/g)).toHaveLength(2)
})

test('continues a text taller than a page on the next one', async () => {
  const texto = Array.from({ length: 2_000 }, (_, i) => `P${String(i).padStart(5, '0')}`)
  const lines = Array.from({ length: 60 }, (_, i) => `L${String(i).padStart(5, '0')}`)
  const table = (celula: string): DocumentTable =>
    anexoOf(
      'Regras',
      [
        ['Regra', 1],
        ['O que diz', 1],
      ],
      [['Uma', celula]],
    )
  const pages = await draw([table(texto.join(' ')), table(lines.join('\n'))])
  const loaded = new Set(pages.join(' ').match(/[PL]\d{5}/g))
  expect([...texto, ...lines].filter((word) => !loaded.has(word))).toEqual([])
})
