import { expect, test, vi } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { readPdf } from '../../test/pdf.ts'
import type { Documento } from './documento.ts'
import { writeDocumento } from './write-documento.ts'
import { writeIsolado } from './write-in-child-process.ts'

// Each child process loads its modules, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const DOCUMENTO: Documento = {
  nome: 'Prova',
  titulo: 'Orçado × realizado',
  cabecalho: ['Comercial Dois Irmãos', ['Período', 'jan/2025']],
  tables: [
    {
      sheet: 'Prova',
      layout: 'resumo',
      colunas: [{ titulo: 'Linha' }, { titulo: 'Orçado', band: 'jan/2025' }],
      linhas: [{ celulas: ['Receita bruta', { centavos: 123_456 }] }, { celulas: ['Resultado', { centavos: -100 }] }],
    },
  ],
}

test('the same document is a CSV, a sheet, and a PDF written in a child process', async () => {
  const csv = await writeDocumento(DOCUMENTO, 'csv')
  expect([csv.nome, csv.conteudo]).toEqual(['Prova.csv', '\ufeffLinha;jan/2025 · Orçado\r\nReceita bruta;1234,56\r\nResultado;-1,00\r\n'])
  const xlsx = await writeDocumento(DOCUMENTO, 'xlsx')
  const { sheets } = await readXlsx(xlsx.conteudo as Uint8Array)
  expect([xlsx.nome, sheets[0]?.rows.slice(-2)]).toEqual([
    'Prova.xlsx',
    [
      ['Receita bruta', 1234.56],
      ['Resultado', -1],
    ],
  ])
  const pdf = await writeDocumento(DOCUMENTO, 'pdf')
  expect([pdf.nome, pdf.tipo]).toEqual(['Prova.pdf', 'application/pdf'])
  const texto = readPdf(pdf.conteudo as Uint8Array).join(' ')
  for (const excerpt of ['Período: jan/2025', 'Receita bruta', '1.235']) expect(texto).toContain(excerpt)
})

test('refuses and stops work beyond the limits of time or memory', async () => {
  const modulo = new URL('./pdf-worker.ts', import.meta.url)
  const laid = { titulo: 'Prova', footer: 'Prova', head: '', context: [], tables: [], idioma: 'pt' }
  await expect(writeIsolado(modulo, laid, { memoryMb: 512, timeoutMs: 1 })).rejects.toMatchObject({ codigo: 'dados_too_large' })
})
