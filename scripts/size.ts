/** Builds the web application and refuses it when what a browser must load outgrows its budget. Sizes are gzip -9, in KB of 1000 bytes. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb, webDist } from './build-web.ts'

/** Before the first screen: React, router, and the texts common to every screen. */
const ENTRY_BUDGET_KB = 131
/**
 * Before somebody can sign in: what stands in the page, the entry, the sign-in page with what it imports, and the longest texts. The picture
 * beside it comes after.
 */
const LOGIN_BUDGET_KB = 138
/** Until somebody is in: the sign-in, then the frame and the first screen of whoever entered, in the language with the longest texts. */
const PRIMEIRA_BUDGET_KB = 225
/** The screens people start at: of a gestor, of an admin, and of whoever follows a link to the statement. Each with its texts, then its files. */
const PRIMEIRAS = {
  '/Home': ['inicio', 'home'],
  '/dashboards/crm': ['carteira', 'CarteiraPage'],
  // With what only a wide screen shows.
  '/Dre': ['dre', 'demonstrativo', 'DreTable'],
} as const
/** Which files the page must name for whom, so that they come beside the application and not after it. */
const NOMEADOS = {
  visitor: 'login',
  session: 'shell',
  '/home': 'home',
  '/dre': 'demonstrativo',
  '/dre wide': 'DreTable',
  other: 'outras',
  '/dashboards/crm': 'CarteiraPage',
} as const
/** Their screens. One menu imported at once brings 40 KB of menus into the file of its screen, and every other menu is then loaded from there. */
const TELA_BUDGET_KB = 40
/** How a file of texts, or the list of them, ends: the contract has files of the same names. */
const TEXTS = /export\{\w+ as (default|catalogos)\};\s*$/
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

// What stands in the page runs, too; its data do not.
const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]).join('')
const inlineKb = gzipSync(inline, { level: 9 }).length / 1000

const loginFiles = new Set([...entryFiles, ...withImports('assets/login-*.js')])
// Portuguese brings less: what is common is in the entry, and the list of its catalogues beside that of the screens.
const textsKb = textsOf('entrar') + textsOf('comum') + textsOf('catalogos')
const loginKb = [...loginFiles].reduce((sum, file) => sum + gzipKb(file), textsKb + inlineKb)

const primeiras = Object.entries(PRIMEIRAS).map(([tela, [texts, ...pages]]) => {
  const files = new Set([...loginFiles, ...[...pages, 'shell'].flatMap((page) => [...withImports(`assets/${page}-*.js`)])])
  const kb = [...files].reduce((sum, file) => sum + gzipKb(file), textsKb + inlineKb + textsOf(texts, files) + textsOf('casca', files))
  return { tela, kb, files: files.size }
})

const naoNomeados = Object.entries(NOMEADOS).filter(([who, name]) => {
  const content = new RegExp(`<meta name="early-${who}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  return !content.split(' ').some((file) => file.startsWith(`/assets/${name}-`) && file.endsWith('.js'))
})

const problems = [
  ...naoNomeados.map(([who, name]) => `index.html não nomeia ${name} em early-${who}`),
  ...(/<link rel="stylesheet"/.test(html) ? ['index.html espera por uma folha de estilos antes da primeira pintura'] : []),
  ...(entryFiles.length === 0 ? ['apps/web/dist/index.html carrega nenhum script'] : []),
  ...(entryKb > ENTRY_BUDGET_KB ? [`a entrada tem ${entryKb.toFixed(1)} KB; o limite é ${ENTRY_BUDGET_KB} KB`] : []),
  ...(loginKb > LOGIN_BUDGET_KB ? [`a tela de entrada tem ${loginKb.toFixed(1)} KB; o limite é ${LOGIN_BUDGET_KB} KB`] : []),
  ...primeiras
    .filter(({ kb }) => kb > PRIMEIRA_BUDGET_KB)
    .map(({ tela, kb }) => `da entrada até ${tela} são ${kb.toFixed(1)} KB; o limite é ${PRIMEIRA_BUDGET_KB} KB`),
  ...lazy
    .filter(({ file, kb }) => kb > TELA_BUDGET_KB && Object.values(NOMEADOS).some((name) => file.startsWith(`assets/${name}-`)))
    .map(({ file, kb }) => `${file} tem ${kb.toFixed(1)} KB; o limite de uma primeira tela é ${TELA_BUDGET_KB} KB`),
  ...lazy
    .filter(({ kb }) => kb > CHUNK_BUDGET_KB)
    .map(({ file, kb }) => `${file} tem ${kb.toFixed(1)} KB; o limite é ${CHUNK_BUDGET_KB} KB`),
]
process.stdout.write(`Entrada: ${entryKb.toFixed(1)} de ${ENTRY_BUDGET_KB} KB em ${entryFiles.length} arquivos\n`)
process.stdout.write(`Tela de entrada: ${loginKb.toFixed(1)} de ${LOGIN_BUDGET_KB} KB em ${loginFiles.size + 1} arquivos\n`)
for (const { tela, kb, files } of primeiras)
  process.stdout.write(`Da entrada até ${tela}: ${kb.toFixed(1)} de ${PRIMEIRA_BUDGET_KB} KB em ${files} arquivos e os textos\n`)
for (const { file, kb } of lazy.slice(0, 5)) process.stdout.write(`  ${kb.toFixed(1).padStart(6)} KB  ${file}\n`)
for (const problem of problems) process.stderr.write(`Tamanho: ${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)

/** A file of the build and everything it imports at once, all the way down. */
function withImports(pattern: string): Set<string> {
  const found = new Set(globSync(pattern, { cwd: webDist }))
  if (found.size !== 1) throw new Error(`apps/web/dist has ${found.size} files ${pattern}`)
  for (const file of found) {
    const code = readFileSync(join(webDist, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) found.add(`assets/${name}`)
  }
  return found
}

/** The largest file of that name of any language; what is no text of the same name is in `files`. */
function textsOf(name: string, files: ReadonlySet<string> = new Set()): number {
  return Math.max(
    ...globSync(`assets/${name}-*.js`, { cwd: webDist })
      .filter((file) => !files.has(file) && TEXTS.test(readFileSync(join(webDist, file), 'utf8')))
      .map(gzipKb),
  )
}

function gzipKb(file: string): number {
  return gzipSync(readFileSync(join(webDist, file)), { level: 9 }).length / 1000
}
