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
import { chromium, type Browser, type Page } from '@playwright/test'
import { CAMINHOS, type Caminho } from '../apps/web/test/customer-paths.ts'
import { createDadosDir, removeDadosDir, startProcesso } from '../test/lastro-process.ts'
import { findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/root.ts'
import { beginCaminhada, fillParams, QUEM, visit, type Parada, type Quem } from './walk.ts'

const TEMAS = ['light', 'dark'] as const
const ALTURA = 844
const folder = join(root, 'test-results/percurso')

interface Vista extends Parada {
  marca: string
  quem: Quem
}

const { values: escolha } = parseArgs({
  options: {
    marcas: { type: 'string', default: MARCAS.join() },
    perfis: { type: 'string', default: QUEM.join() },
    temas: { type: 'string', default: TEMAS.join() },
    larguras: { type: 'string', default: '1280' },
    idiomas: { type: 'string', default: 'pt' },
  },
})
const marcas = choose(escolha.marcas, MARCAS)
const perfis = choose(escolha.perfis, QUEM)
const temas = choose(escolha.temas, TEMAS)
const idiomas = choose(escolha.idiomas, ['pt', 'en', 'fr', 'ar'])
const larguras = escolha.larguras.split(',').map(Number)

rmSync(folder, { recursive: true, force: true })
const dadosDir = await createDadosDir()
const servidor = await startProcesso(dadosDir, { LASTRO_REQUISICOES_MINUTO: '1000000' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
const paradas: Vista[] = []
try {
  const { de: enderecoDe } = await fillParams(servidor.endereco)
  for (const idioma of idiomas)
    for (const marca of marcas) for (const quem of perfis) paradas.push(...(await walk(browser, { marca, quem, idioma, enderecoDe })))
} finally {
  await browser.close()
  await servidor.stop()
  await removeDadosDir(dadosDir)
}
const tabela = describe(paradas)
writeFileSync(join(folder, 'percurso.md'), tabela)
process.stdout.write(`\n${tabela}`)
process.exitCode = paradas.some(({ falhas }) => falhas.length > 0) ? 1 : 0

function choose<T extends string>(text: string, known: readonly T[]): T[] {
  const asked = text.split(',')
  const unknown = asked.filter((each) => !known.some((one) => one === each))
  if (unknown.length > 0) throw new Error(`Não há ${unknown.join(', ')}. Existem: ${known.join(', ')}.`)
  return known.filter((each) => asked.includes(each))
}

interface Caminhada {
  marca: string
  quem: Quem
  idioma: string
  enderecoDe: (caminho: Caminho) => string
}

async function walk(navegador: Browser, { marca, quem, idioma, enderecoDe }: Caminhada): Promise<Vista[]> {
  const tamanho = { width: larguras[0] ?? 1280, height: ALTURA }
  const caminhante = await beginCaminhada(navegador, { endereco: servidor.endereco, marca, quem, idioma, ...tamanho })
  const found: Vista[] = []
  for (const caminho of CAMINHOS) {
    const parada = await visit(caminhante, caminho, enderecoDe(caminho))
    found.push({ ...parada, marca, quem })
    if (parada.abre) await takePictures(caminhante.page, join(folder, marca, quem, idioma), caminho)
  }
  await caminhante.context.close()
  process.stdout.write(`${marca}, ${quem}, ${idioma}: ${found.length} caminhos\n`)
  return found
}

async function takePictures(page: Page, pasta: string, caminho: Caminho): Promise<void> {
  const nome = caminho.replaceAll(/[^\w-]+/g, '_').replace(/^_$/, 'raiz')
  for (const width of larguras) {
    await page.setViewportSize({ width, height: ALTURA })
    for (const tema of temas) {
      await page.emulateMedia({ colorScheme: tema })
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, tema)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))))
      mkdirSync(pasta, { recursive: true })
      await page.screenshot({ path: join(pasta, `${nome}.${width}.${tema}.png`), animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: larguras[0] ?? 1280, height: ALTURA })
}

/** Table with a row per path and a column per perfil; lists each marca when they differ. */
function describe(todas: readonly Vista[]): string {
  const cell = (caminho: Caminho, quem: string): string => {
    const here = todas.filter((parada) => parada.caminho === caminho && parada.quem === quem)
    const desfechos = [...new Set(here.map(({ desfecho }) => desfecho))]
    const mark = here.some(({ falhas }) => falhas.length > 0) ? ' ✗' : ''
    return `${desfechos.join(' ou ')}${mark}`
  }
  const rows = CAMINHOS.map((caminho) => `| \`${caminho}\` | ${perfis.map((quem) => cell(caminho, quem)).join(' | ')} |`)
  const faults = Object.entries(
    Object.groupBy(
      todas.flatMap(({ caminho, quem, falhas }) =>
        falhas.map((falha) => ({ quem, linha: `\`${caminho}\`: ${falha.replaceAll(/\s+/g, ' ')}` })),
      ),
      ({ linha }) => linha,
    ),
  ).map(([linha, iguais = []]) => `- ${linha} (${[...new Set(iguais.map(({ quem }) => quem))].join(', ')})`)
  return [
    '# Percurso',
    '',
    `${todas.length} páginas: ${marcas.join(', ')}; ${temas.join(' e ')}; ${larguras.join(' e ')} px; ${idiomas.join(', ')}.`,
    '',
    `| caminho | ${perfis.join(' | ')} |`,
    `| --- |${perfis.map(() => ' --- |').join('')}`,
    ...rows,
    '',
    faults.length === 0 ? 'Nenhuma falha.' : `## Falhas\n\n${faults.join('\n')}`,
    '',
  ].join('\n')
}
