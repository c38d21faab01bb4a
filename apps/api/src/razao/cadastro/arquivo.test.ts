import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, expect, test, vi } from 'vitest'
import { readConteudo } from './arquivo.ts'

// Each child process loads its modules, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
const pasta = mkdtempSync(join(tmpdir(), 'lastro-arquivo-'))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

const LIMITES = { memoriaMb: 24, prazoMs: 30_000, registrosMb: 160 }

async function pastaOf(textos: number): Promise<Uint8Array> {
  const linhas = Array.from({ length: textos / 500 }, (_, i) => Array.from({ length: 500 }, (__, k) => `texto ${i} ${k}`))
  return writeXlsx({ sheets: [{ name: 'Contas', rows: [['Código', 'Nome'], ...linhas] }] })
}

test('parses a workbook in a child process and refuses one that exceeds its memory without ending anything else', async () => {
  expect(await readConteudo(await pastaOf(40_000), pasta)).toHaveLength(81)
  await expect(readConteudo(await pastaOf(200_000), pasta, LIMITES)).rejects.toMatchObject({
    codigo: 'importacao_arquivo_refused',
    details: [{ message: expect.stringContaining('memória') }],
  })
})
