import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { detectFormat } from './format.ts'
import { readLinhas } from './lines.ts'
import { createFolder, partesXlsx, xlsxOf, zipOf } from './planilha.fixture.ts'
import { openTable, previewPlanilha } from './planilha.ts'
import { RefusedPlanilhaError, PlanilhaProblemaList } from './problema.ts'

const folder = createFolder()
afterAll(() => folder.remove())

const TIMES = Number(process.env['LASTRO_MUTACOES'] ?? 400)
const DEMORA_MS = 2000

const mutacao = fc.record({
  onde: fc.double({ min: 0, max: 1, noNaN: true }),
  tamanho: fc.integer({ min: 0, max: 60 }),
  bytes: fc.oneof(
    fc
      .constantFrom(
        ';',
        ',',
        '"',
        '""',
        '\r',
        '\n',
        '\0',
        '\t',
        '|',
        '-',
        '9'.repeat(40),
        '=cmd()',
        '1e309',
        '31/02/2025',
        '<c r="A1">',
        '&#xD800;',
        '<!DOCTYPE x>',
      )
      .map((texto) => Buffer.from(texto)),
    fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
  ),
})

function mutate(original: Buffer, mutacoes: readonly { onde: number; tamanho: number; bytes: Buffer }[]): Buffer {
  return mutacoes.reduce((before, { onde, tamanho, bytes }) => {
    const inicio = Math.floor(onde * before.length)
    return Buffer.concat([before.subarray(0, inicio), bytes, before.subarray(inicio + tamanho)])
  }, original)
}

async function readAll(content: Buffer): Promise<string> {
  const path = folder.write('mutado', content)
  const problemas = new PlanilhaProblemaList()
  let lines = 0
  try {
    const format = await detectFormat(path)
    if (format === 'ecd') return 'ecd'
    const { mapeamento } = await previewPlanilha(path, format)
    for await (const batch of readLinhas(await openTable(path, format, { mapeamento }), mapeamento, problemas)) {
      for (const { debitoCentavos, creditoCentavos } of batch) {
        expect(Number.isSafeInteger(debitoCentavos) && debitoCentavos >= 0).toBe(true)
        expect(Number.isSafeInteger(creditoCentavos) && creditoCentavos >= 0).toBe(true)
      }
      lines += batch.length
    }
  } catch (error) {
    if (!(error instanceof RefusedPlanilhaError)) throw error
    return `recusada: ${error.problema.mensagem}`
  }
  for (const { linha, mensagem } of problemas.itens) expect([linha, mensagem]).toEqual([expect.any(Number), expect.any(String)])
  return `${lines} linhas, ${problemas.erros} problemas`
}

const LINHAS = Array.from({ length: 12 }, (_, i) => [
  `0${(i % 9) + 1}/01/2025`,
  `3.1.${i}`,
  `Receita nº ${i}`,
  `${i}.234,56`,
  i % 2 === 0 ? 'D' : 'C',
  `histórico "${i}"`,
])
const HEADER = ['Data', 'Conta', 'Descrição da conta', 'Valor', 'D/C', 'Histórico']
const CSV = Buffer.from([HEADER, ...LINHAS].map((line) => line.map((celula) => `"${celula.replaceAll('"', '""')}"`).join(';')).join('\r\n'))
const CSV_SEM_ASPAS = Buffer.from([HEADER, ...LINHAS].map((line) => line.join('\t')).join('\n'), 'latin1')
const XLSX = Buffer.from(await xlsxOf({ Razão: [HEADER, ...LINHAS] }))
const SHEET_XML = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${[HEADER, ...LINHAS]
  .map(
    (line, r) =>
      `<row r="${r + 1}">${line.map((celula, c) => `<c r="${String.fromCodePoint(65 + c)}${r + 1}" t="inlineStr"><is><t>${celula}</t></is></c>`).join('')}</row>`,
  )
  .join('')}</sheetData></worksheet>`

test.each([
  ['CSV entre aspas', CSV, (bytes: Buffer): Buffer => bytes],
  ['CSV com tabulação em ISO-8859-1', CSV_SEM_ASPAS, (bytes: Buffer): Buffer => bytes],
  ['XLSX, nos bytes do zip', XLSX, (bytes: Buffer): Buffer => bytes],
  ['XLSX, no XML da planilha', Buffer.from(SHEET_XML), (xml: Buffer): Buffer => zipOf(partesXlsx(xml))],
])(
  '%s is read, or refused with a reason, quickly',
  async (_nome, original, pack) => {
    expect(await readAll(pack(original))).toBe('12 linhas, 0 problemas')
    await fc.assert(
      fc.asyncProperty(fc.array(mutacao, { minLength: 1, maxLength: 4 }), async (mutacoes) => {
        const inicio = performance.now()
        await readAll(pack(mutate(original, mutacoes)))
        expect(performance.now() - inicio).toBeLessThan(DEMORA_MS)
      }),
      { numRuns: TIMES },
    )
  },
  300_000,
)
