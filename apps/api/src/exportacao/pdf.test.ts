import { expect, test, vi } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { writeIsolado } from './write-in-child-process.ts'
import { writePdf, type SheetPdf } from './pdf.ts'

// Each child process loads its modules, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const SHEET: SheetPdf = {
  nome: 'Prova',
  titulo: 'Orçado × realizado',
  context: ['Comercial Dois Irmãos'],
  cabecalho: ['Linha', 'Orçado'],
  linhas: [{ nivel: 0, celulas: ['Receita bruta', { centavos: 123_456 }] }],
  total: ['Resultado', { centavos: -100 }],
}

test('a child process writes a PDF table with its texts', async () => {
  const { nome, tipo, conteudo } = await writePdf(SHEET)
  expect([nome, tipo]).toEqual(['Prova.pdf', 'application/pdf'])
  expect(readPdf(conteudo as Uint8Array).join(' ')).toContain('Receita bruta')
})

test('refuses and stops work beyond the limits of time or memory', async () => {
  const modulo = new URL('./pdf-worker.ts', import.meta.url)
  await expect(writeIsolado(modulo, SHEET, { memoryMb: 512, timeoutMs: 1 })).rejects.toMatchObject({ codigo: 'dados_too_large' })
})
