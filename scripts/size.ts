/** Fails when a page loads more JavaScript than its budget. Sizes are gzip -9, in KB of 1000 bytes. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb, webDist } from './build-web.ts'

const LOGIN_BUDGET_KB = 170
/** From the sign-in to the first screen. */
const SIGNED_IN_BUDGET_KB = 260
const CHUNK_BUDGET_KB = 140

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** Entries of the manifest, or names of groups in `vite.config.ts`. */
const LOGIN = ['index.html', 'src/i18n/pt/entrar.json']
const SHELL = [...LOGIN, 'casca', 'src/i18n/pt/casca.json']
const PAGES: Readonly<Record<string, { modules: readonly string[]; budgetKb: number }>> = {
  '/login': { modules: LOGIN, budgetKb: LOGIN_BUDGET_KB },
  '/Home': { modules: [...SHELL, 'src/i18n/pt/inicio.json', 'src/i18n/pt/relatorio-pronto.json'], budgetKb: SIGNED_IN_BUDGET_KB },
  '/dashboards-crm': { modules: [...SHELL, 'src/pages/CarteiraPage.tsx', 'src/i18n/pt/carteira.json'], budgetKb: SIGNED_IN_BUDGET_KB },
  '/Dre': {
    modules: [...SHELL, 'dre', 'src/i18n/pt/dre.json'],
    budgetKb: SIGNED_IN_BUDGET_KB,
  },
}

buildWeb()
const manifest = JSON.parse(readFileSync(join(webDist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const pages = Object.entries(PAGES).map(([page, { modules, budgetKb }]) => {
  const files = listFiles(modules)
  return { page, budgetKb, files: files.size, kb: [...files].reduce((sum, file) => sum + gzipKb(file), 0) }
})
const chunks = globSync('assets/*.js', { cwd: webDist })
  .map((file) => ({ file, kb: gzipKb(file) }))
  .toSorted((a, b) => b.kb - a.kb)

const problems = [
  ...pages
    .filter(({ kb, budgetKb }) => kb > budgetKb)
    .map(({ page, kb, budgetKb }) => `${page} carrega ${kb.toFixed(1)} KB; o limite é ${budgetKb} KB`),
  ...chunks
    .filter(({ kb }) => kb > CHUNK_BUDGET_KB)
    .map(({ file, kb }) => `${file} tem ${kb.toFixed(1)} KB; o limite é ${CHUNK_BUDGET_KB} KB`),
]
for (const { page, kb, budgetKb, files } of pages)
  process.stdout.write(`${page}: ${kb.toFixed(1)} de ${budgetKb} KB em ${files} arquivos\n`)
for (const { file, kb } of chunks.slice(0, 5)) process.stdout.write(`  ${kb.toFixed(1).padStart(6)} KB  ${file}\n`)
for (const problem of problems) process.stderr.write(`Tamanho: ${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)

function listFiles(modules: readonly string[]): Set<string> {
  const keys = new Set(modules)
  for (const key of keys) for (const imported of findChunk(key).imports ?? []) keys.add(imported)
  return new Set([...keys].map((key) => findChunk(key).file).filter((file) => file.endsWith('.js')))
}

function findChunk(key: string): Chunk {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (chunk === undefined) throw new Error(`apps/web/dist has no chunk for ${key}`)
  return chunk
}

function gzipKb(file: string): number {
  return gzipSync(readFileSync(join(webDist, file)), { level: 9 }).length / 1000
}
