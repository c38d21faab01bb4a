import { expect, test, vi } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { drawPdf } from './pdf-draw.ts'
import type { TabelaPdf } from './pdf.ts'

// The font is read and subset for each file, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const tabelaOf = (titulo: string, quantas: number): TabelaPdf => ({
  titulo,
  cabecalho: ['Linha', 'Valor'],
  linhas: Array.from({ length: quantas }, (_, i) => ({ nivel: 0, celulas: [`Linha ${i}`, { centavos: -i }] })),
  exata: true,
})
const paginasOf = async (quantas: number): Promise<string[]> => {
  const tabelas = [tabelaOf('Primeira', quantas), { ...tabelaOf('Segunda', 3), segue: true }]
  return readPdf(await drawPdf({ nome: 'Prova', titulo: 'Prova', contexto: [], tabelas }))
}

test('a following table starts on the same page when it fits, never apart from its name', async () => {
  const paginas = await paginasOf(3)
  expect([paginas.length, paginas[0]?.includes('Segunda')]).toEqual([1, true])
  const juntas: boolean[] = []
  for (const quantas of [29, 30, 31, 32, 33, 34, 35, 36]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const todas = await paginasOf(quantas)
    const pagina = todas.find((texto) => texto.includes('Segunda'))
    expect(pagina, `${quantas} rows`).toMatch(/Segunda\s+Linha\s+Valor\s+Linha 0/)
    juntas.push(pagina === todas[0])
  }
  expect(new Set(juntas)).toEqual(new Set([true, false]))
})

test('repeats the table head on each page, with title and page number below', async () => {
  const paginas = await paginasOf(90)
  expect(paginas.length).toBeGreaterThan(2)
  for (const [i, texto] of paginas.entries()) {
    expect(texto).toMatch(/Linha\s+Valor\s+Linha \d+/)
    expect(texto).toMatch(new RegExp(`Prova\\s+${i + 1} de ${paginas.length}$`))
  }
})

test('continues a text taller than a page on the next one', async () => {
  const texto = Array.from({ length: 2_000 }, (_, i) => `P${String(i).padStart(5, '0')}`)
  const linhas = Array.from({ length: 60 }, (_, i) => `L${String(i).padStart(5, '0')}`)
  const tabela = (celula: string): TabelaPdf => ({
    cabecalho: ['Regra', 'O que diz'],
    proporcoes: [1, 1],
    textos: 'left',
    linhas: [{ nivel: 0, celulas: ['Uma', celula], realce: false }],
  })
  const tabelas = [tabela(texto.join(' ')), tabela(linhas.join('\n'))]
  const paginas = readPdf(await drawPdf({ nome: 'Prova', titulo: 'Prova', contexto: [], tabelas }))
  const lidas = new Set(paginas.join(' ').match(/[PL]\d{5}/g))
  expect([...texto, ...linhas].filter((palavra) => !lidas.has(palavra))).toEqual([])
})
