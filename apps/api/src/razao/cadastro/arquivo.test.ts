import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { writeXlsx } from '../../../test/workbook.ts'
import { readContent } from './arquivo.ts'

// Each child process loads its modules, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
const folder = mkdtempSync(join(tmpdir(), 'lastro-arquivo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMITS = { memoryMb: 24, timeoutMs: 30_000, registrosMb: 160 }

async function folderOf(texts: number): Promise<Uint8Array> {
  const lines = Array.from({ length: texts / 500 }, (_, i) => Array.from({ length: 500 }, (__, k) => `texto ${i} ${k}`))
  return writeXlsx({ sheets: [{ name: 'Contas', rows: [['Código', 'Nome'], ...lines] }] })
}

test('parses a workbook in a child process and refuses one that exceeds its memory without ending anything else', async () => {
  expect(await readContent(await folderOf(40_000), folder)).toHaveLength(81)
  await expect(readContent(await folderOf(200_000), folder, LIMITS)).rejects.toMatchObject({
    codigo: 'importacao_arquivo_refused',
    details: [{ message: expect.stringContaining('memória') }],
  })
})
