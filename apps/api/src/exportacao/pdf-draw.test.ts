import { expect, test, vi } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { drawPdf } from './pdf-draw.ts'
import type { TablePdf } from './pdf.ts'

// The font is read and subset for each file, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const tableOf = (titulo: string, count: number): TablePdf => ({
  titulo,
  cabecalho: ['Linha', 'Valor'],
  linhas: Array.from({ length: count }, (_, i) => ({ nivel: 0, celulas: [`Linha ${i}`, { centavos: -i }] })),
  exata: true,
})
const pagesOf = async (count: number): Promise<string[]> => {
  const tables = [tableOf('Primeira', count), { ...tableOf('Segunda', 3), segue: true }]
  return readPdf(await drawPdf({ nome: 'Prova', titulo: 'Prova', context: [], tables }))
}

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

test('repeats the table head on each page, with title and page number below', async () => {
  const pages = await pagesOf(90)
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, texto] of pages.entries()) {
    expect(texto).toMatch(/Linha\s+Valor\s+Linha \d+/)
    expect(texto).toMatch(new RegExp(`Prova\\s+${i + 1} de ${pages.length}$`))
  }
})

test('continues a text taller than a page on the next one', async () => {
  const texto = Array.from({ length: 2_000 }, (_, i) => `P${String(i).padStart(5, '0')}`)
  const lines = Array.from({ length: 60 }, (_, i) => `L${String(i).padStart(5, '0')}`)
  const table = (celula: string): TablePdf => ({
    cabecalho: ['Regra', 'O que diz'],
    proporcoes: [1, 1],
    texts: 'left',
    linhas: [{ nivel: 0, celulas: ['Uma', celula], realce: false }],
  })
  const tables = [table(texto.join(' ')), table(lines.join('\n'))]
  const pages = readPdf(await drawPdf({ nome: 'Prova', titulo: 'Prova', context: [], tables }))
  const loaded = new Set(pages.join(' ').match(/[PL]\d{5}/g))
  expect([...texto, ...lines].filter((word) => !loaded.has(word))).toEqual([])
})
