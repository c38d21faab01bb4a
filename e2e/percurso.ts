/**
 * Visits every path of the customer's text as every perfil and marca, with screenshots in both themes.
 * `npm run percurso`, or a part: `npm run percurso -- --marcas lastro,fps --perfis gestor --larguras 1280,390 --idiomas en`.
 * Uses a separate demo server. Takes about an hour, so it is not part of `npm test`. Exits with 1 on a missing page, a visible error, or a
 * browser or server error.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MARCAS } from '@lastro/contract'
import { chromium, type Page } from '@playwright/test'
import { PATHS, type SpecifiedPath } from '../apps/web/test/customer-paths.ts'
import { createDataDir, removeDataDir, startProcesso } from '../test/lastro-process.ts'
import { findChromium } from '../scripts/chromium.ts'
import { ScriptError } from '../scripts/erro.ts'
import { root } from '../scripts/root.ts'
import { beginWalk, fillParams, WALKERS, visit, type WalkStop, type WalkerRole } from './walk.ts'

const THEMES = ['light', 'dark'] as const
const HEIGHT = 844
const folder = join(root, 'test-results/percurso')

interface WalkView extends WalkStop {
  marca: string
  role: WalkerRole
}

const { values: choice } = parseArgs({
  options: {
    marcas: { type: 'string', default: MARCAS.join() },
    perfis: { type: 'string', default: WALKERS.join() },
    temas: { type: 'string', default: THEMES.join() },
    larguras: { type: 'string', default: '1280' },
    idiomas: { type: 'string', default: 'pt' },
  },
})
const marcas = choose(choice.marcas, MARCAS)
const perfis = choose(choice.perfis, WALKERS)
const themes = choose(choice.temas, THEMES)
const languages = choose(choice.idiomas, ['pt', 'en', 'fr', 'ar'])
const widths = choice.larguras.split(',').map(Number)

rmSync(folder, { recursive: true, force: true })
const dataDir = await createDataDir()
const server = await startProcesso(dataDir, { LASTRO_REQUISICOES_MINUTO: '1000000' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
const stops: WalkView[] = []
try {
  const { of: addressOf } = await fillParams(server.address)
  for (const idioma of languages)
    for (const marca of marcas) for (const role of perfis) stops.push(...(await walk({ marca, role, idioma, addressOf })))
} finally {
  await browser.close()
  await server.stop()
  await removeDataDir(dataDir)
}
const table = describe(stops)
writeFileSync(join(folder, 'percurso.md'), table)
process.stdout.write(`\n${table}`)
process.exitCode = stops.some(({ failures }) => failures.length > 0) ? 1 : 0

function choose<T extends string>(text: string, known: readonly T[]): T[] {
  const asked = text.split(',')
  const unknown = asked.filter((each) => !known.some((one) => one === each))
  if (unknown.length > 0) throw new ScriptError(`Não há ${unknown.join(', ')}. Existem: ${known.join(', ')}.`)
  return known.filter((each) => asked.includes(each))
}

interface WalkRequest {
  marca: string
  role: WalkerRole
  idioma: string
  addressOf: (path: SpecifiedPath) => string
}

async function walk({ marca, role, idioma, addressOf }: WalkRequest): Promise<WalkView[]> {
  const size = { width: widths[0] ?? 1280, height: HEIGHT }
  const walker = await beginWalk(browser, { address: server.address, marca, role, idioma, ...size })
  const found: WalkView[] = []
  for (const path of PATHS) {
    const stop = await visit(walker, path, addressOf(path))
    found.push({ ...stop, marca, role })
    if (stop.opens) await takePictures(walker.page, join(folder, marca, role, idioma), path)
  }
  await walker.context.close()
  process.stdout.write(`${marca}, ${role}, ${idioma}: ${found.length} caminhos\n`)
  return found
}

async function takePictures(page: Page, directory: string, path: SpecifiedPath): Promise<void> {
  const nome = path.replaceAll(/[^\w-]+/g, '_').replace(/^_$/, 'raiz')
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))))
      mkdirSync(directory, { recursive: true })
      await page.screenshot({ path: join(directory, `${nome}.${width}.${theme}.png`), animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: widths[0] ?? 1280, height: HEIGHT })
}

function describe(all: readonly WalkView[]): string {
  const cell = (path: SpecifiedPath, walker: string): string => {
    const here = all.filter((stop) => stop.path === path && stop.role === walker)
    const outcomes = [...new Set(here.map(({ outcome }) => outcome))]
    const mark = here.some(({ failures }) => failures.length > 0) ? ' ✗' : ''
    return `${outcomes.join(' ou ')}${mark}`
  }
  const rows = PATHS.map((path) => `| \`${path}\` | ${perfis.map((walker) => cell(path, walker)).join(' | ')} |`)
  const faults = Object.entries(
    Object.groupBy(
      all.flatMap(({ path, role, failures }) =>
        failures.map((failure) => ({ role, linha: `\`${path}\`: ${failure.replaceAll(/\s+/g, ' ')}` })),
      ),
      ({ linha }) => linha,
    ),
  ).map(([line, equal = []]) => `- ${line} (${[...new Set(equal.map((fault) => fault.role))].join(', ')})`)
  return [
    '# Percurso',
    '',
    `${all.length} páginas: ${marcas.join(', ')}; ${themes.join(' e ')}; ${widths.join(' e ')} px; ${languages.join(', ')}.`,
    '',
    `| caminho | ${perfis.join(' | ')} |`,
    `| --- |${perfis.map(() => ' --- |').join('')}`,
    ...rows,
    '',
    faults.length === 0 ? 'Nenhuma falha.' : `## Falhas\n\n${faults.join('\n')}`,
    '',
  ].join('\n')
}
