/** Builds the web application and refuses it when what a browser must load outgrows its budget. Sizes are gzip -9, in KB of 1000 bytes. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb, webDist } from './build-web.ts'

/** Before the first screen: 201 KB were measured for the shell alone (React, Mantine, router, query, catalogue). */
const ENTRY_BUDGET_KB = 205
/** Any file that a screen loads when it is opened. */
const CHUNK_BUDGET_KB = 125

buildWeb()
const html = readFileSync(join(webDist, 'index.html'), 'utf8')
const entryFiles = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1]!)
const entryKb = entryFiles.reduce((sum, file) => sum + gzipKb(file), 0)
const lazy = globSync('assets/*.js', { cwd: webDist })
  .filter((file) => !entryFiles.includes(file))
  .map((file) => ({ file, kb: gzipKb(file) }))
  .toSorted((a, b) => b.kb - a.kb)

const problems = [
  ...(entryFiles.length === 0 ? ['apps/web/dist/index.html carrega nenhum script'] : []),
  ...(entryKb > ENTRY_BUDGET_KB ? [`a entrada tem ${entryKb.toFixed(1)} KB; o limite é ${ENTRY_BUDGET_KB} KB`] : []),
  ...lazy
    .filter(({ kb }) => kb > CHUNK_BUDGET_KB)
    .map(({ file, kb }) => `${file} tem ${kb.toFixed(1)} KB; o limite é ${CHUNK_BUDGET_KB} KB`),
]
process.stdout.write(`Entrada: ${entryKb.toFixed(1)} de ${ENTRY_BUDGET_KB} KB em ${entryFiles.length} arquivos\n`)
for (const { file, kb } of lazy.slice(0, 5)) process.stdout.write(`  ${kb.toFixed(1).padStart(6)} KB  ${file}\n`)
for (const problem of problems) process.stderr.write(`Tamanho: ${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)

function gzipKb(file: string): number {
  return gzipSync(readFileSync(join(webDist, file)), { level: 9 }).length / 1000
}
